#include "report/describe/describe.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/wording.hpp"

namespace orderly::report {
namespace {

/// A word as said, with blanks for hyphens. Lines are not broken inside it.
std::string as_said(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '-', ' ');
    return text::unbroken(text);
}

void keep_new(std::vector<std::string>& names, std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
}

constexpr std::size_t longest_short_form = 3;

std::vector<std::string> names_of_procedure(const Procedure& procedure) {
    std::vector<std::string> names;
    if (!procedure.short_name.empty()) keep_new(names, std::string(procedure.short_name));
    for (const auto& called : procedure.called) {
        const auto name = as_said(called.text);
        keep_new(names, called.says.empty() || name == as_said(called.says.front())
                            ? name
                            : fmt::format("{} ({})", name, fmt::join(called.says, " ")));
    }
    return names;
}

std::vector<std::string> names_of_word(const Procedure& procedure, WordIndex word) {
    const auto id = procedure.words[word].id;
    std::vector<std::string> names;
    for (const auto& name : procedure.names)
        if (name.word == word && name.text != id) keep_new(names, as_said(name.text));
    for (const auto& alias : procedure.aliases)
        if (alias.word == word && alias.text != id) keep_new(names, as_said(alias.text));
    return names;
}

void write_names(std::string_view id, const std::vector<std::string>& names, text::Page& page) {
    if (!names.empty()) page.labelled(fmt::format("  {}: ", id), fmt::format("{}", fmt::join(names, ", ")));
}

}  // namespace

void write_also_called(const Procedure& procedure, text::Page& page) {
    write_names(procedure.id, names_of_procedure(procedure), page);
    for (std::size_t at = 0; at < procedure.words.size(); ++at)
        write_names(procedure.words[at].id, names_of_word(procedure, static_cast<WordIndex>(at)), page);
}

void write_short_forms(const Procedure& procedure, text::Page& page) {
    std::string all;
    if (!procedure.short_name.empty()) all = fmt::format("{} {}", procedure.id, procedure.short_name);
    for (std::size_t at = 0; at < procedure.words.size(); ++at) {
        std::string_view shortest;
        for (const auto& alias : procedure.aliases)
            if (alias.word == at && alias.text.size() <= longest_short_form && alias.text.find('-') == alias.text.npos &&
                (shortest.empty() || alias.text.size() < shortest.size()))
                shortest = alias.text;
        if (shortest.empty() || procedure.words[at].id.size() <= longest_short_form) continue;
        if (!all.empty()) all += ", ";
        all += text::unbroken(fmt::format("{} {}", procedure.words[at].id, shortest));
    }
    if (!all.empty()) page.labelled("short: ", all);
}

void write_phrases(const Procedure& procedure, text::Page& page) {
    for (const auto& phrase : procedure.phrases)
        page.labelled(fmt::format("  {}: ", as_said(phrase.text)), fmt::format("{}", fmt::join(phrase.says, " ")));
    for (const auto& either : procedure.either)
        page.labelled(fmt::format("  {}: ", as_said(either.text)), fmt::format("{}", fmt::join(either.says, " or ")));
}

bool has_other_names(const Procedure& procedure) {
    if (!procedure.short_name.empty() || !procedure.called.empty() || !procedure.aliases.empty()) return true;
    return std::ranges::any_of(procedure.names,
                               [&](const Name& name) { return name.text != procedure.words[name.word].id; });
}

namespace {

std::string range_text(const Quantity& quantity) {
    const auto* percent = quantity.kind == QuantityKind::percent ? "%" : "";
    auto text = fmt::format("{} to {}{}", quantity.least, quantity.greatest, percent);
    if (quantity.step > 1) text += fmt::format(" by {}", quantity.step);
    if (quantity.kind == QuantityKind::fraction) text += ", parts allowed";
    if (quantity.counted) text += ", 1 without a number";
    if (quantity.value_optional) text += ", or without a number";
    if (quantity.required) text += ", required";
    return text;
}

std::string meaning(const Procedure& procedure, WordIndex at, Footnotes& notes) {
    const auto& word = procedure.words[at];
    auto text = std::string(word.gloss);
    std::string implied;
    word.implies.each([&](WordIndex other) { implied = joined(implied, ", ", procedure.words[other].id); });
    text = joined(text, "; ", joined(implied.empty() ? "" : "implies", " ", implied));
    if (!word.alone.empty()) text = joined(text, "; ", std::string(word.alone) + notes.number_of(word.mark));
    return text;
}

}  // namespace

std::string side_column(const Procedure& procedure, SideMask sides) {
    std::size_t width = 4;
    for (const auto side : procedure.sides) width = std::max(width, text::columns_of(side));
    return procedure.sides.size() < 2 ? "  " : "  " + text::padded_right(side_mark(procedure, sides), width + 2);
}

void write_choices(const Procedure& procedure, text::Page& page) {
    for (const auto& choice : procedure.choices) {
        std::string words;
        for (const auto word : choice.words)
            words = joined(words, ", ",
                           std::string(procedure.words[word].id) + (word == choice.fallback ? " (the default)" : ""));
        if (choice.required) words += "; one is required";
        if (choice.sides == 0) words += "; a number decides";
        page.labelled(side_column(procedure, choice.sides == 0 ? SideMask{3} : choice.sides) + std::string(choice.id) + ": ", words);
    }
}

void write_quantities(const Procedure& procedure, Footnotes& notes, text::Page& page) {
    for (const auto& quantity : procedure.quantities) {
        auto text = range_text(quantity);
        text = joined(text, "; ", quantity.gloss);
        if (quantity.is_halved)
            text += "; halved " + clause(procedure, quantity.halved) + notes.number_of(quantity.halving);
        page.labelled(fmt::format("{}{}=N: ", side_column(procedure, quantity.sides), quantity.id), text);
    }
}

void write_weapons(const Procedure& procedure, Footnotes& notes, text::Page& page) {
    for (const auto& weapon : procedure.weapons.list)
        page.labelled(fmt::format("  {}: ", weapon.id),
                      fmt::format("{}{}{}", weapon.title, weapon.absent ? " (lost in the scan of the sheet)" : "",
                                  notes.number_of(weapon.mark)));
}

void write_words(const Procedure& procedure, Footnotes& notes, text::Page& page) {
    for (std::size_t at = 0; at < procedure.words.size(); ++at) {
        const auto& word = procedure.words[at];
        if (word.derived || word.quantity != no_index || word.weapon != no_index || word.sides == 0) continue;
        const auto text = meaning(procedure, static_cast<WordIndex>(at), notes);
        if (text.empty() && word.choice != no_index) continue;  // the choices list it
        page.labelled(side_column(procedure, word.sides) + std::string(word.id) + (text.empty() ? "" : ": "), text);
    }
}

void write_derived(const Procedure& procedure, text::Page& page) {
    for (const auto& derived : procedure.derived)
        page.labelled(fmt::format("  {}: ", procedure.words[derived.word].id), clause(procedure, derived.when));
}

namespace {

bool is_alone(const Term& term, WordIndex word) {
    auto rest = term.own;
    rest.erase(word);
    return term.own.contains(word) && rest == WordSet{} && term.enemy == WordSet{};
}

/// The line's values for the word alone.
std::string values_of(const Procedure& procedure, const Modifier& line, WordIndex word) {
    if (line.rule == Rule::add)
        return line.words.own.contains(word) ? number_rule(procedure, line.value, true) : std::string();
    std::string text;
    for (const auto& option : line.options)
        if (is_alone(option.term, word)) text = joined(text, " or ", number_rule(procedure, option.value, true));
    return text;
}

}  // namespace

std::string word_worth(const Procedure& procedure, Index side, WordIndex word) {
    std::string text;
    for (const auto& line : procedure.modifiers) {
        if ((line.sides >> side & 1) == 0) continue;
        const auto values = values_of(procedure, line, word);
        if (!values.empty())
            text = joined(text, ", ",
                          line.id == procedure.words[word].id ? values : fmt::format("{} {}", line.id, values));
    }
    return text;
}

WordValues word_values(const Procedure& procedure, Index side, WordIndex word, Footnotes& notes) {
    std::vector<std::string> all;
    std::vector<std::string> marks;
    const auto keep_new = [](std::vector<std::string>& texts, std::string text) {
        if (!text.empty() && std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
    };
    for (const auto& line : procedure.modifiers) {
        if ((line.sides >> side & 1) == 0) continue;
        auto values = values_of(procedure, line, word);
        if (values.empty()) continue;
        keep_new(all, std::move(values));
        keep_new(marks, notes.number_of(line.mark));
        if (line.rule == Rule::add) keep_new(marks, notes.number_of(line.value.mark));
        for (const auto& option : line.options) {
            if (!is_alone(option.term, word)) continue;
            keep_new(marks, notes.number_of(option.value.mark));
            keep_new(marks, notes.number_of(option.mark));
        }
    }
    return {fmt::format("{}", fmt::join(all, " or ")), fmt::format("{}", fmt::join(marks, ""))};
}

std::string word_meaning(const Procedure& procedure, WordIndex word) {
    const auto& one = procedure.words[word];
    if (one.weapon != no_index) return std::string(procedure.weapons.list[one.weapon].title);
    if (one.quantity == no_index) return std::string(one.gloss);
    const auto& quantity = procedure.quantities[one.quantity];
    if (!quantity.gloss.empty()) return std::string(quantity.gloss);
    return fmt::format("{} to {}{}", quantity.least, quantity.greatest,
                       quantity.kind == QuantityKind::percent ? "%" : "");
}

}  // namespace orderly::report
