#pragma once
// A look-up table as a grid: the words of its last axis are the columns.

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// Pairs as 12/16, `-` not allowed, `?` lost; rows of text as lines under their words.
void write_lookup_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, Page& page);

}  // namespace orderly::report
