#pragma once
// The parts of a rule of a language: what its pattern is made of, when it is looked for and what it does. tables/pattern
// makes the steps of a pattern from its text, parse/easy/matcher runs them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace orderly::engine {

enum class PatternOp : std::uint8_t {
    done,
    phrase,      ///< one of the phrases stands there
    item,        ///< an item of the class begins there
    test,        ///< the class holds of the place
    contains,    ///< the item there contains one of the words
    cross,       ///< what follows may stand behind a comma
    branch,      ///< goes on behind it, or else at `other`
    jump,        ///< goes on at `other`
    ahead,       ///< what stands up to the next `done` follows; goes on at `other`
    not_ahead,   ///< it does not
    behind,      ///< it stands before the place
    not_behind,  ///< it does not
    open,        ///< a part begins
    close,       ///< a part ends
};

/// What an item can be, or what can be so at a place; the names are those of patterns.
enum class PatternClass : std::uint8_t {
    // items
    any, state, said, word, counted, weapon, valued, table_word, says, fact, idle, filler, verb, active, side, first_side,
    second_side, versus, toward, ranged, part, own, other, possessive, adjust, number, unit, dice, each, choice, distance,
    formal, one_piece, doing, done, stem, thing, chosen, again, first_only, second_only, role, troops_again, loose, small, piece, or_more, joined,
    unit_name, passive,
    // places
    start, breath, parted, one_side, two_sides, both_throw, opposed, behind_versus, described, first, undivided,
    distances, in_verb, free, unturned,
};

inline constexpr PatternClass first_test = PatternClass::start;

inline constexpr std::array<std::string_view, 65> pattern_classes = {
    "ANY", "STATE", "SAID", "WORD", "COUNTED", "WEAPON", "VALUED", "TABLE-WORD", "SAYS", "FACT", "IDLE", "FILLER",
    "VERB", "ACTIVE", "SIDE", "FIRST-SIDE", "SECOND-SIDE", "VERSUS", "TOWARD", "RANGED", "AND", "OWN", "OTHER",
    "POSSESSIVE", "ADJUST", "NUMBER", "UNIT", "DICE", "EACH", "CHOICE", "DISTANCE", "FORMAL", "ONE-PIECE", "DOING",
    "DONE", "STEM", "THING", "CHOSEN", "AGAIN", "FIRST-ONLY", "SECOND-ONLY", "ROLE", "TROOPS-AGAIN", "LOOSE", "SMALL", "PIECE", "OR-MORE", "JOINED",
    "UNIT-NAME", "PASSIVE",
    "START", "BREATH", "PARTED", "ONE-SIDE", "TWO-SIDES", "BOTH-THROW", "OPPOSED", "BEHIND", "DESCRIBED", "FIRST",
    "UNDIVIDED", "DISTANCES", "IN-VERB", "FREE", "UNTURNED",
};

/// When a rule is looked for: in the whole sentence, before it is read; at each piece, before it is taken for anything;
/// among the items; and when it is known who does it to whom.
enum class RuleStage : std::uint8_t { sentence, pieces, items, sides };
inline constexpr std::array<std::string_view, 4> rule_stages = {"sentence", "pieces", "items", "sides"};

enum class RuleAction : std::uint8_t { ask, tell, give, become };
inline constexpr std::array<std::string_view, 4> rule_actions = {"ask", "tell", "give", "as"};

/// Whose the bracketed items are, or what they become.
inline constexpr std::array<std::string_view, 3> rule_owners = {"first", "second", "enemy"};
enum class RuleOwner : std::uint8_t { first, second, enemy };
inline constexpr std::array<std::string_view, 9> rule_becomes = {"nothing", "first-side", "second-side", "versus",
                                                                 "question", "supposition", "odds", "least",
                                                                 "doer"};
enum class RuleBecomes : std::uint8_t {
    nothing,
    first_side,
    second_side,
    versus,
    question,     ///< nothing is thrown for it
    supposition,  ///< nothing is resolved for it
    odds,         ///< the chances of what is left are asked
    least,        ///< the chance of so many is
    doer,         ///< what follows does it to what stands before
};

/// The brackets of a pattern: what it asks about; and the parts 1 and 2, which its words can name.
inline constexpr std::size_t pattern_parts = 3;

/// The place of a name in a list; none where it is not in it.
constexpr std::optional<std::uint8_t> place_of(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - names.begin());
}

}  // namespace orderly::engine
