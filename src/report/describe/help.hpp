#pragma once
// The help pages of a ruleset's procedures, made from its tables: what can be said, and what it is worth.

#include <cstddef>
#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::report {

/// A procedure in one screen: how it is asked for, and each side's words with what they are worth.
std::string procedure_help(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// What each word of a procedure means and is also called, and its phrases.
std::string procedure_words(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// `procedures of ID: charge (c), fire (f), …`, unwrapped.
std::string procedure_list(const Ruleset& ruleset);

// A procedure's table as it stands on the sheet, to be proof-read against it.

/// Modifiers, result tables, look-ups, weapons, effects in words; marks as numbered footnotes, in `width` columns.
std::string show_table(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

}  // namespace orderly::report
