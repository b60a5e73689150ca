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

void add_sides(const game::Roster& roster, Candidates& into);

/// The phases of the game's ruleset, and before one is named the sides that have them, where they alternate.
void add_phases(const game::Roster& roster, bool with_sides, Candidates& into);

/// The game of the file; none where it cannot be read.
std::optional<game::Roster> readable_roster(const std::string& file, const game::RulesetOf& ruleset_of);

}  // namespace orderly::cli::completion
