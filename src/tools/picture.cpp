#include "tools/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "text/html.hpp"
#include "text/page.hpp"

namespace orderly::tools {
namespace {

constexpr std::size_t row_height = 21;
constexpr std::size_t margin = 20;
constexpr double column = 8.43;  ///< of a monospaced letter of 14 px, the widest that browsers have

/// The class of an escape's letters; empty for the plain ones.
std::string_view class_of(std::string_view code) {
    if (code == "1") return "result";
    if (code == "2") return "note";
    if (code == "31" || code == "1;31") return "loss";
    return code == "35" ? "doubt" : "";
}

/// A line with its escapes, as tspans.
std::string spans(std::string_view line) {
    std::string out;
    std::string_view style;
    while (!line.empty()) {
        const auto end = std::min(line.find('\x1b'), line.size());
        const auto text = text::html_escaped(line.substr(0, end));
        if (!text.empty()) out += style.empty() ? text : fmt::format("<tspan class=\"{}\">{}</tspan>", style, text);
        line.remove_prefix(end);
        if (line.empty()) break;
        const auto close = std::min(line.find('m'), line.size() - 1);
        style = class_of(line.substr(2, close - 2));
        line.remove_prefix(close + 1);
    }
    return out;
}

struct Row {
    std::string text;
    std::string_view style;
};

std::vector<Row> rows_of(std::span<const Exchange> exchanges, std::size_t& widest) {
    std::vector<Row> rows;
    for (const auto& exchange : exchanges) {
        if (!rows.empty()) rows.push_back({});
        rows.push_back(
            {fmt::format("<tspan class=\"note\">$</tspan> {}", text::html_escaped(exchange.typed)), "typed"});
        widest = std::max(widest, text::columns_of(exchange.typed) + 2);
        std::string_view rest = exchange.output;
        while (!rest.empty()) {
            const auto end = std::min(rest.find('\n'), rest.size());
            rows.push_back({spans(rest.substr(0, end)), {}});
            widest = std::max(widest, text::columns_of(rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return rows;
}

constexpr std::string_view styles =
    "text{font:14px ui-monospace,'DejaVu Sans Mono','Liberation "
    "Mono',Menlo,Consolas,monospace;white-space:pre;fill:#1f2328}"
    ".back{fill:#f6f8fa;stroke:#d0d7de}.typed{font-weight:600}.result{font-weight:700}.note{fill:#57606a}.loss{fill:#"
    "b3261e}.doubt{fill:#8250df}"
    "@media "
    "(prefers-color-scheme:dark){text{fill:#e6edf3}.back{fill:#0d1117;stroke:#30363d}.note{fill:#9da7b3}.loss{fill:#"
    "ff8d85}.doubt{fill:#d2a8ff}}";

}  // namespace

std::string terminal_picture(std::string_view title, std::span<const Exchange> exchanges) {
    std::size_t widest = 0;
    const auto rows = rows_of(exchanges, widest);
    const auto width = static_cast<std::size_t>(static_cast<double>(widest) * column) + 2 * margin;
    const auto height = rows.size() * row_height + 2 * margin - 6;
    auto out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\">\n<title>{2}</title>\n<style>{3}</style>\n",
        width, height, text::html_escaped(title), styles);
    out += fmt::format("<rect class=\"back\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n", width - 1,
                       height - 1);
    auto y = margin + 12;
    for (const auto& row : rows) {
        if (!row.text.empty())
            out += fmt::format("<text x=\"{}\" y=\"{}\"{} xml:space=\"preserve\">{}</text>\n", margin, y,
                               row.style.empty() ? "" : fmt::format(" class=\"{}\"", row.style), row.text);
        y += row_height;
    }
    return out + "</svg>\n";
}

}  // namespace orderly::tools
