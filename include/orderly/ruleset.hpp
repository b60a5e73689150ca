#pragma once
// A ruleset as the engine sees it: words, modifiers, bands, effects. Plain constant data (see condition.hpp).
// No word of any game is known here; docs/tables.md says how each part is written in YAML.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/game_rules.hpp"
#include "orderly/language.hpp"
#include "orderly/lookup.hpp"
#include "orderly/pools.hpp"
#include "orderly/spoken.hpp"

namespace orderly {

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

/// A procedure that may come after another, at once or further on.
struct Follower {
    Index procedure = 0;      ///< its place in the ruleset
    SideMask from_sides = 0;  ///< the sides of the first one whose words it gets, as bits: on its first side, then its second

    /// Whose words stand on a side of it.
    [[nodiscard]] constexpr SideMask on(Index side) const { return static_cast<SideMask>(from_sides >> (2 * side) & 3); }
};

/// What units do, for reports: `fires at`, and `fire at` of several.
struct Verb {
    std::string_view one;
    std::string_view many;
};

struct Procedure {
    std::string_view id;
    std::string_view title;
    std::string_view short_name;
    std::string_view sheet;
    std::string_view example;
    Verb verb;  ///< of the first side's units; of two sides, those of the second come after it. Empty where none is given
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
    std::span<const Phrase> either;             ///< names that are of one of several words, as it fits
    std::span<const std::string_view> fillers;  ///< words that say nothing here
    std::span<const Choice> choices;
    std::span<const Quantity> quantities;
    Weapons weapons;
    IndexedLines<Derived> derived;
    IndexedLines<Refusal> refusals;
    std::span<const Refusal> tells;  ///< what a player is told who leaves something out; nothing is refused
    std::span<const Die> dice;
    bool plain_dice = true;   ///< their number is known before they fall, and all of them count
    bool asks_faces = false;  ///< one die's face is asked for where several are summed
    Later<bool> idle_total;   ///< nothing asks what dice and lines come to: every table is of a tally
    Index repeat = no_index;  ///< a quantity: the roll is made so many times
    std::span<const Tally> tallies;
    IndexedLines<Modifier> modifiers;
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
    GameRules game;                ///< what it says of units that a game remembers
    Speech speech;                 ///< how all of it is said; empty where the build did not make it
    std::string_view fingerprint;  ///< of all the tables mean, 16 hex digits
};

}  // namespace orderly
