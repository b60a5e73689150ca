#pragma once
// Tables of a sheet.

#include <cstddef>
#include <string_view>

#include "report/sheet/html.hpp"
#include "report/sheet/sheet.hpp"
#include "text/grid.hpp"

namespace orderly::report {

/// A grid as a table, or several where `room`, in characters, does not hold it: the first cell of a row is its head,
/// `caption` what the table is of.
void write_table(const text::Grid& grid, std::string_view caption, std::size_t room, Html& html);

/// A result table, with what each row does: beside its bands, or under them where there is no room.
void write_result_table(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set,
                        const SheetOptions& options, std::size_t room, Footnotes& notes, Html& html);

/// How many characters of effects a result table has: many want the width of the paper.
std::size_t effects_length(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set);

/// What happens to whom, a line a case; nothing where nothing does. Returns the signs of doubts that no case has.
std::string write_cases_list(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                             Footnotes& notes, Html& html);

}  // namespace orderly::report
