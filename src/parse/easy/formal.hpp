#pragma once
// What scripts write among a player's words: `points=9`, `3xrifle@8`, `d10=8`.

#include <optional>
#include <string>
#include <string_view>

#include "orderly/vocabulary.hpp"
#include "parse/easy/notation.hpp"
#include "parse/easy/phrasebook.hpp"
#include "parse/easy/slip.hpp"

namespace orderly::parser {

struct Formal {
    Means means = Means::formal;  ///< a number, where it is a die's face; unknown, where something is wrong
    std::string text;             ///< canonical
    std::size_t index = 0;        ///< of the word
    std::optional<Fraction> face;
    std::optional<DiceNotation> written;  ///< the die of the face
    std::optional<Slip> slip;
};

/// The piece that stands at `at`. It may keep its short forms: the name of a quantity, a choice or a weapon by a
/// beginning, as long as there is one.
Formal read_formal(const Vocabulary& vocabulary, const Phrasebook& book, std::string_view raw, std::size_t at);

}  // namespace orderly::parser
