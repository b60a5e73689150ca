#pragma once
// A result table as a grid: a row for each outcome, a column for each word of the choice that picks it.

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// Writes the title of the table with its condition, then the grid.
void write_result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes, Page& page);

}  // namespace orderly::report
