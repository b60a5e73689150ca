#include "report/odds/chance_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/naming.hpp"
#include "report/odds/numbers.hpp"
#include "text/number_text.hpp"

namespace orderly::report {
namespace {

constexpr std::size_t longest_label = 36;  // a longer one has a line of its own

/// How wide the cells are.
struct Columns {
    std::size_t label = 0;
    std::size_t fraction = 0;
    std::size_t faces = 0;
    bool cumulative = false;

    Columns(const std::vector<ChanceLine>& lines, const Whole& den)
        : cumulative(!lines.empty() && !lines.front().up.empty()) {
        for (const auto& line : lines) {
            if (text::columns_of(line.label) <= longest_label) label = std::max(label, text::columns_of(line.label));
            fraction = std::max(fraction, short_fraction(line.num, den).size());
            faces = std::max(faces, line.faces.size());
        }
    }

    [[nodiscard]] std::size_t before_bar() const {
        return 2 + label + (fraction > 0 ? fraction + 2 : 0) + (faces > 0 ? faces + 2 : 0) + 9 + (cumulative ? 20 : 0) +
               2;
    }

    /// On a narrow page each label has a line of its own.
    void fit(std::size_t width) {
        if (before_bar() > width + 2) label = 0;
    }
};

}  // namespace

void write_odds_head(text::Page& page, const Request& request, std::string_view rest) {
    const auto id = request.id.empty() ? std::string() : request.id + ": ";
    page.paragraph(fmt::format("{}Odds of {}{}{} · {}{}", id, text::style::bold,
                               title_or_id(request.procedure->title, request.procedure->id), text::style::plain,
                               request.ruleset->id, rest),
                   0, 2);
}

void write_chances(text::Page& page, const std::vector<ChanceLine>& lines, const ChanceHeads& heads, const Whole& den,
                   bool ascii) {
    Columns columns(lines, den);
    columns.fit(page.width());
    const auto before = columns.before_bar();
    const auto width = before + 6 > page.width() ? 0 : std::min<std::size_t>(page.width() - before, 28);
    if (columns.cumulative)
        page.line(fmt::format("{}{:>10}{:>10}",
                              std::string(before - 22 - (columns.faces > 0 ? columns.faces + 2 : 0), ' '), heads.up,
                              heads.down));
    for (const auto& line : lines) {
        const auto is_long = text::columns_of(line.label) > columns.label;
        if (is_long) page.paragraph(line.label, 2, 4);
        auto text = "  " + text::padded_right(is_long ? std::string() : line.label, columns.label);
        if (columns.fraction > 0)
            text.append("  ").append(text::padded_left(short_fraction(line.num, den), columns.fraction));
        text.append("  ").append(text::padded_left(percent_text(line.num, den), 7));
        if (columns.cumulative) text.append(text::padded_left(line.up, 10)).append(text::padded_left(line.down, 10));
        if (columns.faces > 0) text.append("  ").append(text::padded_right(line.faces, columns.faces));
        if (width > 0) text.append("  ").append(bar_text(line.num, den, width, ascii));
        page.line(text);
    }
}

}  // namespace orderly::report
