#pragma once
// What a resolution does to the named units, by what the ruleset's effects say.

#include <vector>

#include "game/names.hpp"
#include "orderly/resolution.hpp"

namespace orderly::game {

/// Whether two words are of one choice in any procedure, so that a unit has but one of them.
bool exclude_each_other(const Ruleset& ruleset, std::string_view one, std::string_view other);

/// The changes, one a unit, in the order their effects came; of what followed too.
std::vector<Change> changes_of(const Resolution& resolution, const Named& named, const State& state);

/// A line for each changed unit, `15al  9 → 7 stands, worn, disordered`, and one for each thing left open.
std::string changes_text(const std::vector<Change>& changes, const State& before);

}  // namespace orderly::game
