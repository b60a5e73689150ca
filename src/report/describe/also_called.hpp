#pragma once
// What else a procedure and its words are called: short forms, other names and phrases, as a player may type them.

#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// A line for the procedure and one for each word that has other names, in the table's order.
void write_also_called(const Procedure& procedure, text::Page& page);

/// A line with the shortest name of each word that has one of a few letters.
void write_short_forms(const Procedure& procedure, text::Page& page);

/// A line for each phrase, with the words that it stands for, and for each name that is of one of several.
void write_phrases(const Procedure& procedure, text::Page& page);

/// Whether anything of the procedure has another name.
bool has_other_names(const Procedure& procedure);

}  // namespace orderly::report
