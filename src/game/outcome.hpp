#pragma once
// Applies the ruleset's effects to the units named in a request.

#include <vector>

#include "game/names.hpp"
#include "orderly/resolution.hpp"

namespace orderly::game {

/// The change of each unit, in the order of the effects, without follow-ups in the same resolution. It depends on the
/// state of the units only through who is attached to whom.
std::vector<Change> changes_of(const Resolution& resolution, const Named& named, const State& state);

}  // namespace orderly::game
