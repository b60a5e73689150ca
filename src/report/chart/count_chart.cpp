#include "report/chart/count_chart.hpp"

#include <algorithm>

#include "report/chart/chart.hpp"

namespace orderly::report {

std::string count_svg(std::string_view title, std::string_view about, std::string_view rows, std::string_view what,
                      const std::vector<std::pair<std::string, std::int64_t>>& counts) {
    std::int64_t most = 0;
    std::vector<Bar> bars;
    for (const auto& [name, count] : counts) {
        most = std::max(most, count);
        bars.push_back({name, static_cast<double>(std::max<std::int64_t>(count, 0)), std::to_string(count)});
    }
    return Chart(title, about, rows).finish_bars(axis_of_counts(most, what), bars, {});
}

}  // namespace orderly::report
