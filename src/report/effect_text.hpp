#pragma once
// The sentence of one effect, with its number worked out: "loses 4 stands".

#include <charconv>
#include <string>
#include <string_view>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// A sentence of the ruleset and what fills its `{count}`, `{distance-unit}` and `{outcome}`.
struct Sentence {
    std::string_view pattern;
    std::string_view unit;
    std::string_view outcome;
    int count = 0;
};

/// The sentence of an effect: its form for one or for many.
Sentence sentence_of(const Ruleset& ruleset, const EffectResult& effect);

/// Calls `append(std::string_view)` for each piece of the sentence, in order. Unknown braces stay as they are.
template <class Append>
void each_piece(const Sentence& sentence, Append append) {
    auto rest = sentence.pattern;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        append(rest.substr(0, open));
        const auto close = rest.find('}', open);
        const auto name = close == std::string_view::npos ? rest.substr(open) : rest.substr(open, close - open + 1);
        char digits[16];
        if (name == "{count}") {
            const auto* end = std::to_chars(digits, digits + sizeof digits, sentence.count).ptr;
            append(std::string_view(digits, static_cast<std::size_t>(end - digits)));
        } else if (name == "{distance-unit}") {
            append(sentence.unit);
        } else {
            append(name == "{outcome}" ? sentence.outcome : name);
        }
        rest.remove_prefix(open + name.size());
    }
    append(rest);
}

/// The whole sentence; what the words leave open stands before it ("in close range: retreats").
std::string effect_text(const Ruleset& ruleset, const EffectResult& effect);

/// How the number came about ("2, and 2 for 11 over 9"); empty where it is one plain number.
std::string effect_parts(const Resolution& resolution, const Result& result, const EffectResult& effect);

}  // namespace orderly::report
