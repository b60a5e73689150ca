#pragma once
// Tables on a sheet.

#include <cstddef>
#include <string_view>
#include <vector>

#include "report/sheet/html.hpp"
#include "report/sheet/sheet.hpp"
#include "text/page.hpp"

namespace orderly::report {

// Fits tables to the paper, measured in characters: a table that is too wide is transposed or split.

/// The number of characters that fit on the narrower of A4 and Letter; for a half-width section, on its half.
std::size_t room_of(const SheetOptions& options, bool half);

/// The width of a grid if long cells wrap at spaces and hyphens.
std::size_t width_of(const text::Grid& grid, std::size_t room);

/// The grid in pieces that fit: unchanged, transposed, or split by columns.
std::vector<text::Grid> fitting(const text::Grid& grid, std::size_t room);

/// A grid as a table, or as several if it is wider than `room` characters. A row's first cell is its header; `caption`
/// is the table's subject.
void write_table(const text::Grid& grid, std::string_view caption, std::size_t room, Html& html);

/// A result table with the effects of each row, beside its bands or below them if space is short.
void write_result_table(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set,
                        const SheetOptions& options, std::size_t room, Footnotes& notes, Html& html);

/// The number of characters in a table's effects; a long text needs the full width of the paper.
std::size_t effects_length(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set);

/// The effects by party, a line per case; nothing if there are none. Returns footnote signs that belong to no case.
std::string write_cases_list(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                             Footnotes& notes, Html& html);

}  // namespace orderly::report
