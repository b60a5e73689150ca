#pragma once
// Tables of a sheet.

#include <cstddef>
#include <string_view>
#include <vector>

#include "report/sheet/html.hpp"
#include "report/sheet/sheet.hpp"
#include "text/page.hpp"

namespace orderly::report {

// Whether a table has room on the paper, in characters of its type: what has not is turned round, or cut into pieces.

/// Characters that stand beside each other on the narrower of A4 and Letter; of a section that has half of it, there.
std::size_t room_of(const SheetOptions& options, bool half);

/// What a grid takes of it, when long cells wrap at their spaces and hyphens.
std::size_t width_of(const text::Grid& grid, std::size_t room);

/// The grid in pieces that fit: as it is; with rows and columns exchanged; or by some columns at a time.
std::vector<text::Grid> fitting(const text::Grid& grid, std::size_t room);

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
