#pragma once
// Parses plain words that set units by hand: which units, and which states.

#include <span>
#include <string>
#include <vector>

#include "game/roster.hpp"

namespace orderly::cli {

struct SaidOfUnits {
    std::vector<const game::RosterUnit*> units;  ///< named one by one, by full name, or by side
    std::vector<std::string> words;              ///< such as `low-ammo`, `not-low-ammo`, `stands=5`
};

/// Parses `83pa and 84pa no longer low on ammo, stands 5`: names first, then states. A state is negated by the
/// language's negations, a `-` before it, or `off` after it. Unknown tokens are kept unchanged among the words.
SaidOfUnits said_of_units(const game::Roster& roster, const Ruleset& ruleset, std::span<const std::string> typed);

/// Rewrites arguments of `units` that look like options: `-low-ammo` becomes `not-low-ammo`. A letter that is an option
/// of `units` keeps the rest of the argument if that can be its value.
std::vector<std::string> with_denied_words(std::span<const std::string> args);

}  // namespace orderly::cli
