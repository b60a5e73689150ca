#pragma once
// What a resolution says of the units that were named, by what the ruleset's effects say.

#include <vector>

#include "game/names.hpp"
#include "orderly/resolution.hpp"

namespace orderly::game {

/// What befalls whom, in the order of the effects; what followed in the same resolution is left out. It does not depend on
/// how the units stand, but for who is attached to whom.
std::vector<Change> changes_of(const Resolution& resolution, const Named& named, const State& state);

}  // namespace orderly::game
