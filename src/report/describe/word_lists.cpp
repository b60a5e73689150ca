#include "report/describe/word_lists.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/describe/clauses.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

std::string range_text(const Quantity& quantity) {
    const auto* percent = quantity.kind == QuantityKind::percent ? "%" : "";
    auto text = fmt::format("{} to {}{}", quantity.least, quantity.greatest, percent);
    if (quantity.step > 1) text += fmt::format(" by {}", quantity.step);
    if (quantity.kind == QuantityKind::fraction) text += ", parts allowed";
    if (quantity.counted) text += ", alone it is 1";
    if (quantity.may_be_bare) text += ", or without a number";
    if (quantity.required) text += ", must be given";
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
        if (choice.required) words += "; one must be said";
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
        if (text.empty() && word.choice != no_index) continue;  // the choices name it
        page.labelled(side_column(procedure, word.sides) + std::string(word.id) + (text.empty() ? "" : ": "), text);
    }
}

void write_derived(const Procedure& procedure, text::Page& page) {
    for (const auto& derived : procedure.derived)
        page.labelled(fmt::format("  {}: ", procedure.words[derived.word].id), clause(procedure, derived.when));
}

}  // namespace orderly::report
