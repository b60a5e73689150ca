#pragma once
// Help pages of procedures, generated from the tables: which words you can give, and their values.

#include <cstddef>
#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::report {

/// One screen about a procedure: its usage, and each side's words with their values.
std::string procedure_help(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// The meaning and other names of each word, and the phrases.
std::string procedure_words(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// `procedures of ID: charge (c), fire (f), …`, not wrapped.
std::string procedure_list(const Ruleset& ruleset);

// A procedure's table in the layout of the sheet, for proof-reading.

/// Modifiers, result tables, look-ups, weapons and effects in words, with footnotes for marks; `width` columns wide.
std::string show_table(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

}  // namespace orderly::report
