#include "report/describe/word_worth.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

bool is_alone(const Term& term, WordIndex word) {
    auto rest = term.own;
    rest.erase(word);
    return term.own.contains(word) && rest == WordSet{} && term.enemy == WordSet{};
}

/// The values that the line has for the word by itself.
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
