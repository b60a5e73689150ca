#pragma once
// What a player says of units by hand, in plain words: which units, and each condition as `units` takes it.

#include <span>
#include <string>
#include <vector>

#include "game/roster.hpp"

namespace orderly::cli {

struct SaidOfUnits {
    std::vector<const game::RosterUnit*> units;  ///< named one by one, by full name, or by their side
    std::vector<std::string> words;              ///< `low-ammo`, `not-low-ammo`, `stands=5`
};

/// Reads `83pa and 84pa no longer low on ammo, stands 5`: names first, conditions after them. A condition is denied by
/// the language's denials, a `-` before it or `off` behind it. What is no name and no word stands among the words as it
/// is.
SaidOfUnits said_of_units(const game::Roster& roster, const Ruleset& ruleset, std::span<const std::string> typed);

/// `-low-ammo` is an option to a shell's eye: the arguments of `units` with `not-low-ammo` in its place. A letter that
/// is an option of `units` keeps what stands behind it, where that can be its value.
std::vector<std::string> with_denied_words(std::span<const std::string> args);

}  // namespace orderly::cli
