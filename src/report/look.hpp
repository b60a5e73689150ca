#pragma once
// The look of pages and charts: fonts and colours in light, in dark and on paper.

#include <cstddef>
#include <string_view>

namespace orderly::report {

/// The stylesheet of every page: colours, fonts, headings, tables. Sheets and reports add their own rules.
std::string_view page_style();
std::string_view sheet_style();
std::string_view report_style();

/// The stylesheet of a chart, alone or on a page.
std::string_view chart_style();

/// The colour of a series, and whether text on it is light. Adjacent colours differ in brightness as well.
std::string_view series_colour(std::size_t place);
bool is_dark_series(std::size_t place);

}  // namespace orderly::report
