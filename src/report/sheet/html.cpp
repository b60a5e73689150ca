#include "report/sheet/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/describe/describe.hpp"
#include "report/wording.hpp"
#include "text/characters.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

bool is_digit(char one) { return one >= '0' && one <= '9'; }

/// Whether the hyphen at `at` is a minus sign, as in `-3` but not in `outnumbered-3-2`.
bool is_minus(std::string_view text, std::size_t at) {
    const auto before = at == 0 ? ' ' : text[at - 1];
    const auto starts =
        before == ' ' || before == text::style::kept_space || static_cast<unsigned char>(before) >= 0x80;
    return starts && at + 1 < text.size() && is_digit(text[at + 1]);
}

/// Whether the hyphen at `at` is not part of a word: a cell without a value.
bool stands_alone(std::string_view text, std::size_t at) {
    const auto is_gap = [&](std::size_t place) {
        return place >= text.size() || text[place] == '/' || text[place] == ' ' ||
               text[place] == sheet_signs.before.front();
    };
    return is_gap(at == 0 ? text.size() : at - 1) && is_gap(at + 1);
}

}  // namespace

Html& Html::text(std::string_view text) {
    bool in_code = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto one = text.substr(at, 1);
        const auto is_quoted = one == "`" && (in_code || text.find('`', at + 1) != std::string_view::npos);
        if (is_quoted) out_ += (in_code = !in_code) ? "<code>" : "</code>";
        else if (one == sheet_signs.before) out_ += "<sup>†";
        else if (one == sheet_signs.after) out_ += "</sup>";
        else if (one.front() == text::style::kept_space) out_ += "&nbsp;";
        else if (one.front() == '-' && is_minus(text, at)) out_ += "−";
        else if (one.front() == '-' && stands_alone(text, at)) out_ += "–";
        else out_ += text::html_escaped(one);
    }
    return *this;
}

Html& Html::cell(std::string_view text) {
    const auto at = text.find(" to ");
    const auto is_range = at != std::string_view::npos && at > 0 && text.find('-') == std::string_view::npos &&
                          is_digit(text[at - 1]) && at + 4 < text.size() && is_digit(text[at + 4]);
    if (!is_range) return this->text(text);
    return this->text(text.substr(0, at)).raw("–").text(text.substr(at + 4));
}

Html& Html::element(std::string_view tag, std::string_view text) {
    raw("<").raw(tag).raw(">").text(text);
    return raw("</").raw(tag.substr(0, tag.find(' '))).raw(">");
}

namespace {

constexpr SideMask both = 3;
constexpr std::size_t most_bands_of_list = 4;

/// The value, then the words, then footnote signs, so that values line up.
void write_row(const ModifierRow& row, std::string_view remark, Html& html) {
    const auto sign = std::min(row.value.find(sheet_signs.before), row.value.size());
    html.raw("<p class=\"m\">").element("b", std::string_view(row.value).substr(0, sign)).raw(" ");
    html.text(row.what).text(std::string_view(row.value).substr(sign));
    if (!remark.empty()) html.raw(" ").element("i", remark);
    html.raw("</p>");
}

/// The title precedes the words of a single row, unless they repeat it.
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

/// A long scale is a row of pairs: bands with their values below.
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
                      [](SideMask side) { return side == both ? 0 : side; });  // modifiers for both sides come first
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
