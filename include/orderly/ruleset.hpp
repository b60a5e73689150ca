#pragma once
// A ruleset as the engine sees it: words, modifiers, bands, effects. Plain constant data (see condition.hpp).
// No word of any game is known here; docs/tables.md says how each part is written in YAML.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/condition.hpp"
#include "orderly/language.hpp"

namespace orderly {

/// A place in a list of the procedure; `no_index` is none.
using Index = std::uint16_t;
inline constexpr Index no_index = 0xffff;

/// Bit 0 is the first side, bit 1 the second.
using SideMask = std::uint8_t;

enum class Kind : std::uint8_t { roll, opposed, check, pool, pools, duels, lookup };

/// Whether a procedure of the kind counts hits.
constexpr bool throws_pools(Kind kind) { return kind == Kind::pool || kind == Kind::pools || kind == Kind::duels; }

/// Whether each side throws dice of its own.
constexpr bool throws_on_both_sides(Kind kind) {
    return kind == Kind::opposed || kind == Kind::pools || kind == Kind::duels;
}

/// What several units on one side do, and the message where they may not.
enum class Several : std::uint8_t {
    refuse,     ///< an error that says to resolve them one by one, or as one
    share_die,  ///< one base die, a result for each unit
    add_up,     ///< quantities are summed, a modifier counts when any unit carries it
};

enum class QuantityKind : std::uint8_t { whole, fraction, percent };

/// A word of a procedure: bare, the bearer of a quantity, a weapon, or worked out from others.
struct Word {
    std::string_view id;     ///< canonical: kebab-case, or `name=value` for a choice that is given by name
    std::string_view gloss;  ///< a few words of help, may be empty
    SideMask sides = 0;      ///< where it may be said
    Index choice = no_index;
    Index quantity = no_index;
    Index weapon = no_index;
    bool derived = false;         ///< worked out, never said
    WordSet implies;              ///< closed under implication, without itself
    std::string_view alone;       ///< not empty: why a unit with this word shares no die
    Mark mark;                    ///< of that rule
    SideMask begins_another = 0;  ///< sides where a longer word starts with this one
    bool counts = false;          ///< a number may be said before it, and has no effect
};

/// One way to name a word. Sorted by text.
struct Name {
    std::string_view text;
    WordIndex word = no_word;
};

/// Another way to say something: what is typed, and the words that it stands for; `enemy.` before those of the other
/// side.
struct Phrase {
    std::string_view text = {};
    std::span<const std::string_view> says = {};
};

/// Words of which a unit has at most one.
struct Choice {
    std::string_view id;
    std::span<const WordIndex> words;
    WordIndex fallback = no_word;  ///< counts as said where none is
    SideMask sides = 0;
    bool by_name = false;       ///< typed `name=value`
    std::string_view ask;       ///< what is asked when a column needs it
    bool required = false;      ///< a unit of `sides` without a word of it is an error that asks for one
    SideMask told = 0;          ///< sides where it adds up for every unit: one without a word of it is told so
    bool says_default = false;  ///< in a line read as a player says it, a default that was taken is told
};

/// A number that a unit gives: `name=value`.
struct Quantity {
    std::string_view id;
    std::string_view gloss;
    WordIndex word = no_word;
    QuantityKind kind = QuantityKind::whole;
    SideMask sides = 0;
    int least = 0;
    int greatest = 0;
    int step = 1;
    bool counted = false;      ///< bare, it is 1
    bool may_be_bare = false;  ///< bare, it has no value
    bool required = false;     ///< a unit of `sides` without it is an error that asks for it
    Condition halved;          ///< asked of each unit by itself
    bool is_halved = false;
    Mark halving;
    Mark halving_part;       ///< used where the half is not whole
    Mark halving_several;    ///< used where more than one of the causes holds
    bool summed = false;     ///< units that add up add this up
    bool from_dice = false;  ///< where dice are given and it is not, it is their number
};

/// A weapon's value up to a distance, for the words it depends on.
struct WeaponCell {
    int up_to = 0;  ///< in the ruleset's unit of distance
    Term need;
    Number value;
    WordIndex says = no_word;  ///< a range band's word, where the cell is one
    bool none = false;         ///< the sheet says it cannot be done
    std::string_view called;   ///< what a shot at such a distance is called; may be empty
};

struct Weapon {
    std::string_view id;
    std::string_view title;
    WordIndex word = no_word;
    std::span<const WeaponCell> cells;
    bool absent = false;  ///< the whole row is lost
    Mark mark;
    Place place;
};

/// What the weapons of a procedure are for.
struct Weapons {
    std::span<const Weapon> list;
    Index quantity = no_index;  ///< the quantity that their values add to
    bool gives_needed = false;  ///< the value is the score to reach
    SideMask sides = 0;
    bool counted = false;          ///< a number may come before: 6xNAME@8
    std::string_view none_says;    ///< the message of a cell that is `none`
    Mark none_mark;                ///< of that
    std::string_view absent_help;  ///< how else the value may be given
};

/// A word that other words decide, asked in the table's order.
struct Derived {
    WordIndex word = no_word;
    Condition when;
};

/// A combination that cannot be, and what the player is told.
struct Refusal {
    std::string_view id;
    SideMask sides = 0;
    Condition when;
    std::string_view say;
    WordSet asks;  ///< words of which one would do: then it is a question
    Mark mark;
};

/// One value of a modifier line, for the words it depends on.
struct Option {
    Term term;
    Condition when;
    Number value;
    Mark mark;
    Place place;
};

struct BandValue {
    Band band;
    Number value;
};

enum class Rule : std::uint8_t {
    add,        ///< `value` once, when any of the words is said
    by,         ///< the first option that fits
    strongest,  ///< the option that fits and lies farthest from 0
    weakest,    ///< the option that fits and lies nearest to 0
    each,       ///< `value` for each full `per` of the quantity
    bands,      ///< the band the quantity's floor falls in
    rank,       ///< `value` for each place the side stands before its enemy in `ranks`
};

/// One printed line of the sheet.
struct Modifier {
    std::string_view id;
    std::string_view title;
    SideMask sides = 0;
    Rule rule = Rule::add;
    Condition when;
    Term words;  ///< said words to name in the working; for `add`, any of them makes it count
    Number value;
    std::span<const Option> options;
    Index quantity = no_index;
    int per = 1;
    std::span<const BandValue> bands;
    Mark part_mark;     ///< used where the quantity is not whole, or not a multiple, and its floor is read
    Mark several_mark;  ///< used where more than one of its words holds, and they count once
    std::span<const WordIndex> ranks;  ///< best first
    Index by_hand = no_index;          ///< a quantity that replaces the value
    bool last_die = false;
    Mark mark;
    Place place;
};

/// How a `do:` is said, one and many, with `{count}` and `{distance-unit}`.
struct EffectWord {
    std::string_view id;
    std::string_view one;
    std::string_view many;
    bool sum = false;       ///< several to one side are one effect
    bool distance = false;  ///< its number is a distance
    // what it does to a unit that a game remembers
    std::span<const std::string_view> when;     ///< nothing, but to a unit that all of these are true of
    std::span<const std::string_view> unless;   ///< nothing to a unit that one of these is true of
    std::span<const std::string_view> becomes;  ///< words that are true of it from then on
    std::span<const std::string_view> no_more;  ///< words that are not any more
    std::string_view takes;                     ///< its count comes off this number of the unit
    bool removes = false;                       ///< the unit is out of the game
    std::string_view decide;                    ///< not empty: the sheet leaves it to the players
};

/// Words that a procedure to come is given; `{hits}` and the like are filled in.
struct NextWords {
    Condition when;
    std::span<const std::string_view> words;
};

/// What a result calls for.
struct Next {
    std::string_view procedure;
    bool later = false;    ///< not at once: it is named, and not followed
    bool repeats = false;  ///< `times` says how often; else once
    Number times;
    WordSet drop;  ///< of the same procedure's words, when it calls for itself
    std::span<const NextWords> add;
};

/// What happens to whom.
struct Effect {
    std::string_view id;
    Index to = 0;  ///< a side, or a party after the sides; `both_sides` is each side
    Index of = 0;  ///< the side whose words the condition asks
    Condition when;
    Index word = no_index;  ///< of the ruleset's effect words; none where only `next` counts
    bool counted = false;
    Number count;
    std::string_view says;    ///< in place of the ruleset's wording
    bool next_lower = false;  ///< the party suffers the next lower outcome of the column
    bool has_next = false;
    Next next;
    std::string_view provided;  ///< a circumstance the words leave open
    WordSet settled;            ///< words that settle it
    Mark mark;
    Place place;
};
inline constexpr Index both_sides = 0xfffe;

/// A row's band in one column; `none` is "no such result".
struct ColumnBand {
    WordIndex column = no_word;
    Band band;
    bool none = false;
    Mark mark;
};

/// A band that a side's natural lies in.
struct SideBand {
    Index side = 0;
    Band band;
};

/// A row of a result table.
struct Row {
    std::string_view outcome;
    std::string_view title;
    std::span<const ColumnBand> bands;
    std::span<const SideBand> always;         ///< with such a natural this row, whatever the total
    std::span<const SideBand> never;          ///< with such a natural the next row down instead
    std::span<const std::string_view> lines;  ///< what happens, as text
    std::span<const Effect> effects;
    Mark mark;
    Place place;
};

/// One result table of a procedure.
struct ResultSet {
    std::string_view id;
    std::string_view title;
    Condition when;
    Index side = 0;           ///< whose words `when` and the column ask
    Index column = no_index;  ///< a choice
    std::span<const Row> rows;
    Mark mark;
};

/// Which of several dice thrown together count.
enum class Keep : std::uint8_t { all, best, worst, middle };

/// A die that is thrown, or several that come to one number: summed, but for those that are not kept.
struct Die {
    std::string_view title;
    Index side = 0;
    Condition when;
    int count = 1;                  ///< so many are thrown
    std::span<const Option> sizes;  ///< first that fits; the value is the number of faces, or what the die is named by
    std::span<const int> more;      ///< further dice, each by its number of faces: d6+d8
    std::span<const int> faces;     ///< what stands on the faces, each equally likely; empty: 1 to the size
    Keep keep = Keep::all;
    int kept = 0;                   ///< so many of them, where not all are
    std::span<const int> explodes;  ///< a die that shows one of these throws another, which is added
    int explode_most = 0;           ///< for one die, so many more at most
    std::span<const int> rerolled;  ///< a die that shows one of these is thrown again
    int reroll_times = 0;           ///< for one die, so many times at most
    Index quantity = no_index;      ///< `count` dice for each full `per` of it
    int per = 1;
};

/// The number of dice or bases, first that fits.
struct DiceCount {
    Condition when;
    Index quantity = no_index;
    int per = 1;
    Mark mark;  ///< of what a remainder gives: used where there is one
};

/// A further throw of a pool: a die for each that went on from the throw before.
struct Stage {
    std::string_view id;
    std::string_view title;
    Index side = 0;  ///< who throws
    Condition when;  ///< where it does not hold nothing is thrown, and all go on
    Die die;
    std::span<const Option> needed;  ///< first that fits
    int always_miss = 0;             ///< a natural that never reaches the score (0: none)
    int always_hit = 0;
    bool stops = false;  ///< a die that reaches the score goes no further; else the others do not
    std::span<const Modifier> modifiers;
    Mark mark;
    Place place;
};

/// Pools and duels.
struct Pool {
    std::span<const DiceCount> counts;
    int most = 1000000;              ///< no table throws more at once
    std::span<const Option> needed;  ///< first that fits; the weapons' value where empty
    int always_miss = 0;             ///< a natural that misses whatever the modifiers (0: none)
    int always_hit = 0;
    std::span<const Option> times;     ///< hits are multiplied, first that fits
    std::span<const Option> win_hits;  ///< duels: hits of a won pair, first that fits
    int tie_hits = 0;                  ///< duels: each side's hits of a tied pair
    Index extra = no_index;            ///< a quantity: hits added after the dice, one for each `extra_per`
    int extra_per = 1;
    Mark extra_mark;                ///< of what a remainder gives there
    Index carried = no_index;       ///< hits the target has already
    std::span<const Stage> stages;  ///< of a lone pool, in order
    std::string_view idle;          ///< duels: the note on those who do not fight
};

/// A check's number, and whether the result must be at or over it.
struct Check {
    std::span<const Option> needed;  ///< first that fits
    bool at_or_over = true;
};

/// A value worked out after the roll, or of a look-up.
struct Computed {
    std::string_view id;
    Index name = 0;  ///< the place of the first that has this id
    bool distance = false;
    Condition when;                 ///< worked out only when this holds
    std::span<const Option> cells;  ///< first that fits
    std::span<const Index> sum;     ///< or a sum of quantities
    int divide = 1;
    bool remainder = false;
    Condition halved;
    bool is_halved = false;
    Mark halving;          ///< used where it is halved
    Mark halving_part;     ///< used where the half is not whole
    Mark halving_several;  ///< used where more than one of the causes holds
    std::span<const Modifier> modifiers;
    int least = INT_MIN;
    Mark floor;  ///< used where `least` takes the place of less
    Mark mark;
    Place place;
};

/// A value of a look-up cell.
struct LookupValue {
    int number = 0;
    int parts = 1;  ///< the number is so many-th parts: 1/2 is 1 of 2
    bool given = false;
};

struct LookupRow {
    std::string_view id;
    WordSet key;  ///< a word of each axis
    Condition when;
    std::span<const LookupValue> values;
    bool none = false;    ///< not allowed
    bool absent = false;  ///< lost
    std::span<const std::string_view> lines;
    Mark mark;
    Place place;
};

/// An outcome that a look-up's values decide: the measured quantity is at or under the value.
struct Grading {
    std::string_view outcome;
    std::string_view title;
    Index value = no_index;  ///< of the row's values; none: otherwise
};

struct Lookup {
    std::span<const Index> axes;  ///< choices
    std::span<const std::string_view> names;
    std::span<const LookupRow> rows;
    bool distance = false;
    Index graded = no_index;  ///< a quantity
    std::span<const Grading> gradings;
};

/// A procedure that may come after another, at once or further on.
struct Follower {
    Index procedure = 0;  ///< its place in the ruleset
    SideMask told = 0;    ///< the sides of the first one whose words it gets
};

struct Procedure {
    std::string_view id;
    std::string_view title;
    std::string_view short_name;
    std::string_view sheet;
    std::string_view example;
    Kind kind = Kind::roll;
    std::span<const std::string_view> sides;    ///< one or two
    std::span<const std::string_view> parties;  ///< who else an effect may be to
    std::array<Several, 2> several = {Several::refuse, Several::refuse};
    std::array<std::string_view, 2> several_says;
    std::span<const Word> words;
    std::span<const Name> names;                ///< the words by their ids
    std::span<const Name> aliases;              ///< and by what else they are called, short forms too
    std::span<const Phrase> called;             ///< what else the procedure is called
    std::span<const Phrase> phrases;            ///< that stand for several words
    std::span<const std::string_view> fillers;  ///< words that say nothing here
    std::span<const Choice> choices;
    std::span<const Quantity> quantities;
    Weapons weapons;
    std::span<const Derived> derived;
    std::span<const Refusal> refusals;
    std::span<const Die> dice;
    bool plain_dice = true;   ///< their number is known before they fall, and all of them count
    bool asks_faces = false;  ///< one die's face is asked for where several are summed
    Index repeat = no_index;  ///< a quantity: the roll is made so many times
    std::span<const Modifier> modifiers;
    std::span<const ResultSet> results;
    std::span<const Effect> always;
    Check check;
    Pool pool;
    std::span<const Computed> values;
    Lookup lookup;
    std::span<const Follower> follows;  ///< what may come after it, nearest first, without itself
    Mark mark;
    Place place;
};

/// One YAML file as it was written.
struct TableSource {
    std::string_view file;
    std::string_view text;
};

/// The unit of distance: its id in JSON, and how it follows a number.
struct DistanceUnit {
    std::string_view id;
    std::string_view suffix;
    Mark mark;  ///< used with every distance
};

/// A question about a procedure that this ruleset has not, answered.
struct Missing {
    std::string_view procedure;
    std::string_view say;
};

/// Of what a number before one of the nouns is: `24 men` gives the quantity 24.
struct Counting {
    std::string_view quantity = {};
    std::span<const std::string_view> nouns = {};
};

struct Ruleset {
    std::string_view id;
    std::string_view title;
    std::string_view sheet;
    DistanceUnit unit;
    std::span<const EffectWord> effects;
    std::string_view hits_take;  ///< each hit comes off this number of a unit that a game remembers; empty: none does
    std::span<const Procedure> procedures;
    std::span<const Missing> missing;
    std::span<const std::string_view> fillers;  ///< words that say nothing
    std::span<const std::string_view> facts;    ///< words that the sheet knows and no table of it uses
    std::span<const Counting> countings;        ///< what a number before it counts
    Language language;
    std::string_view fingerprint;  ///< of all the tables mean, 16 hex digits
};

}  // namespace orderly
