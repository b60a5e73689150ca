#pragma once
// A result table as a grid: a row for each outcome, a column for each word of the choice that picks it.

#include <string>
#include <vector>

#include "report/mark_notes.hpp"
#include "text/grid.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// The grid alone, a row for each of the set.
text::Grid result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes);

/// The title of a table, or when it counts, and whose words its columns are: `results, by the target's quality`.
std::string result_head(const Procedure& procedure, const ResultSet& set, Footnotes& notes);

/// The words of the columns, in the order of the choice; one `no_word` where the table has no columns.
std::vector<WordIndex> columns_of_set(const Procedure& procedure, const ResultSet& set);

/// The row's bands by column: `veteran 10, green 8 to 10`.
std::string bands_of_row(const Procedure& procedure, const ResultSet& set, const Row& row);

/// The row's title; its bands too, where others of the set have the same title.
std::string row_title(const Procedure& procedure, const ResultSet& set, const Row& row);

/// What naturals do to the row, a line each: `always with a natural 10`.
std::vector<std::string> naturals_of(const Procedure& procedure, const Row& row);

/// Writes the title of the table with its condition, then the grid.
void write_result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes, text::Page& page);

}  // namespace orderly::report
