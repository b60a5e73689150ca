#include "report/sheet/modifier_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/describe/cases.hpp"
#include "report/describe/clauses.hpp"
#include "report/describe/modifier_rows.hpp"
#include "report/describe/modifier_text.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

constexpr SideMask both = 3;
constexpr std::size_t most_bands_of_list = 4;

/// The value, then the words; the signs of its marks stand after them, so that values line up.
void write_row(const ModifierRow& row, std::string_view remark, Html& html) {
    const auto sign = std::min(row.value.find(sheet_signs.before), row.value.size());
    html.raw("<p class=\"m\">").element("b", std::string_view(row.value).substr(0, sign)).raw(" ");
    html.text(row.what).text(std::string_view(row.value).substr(sign));
    if (!remark.empty()) html.raw(" ").element("i", remark);
    html.raw("</p>");
}

/// The title stands before the words of a single row, unless they say it.
std::string one_title(const ModifierRows& rows) {
    const auto& what = rows.rows.front().what;
    if (!rows.titled) return what;
    return rows.caption.find(what) == std::string::npos ? rows.caption + ": " + what : rows.caption;
}

void write_group(const ModifierRows& rows, Html& html) {
    html.raw("<div class=\"group\">");
    if (rows.rows.size() == 1) {
        write_row({one_title(rows), rows.rows.front().value}, rows.remark, html);
    } else {
        if (const auto of = joined(rows.titled ? rows.caption : "", ": ", rows.remark); !of.empty())
            html.element("p class=\"of\"", capital(of));
        for (const auto& row : rows.rows) write_row(row, {}, html);
    }
    html.raw("</div>\n");
}

/// A long scale is a row of pairs: the bands, and under each what it is worth.
bool is_scale(const Modifier& line) { return line.rule == Rule::bands && line.bands.size() > most_bands_of_list; }

bool is_listed(const Modifier& line) { return is_printed(line) && !is_scale(line); }

void write_scale(const Procedure& procedure, const Modifier& line, Footnotes& notes, Html& html) {
    const auto& quantity = procedure.quantities[line.quantity];
    const auto label = modifier_label(procedure, line);
    const auto name = capital(joined(side_mark(procedure, line.sides), ": ", label == line.id ? spoken(label) : label));
    html.raw("<div class=\"scale\">").element("b", name + notes.number_of(line.mark)).raw("\n<ul>");
    std::string growing;
    for (const auto& band : line.bands) {
        const auto sign = amount_sign(quantity, band.band);
        const auto rule = number_rule(procedure, band.value, true);
        const auto grows = std::min(rule.find(" and "), rule.size());
        html.raw("<li><span>").cell(sign).raw("</span> ");
        html.element("b", rule.substr(0, grows)).text(notes.number_of(band.value.mark)).raw("</li>");
        if (grows < rule.size()) growing = joined(growing, "; ", fmt::format("{}:{}", sign, rule.substr(grows)));
    }
    html.raw("</ul>\n");
    auto remark = joined(growing, "; ", modifier_remark(procedure, line));
    if (quantity.is_halved)
        remark = joined(remark, "; ",
                        fmt::format("{} halved {}{}", spoken(quantity.id), clause(procedure, quantity.halved),
                                    notes.number_of(quantity.halving)));
    if (!remark.empty()) html.element("p class=\"of\"", capital(remark));
    html.raw("</div>\n");
}

}  // namespace

void write_scales(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html) {
    for (const auto& line : modifiers)
        if (is_scale(line)) write_scale(procedure, line, notes, html);
}

bool has_scale(std::span<const Modifier> modifiers, const Quantity& quantity, const Procedure& procedure) {
    return std::ranges::any_of(modifiers, [&](const Modifier& line) {
        return is_scale(line) && &procedure.quantities[line.quantity] == &quantity;
    });
}

bool has_modifier_list(std::span<const Modifier> modifiers) { return std::ranges::any_of(modifiers, is_listed); }

void write_modifier_list(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes,
                         Html& html) {
    std::vector<SideMask> sides;
    for (const auto& line : modifiers)
        if (is_listed(line) && std::ranges::find(sides, line.sides) == sides.end()) sides.push_back(line.sides);
    std::ranges::sort(sides, {},
                      [](SideMask side) { return side == both ? 0 : side; });  // what counts for both comes first
    html.raw("<div class=\"modifiers\">\n");
    for (const auto side : sides) {
        if (const auto name = side_mark(procedure, side); !name.empty()) {
            const auto of = name == "both" ? std::string("both sides") : std::string(name);
            html.element("h3 class=\"side\"", side == sides.front() ? "Modifiers, " + of : capital(of)).raw("\n");
        }
        for (const auto& line : modifiers)
            if (line.sides == side && is_listed(line)) write_group(modifier_rows(procedure, line, notes), html);
    }
    html.raw("</div>\n");
}

}  // namespace orderly::report
