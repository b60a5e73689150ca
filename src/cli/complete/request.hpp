#pragma once
// Completion of requests: the words that can still describe the current unit.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/complete/at_cursor.hpp"
#include "game/roster.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::cli::completion {

/// The procedure named by the first words; null if they name none.
const Procedure* procedure_of(const Vocabulary& vocabulary, std::span<const std::string_view> words);

/// The procedures that a command applies to; all if `serves` is null.
void add_procedures(const Ruleset& ruleset, Candidates& into, ServesProcedure serves = nullptr);

/// Words that work in any procedure.
void add_all_words(const Ruleset& ruleset, Candidates& into);

/// Words that can follow the procedure's name, with their values.
void add_words(const Ruleset& ruleset, const Procedure& procedure, std::span<const std::string_view> said,
               Candidates& into);

/// Outcomes of the procedure's tables, for --chance.
void add_outcomes(const Procedure& procedure, Candidates& into);

/// Numbers of the procedure's results, for --of; if two sides have a number, also by side.
void add_numbers(const Ruleset& ruleset, const Procedure& procedure, Candidates& into);

/// Values for --vary: quantities, and words in a list.
void add_varied(const Procedure& procedure, Candidates& into);

// The names of a game's units.

/// Units that are not named yet.
void add_units(const game::Roster& roster, std::span<const std::string_view> said, Candidates& into);

/// Units that can be attached to others.
void add_leaders(const game::Roster& roster, Candidates& into);

/// Units that a unit can be attached to: the others of its side.
void add_units_beside(const game::Roster& roster, std::string_view unit, Candidates& into);

/// What `units` can set for the named units or their side: numbers, and words that results, turns and choices give and
/// take.
void add_states(const game::Roster& roster, std::span<const std::string_view> named, Candidates& into);

void add_sides(const game::Roster& roster, Candidates& into);

/// The phases of the game's ruleset; before one is named, also the sides that alternate.
void add_phases(const game::Roster& roster, bool with_sides, Candidates& into);

/// Reads the game's file; none if it cannot be read.
std::optional<game::Roster> readable_roster(const std::string& file, const game::RulesetOf& ruleset_of);

}  // namespace orderly::cli::completion
