#include "report/describe/help.hpp"

#include <fmt/format.h>

#include "report/describe/also_called.hpp"
#include "report/describe/dice_rules.hpp"
#include "report/describe/modifier_text.hpp"
#include "report/naming.hpp"
#include "text/page.hpp"
#include "report/describe/result_grid.hpp"
#include "report/rule_text.hpp"
#include "report/describe/weapon_grid.hpp"
#include "report/describe/word_lists.hpp"

namespace orderly::report {
namespace {

std::string upper(std::string_view name) {
    std::string text(name);
    for (auto& one : text)
        if (one >= 'a' && one <= 'z') one = static_cast<char>(one - 'a' + 'A');
    return text;
}

/// `[SHARED for] UNIT {and UNIT}` where units go together, else `UNIT`.
std::string side_grammar(const Procedure& procedure, Index side) {
    const auto name = upper(procedure.sides[side]);
    return procedure.several[side] == Several::refuse ? name : fmt::format("[SHARED for] {0} {{and {0}}}", name);
}

class HelpPage {
public:
    HelpPage(const Ruleset& ruleset, const Procedure& procedure, std::size_t width, std::string& out)
        : ruleset_(ruleset), procedure_(procedure), page_(out, width, false) {}

    void write() {
        const auto title = title_or_id(procedure_.title, procedure_.id);
        page_.paragraph(fmt::format("{} · {}{}", title, ruleset_.id, notes_.number_of(procedure_.mark)), 0, 2);
        usage();
        page_.section("modifiers, each line once:", !procedure_.modifiers.empty(),
                      [this] { modifiers(procedure_.modifiers); });
        page_.section("choices, one word of each:", !procedure_.choices.empty(),
                      [this] { write_choices(procedure_, page_); });
        page_.section("quantities:", !procedure_.quantities.empty(),
                      [this] { write_quantities(procedure_, notes_, page_); });
        page_.section(weapon_form(procedure_.weapons) + ":", !procedure_.weapons.list.empty(), [this] { weapons(); });
        page_.section("words:", !procedure_.words.empty(), [this] { write_words(procedure_, notes_, page_); });
        page_.section("worked out from other words:", !procedure_.derived.empty(),
                      [this] { write_derived(procedure_, page_); });
        const auto dice = dice_rules(procedure_, notes_);
        page_.section("dice:", !dice.empty(), [&] {
            for (const auto& rule : dice) page_.paragraph(rule, 2, 4);
        });
        results();
        values();
        page_.section("marks:", !notes_.empty(), [this] { notes_.write(page_); });
        if (!has_other_names(procedure_)) return;
        page_.blank();
        write_short_forms(procedure_, page_);
        page_.labelled("other names: ", fmt::format("orderly help {} words", procedure_.id));
    }

private:
    void usage() {
        auto text = fmt::format("orderly {} {}", procedure_.id, side_grammar(procedure_, 0));
        if (procedure_.sides.size() > 1) text += " vs " + side_grammar(procedure_, 1);
        if (!procedure_.dice.empty()) text += " [-d FACE,…]";
        page_.labelled("usage: ", text);
        std::string names;
        for (const auto side : procedure_.sides) names = joined(names, ", ", upper(side));
        auto what = names + ": in any order words of the lists below";
        if (!procedure_.quantities.empty()) what += ", NAME=VALUE";
        if (!procedure_.weapons.list.empty()) what += ", " + weapon_form(procedure_.weapons);
        page_.paragraph(what, 2, 4);
        if (!procedure_.example.empty()) page_.labelled("example: ", fmt::format("orderly {}", procedure_.example));
    }

    void modifiers(std::span<const Modifier> lines) {
        for (const auto& line : lines)
            page_.labelled(side_column(procedure_, line.sides), modifier_text(procedure_, line, notes_));
    }

    void weapons() {
        for (const auto& weapon : procedure_.weapons.list) {
            const auto lost = weapon.absent ? " (lost in the scan of the sheet)" : "";
            page_.labelled(fmt::format("  {}: ", weapon.id),
                           fmt::format("{}{}{}", weapon.title, lost, notes_.number_of(weapon.mark)));
        }
    }

    void results() {
        if (procedure_.kind == Kind::check) return;
        for (const auto& set : procedure_.results) {
            page_.blank();
            write_result_grid(procedure_, set, notes_, page_);
        }
    }

    void values() {
        std::string names;
        for (const auto name : procedure_.lookup.names) names = joined(names, ", ", name);
        for (const auto& value : procedure_.values) names = joined(names, ", ", value.id);
        if (names.empty()) return;
        page_.blank();
        if (procedure_.lookup.distance) names += fmt::format(" ({})", ruleset_.unit.id);
        page_.labelled("gives: ", names);
        for (const auto& value : procedure_.values) modifiers(value.modifiers);
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    text::Page page_;
    Footnotes notes_;
};

}  // namespace

std::string procedure_help(const Ruleset& ruleset, const Procedure& procedure, std::size_t width) {
    std::string text;
    HelpPage(ruleset, procedure, width, text).write();
    return text;
}

std::string other_names(const Ruleset& ruleset, const Procedure& procedure, std::size_t width) {
    std::string text;
    text::Page page(text, width, false);
    page.paragraph(fmt::format("{} · {}", title_or_id(procedure.title, procedure.id), ruleset.id), 0, 2);
    if (!has_other_names(procedure)) page.paragraph("no other names", 0, 2);
    page.section("also called:", has_other_names(procedure), [&] { write_also_called(procedure, page); });
    page.section("phrases:", !procedure.phrases.empty() || !procedure.either.empty(),
                 [&] { write_phrases(procedure, page); });
    return text;
}

std::string procedure_list(const Ruleset& ruleset) {
    std::string names;
    for (const auto& procedure : ruleset.procedures)
        names = joined(names, ", ",
                       procedure.short_name.empty()
                           ? std::string(procedure.id)
                           : text::unbroken(fmt::format("{} ({})", procedure.id, procedure.short_name)));
    return fmt::format("procedures of {}: {}", ruleset.id, names);
}

}  // namespace orderly::report
