#include "parse/easy/worth.hpp"

#include <algorithm>

namespace orderly::parser {
namespace {

bool gives(const Number& value, int number) {
    return !value.absent && value.of == Measure::nothing && value.base == number;
}

}  // namespace

bool is_worth_just(const Procedure& procedure, WordIndex at, int number) {
    const auto& word = procedure.words[at];
    const auto is_said = [&](const WordSet& words) {
        auto said = words.contains(at);
        word.implies.each([&](WordIndex implied) { said = said || words.contains(implied); });
        return said;
    };
    return std::ranges::any_of(procedure.modifiers, [&](const Modifier& line) {
        if (is_said(line.words.own) && gives(line.value, number) && line.options.empty()) return true;
        if (line.rule == Rule::each && line.quantity == word.quantity && word.quantity != no_index)
            return gives(line.value, number);
        return std::ranges::any_of(line.options, [&](const Option& option) {
            return is_said(option.term.own) && gives(option.value, number);
        });
    });
}

}  // namespace orderly::parser
