#include "report/sheet/modifier_list.hpp"

#include <algorithm>
#include <vector>

#include "report/describe/modifier_rows.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

constexpr SideMask both = 3;

void write_rows(const ModifierRows& rows, Html& html) {
    html.raw("<li>");
    if (!rows.caption.empty()) html.element("p class=\"caption\"", rows.caption);
    for (const auto& row : rows.rows) {
        html.raw("<div class=\"row\">").element("span", row.what).raw(" ");
        html.element("b", row.value).raw("</div>");
    }
    if (!rows.remark.empty()) html.element("p class=\"remark\"", rows.remark);
    html.raw("</li>\n");
}

}  // namespace

void write_modifier_list(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes,
                         Html& html) {
    std::vector<SideMask> sides;
    for (const auto& line : modifiers)
        if (std::ranges::find(sides, line.sides) == sides.end()) sides.push_back(line.sides);
    std::ranges::sort(sides, {},
                      [](SideMask side) { return side == both ? 0 : side; });  // what counts for both comes first
    html.raw("<ul class=\"modifiers\">\n");
    for (const auto side : sides) {
        if (const auto name = side_mark(procedure, side); !name.empty())
            html.element("li class=\"side\"", name == "both" ? "both sides" : name).raw("\n");
        for (const auto& line : modifiers)
            if (line.sides == side) write_rows(modifier_rows(procedure, line, notes), html);
    }
    html.raw("</ul>\n");
}

}  // namespace orderly::report
