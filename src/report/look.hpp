#pragma once
// How pages and charts look: one family of type, one set of colours, in light, dark and on paper.

#include <cstddef>
#include <string_view>

namespace orderly::report {

/// The style of every page: colours, type, headings, tables. The sheet and the report add their own.
std::string_view page_style();
std::string_view sheet_style();
std::string_view report_style();

/// The style of a chart, which stands alone or on a page.
std::string_view chart_style();

/// The colour of the series at `place`, and whether text upon it is light. Those beside each other differ in grey too.
std::string_view series_colour(std::size_t place);
bool is_dark_series(std::size_t place);

}  // namespace orderly::report
