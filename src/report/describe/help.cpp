#include "report/describe/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <vector>

#include "report/describe/also_called.hpp"
#include "report/describe/dice_rules.hpp"
#include "report/naming.hpp"
#include "text/page.hpp"
#include "report/rule_text.hpp"
#include "report/describe/weapon_grid.hpp"
#include "report/describe/word_lists.hpp"
#include "report/describe/word_worth.hpp"

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

std::string title_line(const Ruleset& ruleset, const Procedure& procedure) {
    return fmt::format("{} · {}", title_or_id(procedure.title, procedure.id), ruleset.id);
}

/// What one side may say, a line for each thing that is said in its own way.
class SideLines {
public:
    SideLines(const Procedure& procedure, Index side, Footnotes& notes)
        : procedure_(procedure), side_(side), notes_(notes) {
        choices();
        numbers();
        weapons();
        words();
    }

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

private:
    void choices() {
        for (const auto& choice : procedure_.choices) {
            if (!says(choice.sides)) continue;
            std::string words;
            for (const auto word : choice.words) {
                auto text = std::string(procedure_.words[word].id);
                const auto worth = word_values(procedure_, side_, word, notes_);
                if (!worth.text.empty() && worth.text != "0") text += text::style::kept_space + text::unbroken(worth.text);
                words = joined(words, ", ", text + worth.marks + (word == choice.fallback ? " (the default)" : ""));
            }
            lines_.push_back((choice.required ? "one, always, of " : "one of ") + words);
        }
    }

    void numbers() {
        std::string names;
        for (const auto& one : procedure_.quantities)
            if (says(one.sides)) names = joined(names, ", ", text::unbroken(fmt::format("{}=N", one.id)));
        if (!names.empty()) lines_.push_back(names);
    }

    void weapons() {
        const auto& weapons = procedure_.weapons;
        if (weapons.list.empty() || !says(weapons.sides)) return;
        std::string names;
        for (const auto& weapon : weapons.list) names = joined(names, ", ", weapon.id);
        lines_.push_back(fmt::format("{}: {}", weapon_form(weapons), names));
    }

    /// The words that are worth the same stand together, the least first.
    void words() {
        std::map<std::pair<double, std::string>, std::string> of_worth;
        std::string others;
        for (std::size_t at = 0; at < procedure_.words.size(); ++at) {
            const auto& word = procedure_.words[at];
            if (word.derived || word.quantity != no_index || word.weapon != no_index || word.choice != no_index ||
                !says(word.sides))
                continue;
            const auto worth = word_values(procedure_, side_, static_cast<WordIndex>(at), notes_);
            const auto counts = !worth.text.empty() && worth.text != "0";
            auto& list = counts ? of_worth[{std::strtod(worth.text.c_str(), nullptr), worth.text}] : others;
            list = joined(list, ", ", std::string(word.id) + worth.marks);
        }
        std::string all;
        for (const auto& [worth, list] : of_worth) all = joined(all, "; ", fmt::format("{}: {}", worth.second, list));
        if (!all.empty()) lines_.push_back(all);
        if (!others.empty()) lines_.push_back("also " + others);
    }

    [[nodiscard]] bool says(SideMask sides) const { return (sides >> side_ & 1) != 0; }

    const Procedure& procedure_;
    Index side_;
    Footnotes& notes_;
    std::vector<std::string> lines_;
};

class HelpPage {
public:
    HelpPage(const Ruleset& ruleset, const Procedure& procedure, std::size_t width, std::string& out)
        : ruleset_(ruleset), procedure_(procedure), page_(out, width, false) {}

    void write() {
        page_.paragraph(title_line(ruleset_, procedure_), 0, 2);
        usage();
        page_.blank();
        sides();
        page_.blank();
        std::string dice;
        for (const auto& rule : dice_rules(procedure_, notes_)) dice = joined(dice, "; ", rule);
        if (!dice.empty()) page_.labelled("dice: ", dice);
        gives();
        write_short_forms(procedure_, page_);
        page_.labelled("more: ", fmt::format("`orderly help {0} words`, what each word means and is also called; `orderly "
                                             "show {0}`, the table",
                                             procedure_.id));
        page_.section("marks:", !notes_.empty(), [this] { notes_.write(page_); });
    }

private:
    void usage() {
        auto text = fmt::format("orderly {} {}", procedure_.id, side_grammar(procedure_, 0));
        if (procedure_.sides.size() > 1) text += " vs " + side_grammar(procedure_, 1);
        if (!procedure_.dice.empty()) text += " [-d FACE,…]";
        page_.labelled("usage: ", text);
        if (!procedure_.example.empty()) page_.labelled("example: ", fmt::format("orderly {}", procedure_.example));
    }

    /// What both sides may say first, then what only one may.
    void sides() {
        std::vector<std::vector<std::string>> all;
        for (Index side = 0; side < procedure_.sides.size(); ++side)
            all.push_back(SideLines(procedure_, side, notes_).lines());
        std::vector<std::string> shared;
        if (all.size() == 2) {
            const auto in = [](const std::vector<std::string>& lines) {
                return [&lines](const std::string& line) { return std::ranges::find(lines, line) != lines.end(); };
            };
            std::ranges::copy_if(all[0], std::back_inserter(shared), in(all[1]));
            for (auto& lines : all) std::erase_if(lines, in(shared));
        }
        side_lines(SideMask{3}, shared);
        for (std::size_t side = 0; side < all.size(); ++side) side_lines(static_cast<SideMask>(1U << side), all[side]);
    }

    void side_lines(SideMask sides, const std::vector<std::string>& lines) {
        auto label = side_column(procedure_, sides);
        for (const auto& line : lines) {
            page_.labelled(label, line);
            label.assign(label.size(), ' ');
        }
    }

    void gives() {
        std::string names;
        for (const auto name : procedure_.lookup.names) names = joined(names, ", ", name);
        for (const auto& value : procedure_.values) names = joined(names, ", ", value.id);
        if (names.empty()) return;
        if (procedure_.lookup.distance) names += fmt::format(" ({})", ruleset_.unit.id);
        page_.labelled("gives: ", names);
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

std::string procedure_words(const Ruleset& ruleset, const Procedure& procedure, std::size_t width) {
    std::string text;
    text::Page page(text, width, false);
    Footnotes notes;
    page.paragraph(title_line(ruleset, procedure), 0, 2);
    page.section("choices, one word of each:", !procedure.choices.empty(), [&] { write_choices(procedure, page); });
    page.section("quantities:", !procedure.quantities.empty(), [&] { write_quantities(procedure, notes, page); });
    page.section(weapon_form(procedure.weapons) + ":", !procedure.weapons.list.empty(),
                 [&] { write_weapons(procedure, notes, page); });
    page.section("words:", !procedure.words.empty(), [&] { write_words(procedure, notes, page); });
    page.section("worked out from other words:", !procedure.derived.empty(), [&] { write_derived(procedure, page); });
    page.section("also called:", has_other_names(procedure), [&] { write_also_called(procedure, page); });
    page.section("phrases:", !procedure.phrases.empty() || !procedure.either.empty(),
                 [&] { write_phrases(procedure, page); });
    page.section("marks:", !notes.empty(), [&] { notes.write(page); });
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
