#include "report/chart/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "text/html.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

constexpr int width = 400;
constexpr double line_height = 19;
constexpr std::size_t title_columns = 30;
constexpr std::size_t small_columns = 46;
constexpr double number_room = 66;  ///< for the number after a bar
constexpr double letter = 8.4;      ///< the room that a character of a label takes at most, on average

/// Colours that are told apart by people who are colour-blind (Okabe and Ito 2008), without black.
constexpr std::array<std::string_view, 7> colours = {"#0072b2", "#56b4e9", "#009e73", "#f0e442",
                                                     "#e69f00", "#d55e00", "#cc79a7"};

constexpr std::string_view looks =
    ".back{fill:#fff} text{font:15px system-ui,sans-serif;fill:#1a1a1a} .head{font-weight:600;font-size:18px} "
    ".bar{fill:#0072b2}\n"
    ".num{font-variant-numeric:tabular-nums} .small{font-size:13px;fill:#555} .axis{font-weight:600} "
    ".line{stroke:#d5d5d5} .base{stroke:#777}\n"
    ".in{fill:#000;font-size:12px} .on-dark{fill:#fff}\n"
    "@media (prefers-color-scheme:dark){.back{fill:#16181c} text{fill:#e8e8e8} .small{fill:#aaa} .bar{fill:#56b4e9} "
    ".line{stroke:#3a3d42} .base{stroke:#999}\n"
    ".in{fill:#000} .on-dark{fill:#fff}}\n";

/// Lines of text down from `y`, which goes on.
std::string lines_at(double& y, std::string_view text, std::size_t columns, double step, std::string_view more,
                     double x = Chart::left) {
    std::string out;
    if (text.empty()) return out;
    for (const auto& line : text::wrapped(text, columns)) {
        out += svg_text(x, y, line, more);
        y += step;
    }
    return out;
}

/// The lines of the axis from `top` to `bottom`, its numbers with their unit, and what it is of.
std::string axis_lines(const Axis& axis, double end, double top, double bottom) {
    std::string out;
    for (std::int64_t at = 0; at <= axis.most; at += axis.step) {
        const auto x = Chart::left + (end - Chart::left) * static_cast<double>(at) / static_cast<double>(axis.most);
        out += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>\n", at == 0 ? "base" : "line", x, top,
                           bottom);
        const auto anchor = at == 0 ? "start" : x > Chart::right - 8 ? "end" : "middle";
        out += svg_text(x, bottom + 16, fmt::format("{}{}", at, axis.sign),
                        fmt::format(" class=\"small num\" text-anchor=\"{}\"", anchor));
    }
    return out +
           svg_text((Chart::left + end) / 2, bottom + 36, axis.name, " class=\"small axis\" text-anchor=\"middle\"");
}

}  // namespace

Axis axis_for(double chance) {
    constexpr std::array<std::int64_t, 5> steps = {1, 2, 5, 10, 20};
    const auto percent = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(chance * 100 - 1e-9)));
    for (const auto step : steps)
        if (const auto count = (percent + step - 1) / step; count <= 5) return {step, count * step, "%", "chance"};
    return {};
}

Axis axis_of_counts(std::int64_t count, std::string_view name) {
    constexpr std::int64_t most_steps = 5;
    count = std::max<std::int64_t>(count, 1);
    for (std::int64_t ten = 1;; ten *= 10)
        for (const std::int64_t step : {ten, 2 * ten, 5 * ten})
            if (const auto steps = count / step + (count % step == 0 ? 0 : 1); steps <= most_steps)
                return {step, steps * step, "", std::string(name)};
}

std::string svg_text(double x, double y, std::string_view text, std::string_view more) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x, y, more, text::html_escaped(text));
}

Chart::Chart(std::string_view title, std::string_view about, std::string_view rows) : title_(title), y_(30) {
    head_ = lines_at(y_, title, title_columns, 23, " class=\"head\"");
    y_ += 1;
    head_ += lines_at(y_, about, small_columns, line_height, " class=\"small\"");
    y_ += 8;
    head_ += lines_at(y_, rows, small_columns, line_height, " class=\"small axis\"");
    y_ -= 10;
    top_ = y_;
}

void Chart::legend(const std::vector<std::string>& names) {
    auto x = left;
    y_ += 14;
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto size = 30 + static_cast<double>(text::columns_of(names[at])) * letter;
        if (x > left && x + size > right) {
            x = left;
            y_ += 22;
        }
        head_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"12\" height=\"12\" fill=\"{}\"/>\n", x, y_ - 11,
                             colour(at));
        head_ += svg_text(x + 18, y_, names[at]);
        x += size;
    }
    y_ += 10;
    top_ = y_;
}

double Chart::row(std::string_view label) {
    y_ += 17;
    marks_ += lines_at(y_, label, label_columns, line_height, "", left + 5);
    const auto bar = y_ - 13;
    y_ = bar + bar_height + 4;
    return bar;
}

std::string Chart::finish_bars(const Axis& axis, const std::vector<Bar>& bars, std::string_view annotations) {
    const auto end = right - number_room;
    for (const auto& bar : bars) {
        const auto y = row(bar.label);
        const auto length = bar.length / static_cast<double>(axis.most) * (end - left);
        add(fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{}\" rx=\"2\"/>\n", left,
                        y, bar.length > 0 ? std::max(length, 0.5) : 0.0, bar_height));
        add(svg_text(left + length + 6, y + 14, bar.text, " class=\"num\""));
    }
    return finish(axis, end, annotations);
}

std::string Chart::finish(const Axis& axis, double end, std::string_view annotations) {
    const auto lines = axis_lines(axis, end, top_, y_ + 4);
    y_ += 66;
    const auto under =
        annotations.empty() ? std::string() : lines_at(y_, annotations, small_columns, line_height, " class=\"small\"");
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.0f}\" width=\"{0}\" height=\"{1:.0f}\" "
        "role=\"img\">\n"
        "<title>{2}</title>\n<style>\n{3}</style>\n<rect class=\"back\" width=\"{0}\" "
        "height=\"{1:.0f}\"/>\n{4}{5}{6}{7}</svg>\n",
        width, y_ - 4, text::html_escaped(title_), looks, lines, head_, marks_, under);
}

std::string_view Chart::colour(std::size_t place) { return colours[place % colours.size()]; }

std::string_view Chart::text_upon(std::size_t place) {
    return place % colours.size() == 0 ? "in on-dark num" : "in num";
}

}  // namespace orderly::report
