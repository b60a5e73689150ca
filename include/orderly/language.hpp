#pragma once
// The parts of a language that are common to all games, such as the words between two sides or before a die. Plain
// constant data, like a ruleset (docs/tables.md).

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/spoken.hpp"

namespace orderly {

/// A spelling and its replacement, for a whole word or for letters in one.
struct Twin {
    std::string_view from = {};
    std::string_view to = {};
};

/// A number by name.
struct NumberWord {
    std::string_view name = {};
    int value = 0;
};

/// A step of a rule's pattern, compiled when the tables are read (engine/pattern.hpp).
struct PatternStep {
    std::uint8_t does = 0;                             ///< a PatternOp
    std::uint8_t of = 0;                               ///< a class of items, or the number of a part
    std::uint16_t other = 0;                           ///< the alternative, if it branches
    std::span<const std::string_view> phrases = {};    ///< one of them must match here
};

/// An example of a rule, which is also its test.
struct RuleLine {
    std::string_view say = {};    ///< `RULESET: LINE`
    std::string_view means = {};  ///< a request and its dice, or a part of the question
};

/// A rule for one way of speaking: it acts where its pattern matches.
struct LanguageRule {
    std::string_view id = {};
    std::uint8_t stage = 0;  ///< a RuleStage: when it applies
    std::span<const PatternStep> when = {};
    std::uint8_t does = 0;                      ///< a RuleAction
    std::string_view say = {};  ///< the question or note, with placeholders filled in
    std::uint8_t gives = 0;     ///< depends on `does`: a RuleGives, a RuleBecomes, or an index into rule_codes
    std::span<const RuleLine> lines = {};
};

struct Language {
    std::string_view id = {};
    std::span<const std::string_view> versus = {};     ///< between the sides
    std::span<const std::string_view> toward = {};     ///< also between the sides, if no distance follows
    std::span<const std::string_view> fillers = {};    ///< ignored
    std::span<const std::string_view> dice = {};       ///< before a face
    std::span<const std::string_view> die_marks = {};  ///< before the number of faces: d10, 2d6
    std::span<const std::string_view> own = {};        ///< before one's own face, or one's own action
    std::span<const std::string_view> other = {};      ///< before the enemy's face, or the enemy's action
    std::span<const std::string_view> my = {};         ///< before a unit of one's own
    std::span<const std::string_view> their = {};      ///< before a unit of the enemy's
    std::span<const std::string_view> distance = {};   ///< before the number of a distance
    std::span<const std::string_view> doing = {};      ///< verb endings: the first side acts on the second
    std::span<const std::string_view> done = {};       ///< verb endings: the second side acts, with one of `by`
    std::span<const std::string_view> by = {};         ///< before the actor
    std::span<const std::string_view> from = {};       ///< before the actor, at the end of a procedure's name
    std::span<const std::string_view> joining = {};    ///< joins what follows to what came before
    std::span<const std::string_view> by_hand = {};    ///< beside a modifier that is in no table
    std::span<const std::string_view> each = {};       ///< after a number that both sides have
    std::span<const std::string_view> all_sides = {};  ///< what follows applies to both sides
    std::span<const std::string_view> asking = {};     ///< before what is asked for: `how many bases`
    std::span<const std::string_view> reasons = {};    ///< between a modifier by hand and its reason
    std::span<const std::string_view> plurals = {};    ///< endings that do not change a word's meaning
    std::span<const std::string_view> opposites = {};  ///< prefixes that reverse a word's meaning
    std::span<const std::string_view> denials = {};    ///< negations, before or after a word
    std::span<const std::string_view> both = {};       ///< what follows applies to everything named before
    std::span<const std::string_view> enemies = {};    ///< words beside these describe the enemy
    std::span<const std::string_view> troops = {};     ///< nouns that may accompany words
    std::span<const Twin> contraries = {};             ///< pairs of opposite words
    std::span<const std::string_view> ordinals = {};   ///< endings of a number at the start of a name
    std::span<const std::string_view> ranks = {};      ///< before the name of a person
    std::span<const std::string_view> places = {};     ///< before the name of a place
    std::span<const std::string_view> articles = {};   ///< before one thing
    std::span<const std::string_view> nouns = {};      ///< nouns that an article may precede
    std::span<const std::string_view> peoples = {};    ///< endings of a word for the people of a place: `Georgian`
    std::span<const std::string_view> numbered = {};   ///< the number after it belongs to it and is not a die
    std::span<const std::string_view> plus = {};       ///< before the number of a modifier by hand
    std::span<const std::string_view> minus = {};      ///< before a negative modifier by hand
    std::span<const NumberWord> numbers = {};
    std::span<const Twin> spellings = {};  ///< of whole words
    std::span<const Twin> letters = {};    ///< anywhere in a word of at least six letters
    std::span<const Twin> endings = {};    ///< at the end of a word, after a consonant
    std::span<const LanguageRule> rules = {};
    std::span<const SpokenRule> spoken = {};  ///< what each rule needs; empty if the build did not compute it
};

}  // namespace orderly
