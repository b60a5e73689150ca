#pragma once
// A chart of whole numbers, a bar a row.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orderly::report {

/// `about` tells under the title what the chart is of, `rows` what each row is, `what` is counted and stands under the
/// axis.
std::string count_svg(std::string_view title, std::string_view about, std::string_view rows, std::string_view what,
                      const std::vector<std::pair<std::string, std::int64_t>>& counts);

}  // namespace orderly::report
