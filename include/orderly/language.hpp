#pragma once
// What belongs to a language and to no game: the words that part two sides, that stand before a die, that say nothing.
// Plain constant data, as a ruleset is (docs/tables.md).

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/spoken.hpp"

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

/// A step of a rule's pattern, made from its text as the tables are read (engine/pattern.hpp).
struct PatternStep {
    std::uint8_t does = 0;                             ///< a PatternOp
    std::uint8_t of = 0;                               ///< a class of items, or the number of a part
    std::uint16_t other = 0;                           ///< where it goes on, where it branches
    std::span<const std::string_view> phrases = {};    ///< one of them stands there
};

/// A line that shows what a rule does: its test.
struct RuleLine {
    std::string_view say = {};    ///< `RULESET: LINE`
    std::string_view means = {};  ///< a request and its dice, or a part of what is asked
};

/// What the language does with one way of saying things: where its pattern stands, it acts.
struct LanguageRule {
    std::string_view id = {};
    std::uint8_t stage = 0;                     ///< a RuleStage: when it is looked for
    std::span<const PatternStep> when = {};
    std::uint8_t does = 0;                      ///< a RuleAction
    std::string_view say = {};                  ///< what is asked or told, with its places filled in
    std::uint8_t gives = 0;                     ///< a RuleOwner: whose the bracketed part is
    std::span<const RuleLine> lines = {};
};

struct Language {
    std::string_view id = {};
    std::span<const std::string_view> versus = {};     ///< between the sides
    std::span<const std::string_view> toward = {};     ///< between the sides too, where no distance follows
    std::span<const std::string_view> fillers = {};    ///< passed over
    std::span<const std::string_view> dice = {};       ///< before a face
    std::span<const std::string_view> die_marks = {};  ///< before the number of faces: d10, 2d6
    std::span<const std::string_view> own = {};        ///< before a face of one's own, or what one did
    std::span<const std::string_view> other = {};      ///< before a face of the enemy's, or what he did
    std::span<const std::string_view> my = {};         ///< before a unit of one's own
    std::span<const std::string_view> their = {};      ///< before a unit of the enemy's
    std::span<const std::string_view> distance = {};   ///< before the number of a distance
    std::span<const std::string_view> doing = {};      ///< endings of a verb: the first side does it to the second
    std::span<const std::string_view> done = {};       ///< endings of a verb that the second side did, with one of `by`
    std::span<const std::string_view> by = {};         ///< before who did it
    std::span<const std::string_view> from = {};       ///< before who did it, at the end of a procedure's name
    std::span<const std::string_view> joining = {};    ///< what follows belongs to what stands before
    std::span<const std::string_view> by_hand = {};    ///< beside a modifier that no table has
    std::span<const std::string_view> each = {};       ///< behind a number of something that both sides have
    std::span<const std::string_view> all_sides = {};  ///< what follows is said of both sides
    std::span<const std::string_view> asking = {};     ///< before what is asked for, which is no value
    std::span<const std::string_view> reasons = {};    ///< between such a modifier and its reason
    std::span<const std::string_view> plurals = {};    ///< endings that do not make another word
    std::span<const std::string_view> opposites = {};  ///< beginnings that turn a word into its opposite
    std::span<const std::string_view> denials = {};    ///< before what is not so, or behind it
    std::span<const std::string_view> both = {};       ///< what follows is said of all that were named
    std::span<const std::string_view> enemies = {};    ///< what is said beside it is said of the enemy
    std::span<const std::string_view> troops = {};     ///< what may stand there
    std::span<const Twin> contraries = {};             ///< words of which one is said or the other
    std::span<const std::string_view> ordinals = {};   ///< endings of a number that begins a name
    std::span<const std::string_view> ranks = {};      ///< before the name of a person
    std::span<const std::string_view> places = {};     ///< before the name of a place
    std::span<const std::string_view> articles = {};   ///< before one thing
    std::span<const std::string_view> nouns = {};      ///< things of which an article says that it is one
    std::span<const std::string_view> numbered = {};   ///< the number behind it is theirs, and no die
    std::span<const std::string_view> plus = {};       ///< before the number of a modifier by hand
    std::span<const std::string_view> minus = {};      ///< before the number of a modifier by hand that takes off
    std::span<const NumberWord> numbers = {};
    std::span<const Twin> spellings = {};  ///< of whole words
    std::span<const Twin> letters = {};    ///< anywhere in a word of six letters or more
    std::span<const Twin> endings = {};    ///< at the end of a word, after a consonant
    std::span<const LanguageRule> rules = {};
    std::span<const SpokenRule> spoken = {};  ///< what each of them needs; empty where the build did not work it out
};

}  // namespace orderly
