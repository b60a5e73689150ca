#pragma once
// The parts of a language rule: the steps of its pattern, the stage at which it is tried, and its action.
// tables/pattern compiles a pattern from its text, parse/easy/matcher runs it.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace orderly::engine {

enum class PatternOp : std::uint8_t {
    done,
    phrase,      ///< matches one of the phrases
    item,        ///< matches an item of the class
    test,        ///< succeeds if the class holds at the position
    contains,    ///< succeeds if the next item contains one of the words
    cross,       ///< lets the next match come after a comma
    branch,      ///< tries the next step, then the one at `other`
    jump,        ///< continues at `other`
    ahead,       ///< succeeds if the steps up to the next `done` match after the position; continues at `other`
    not_ahead,   ///< succeeds if they do not
    behind,      ///< succeeds if they match before the position
    not_behind,  ///< succeeds if they do not
    open,        ///< begins a part
    close,       ///< ends a part
};

/// The classes that a pattern can name: what an item is, or what holds at a position.
enum class PatternClass : std::uint8_t {
    // items with one meaning
    word, phrase, derived, verb, side, versus, toward, part, own, other, mine, theirs, reason, by_hand, range, unit,
    dice, choice, distance, formal, adjust, number, fact, filler, everybody, name, unit_name, unknown,
    // other items
    any, state, said, counted, weapon, valued, table_word, says, idle, active, first_side, second_side, ranged,
    possessive, each, one_piece, doing, done, stem, thing, chosen, again, first_only, second_only, role,
    troops_again, loose, small, piece, or_more, joined, passive, silent, no_face, bare, value, spelled, one,
    percent, close_unit, aimless, arms, quantity, lacking, from_dice, share, of_one, uncounted, tally, plural,
    compound, glued, named_die, unreasoned, unowned, doer, owning, mentioned, armed, run_together, initial, peer,
    rival, beyond,
    // positions
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

/// When a rule is tried: on the whole sentence before it is read; at each piece before it becomes an item; on the
/// items; once the sides are known; and when numbers are assigned to quantities.
enum class RuleStage : std::uint8_t { sentence, pieces, items, sides, numbers };
inline constexpr std::array<std::string_view, 5> rule_stages = {"sentence", "pieces", "items", "sides", "numbers"};

enum class RuleAction : std::uint8_t { ask, tell, give, become };
inline constexpr std::array<std::string_view, 4> rule_actions = {"ask", "tell", "give", "as"};

/// What a `give` rule assigns: the side of the bracketed items, or the relation of part 1 to part 2.
enum class RuleGives : std::uint8_t {
    first,
    second,
    enemy,
    value,     ///< part 1 is the number of part 2
    distance,  ///< part 1 is the distance of part 2, or without a part 2 of whatever lacks one
    owner,     ///< part 2 owns part 1
    reason,    ///< part 2 is the reason for part 1
    named,     ///< to the side that part 1 names, or where its word was said before
};
inline constexpr auto rule_gives =
    std::to_array<std::string_view>({"first", "second", "enemy", "value", "distance", "owner", "reason", "named"});

/// What an `as` rule turns the bracketed items, or part 1 of them, into.
enum class RuleBecomes : std::uint8_t {
    nothing,
    first_side,
    second_side,
    versus,
    question,     ///< a question: no dice are thrown
    supposition,  ///< a supposition: nothing is resolved
    odds,         ///< asks for the odds of the rest of the sentence
    least,        ///< asks for the chance of at least this number
    doer,         ///< what follows acts on what comes before
    ranged,       ///< a distance follows
    distance,
    dice,
    face,          ///< a face of a die
    named_face,    ///< a face of the die in part 2
    dice_of_both,  ///< part 1 is the first side's dice, part 2 the second's
    thrown,        ///< a number of dice, if as many faces follow
    counted,       ///< the number of part 2
    other_number,  ///< a number of something that no table counts
    kept,          ///< a number that does not belong to what follows
    left,          ///< a number to ignore
    percent,
    each,  ///< applies to both sides
    one,
    mine,
    theirs,
    name,   ///< the name of a person or unit
    plus,   ///< a modifier by hand that adds the number
    minus,  ///< a modifier by hand that subtracts it
    owned,  ///< dice and their owners in turn
    worth,  ///< the value of the table's word next to it
};
inline constexpr auto rule_becomes = std::to_array<std::string_view>(
    {
     "nothing", "first-side", "second-side", "versus", "question", "supposition", "odds", "least", "doer", "ranged",
     "distance", "dice", "face", "named-face", "dice-of-both", "thrown", "counted", "other-number", "kept", "left",
     "percent", "each", "one", "mine", "theirs", "name", "plus", "minus", "owned", "worth",
});
static_assert(rule_becomes.size() == static_cast<std::size_t>(RuleBecomes::worth) + 1);

/// The error codes that an `ask` rule can give.
inline constexpr auto rule_codes =
    std::to_array<std::string_view>({"ambiguous", "misplaced", "dice-count", "several-units"});

/// The brackets of a pattern: the unnumbered one, and the parts 1 and 2.
inline constexpr std::size_t pattern_parts = 3;

/// The index of a name in a list, if it is there.
constexpr std::optional<std::uint8_t> place_of(std::span<const std::string_view> names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - names.begin());
}

}  // namespace orderly::engine
