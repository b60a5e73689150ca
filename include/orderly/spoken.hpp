#pragma once
// All that may be said in the procedures of a ruleset, taken apart as a line is: made of the tables and the language
// (parse/easy/spoken_maker.hpp), by the build for the rulesets that are built in. Plain constant data.

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/word_set.hpp"

namespace orderly {

/// What words mean on a line.
enum class Means : std::uint8_t {
    // in the order in which they are preferred, where several are spelled alike
    word,     ///< `index` is the word: plain, a quantity or a weapon
    phrase,   ///< `index` is of the procedure's phrases
    called,   ///< the procedure: `index` is of its other names, or none
    band,     ///< a range band's word, which a distance decides
    derived,  ///< a word that others decide
    versus,
    by_hand,
    side,    ///< `index` is the side
    choice,  ///< `index` is the choice: said beside its words
    unit,    ///< of distance
    range,   ///< a distance follows
    dice,
    own,
    other,
    toward,
    reason,
    each,       ///< of both sides
    everybody,  ///< what follows is of both sides
    denial,     ///< what follows, or stands before, is not so
    filler,
    fact,  ///< the ruleset knows it; it has no effect here
    // what is not spoken of in tables
    part,  ///< `and`, `for`
    number,
    distance,
    formal,
    adjust,
    label,  ///< of dice: whose they are
    mine,   ///< before a unit
    theirs,
    name,
    unit_name,  ///< of the game: `index` is the unit
    gone,       ///< `index` is a word that is taken away from a named unit
    unknown,
};

/// One way to say something.
struct Spoken {
    std::span<const std::string_view> keys;  ///< what it is made of, each in one spelling
    Means means = Means::filler;
    std::uint16_t index = 0;
    std::string_view text;    ///< as it would be typed: for a suggestion
    bool is_own = false;      ///< the word's own name, and not another
    bool is_passive = false;  ///< a verb: the second side, before it, has it done by the first
    bool is_shared = false;   ///< a name of several words
    WordSet procedures;       ///< by their places in the ruleset: where it means this
};

/// A word of which something is made, or that the language or the tables list.
struct SpokenKey {
    std::string_view key;
    std::uint16_t lists = 0;   ///< a bit of each list that it is in
    WordSet says_nothing;      ///< by their places in the ruleset: the procedures in which it is a filler
    std::string_view counts;   ///< the quantity that a number before it gives; empty: none
    WordSet phrases;           ///< lists of the language's rules: a phrase of each begins with it
    std::uint32_t from = 0;    ///< what begins with it, in `Speech::by_key`
    std::uint32_t to = 0;
    std::uint32_t end = 0;      ///< what has it behind its first key, from `to` on
    std::uint32_t letters = 0;  ///< the small letters in it, a bit each
};

/// What a rule of the language cannot do without.
struct SpokenNeed {
    WordSet phrases;  ///< lists of which each has a phrase on the line
    WordSet classes;  ///< of patterns: something on the line is of each, or it holds
};

/// Where a rule of the language can stand at all.
struct SpokenRule {
    std::span<const std::uint8_t> lists;  ///< the list of phrases of each step of its pattern; or `no_list`
    std::span<const SpokenNeed> needs;    ///< one of them
    static constexpr std::uint8_t no_list = 0xff;
};

/// What is spelled so where its pieces are written as one.
struct SpokenTogether {
    std::string_view text;
    std::uint32_t at = 0;  ///< in `Speech::all`
};

struct Speech {
    std::span<const Spoken> all;
    std::span<const SpokenKey> keys;  ///< in their order
    std::span<const std::uint32_t> by_key;
    std::span<const SpokenTogether> together;  ///< in their order
    std::span<const SpokenRule> rules;  ///< as they stand in the language
};

}  // namespace orderly
