#pragma once
// What is said: words, their names, choices, quantities and weapons; which of them cannot be said together.

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/condition.hpp"

namespace orderly {

/// A place in a list of the procedure; `no_index` is none.
using Index = std::uint16_t;
inline constexpr Index no_index = 0xffff;

/// Bit 0 is the first side, bit 1 the second.
using SideMask = std::uint8_t;

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
    WordSet members;               ///< the same
    WordIndex fallback = no_word;  ///< counts as said where none is
    SideMask sides = 0;         ///< who may say one; 0: nobody, a number decides (its words are derived)
    bool by_name = false;       ///< typed `name=value`
    std::string_view ask;       ///< what is asked when a column needs it
    bool required = false;      ///< a unit of `sides` without a word of it is an error that asks for one
    SideMask adds_up = 0;       ///< sides where it adds up for every unit: one without a word of it is told so
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
    Later<Index> halved_after;  ///< it asks so many of the derived words, and those behind them ask the half
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

}  // namespace orderly
