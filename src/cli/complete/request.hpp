#pragma once
// What can stand at the cursor in a request: the words that are left for the unit that is being told.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/complete/at_cursor.hpp"
#include "game/roster.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::cli::completion {

/// The procedure that the words begin with; null where they name none.
const Procedure* procedure_of(const Vocabulary& vocabulary, std::span<const std::string_view> words);

/// The procedures that a command is for; all where `serves` is null.
void add_procedures(const Ruleset& ruleset, Candidates& into, ServesProcedure serves = nullptr);

/// The words of all procedures that are said as they are.
void add_all_words(const Ruleset& ruleset, Candidates& into);

/// The words after the procedure's name, with what they are worth.
void add_words(const Ruleset& ruleset, const Procedure& procedure, std::span<const std::string_view> said,
               Candidates& into);

/// The outcomes of the procedure's tables, for --chance.
void add_outcomes(const Procedure& procedure, Candidates& into);

/// The numbers that its results have, for --of; of two sides, with the side that has them too.
void add_numbers(const Ruleset& ruleset, const Procedure& procedure, Candidates& into);

/// What --vary can vary: quantities, and words in a list.
void add_varied(const Procedure& procedure, Candidates& into);

// The names of a game's units at the cursor.

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
