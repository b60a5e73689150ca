#include "report/odds/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/canonical.hpp"
#include "report/mark_notes.hpp"
#include "report/naming.hpp"
#include "orderly/error.hpp"
#include "report/odds/numbers.hpp"
#include "text/html.hpp"
#include "text/page.hpp"

namespace orderly {
namespace {

using namespace report;

constexpr int width = 720;
constexpr int row_height = 26;
constexpr int line_height = 19;
constexpr std::size_t line_columns = 92;  ///< of the small text, that fit in the width
constexpr std::size_t most_bars = 400;

/// Colours that are told apart by people who are colour-blind (Okabe and Ito 2008), without black.
constexpr std::array<std::string_view, 7> colours = {"#0072b2", "#56b4e9", "#009e73", "#f0e442", "#e69f00", "#d55e00", "#cc79a7"};

/// A paragraph as lines of the small text.
std::vector<std::string> lines_of(std::string_view text) {
    std::string wrapped;
    Page(wrapped, line_columns, false).paragraph(text, 0, 2);
    std::vector<std::string> lines;
    for (std::string_view rest = wrapped; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) lines.emplace_back(rest.substr(0, rest.find('\n')));
    return lines;
}

/// What stands over a chart and under it.
struct Texts {
    std::string title;
    std::vector<std::string> about;    ///< what is asked
    std::vector<std::string> remarks;  ///< doubtful values that were used

    [[nodiscard]] int top() const { return 46 + line_height * static_cast<int>(about.size()); }
};

Texts texts_of(const Request& request, std::string_view rest, const Remarks& remarks) {
    Texts texts{fmt::format("Odds of {} · {}", title_or_id(request.procedure->title, request.procedure->id), request.ruleset->id), {}, {}};
    std::string words;
    append_request(request, words);
    texts.about = lines_of(fmt::format("{}{}", words, rest));
    if (!remarks.marks.empty()) texts.remarks = lines_of(marks_by_gist(remarks.marks));
    return texts;
}

std::string text_at(double x, double y, std::string_view text, std::string_view more = {}) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x, y, more, html_escaped(text));
}

/// The chart around `body`, which ends at `y`.
std::string charted(const Texts& texts, std::string_view body, int y) {
    const auto height = y + 16 + line_height * static_cast<int>(texts.remarks.size());
    auto out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\">\n"
        "<title>{2}</title>\n"
        "<style>\n"
        ".back{{fill:#fff}} text{{font:14px system-ui,sans-serif;fill:#1a1a1a}} .head{{font-weight:600;font-size:16px}} .bar{{fill:#0072b2}}\n"
        ".num{{font-variant-numeric:tabular-nums}} .small{{font-size:13px;fill:#555}} .in{{fill:#000;font-size:12px}} .on-dark{{fill:#fff}}\n"
        "@media (prefers-color-scheme:dark){{.back{{fill:#16181c}} text{{fill:#e8e8e8}} .small{{fill:#aaa}} .bar{{fill:#56b4e9}} .in{{fill:#000}} .on-dark{{fill:#fff}}}}\n"
        "</style>\n"
        "<rect class=\"back\" width=\"{0}\" height=\"{1}\"/>\n"
        "<text class=\"head\" x=\"16\" y=\"30\">{2}</text>\n",
        width, height, html_escaped(texts.title));
    for (std::size_t at = 0; at < texts.about.size(); ++at) out += text_at(16, 52 + line_height * static_cast<double>(at), texts.about[at], " class=\"small\"");
    out += body;
    for (std::size_t at = 0; at < texts.remarks.size(); ++at) out += text_at(16, y + 18 + line_height * static_cast<double>(at), texts.remarks[at], " class=\"small\"");
    return out + "</svg>\n";
}

struct Bar {
    std::string label;
    Ratio chance;
};

int label_width(const std::vector<std::string>& labels) {
    std::size_t longest = 4;
    for (const auto& label : labels) longest = std::max(longest, columns_of(label));
    return 32 + static_cast<int>(std::min<std::size_t>(longest, 40)) * 8;
}

std::string bars_svg(const Texts& texts, const std::vector<Bar>& bars) {
    std::vector<std::string> labels;
    Ratio most = 0;
    for (const auto& bar : bars) labels.push_back(bar.label), most = std::max(most, bar.chance);
    const auto left = label_width(labels);
    const auto room = width - left - 90;
    std::string out;
    auto y = texts.top() + 10;
    for (std::size_t at = 0; at < bars.size(); ++at, y += row_height) {
        const auto length = most == 0 ? 0.0 : Ratio(bars[at].chance / most).get_d() * room;
        out += text_at(16, y + 15, bars[at].label);
        out += fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{:.2f}\" height=\"18\" rx=\"2\"/>\n", left, y + 1, bars[at].chance > 0 ? std::max(length, 0.5) : 0.0);
        out += text_at(left + length + 8, y + 15, percent_text(bars[at].chance), " class=\"num\"");
    }
    return charted(texts, out, y);
}

/// The columns of the legend, and where it ends.
std::string legend(const std::vector<std::string>& names, int& y) {
    std::string out;
    int x = 16;
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto size = 34 + static_cast<int>(columns_of(names[at])) * 8;
        if (x > 16 && x + size > width) x = 16, y += 22;
        out += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\"/>\n", x, y - 11, colours[at % colours.size()]);
        out += text_at(x + 18, y, names[at]);
        x += size;
    }
    y += 18;
    return out;
}

std::string stacked_row(const VaryRow& row, const std::vector<std::string>& names, int left, int y) {
    std::string out = text_at(16, y + 15, row.value);
    if (!row.odds) return out + text_at(left, y + 15, row.message);
    const auto columns = columns_of_odds(*row.odds);
    double x = left;
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto found = std::ranges::find(columns, names[at], &std::pair<std::string, Ratio>::first);
        if (found == columns.end() || found->second == 0) continue;
        const auto length = found->second.get_d() * (width - left - 16);
        const auto percent = percent_text(found->second);
        out += fmt::format("<rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"20\" fill=\"{}\"><title>{}: {}</title></rect>\n", x, y, length, colours[at % colours.size()],
                           html_escaped(names[at]), html_escaped(percent));
        if (length > 52) out += text_at(x + 4, y + 14.5, percent, at % colours.size() == 0 ? " class=\"in on-dark num\"" : " class=\"in num\"");
        x += length;
    }
    return out;
}

void check_size(std::size_t rows) {
    if (rows > most_bars) throw Error(ErrorCode::too_large, fmt::format("a chart of {} rows: at most {} can be read", rows, most_bars));
}

}  // namespace

std::string odds_svg(const Odds& odds) {
    std::vector<Bar> bars;
    for (auto& [name, chance] : columns_of_odds(odds)) bars.push_back({odds.ordered_by_hits ? name + (name == "1" ? " hit" : " hits") : name, chance});
    check_size(bars.size());
    return bars_svg(texts_of(odds.request, odds.followed ? ", all that follows counted" : "", odds.remarks), bars);
}

std::string vary_svg(const Vary& vary) {
    check_size(vary.rows.size());
    if (!vary.chance.empty()) {
        std::vector<Bar> bars;
        for (const auto& row : vary.rows) bars.push_back({row.value, row.chance ? *row.chance : Ratio(0)});
        return bars_svg(texts_of(vary.request, fmt::format("; the chance of {} by {}", vary.chance, vary.what), vary.remarks), bars);
    }
    const auto names = columns_of_rows(vary);
    std::vector<std::string> labels;
    for (const auto& row : vary.rows) labels.push_back(row.value);
    const auto texts = texts_of(vary.request, "; by " + vary.what, vary.remarks);
    auto y = texts.top() + 22;
    auto out = legend(names, y);
    const auto left = label_width(labels);
    for (const auto& row : vary.rows) {
        out += stacked_row(row, names, left, y);
        y += row_height;
    }
    return charted(texts, out, y);
}

}  // namespace orderly
