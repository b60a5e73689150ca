#pragma once
// A ruleset as the engine sees it: words, modifiers, bands, effects. Plain constant data (see condition.hpp), without
// knowledge of any game. docs/tables.md explains the YAML of each part.

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

/// Whether each side throws its own dice.
constexpr bool throws_on_both_sides(Kind kind) {
    return kind == Kind::opposed || kind == Kind::pools || kind == Kind::duels;
}

/// How several units on one side are handled; with a message if they are refused.
enum class Several : std::uint8_t {
    refuse,     ///< an error: resolve them one by one, or as one
    share_die,  ///< one base die, a result for each unit
    add_up,     ///< quantities are added up; a modifier counts if any unit has it
};

/// A procedure that may follow another, directly or later.
struct Follower {
    Index procedure = 0;      ///< its index in the ruleset
    SideMask from_sides = 0;  ///< bits: the calling procedure's sides whose words go to its first and second side

    /// The sides whose words it gets on a side.
    [[nodiscard]] constexpr SideMask on(Index side) const { return static_cast<SideMask>(from_sides >> (2 * side) & 3); }
};

/// What units do, for reports: `fires at`; plural `fire at`.
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
    Verb verb;  ///< of the first side's units; with two sides, those of the second follow it. Empty if not given
    Kind kind = Kind::roll;
    std::span<const std::string_view> sides;    ///< one or two
    std::span<const std::string_view> parties;  ///< other parties that effects may concern
    std::array<Several, 2> several = {Several::refuse, Several::refuse};
    std::array<std::string_view, 2> multi_unit_message;
    std::span<const Word> words;
    std::span<const Name> names;                ///< words by id
    std::span<const Name> aliases;              ///< words by other names, including short forms
    std::span<const Phrase> called;             ///< other names of the procedure
    std::span<const Phrase> phrases;            ///< phrases that stand for several words
    std::span<const Phrase> either;             ///< names that stand for one of several words, whichever fits
    std::span<const std::string_view> fillers;  ///< words ignored here
    std::span<const Choice> choices;
    std::span<const Quantity> quantities;
    Weapons weapons;
    IndexedLines<Derived> derived;
    IndexedLines<Refusal> refusals;
    std::span<const Refusal> tells;  ///< messages for a player who leaves something out; nothing is refused
    std::span<const Die> dice;
    bool plain_dice = true;   ///< the number of dice is fixed, and all of them count
    bool asks_faces = false;  ///< a single die's face is used although several are summed
    Later<bool> idle_total;   ///< the sum of dice and modifiers is never used: every table uses a tally
    Later<bool> idle_throws;  ///< only tallies of the dice are used: neither sums nor single dice
    Index repeat = no_index;  ///< a quantity: the number of times the roll is made
    std::span<const Tally> tallies;
    IndexedLines<Modifier> modifiers;
    std::span<const ResultSet> results;
    std::span<const Effect> always;
    Check check;
    Pool pool;
    std::span<const Computed> values;
    Lookup lookup;
    std::span<const Follower> follows;  ///< procedures that may come after it, nearest first, without itself
    Mark mark;
    Place place;
};

/// The text of a YAML file.
struct TableSource {
    std::string_view file;
    std::string_view text;
};

/// The unit of distance: its id in JSON, and its suffix after a number.
struct DistanceUnit {
    std::string_view id;
    std::string_view suffix;
    std::span<const std::string_view> also;  ///< units in which the same numbers may be said
    Mark mark;                               ///< used with every distance
};

/// The answer to a question about a procedure that this ruleset lacks.
struct Missing {
    std::string_view procedure;
    std::string_view say;
};

/// What a number before one of the nouns counts: `24 men` gives the quantity 24.
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
    std::span<const Deck> decks;
    std::string_view hits_take;  ///< in games, hits are taken off this number of a unit; empty: hits take nothing off
    std::span<const Procedure> procedures;
    std::span<const Missing> missing;
    std::span<const std::string_view> fillers;  ///< words that are ignored
    std::span<const std::string_view> facts;    ///< words that the sheet mentions but no table uses
    std::span<const Counting> countings;        ///< what a number before a noun counts
    Language language;
    GameRules game;                ///< rules about units in a game
    Speech speech;                 ///< the compiled speech; empty if the build did not compile it
    std::string_view fingerprint;  ///< of everything the tables mean, 16 hex digits
};

}  // namespace orderly
