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
    std::span<const std::string_view> between = {};    ///< before two sides that `and` parts
    std::span<const std::string_view> asking = {};     ///< before what is asked for, which is no value
    std::span<const std::string_view> reasons = {};    ///< between such a modifier and its reason
    std::span<const std::string_view> plurals = {};    ///< endings that do not make another word
    std::span<const std::string_view> opposites = {};  ///< beginnings that turn a word into its opposite
    std::span<const std::string_view> denials = {};    ///< before what is not so, or behind it
    std::span<const std::string_view> inexact = {};    ///< before a number that is not just so
    std::span<const std::string_view> shares = {};     ///< parts of a whole, as numbers are
    std::span<const std::string_view> enemies = {};    ///< what is said beside it is said of the enemy
    std::span<const std::string_view> doubts = {};     ///< what follows is past, intended or supposed
    std::span<const std::string_view> vague = {};      ///< doubts, before what no other word excludes
    std::span<const std::string_view> past = {};       ///< what follows was so
    std::span<const std::string_view> beside = {};     ///< what follows may be other troops
    std::span<const std::string_view> aside = {};      ///< what stands before may be other troops
    std::span<const std::string_view> troops = {};     ///< what may stand there
    std::span<const std::string_view> grounds = {};    ///< what may be described, and is no unit
    std::span<const std::string_view> receiving = {};  ///< who does it is the second side
    std::span<const std::string_view> meanwhile = {};  ///< begins a clause of its own
    std::span<const std::string_view> being = {};      ///< between who is so, and what he is
    std::span<const std::string_view> hanging = {};    ///< says something, at the end, that no table has
    std::span<const std::string_view> acting = {};     ///< before the one who acts
    std::span<const std::string_view> totals = {};     ///< the number beside it is no die
    std::span<const std::string_view> both = {};       ///< what follows is said of all that were named
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
};

}  // namespace orderly
