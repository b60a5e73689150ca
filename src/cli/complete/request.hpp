#pragma once
// What can stand at the cursor in a request: the words that are left for the unit that is being told.

#include <span>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/complete/candidates.hpp"
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

}  // namespace orderly::cli::completion
