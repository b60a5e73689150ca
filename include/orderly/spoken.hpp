#pragma once
// Everything that can be said in a ruleset's procedures, in tokenized form. Compiled from the tables and the language
// (parse/easy/spoken_maker.hpp), at build time for built-in rulesets. Plain constant data.

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/word_set.hpp"

namespace orderly {

/// The meanings of words on a line.
enum class TokenKind : std::uint8_t {
    // in order of preference, for equal spellings
    word,     ///< `index` is the word: plain, a quantity or a weapon
    phrase,   ///< `index` is among the procedure's phrases
    called,   ///< the procedure: `index` is among its other names, or none
    band,     ///< a range band's word, decided by a distance
    derived,  ///< a word derived from others
    versus,
    by_hand,
    side,    ///< `index` is the side
    choice,  ///< `index` is the choice, named beside its words
    unit,    ///< of distance
    range,   ///< a distance follows
    dice,
    own,
    other,
    toward,
    reason,
    each,       ///< of both sides
    everybody,  ///< what follows applies to both sides
    denial,     ///< negates what follows or precedes
    filler,
    fact,  ///< known to the ruleset, without effect here
    // not from the tables
    part,  ///< `and`, `for`
    number,
    distance,
    formal,
    adjust,
    label,  ///< of dice: their owner
    mine,   ///< before a unit
    theirs,
    name,
    unit_name,  ///< of the game: `index` is the unit
    gone,       ///< `index` is a word removed from a named unit
    unknown,
};

/// One way to say something.
struct Spoken {
    std::span<const std::string_view> keys;  ///< its tokens, in normalized spelling
    TokenKind means = TokenKind::filler;
    std::uint16_t index = 0;
    std::string_view text;    ///< as you would type it, for suggestions
    bool is_own = false;      ///< the word's own name and not an alternative
    bool is_passive = false;  ///< a verb in the passive: the first side acts on the second, which comes before it
    bool is_shared = false;   ///< a name that several words share
    WordSet procedures;       ///< indexes of the procedures in which it has this meaning
};

/// Lists of phrases in the rules of a language. A rule's lists beyond the capacity are looked for in every line.
using PhraseSet = BitSet<6>;

/// A token that is part of a name, or listed by the language or the tables.
struct SpokenKey {
    std::string_view key;
    std::uint16_t lists = 0;  ///< a bit for each list that contains it
    WordSet says_nothing;     ///< indexes of the procedures that ignore it
    std::string_view counts;  ///< the quantity given by a number before it; empty: none
    PhraseSet phrases;        ///< lists of the language's rules with a phrase that begins with it
    std::uint32_t from = 0;   ///< names that begin with it, in `Speech::by_key`
    std::uint32_t to = 0;
    std::uint32_t end = 0;      ///< names that contain it after the first token, from `to` on
    std::uint32_t letters = 0;  ///< a bit for each lower-case letter in it
};

/// What a rule of the language requires.
struct SpokenNeed {
    PhraseSet phrases;  ///< lists that must each have a phrase on the line
    WordSet classes;    ///< pattern classes: each must match an item of the line, or hold somewhere in it
};

/// Where a rule of the language can apply.
struct SpokenRule {
    std::span<const std::uint16_t> lists;  ///< the list of phrases for each step of its pattern, or `no_list`
    std::span<const SpokenNeed> needs;     ///< one of them is required
    static constexpr std::uint16_t no_list = 0xffff;
};

/// A name whose parts are written as one word.
struct SpokenTogether {
    std::string_view text;
    std::uint32_t at = 0;  ///< index in `Speech::all`
};

struct Speech {
    std::span<const Spoken> all;
    std::span<const SpokenKey> keys;  ///< sorted
    std::span<const std::uint32_t> by_key;
    std::span<const SpokenTogether> together;  ///< sorted
    std::span<const SpokenRule> rules;         ///< in the order of the language
};

}  // namespace orderly
