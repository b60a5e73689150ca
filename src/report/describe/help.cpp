#include "report/describe/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <vector>

#include "orderly/engine.hpp"
#include "report/wording.hpp"
#include "text/page.hpp"

namespace orderly::report {
namespace {

std::string upper(std::string_view name) {
    std::string text(name);
    for (auto& one : text)
        if (one >= 'a' && one <= 'z') one = static_cast<char>(one - 'a' + 'A');
    return text;
}

/// `[SHARED for] UNIT {and UNIT}` if several units can be given, else `UNIT`.
std::string side_grammar(const Procedure& procedure, Index side) {
    const auto name = upper(procedure.sides[side]);
    return procedure.several[side] == Several::refuse ? name : fmt::format("[SHARED for] {0} {{and {0}}}", name);
}

std::string title_line(const Ruleset& ruleset, const Procedure& procedure) {
    return fmt::format("{} · {}", title_or_id(procedure.title, procedure.id), ruleset.id);
}

/// The words of one side, a line for each kind.
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
                if (!worth.text.empty() && worth.text != "0")
                    text.append(1, text::style::kept_space).append(text::unbroken(worth.text));
                text.append(worth.marks).append(word == choice.fallback ? " (the default)" : "");
                words = joined(words, ", ", text);
            }
            lines_.push_back((choice.required ? "always one of " : "one of ") + words);
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

    /// Groups words of equal value, lowest value first.
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
        page_.labelled("more: ", fmt::format("`orderly help {0} words` lists meanings and other names; `orderly "
                                             "show {0}` prints the table",
                                             procedure_.id));
        page_.section("marks:", !notes_.empty(), [this] { notes_.write(page_); });
    }

private:
    void usage() {
        auto text = fmt::format("orderly {} {}", procedure_.id, side_grammar(procedure_, 0));
        if (procedure_.sides.size() > 1) text += " vs " + side_grammar(procedure_, 1);
        const auto given = given_number(procedure_);
        if (!procedure_.dice.empty())
            text += given.empty() ? " [-d FACE,…]" : fmt::format(" [-d FACE,… | {}=N]", given);
        page_.labelled("usage: ", text);
        if (!procedure_.example.empty()) page_.labelled("example: ", fmt::format("orderly {}", procedure_.example));
    }

    /// Words of both sides first, then those of one side.
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
        std::vector<std::string_view> all(procedure_.lookup.names.begin(), procedure_.lookup.names.end());
        for (const auto& value : procedure_.values) all.push_back(value.id);
        for (auto at = all.begin(); at != all.end(); ++at)
            if (std::find(all.begin(), at, *at) == at) names = joined(names, ", ", *at);
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
    page.section("derived from other words:", !procedure.derived.empty(), [&] { write_derived(procedure, page); });
    const auto given = given_number(procedure);
    page.section("instead of dice, if it is known:", !given.empty(),
                 [&] { page.paragraph(fmt::format("{}=N", given), 2, 4); });
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

namespace {

class TablePage {
public:
    TablePage(const Ruleset& ruleset, const Procedure& procedure, const TableParts& parts, std::size_t width,
              std::string& out)
        : ruleset_(ruleset), procedure_(procedure), parts_(parts), page_(out, width, false) {}

    void write() {
        head();
        section("modifiers", !procedure_.modifiers.empty(), [this] { modifiers(procedure_.modifiers); });
        section("choices", !procedure_.choices.empty(), [this] { write_choices(procedure_, page_); });
        section("quantities", !procedure_.quantities.empty(), [this] { write_quantities(procedure_, notes_, page_); });
        section("weapons", !procedure_.weapons.list.empty(),
                [this] { write_weapon_grid(ruleset_, procedure_, notes_, page_); });
        const auto dice = parts_.shows("dice") ? dice_rules(procedure_, notes_) : std::vector<std::string>();
        section("dice", !dice.empty(), [&] {
            for (const auto& rule : dice) page_.paragraph(rule, 2, 4);
        });
        for (const auto& set : procedure_.results) results(set);
        section("whatever the result", !procedure_.always.empty(), [this] { effects(procedure_.always, 2); });
        section("look-up", procedure_.kind == Kind::lookup && !procedure_.lookup.rows.empty(),
                [this] { write_lookup_grid(ruleset_, procedure_, notes_, page_); });
        section("values", !procedure_.values.empty(), [this] {
            for (const auto& value : procedure_.values) computed(value);
        });
        section("derived from other words", !procedure_.derived.empty(), [this] { write_derived(procedure_, page_); });
        section("refused", !procedure_.refusals.empty(), [this] { refusals(); });
        page_.section("marks", !notes_.empty(), [this] { notes_.write(page_); });
    }

private:
    template <class Write>
    void section(std::string_view name, bool is_there, Write write) {
        page_.section(name, is_there && parts_.shows(name), write);
    }

    void head() {
        page_.paragraph(fmt::format("{} · {} {}{}", title_or_id(procedure_.title, procedure_.id), ruleset_.id,
                                    procedure_.id, notes_.number_of(procedure_.mark)),
                        0, 2);
        const auto sheet = sheet_of(ruleset_, procedure_);
        page_.paragraph(sheet.empty() ? std::string(procedure_.place.file)
                                      : fmt::format("{}, sheet {}", procedure_.place.file, sheet),
                        0, 2);
    }

    void modifiers(std::span<const Modifier> lines) {
        for (const auto& line : lines)
            if (is_printed(line))
                page_.labelled(side_column(procedure_, line.sides), modifier_text(procedure_, line, notes_));
    }

    void effects(std::span<const Effect> effects, std::size_t indent) {
        write_cases(ruleset_, procedure_, effects, indent, notes_, page_);
    }

    void results(const ResultSet& set) {
        const auto shows = [&](const Row& row) { return parts_.shows_outcome(row.outcome); };
        if (std::ranges::none_of(set.rows, shows)) return;
        page_.blank();
        const auto is_check = procedure_.kind == Kind::check;  // a check's naturals are printed with its dice
        if (!is_check) write_result_grid(procedure_, set, parts_, notes_, page_);
        for (const auto& row : set.rows) {
            if (!shows(row)) continue;
            const auto naturals = is_check ? std::vector<std::string>() : naturals_of(procedure_, row);
            if (row.effects.empty() && row.lines.empty() && naturals.empty()) continue;
            page_.paragraph(row_title(procedure_, set, row), 2, 4);
            for (const auto& natural : naturals) page_.paragraph(natural, 4, 6);
            for (const auto line : row.lines) page_.paragraph(line, 4, 4);
            effects(row.effects, 4);
        }
    }

    void computed(const Computed& value) {
        const auto grid = option_grid(procedure_, value.cells, notes_);
        auto text = computed_text(procedure_, value, !grid, notes_);
        std::vector<Modifier> asked;  // unconditional ones are printed with the value
        for (const auto& line : value.modifiers) {
            const auto always = line.rule == Rule::add && line.when.is_empty && line.when.any.empty();
            if (!always) asked.push_back(line);
            else text = joined(text, ", ", fmt::format("{} {}", modifier_label(procedure_, line), number_rule(procedure_, line.value, true)));
        }
        page_.labelled(fmt::format("  {}: ", value.id), text);
        if (grid) grid->write(page_, 4);
        modifiers(asked);
    }

    void refusals() {
        for (const auto& refusal : procedure_.refusals)
            page_.labelled(side_column(procedure_, refusal.sides) + std::string(refusal.id) + ": ",
                           std::string(refusal.say) + notes_.number_of(refusal.mark));
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    const TableParts& parts_;
    text::Page page_;
    Footnotes notes_;
};

}  // namespace

std::string show_table(const Ruleset& ruleset, const Procedure& procedure, const TableParts& parts, std::size_t width) {
    std::string text;
    TablePage(ruleset, procedure, parts, width, text).write();
    return text;
}

}  // namespace orderly::report
