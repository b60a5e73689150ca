#pragma once
// The names of a game's units at the cursor.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/complete/candidates.hpp"
#include "game/roster.hpp"

namespace orderly::cli::completion {

/// The units that are not named yet.
void add_units(const game::Roster& roster, std::span<const std::string_view> said, Candidates& into);

/// Those that may be attached to others.
void add_leaders(const game::Roster& roster, Candidates& into);

/// The other units of a unit's side: those that it can be attached to.
void add_units_beside(const game::Roster& roster, std::string_view unit, Candidates& into);

/// What the units that are named (or their side) can be set to by hand: their numbers, and the words that results, turns
/// and choices of theirs give and take.
void add_states(const game::Roster& roster, std::span<const std::string_view> named, Candidates& into);

void add_sides(const game::Roster& roster, Candidates& into);

/// The phases of the game's ruleset, and before one is named the sides that have them, where they alternate.
void add_phases(const game::Roster& roster, bool with_sides, Candidates& into);

/// The game of the file; none where it cannot be read.
std::optional<game::Roster> readable_roster(const std::string& file, const game::RulesetOf& ruleset_of);

}  // namespace orderly::cli::completion
