#include "report/sheet/section.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/describe/clauses.hpp"
#include "report/describe/computed_text.hpp"
#include "report/describe/dice_rules.hpp"
#include "report/describe/lookup_grid.hpp"
#include "report/describe/option_grid.hpp"
#include "report/describe/result_grid.hpp"
#include "report/describe/weapon_grid.hpp"
#include "report/naming.hpp"
#include "report/sheet/chances.hpp"
#include "report/sheet/html.hpp"
#include "report/sheet/modifier_list.hpp"
#include "report/sheet/tables.hpp"

namespace orderly::report {
namespace {

/// Whether `text` has `word` as a whole.
bool mentions(std::string_view text, std::string_view word) {
    const auto part = [](char one) {
        return one == '-' || one == '=' || (one >= '0' && one <= '9') || (one >= 'a' && one <= 'z') ||
               (one >= 'A' && one <= 'Z');
    };
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const auto end = at + word.size();
        if ((at == 0 || !part(text[at - 1])) && (end == text.size() || !part(text[end]))) return true;
    }
    return false;
}

class Section {
public:
    Section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options)
        : ruleset_(ruleset), procedure_(procedure), options_(options), notes_(sheet_signs), html_(body_) {}

    bool write(std::string& out) {
        const auto mark = notes_.number_of(procedure_.mark);
        dice();
        weapons();
        if (!procedure_.modifiers.empty()) {
            head("Modifiers");
            write_modifier_list(procedure_, procedure_.modifiers, notes_, html_);
        }
        for (const auto& set : procedure_.results) results(set);
        if (!procedure_.always.empty()) {
            head("Whatever the result");
            write_effect_sentences(ruleset_, procedure_, procedure_.always, notes_, html_);
        }
        if (procedure_.kind == Kind::lookup) lookup();
        for (const auto& value : procedure_.values) computed(value);
        quantities();
        derived();
        Html page(out);
        page.raw(fmt::format("<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2><span id=\"{0}-title\">",
                             procedure_.id));
        page.text(std::string(title_or_id(procedure_.title, procedure_.id)) + mark)
            .raw("</span> ")
            .element("code", procedure_.id)
            .raw("</h2>\n")
            .raw(body_);
        legend(page);
        page.raw("</section>\n");
        return !notes_.empty();
    }

private:
    void head(std::string_view text) { html_.element("h3", text).raw("\n"); }

    void dice() {
        const auto rules = dice_rules(procedure_, notes_);
        if (!rules.empty()) html_.raw("<ul class=\"dice\">");
        for (const auto& rule : rules) html_.element("li", rule);
        if (!rules.empty()) html_.raw("</ul>\n");
        if (!options_.odds) return;
        if (const auto grid = score_grid(ruleset_, procedure_, notes_)) write_table(*grid, "", options_, html_);
    }

    void weapons() {
        const auto grid = weapon_grid(ruleset_, procedure_, notes_);
        const auto lost = lost_weapons(procedure_, notes_);
        if (grid || !lost.empty()) head("Weapons");
        if (grid) write_table(*grid, "weapon", options_, html_);
        for (const auto& line : called_shots(ruleset_, procedure_)) html_.element("p", line);
        if (!lost.empty()) html_.raw("<p><strong>?</strong> ").text(lost).raw("</p>\n");
    }

    void results(const ResultSet& set) {
        if (procedure_.kind != Kind::check) {
            head(result_head(procedure_, set, notes_));
            return write_result_table(ruleset_, procedure_, set, options_, notes_, html_);
        }
        for (const auto& row : set.rows) {
            if (row.effects.empty() && row.lines.empty()) continue;
            head(title_or_id(row.title, row.outcome));
            for (const auto line : row.lines) html_.element("p", line);
            write_effect_sentences(ruleset_, procedure_, row.effects, notes_, html_);
        }
    }

    void lookup() {
        const auto parts = lookup_parts(ruleset_, procedure_, notes_);
        if (!parts.values.empty()) html_.element("p", parts.values).raw("\n");
        if (parts.grid) write_table(*parts.grid, "case", options_, html_);
        for (const auto& text : parts.texts) {
            if (!text.head.empty()) head(text.head);
            html_.raw("<ul class=\"lines\">");
            for (auto line : text.lines) {
                const auto inner = line.starts_with("- ");
                html_.element(inner ? "li class=\"inner\"" : "li", line.substr(inner ? 2 : 0));
            }
            html_.raw("</ul>\n");
        }
        for (const auto& grading : parts.gradings) html_.element("p", grading).raw("\n");
    }

    void computed(const Computed& value) {
        const auto grid = option_grid(procedure_, value.cells, notes_);
        head(value.id);
        if (const auto text = computed_text(procedure_, value, !grid, notes_); !text.empty())
            html_.element("p", text).raw("\n");
        if (grid) write_table(*grid, "case", options_, html_);
        if (!value.modifiers.empty()) write_modifier_list(procedure_, value.modifiers, notes_, html_);
    }

    /// What halves a quantity is a rule of the sheet; its greatest value is not.
    void quantities() {
        for (const auto& quantity : procedure_.quantities)
            if (quantity.is_halved)
                html_
                    .element("p", fmt::format("{}: halved {}{}", quantity.id, clause(procedure_, quantity.halved),
                                              notes_.number_of(quantity.halving)))
                    .raw("\n");
    }

    /// What the words mean that the rules above use and nobody says.
    void derived() {
        std::string list;
        Html html(list);
        std::string told = body_;
        for (auto derived = procedure_.derived.rbegin(); derived != procedure_.derived.rend(); ++derived) {
            const auto id = procedure_.words[derived->word].id;
            if (!mentions(told, id)) continue;
            std::string item;
            Html(item).raw("<li><b>").text(id).raw("</b>: ").text(clause(procedure_, derived->when)).raw("</li>\n");
            told += item;
            list.insert(0, item);
        }
        if (list.empty()) return;
        head("Words that follow from others");
        html_.raw("<ul class=\"words\">\n").raw(list).raw("</ul>\n");
    }

    void legend(Html& page) const {
        if (notes_.empty()) return;
        page.raw("<ul class=\"legend\" aria-label=\"Notes\">\n");
        std::size_t number = 0;
        for (const auto* mark : notes_.marks())
            page.raw(fmt::format("<li><b>†{}</b> ", ++number)).text(mark_text(*mark)).raw("</li>\n");
        page.raw("</ul>\n");
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    const SheetOptions& options_;
    Footnotes notes_;
    std::string body_;
    Html html_;
};

}  // namespace

bool write_sheet_section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options,
                         std::string& out) {
    return Section(ruleset, procedure, options).write(out);
}

}  // namespace orderly::report
