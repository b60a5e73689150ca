#include "report/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "text/characters.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

/// The stylesheet of a chart, alone or on a page.
constexpr std::string_view chart_style =
    ".back{fill:#fff} text{font:15px \"Source Sans 3\",\"Helvetica Neue\",Helvetica,Arial,\"Liberation "
    "Sans\",sans-serif;fill:#15171a} .head{font-weight:600;font-size:18px} .bar{fill:#0a4c86} "
    ".band{fill:#8fc7ea} .mean{stroke:#15171a;stroke-width:2} .dot{fill:#a03f00}\n"
    ".num{font-variant-numeric:tabular-nums} .small{font-size:13px;fill:#4c5259} .axis{font-weight:600} "
    ".line{stroke:#d5d8dc} .base{stroke:#777} .series{stroke:#0a4c86;stroke-width:2;fill:none} .point{fill:#0a4c86}\n"
    ".in{fill:#000;font-size:12px} .on-dark{fill:#fff}\n"
    "@media (prefers-color-scheme:dark){.back{fill:#15171a} text{fill:#e7e5e0} .small{fill:#abb1b8} "
    ".bar{fill:#8fc7ea} .band{fill:#2f5d80} .mean{stroke:#e7e5e0} .dot{fill:#f0a35a} .line{stroke:#3a3d42} "
    ".base{stroke:#999} .series{stroke:#8fc7ea} .point{fill:#8fc7ea}\n"
    ".in{fill:#000} .on-dark{fill:#fff}}\n";

struct Series {
    std::string_view colour;
    bool dark;
};

/// Distinguishable by colour-blind readers (after Okabe and Ito 2008); dark and light alternate.
constexpr std::array<Series, 7> series = {{{"#0a4c86", true},
                                           {"#8fc7ea", false},
                                           {"#00664b", true},
                                           {"#f0d35a", false},
                                           {"#a03f00", true},
                                           {"#e3b0cc", false},
                                           {"#4d4d4d", true}}};

constexpr int width = 400;
constexpr double line_height = 19;
constexpr std::size_t title_columns = 30;
constexpr std::size_t small_columns = 46;
constexpr double number_room = 66;  ///< space for the number after a bar
constexpr double letter = 8.4;      ///< the maximum average width of a character in a label

/// Draws lines of text from `y` downwards and advances `y`.
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

/// Draws the axis: grid lines from `top` to `bottom`, numbers with their unit, and the axis title.
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

constexpr std::array<std::string_view, 5> dashes = {"", "7 4", "2 3", "10 3 2 3", "14 4"};

/// The point marker of a series: a disc, a square, a triangle or a diamond.
std::string mark_at(double x, double y, std::size_t place) {
    switch (place % 4) {
        case 0: return fmt::format("<circle class=\"point\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.2\"/>\n", x, y);
        case 1: return fmt::format("<path class=\"point\" d=\"M{:.1f} {:.1f}h6v6h-6z\"/>\n", x - 3, y - 3);
        case 2: return fmt::format("<path class=\"point\" d=\"M{:.1f} {:.1f}l4 7h-8z\"/>\n", x, y - 4);
        default: return fmt::format("<path class=\"point\" d=\"M{:.1f} {:.1f}l4 4l-4 4l-4 -4z\"/>\n", x, y - 4);
    }
}

std::string stroke_of(std::size_t place) {
    const auto dash = dashes[place % dashes.size()];
    return dash.empty() ? std::string(" class=\"series\"") : fmt::format(" class=\"series\" stroke-dasharray=\"{}\"", dash);
}

/// An axis of whole numbers titled `name`, with at most five steps, that reaches at least `count`.
Axis axis_of_counts(std::int64_t count, std::string_view name) {
    constexpr std::int64_t most_steps = 5;
    count = std::max<std::int64_t>(count, 1);
    for (std::int64_t ten = 1;; ten *= 10)
        for (const std::int64_t step : {ten, 2 * ten, 5 * ten})
            if (const auto steps = count / step + (count % step == 0 ? 0 : 1); steps <= most_steps)
                return {step, steps * step, "", std::string(name)};
}

}  // namespace

Axis axis_for(double chance) {
    constexpr std::array<std::int64_t, 5> steps = {1, 2, 5, 10, 20};
    const auto percent = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(chance * 100 - 1e-9)));
    for (const auto step : steps)
        if (const auto count = (percent + step - 1) / step; count <= 5) return {step, count * step, "%", "chance"};
    return {};
}

std::string chart_page(const std::string& svg) {
    constexpr std::string_view tag = "<title>";
    const auto from = svg.find(tag) + tag.size();
    const auto title = svg.substr(from, svg.find('<', from) - from);
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n<style>{1}"
        "main {{ max-width: 40rem; margin: 0 auto; }}\nsvg {{ width: 100%; height: auto; }}\n</style>\n</head>\n"
        "<body>\n<main>\n<h1>{0}</h1>\n{2}</main>\n</body>\n</html>\n",
        title, page_style(), svg);
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
    place_legend(names, 36, [&](std::size_t at, double x) {
        head_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"18\" height=\"16\" fill=\"{}\"/>\n", x, y_ - 13,
                             colour(at));
        if (const auto sign = sign_of(names, at); sign != names[at])
            head_ += svg_text(x + 5, y_ - 1, sign, fmt::format(" class=\"{}\"", text_upon(at)));
        head_ += svg_text(x + 24, y_, names[at]);
    });
    y_ += 10;
    top_ = y_;
}

void Chart::place_legend(const std::vector<std::string>& names, double sign_width, const DrawSign& draw) {
    auto x = left;
    y_ += 14;
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto size = sign_width + static_cast<double>(text::columns_of(names[at])) * letter;
        if (x > left && x + size > right) x = left, y_ += 22;
        draw(at, x);
        x += size;
    }
}

double Chart::row(std::string_view label) {
    y_ += 17;
    marks_ += lines_at(y_, label, label_columns, line_height, "", left + 5);
    const auto bar = y_ - 13;
    y_ = bar + bar_height + 4;
    return bar;
}

std::string Chart::finish_bars(const Axis& axis, const std::vector<Bar>& bars,
                               const std::vector<std::string>& remarks) {
    const auto end = right - number_room;
    for (const auto& bar : bars) {
        const auto y = row(bar.label);
        const auto length = bar.length / static_cast<double>(axis.most) * (end - left);
        add(fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{}\" rx=\"2\"/>\n", left,
                        y, bar.length > 0 ? std::max(length, 0.5) : 0.0, bar_height));
        add(svg_text(left + length + 6, y + 14, bar.text, " class=\"num\""));
    }
    return finish(axis, end, remarks);
}

void Chart::line_legend(const std::vector<ChartLine>& lines) {
    std::vector<std::string> names;
    for (const auto& line : lines) names.push_back(line.name);
    place_legend(names, 54, [&](std::size_t at, double x) {
        head_ += fmt::format("<path{} d=\"M{:.1f} {:.1f}h36\"/>\n", stroke_of(at), x, y_ - 5) +
                 mark_at(x + 18, y_ - 5, at) + svg_text(x + 42, y_, names[at]);
    });
    y_ += 16;
    top_ = y_;
}

std::string Chart::finish_lines(const Axis& axis, const std::vector<std::string>& along,
                                const std::vector<ChartLine>& lines, const std::vector<std::string>& remarks) {
    constexpr double height = 240;
    constexpr double numbers = 44;  ///< space for the axis numbers
    constexpr double ends = 12;
    constexpr std::size_t most_labels = 10;
    if (lines.size() > 1) line_legend(lines);
    else top_ += 18;
    const auto bottom = top_ + height;
    const auto from = left + numbers;
    const auto y_of = [&](double value) { return bottom - value / static_cast<double>(axis.most) * height; };
    const auto x_of = [&](std::size_t at) {
        return from + ends + (right - from - 2 * ends) * static_cast<double>(at) / static_cast<double>(std::max<std::size_t>(along.size() - 1, 1));
    };
    std::string under;
    for (std::int64_t at = 0; at <= axis.most; at += axis.step) {
        const auto y = y_of(static_cast<double>(at));
        under += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", at == 0 ? "base" : "line", from, y, right);
        under += svg_text(from - 6, y + 4, fmt::format("{}{}", at, axis.sign), " class=\"small num\" text-anchor=\"end\"");
    }
    const auto every = (along.size() + most_labels - 1) / most_labels;
    for (std::size_t at = 0; at < along.size(); at += every)
        under += svg_text(x_of(at), bottom + 18, along[at], " class=\"small num\" text-anchor=\"middle\"");
    for (std::size_t place = 0; place < lines.size(); ++place) {
        std::string path;
        std::string marks;
        auto is_down = false;
        for (std::size_t at = 0; at < along.size(); ++at) {
            const auto& value = lines[place].points[at];
            if (value) {
                path += fmt::format("{}{:.1f} {:.1f}", is_down ? "L" : "M", x_of(at), y_of(*value));
                marks += mark_at(x_of(at), y_of(*value), place);
            }
            is_down = value.has_value();
        }
        add(fmt::format("<path{} d=\"{}\"/>\n", stroke_of(place), path) + marks);
    }
    y_ = bottom + 46;
    return whole(under, remarks);
}

std::string Chart::finish(const Axis& axis, double end, const std::vector<std::string>& remarks) {
    const auto lines = axis_lines(axis, end, top_, y_ + 4);
    y_ += 66;
    return whole(lines, remarks);
}

std::string Chart::whole(const std::string& lines, const std::vector<std::string>& remarks) {
    std::string under;
    for (const auto& remark : remarks) under += lines_at(y_, remark, small_columns, line_height, " class=\"small\"");
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.0f}\" width=\"{0}\" height=\"{1:.0f}\" "
        "role=\"img\">\n"
        "<title>{2}</title>\n<style>\n{3}</style>\n<rect class=\"back\" width=\"{0}\" "
        "height=\"{1:.0f}\"/>\n{4}{5}{6}{7}</svg>\n",
        width, y_ - 4, text::html_escaped(title_), chart_style, lines, head_, marks_, under);
}

std::string Chart::sign_of(const std::vector<std::string>& names, std::size_t place) {
    if (std::ranges::all_of(names, [](const std::string& name) { return name.size() <= 2; })) return names[place];
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return std::string(letters.substr(place % letters.size(), 1));
}

std::string_view Chart::colour(std::size_t place) { return series[place % series.size()].colour; }

std::string_view Chart::text_upon(std::size_t place) {
    return series[place % series.size()].dark ? "in on-dark num" : "in num";
}

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

namespace {

constexpr double end_of_axis = Chart::right - 30;
constexpr const char* key = "bar: nine games in ten; line: expected; dot: actual";

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
