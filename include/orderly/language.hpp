#pragma once
// What belongs to a language and to no game: the words that part two sides, that stand before a die, that say nothing.
// Plain constant data, as a ruleset is (docs/tables.md).

#include <span>
#include <string_view>

namespace orderly {

/// One spelling for another: of a word, or of letters in one.
struct Twin {
    std::string_view from = {};
    std::string_view to = {};
};

/// A number by its name.
struct NumberWord {
    std::string_view name = {};
    int value = 0;
};

struct Language {
    std::string_view id = {};
    std::span<const std::string_view> versus = {};    ///< between the sides
    std::span<const std::string_view> toward = {};    ///< between the sides too, where no distance follows
    std::span<const std::string_view> fillers = {};   ///< passed over
    std::span<const std::string_view> dice = {};      ///< before a face
    std::span<const std::string_view> own = {};       ///< before the face of the first side
    std::span<const std::string_view> other = {};     ///< before the face of the second
    std::span<const std::string_view> by_hand = {};   ///< beside a modifier that no table has
    std::span<const std::string_view> reasons = {};   ///< between such a modifier and its reason
    std::span<const std::string_view> plurals = {};   ///< endings that do not make another word
    std::span<const std::string_view> ordinals = {};  ///< endings of a number that begins a name
    std::span<const NumberWord> numbers = {};
    std::span<const Twin> spellings = {};  ///< of whole words
    std::span<const Twin> letters = {};    ///< anywhere in a word of six letters or more
    std::span<const Twin> endings = {};    ///< at the end of a word, after a consonant
};

}  // namespace orderly
