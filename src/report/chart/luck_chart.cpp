#include "report/chart/luck_chart.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/chart/chart.hpp"

namespace orderly::report {
namespace {

constexpr double end_of_axis = Chart::right - 30;
constexpr const char* key = "bar: nine games in ten; line: expected; dot: what the dice gave";

}  // namespace

std::string luck_svg(std::string_view title, std::string_view about, const std::vector<LuckBand>& sides) {
    std::int64_t most = 1;
    for (const auto& side : sides) most = std::max({most, side.inflicted, side.high});
    const auto axis = axis_of_counts(most, "inflicted");
    const auto x_of = [&](double count) {
        return Chart::left + count / static_cast<double>(axis.most) * (end_of_axis - Chart::left);
    };
    Chart chart(title, about, "side");
    for (const auto& side : sides) {
        const auto y = chart.row(fmt::format("{}: {}, {:.1f} expected", side.who, side.inflicted, side.expected));
        const auto low = x_of(static_cast<double>(side.low));
        const auto middle = y + Chart::bar_height / 2;
        chart.add(fmt::format("<rect class=\"band\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"10\"/>\n", low,
                              middle - 5, std::max(x_of(static_cast<double>(side.high)) - low, 2.0)));
        chart.add(
            fmt::format("<path class=\"mean\" d=\"M{:.1f} {:.1f}v{}\"/>\n", x_of(side.expected), y, Chart::bar_height));
        chart.add(fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>\n",
                              x_of(static_cast<double>(side.inflicted)), middle));
    }
    return chart.finish(axis, end_of_axis, {key});
}

}  // namespace orderly::report
