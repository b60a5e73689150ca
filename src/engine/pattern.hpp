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

/// The classes that a pattern can name, in capitals (`pattern_classes`): what an item is, or what holds at a position.
enum class PatternClass : std::uint8_t {
    // items with one meaning
    word,       ///< a word of the table, plain or with a number
    phrase,     ///< a phrase that stands for words of the table
    derived,    ///< a word worked out from others
    verb,       ///< a name of the procedure
    side,       ///< the name of a side
    versus,     ///< a divider of the sides
    toward,     ///< a divider of the sides, or the word before a distance
    part,       ///< AND: `and` or `for`, between or inside units
    own,        ///< a word for the first side before its dice or its action: `my`, `I`
    other,      ///< a word for the second side before its dice or its action
    mine,       ///< a possessive before a unit of the first side
    theirs,     ///< a possessive before a unit of the second side
    reason,     ///< between a modifier by hand and its reason
    by_hand,    ///< beside a modifier by hand
    range,      ///< before the number of a distance
    unit,       ///< the unit of distance: `inches`
    dice,       ///< a name for dice
    choice,     ///< the name of a choice
    distance,   ///< a number with its unit of distance
    formal,     ///< the form for scripts: `points=9`, `3xrm@8`
    adjust,     ///< a modifier by hand: `+1`, `-2:hill`
    number,     ///< a number, a die's face too
    fact,       ///< known to the ruleset, without effect in this procedure
    filler,     ///< a word that is ignored
    everybody,  ///< before a word that applies to both sides: `both`
    name,       ///< the name of a person or unit outside the game
    unit_name,  ///< the name of a unit of the game
    unknown,    ///< a piece with no known meaning
    // other items
    any,           ///< every item
    state,         ///< a phrase, a derived word, or a word without a number that is of no required choice
    said,          ///< a word of the table, in any form, or a unit of the game
    counted,       ///< a quantity or a weapon
    weapon,        ///< a weapon
    valued,        ///< a quantity or weapon with its number
    table_word,    ///< a word, phrase, range band or derived word
    says,          ///< a word, known or not: not a number, a divider or a joint
    idle,          ///< a single piece that is a filler, a fact or unknown
    active,        ///< a name of the procedure, not in the passive
    first_side,    ///< the name of the first side
    second_side,   ///< the name of the second side
    ranged,        ///< a `toward` before a distance
    possessive,    ///< begins with a possessive before a unit: `my`, `their`
    each,          ///< applies to both sides
    one_piece,     ///< has a single piece
    doing,         ///< ends like an active verb: `charging`
    done,          ///< ends like a passive verb: `charged`
    stem,          ///< a word of which only the beginning is typed
    thing,         ///< a word of a choice named by a noun, and the word does not contain that noun
    chosen,        ///< a word of a choice
    again,         ///< a word of a choice of which an earlier item has a word too
    first_only,    ///< a word that only the first side can have
    second_only,   ///< a word that the first side cannot have
    role,          ///< one piece, a fact: the name of a side in some procedure
    troops_again,  ///< troops named earlier on the first side only
    loose,         ///< a word of no choice, a word that ends in a noun, or an item that is not a word of the table
    small,         ///< one piece that is a filler, whatever item it is in
    piece,         ///< any one piece
    or_more,       ///< a number with a plus behind it: `4+`
    joined,        ///< a hyphen comes before it
    passive,       ///< a passive name of the procedure without its `by`
    silent,        ///< a filler, or a possessive before a unit
    no_face,       ///< NUM: a number that is not named as a die
    bare,          ///< a NUM that counts nothing outside the tables and is not kept back from what follows
    value,         ///< a NUM that counts nothing outside the tables
    spelled,       ///< a number in letters: `two`
    one,           ///< the number 1
    percent,       ///< a number with a percent sign
    close_unit,    ///< a unit of distance that may belong to the number before it
    aimless,       ///< a weapon without its distance
    arms,          ///< a weapon without its number, if the procedure counts weapons
    quantity,      ///< a quantity, with its number or without
    lacking,       ///< a quantity without its number
    from_dice,     ///< a quantity that is the number of dice if it is not given
    share,         ///< a quantity in percent
    of_one,        ///< a quantity that only one side has
    uncounted,     ///< a word before which a number is accepted and ignored
    tally,         ///< has a noun whose number gives a quantity: `men`
    plural,        ///< has a plural ending
    compound,      ///< begins with the first of two nouns in the singular
    glued,         ///< no blank comes before it
    named_die,     ///< the name of one of the procedure's dice
    unreasoned,    ///< a modifier by hand without a reason
    unowned,       ///< nothing says whose it is
    doer,          ///< a word or phrase that ends like an active verb, as typed or as the table spells it
    owning,        ///< a possessive: `15al's`
    mentioned,     ///< ends in the same word as an earlier item
    armed,         ///< a unit of the game with a weapon whose distance is missing
    leader_name,   ///< the name of a unit of the game that can be attached to others
    run_together,  ///< an alternative name of several words, typed as one
    initial,       ///< a single letter
    peer,          ///< a word of the same choice as the item that the brackets begin with
    rival,         ///< another word of that choice
    beyond,        ///< a word of that choice that begins before that item ends, and ends after it
    face,          ///< a number that a die of the procedure may show
    // positions
    start,          ///< the line begins here
    breath,         ///< a comma or an end of the line is here
    parted,         ///< the line has a divider of the sides
    one_side,       ///< the procedure has one side
    two_sides,      ///< the procedure has two sides
    both_throw,     ///< both sides throw dice
    opposed,        ///< the procedure is of the kind `opposed`
    behind_versus,  ///< BEHIND: after the divider of the sides
    described,      ///< a word or a unit of this side comes before
    first,          ///< no word and no unit comes before
    undivided,      ///< no item of the line divides the sides
    distances,      ///< the procedure has weapons, or a distance as a quantity
    in_verb,        ///< inside a name of the procedure, or a `toward`
    free,           ///< not inside a name of the table that has several words
    unturned,       ///< the procedure has two sides, and no verb is passive
    counts_arms,    ///< the procedure counts weapons
    stopped,        ///< a comma or full stop comes before
    letter,         ///< the next piece is a filler of one letter that spells a word of the table: `a`
    capital,        ///< the next piece is capitalized as a name may be, in a line of mixed case
    large,          ///< the next piece is capitalized, in a line that is not all capitals
    rank,           ///< the next piece is a rank; a short form only if it is capitalized
    short_rank,     ///< the next piece is an abbreviation of at most four letters with its full stop
    owns,           ///< the next piece ends in `'s`
    nameless,       ///< the next piece resembles no word of any table
    elsewhere,      ///< the next piece begins a quantity or weapon of another table
    asked,          ///< a question mark comes before
    summed,         ///< the procedure reads its rows by a total or a difference that a request may give
    outcome,        ///< the next pieces are the name of an outcome, and of nothing else
    scores_hits,    ///< the procedure is of the kind `pool`, and a request may give its hits
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
    "OWNING", "MENTIONED", "ARMED", "LEADER-NAME", "RUN-TOGETHER", "INITIAL", "PEER", "RIVAL", "BEYOND", "FACE", "START", "BREATH",
    "PARTED", "ONE-SIDE", "TWO-SIDES", "BOTH-THROW", "OPPOSED", "BEHIND", "DESCRIBED", "FIRST", "UNDIVIDED",
    "DISTANCES", "IN-VERB", "FREE", "UNTURNED", "COUNTS-ARMS", "STOPPED", "LETTER", "CAPITAL", "LARGE", "RANK",
    "SHORT-RANK", "OWNS", "NAMELESS", "ELSEWHERE", "ASKED",
    "SUMMED", "OUTCOME", "SCORES-HITS",
});
static_assert(pattern_classes.size() == static_cast<std::size_t>(PatternClass::scores_hits) + 1);

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
    look_up,      ///< asks for a table or for rows of it
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
    owned,   ///< dice and their owners in turn
    worth,   ///< the value of the table's word next to it
    result,  ///< part 1 is the number that the rows are read by; negative if there is a part 2
};
inline constexpr auto rule_becomes = std::to_array<std::string_view>(
    {
     "nothing", "first-side", "second-side", "versus", "question", "supposition", "odds", "look-up", "least", "doer", "ranged",
     "distance", "dice", "face", "named-face", "dice-of-both", "thrown", "counted", "other-number", "kept", "left",
     "percent", "each", "one", "mine", "theirs", "name", "plus", "minus", "owned", "worth", "result",
});
static_assert(rule_becomes.size() == static_cast<std::size_t>(RuleBecomes::result) + 1);

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
