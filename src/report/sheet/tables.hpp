#pragma once
// Tables of a sheet.

#include <string_view>

#include "report/sheet/html.hpp"
#include "report/sheet/sheet.hpp"
#include "text/grid.hpp"

namespace orderly::report {

/// A grid as a table, or several where the paper has no room for it: the first cell of a row is its head, `caption`
/// what the table is of.
void write_table(const text::Grid& grid, std::string_view caption, const SheetOptions& options, Html& html);

/// A result table, with what each row does: beside its bands, or under them where the page has no room.
void write_result_table(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set,
                        const SheetOptions& options, Footnotes& notes, Html& html);

/// What happens to whom, in sentences.
void write_effect_sentences(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                            Footnotes& notes, Html& html);

}  // namespace orderly::report
