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
    // items that mean one thing
    word, phrase, derived, verb, side, versus, toward, part, own, other, mine, theirs, reason, by_hand, range, unit,
    dice, choice, distance, formal, adjust, number, fact, filler, everybody, name, unit_name, unknown,
    // other items
    any, state, said, counted, weapon, valued, table_word, says, idle, active, first_side, second_side, ranged,
    possessive, each, one_piece, doing, done, stem, thing, chosen, again, first_only, second_only, role,
    troops_again, loose, small, piece, or_more, joined, passive, silent, no_face, bare, value, spelled, one,
    percent, close_unit, aimless, arms, quantity, lacking, from_dice, share, of_one, uncounted, tally, plural,
    compound, glued, named_die, unreasoned, unowned, doer, owning, mentioned, armed, run_together, initial, peer,
    rival, beyond,
    // places
    start, breath, parted, one_side, two_sides, both_throw, opposed, behind_versus, described, first, undivided,
    distances, in_verb, free, unturned, counts_arms, stopped, letter, capital, large, rank, short_rank, owns,
    nameless, elsewhere, asked,
};

inline constexpr PatternClass first_other = PatternClass::any;
inline constexpr PatternClass first_test = PatternClass::start;

inline constexpr auto pattern_classes = std::to_array<std::string_view>({
    "WORD", "PHRASE", "DERIVED", "VERB", "SIDE", "VERSUS", "TOWARD", "AND", "OWN", "OTHER", "MINE", "THEIRS",
    "REASON", "BY-HAND", "RANGE", "UNIT", "DICE", "CHOICE", "DISTANCE", "FORMAL", "ADJUST", "NUMBER", "FACT",
    "FILLER", "EVERYBODY", "NAME", "UNIT-NAME", "UNKNOWN", "ANY", "STATE", "SAID", "COUNTED", "WEAPON", "VALUED",
    "TABLE-WORD", "SAYS", "IDLE", "ACTIVE", "FIRST-SIDE", "SECOND-SIDE", "RANGED", "POSSESSIVE", "EACH",
    "ONE-PIECE", "DOING", "DONE", "STEM", "THING", "CHOSEN", "AGAIN", "FIRST-ONLY", "SECOND-ONLY", "ROLE",
    "TROOPS-AGAIN", "LOOSE", "SMALL", "PIECE", "OR-MORE", "JOINED", "PASSIVE", "SILENT", "NUM", "BARE", "VALUE",
    "SPELLED", "ONE", "PERCENT", "CLOSE-UNIT", "AIMLESS", "ARMS", "QUANTITY", "LACKING", "FROM-DICE", "SHARE",
    "OF-ONE", "UNCOUNTED", "TALLY", "PLURAL", "COMPOUND", "GLUED", "NAMED-DIE", "UNREASONED", "UNOWNED", "DOER",
    "OWNING", "MENTIONED", "ARMED", "RUN-TOGETHER", "INITIAL", "PEER", "RIVAL", "BEYOND", "START", "BREATH",
    "PARTED", "ONE-SIDE", "TWO-SIDES", "BOTH-THROW", "OPPOSED", "BEHIND", "DESCRIBED", "FIRST", "UNDIVIDED",
    "DISTANCES", "IN-VERB", "FREE", "UNTURNED", "COUNTS-ARMS", "STOPPED", "LETTER", "CAPITAL", "LARGE", "RANK",
    "SHORT-RANK", "OWNS", "NAMELESS", "ELSEWHERE", "ASKED",
});
static_assert(pattern_classes.size() == static_cast<std::size_t>(PatternClass::asked) + 1);

/// When a rule is looked for: in the whole sentence, before it is read; at each piece, before it is taken for anything;
/// among the items; when it is known who does it to whom; and when numbers go to what they belong to.
enum class RuleStage : std::uint8_t { sentence, pieces, items, sides, numbers };
inline constexpr std::array<std::string_view, 5> rule_stages = {"sentence", "pieces", "items", "sides", "numbers"};

enum class RuleAction : std::uint8_t { ask, tell, give, become };
inline constexpr std::array<std::string_view, 4> rule_actions = {"ask", "tell", "give", "as"};

/// What is given: the side whose the bracketed items are; or what part 1 is to part 2.
enum class RuleGives : std::uint8_t {
    first,
    second,
    enemy,
    value,     ///< the number is how many there are of the other
    distance,  ///< and how far it is; without a part 2 of whatever lacks it
    owner,     ///< the other is whose it is
    reason,    ///< the other is why it counts
};
inline constexpr auto rule_gives =
    std::to_array<std::string_view>({"first", "second", "enemy", "value", "distance", "owner", "reason"});

/// What the bracketed items are taken as, or part 1 of them.
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
    ranged,       ///< it stands before a distance
    distance,
    dice,
    face,        ///< of a die
    named_face,  ///< of the die that is part 2
    dice_of_both,  ///< part 1 is of the first side, and part 2 of the second
    thrown,      ///< so many dice, where so many numbers follow
    counted,     ///< so many of what part 2 is
    other_number,  ///< of what no table counts
    kept,          ///< not the number of what follows
    left,          ///< a number of no use
    percent,
    each,  ///< it is of both sides
    one,
    mine,
    theirs,
    name,   ///< of somebody
    plus,   ///< a modifier by hand that adds so much
    minus,  ///< or takes it off
    owned,  ///< dice and those whose they are, by turns
    worth,  ///< what a word of the table beside it is worth
};
inline constexpr auto rule_becomes = std::to_array<std::string_view>(
    {
     "nothing", "first-side", "second-side", "versus", "question", "supposition", "odds", "least", "doer", "ranged",
     "distance", "dice", "face", "named-face", "dice-of-both", "thrown", "counted", "other-number", "kept", "left",
     "percent", "each", "one", "mine", "theirs", "name", "plus", "minus", "owned", "worth",
});
static_assert(rule_becomes.size() == static_cast<std::size_t>(RuleBecomes::worth) + 1);

/// What is wrong where a rule asks: the codes of its error.
inline constexpr auto rule_codes =
    std::to_array<std::string_view>({"ambiguous", "misplaced", "dice-count", "several-units"});

/// The brackets of a pattern: what it asks about; and the parts 1 and 2, which its words can name.
inline constexpr std::size_t pattern_parts = 3;

/// The place of a name in a list; none where it is not in it.
constexpr std::optional<std::uint8_t> place_of(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - names.begin());
}

}  // namespace orderly::engine
