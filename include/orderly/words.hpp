#pragma once
// Words: names, choices, quantities and weapons, and combinations that are not allowed.

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/condition.hpp"

namespace orderly {

/// An index into a list of the procedure; `no_index` means none.
using Index = std::uint16_t;
inline constexpr Index no_index = 0xffff;

/// Bit 0 is the first side, bit 1 the second.
using SideMask = std::uint8_t;

enum class QuantityKind : std::uint8_t { whole, fraction, percent };

/// A word of a procedure: plain, a quantity, a weapon, or derived from others.
struct Word {
    std::string_view id;     ///< canonical: kebab-case, or `name=value` for a choice given by name
    std::string_view gloss;  ///< a short explanation; may be empty
    SideMask sides = 0;      ///< the sides that may have it
    Index choice = no_index;
    Index quantity = no_index;
    Index weapon = no_index;
    bool derived = false;         ///< derived from other words and never given
    WordSet implies;              ///< all implied words, directly or not, without itself
    Later<WordSet> waives;        ///< words of choices and quantities that are not required with it, on either side
    std::string_view alone;       ///< not empty: why a unit with this word cannot share a die
    Mark mark;                    ///< of that rule
    SideMask begins_another = 0;  ///< the sides where a longer word begins with this one
    bool counts = false;          ///< a number before it is accepted and ignored
};

/// A name of a word. Sorted by text.
struct Name {
    std::string_view text;
    WordIndex word = no_word;
};

/// A phrase: the text typed, and the words it stands for; `enemy.` precedes words of the other side.
struct Phrase {
    std::string_view text = {};
    std::span<const std::string_view> says = {};
};

/// Words of which a unit has at most one.
struct Choice {
    std::string_view id;
    std::span<const WordIndex> words;
    WordSet members;               ///< the same as a set
    WordIndex fallback = no_word;  ///< the default
    SideMask sides = 0;     ///< the sides that may give one; 0: none, because a number decides (its words are derived)
    bool by_name = false;   ///< typed as `name=value`
    std::string_view ask;   ///< the question asked if a column needs it
    bool required = false;  ///< a unit of `sides` without one of its words is an error with a question
    SideMask adds_up = 0;   ///< the sides where it adds up over units: a missing word is reported
    bool says_default = false;  ///< for a line in a player's words: report that the default was assumed
};

/// A number of a unit: `name=value`.
struct Quantity {
    std::string_view id;
    std::string_view gloss;
    WordIndex word = no_word;
    QuantityKind kind = QuantityKind::whole;
    SideMask sides = 0;
    int least = 0;
    int greatest = 0;
    int step = 1;
    bool counted = false;      ///< without a number, it is 1
    bool value_optional = false;  ///< it may be given without a value
    bool required = false;     ///< a unit of `sides` without it is an error with a question
    Condition halved;          ///< tested for each unit
    bool is_halved = false;
    Later<Index> halved_after;  ///< halving comes after this many derived words; later ones test the half
    Mark halving;
    Mark halving_part;       ///< used if the half is rounded
    Mark halving_several;    ///< used if several causes hold
    bool summed = false;     ///< added up over units that add up
    bool from_dice = false;  ///< if missing, it is the number of dice given
};

/// A weapon's value up to a distance, with the words it depends on.
struct WeaponCell {
    int up_to = 0;  ///< in the ruleset's unit of distance
    Term need;
    Number value;
    WordIndex says = no_word;  ///< a range band's word, if the cell is one
    bool none = false;         ///< the sheet does not allow it
    std::string_view called;   ///< the name of a shot at that distance; may be empty
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

/// The purpose of a procedure's weapons.
struct Weapons {
    std::span<const Weapon> list;
    Index quantity = no_index;  ///< the quantity that their values add to
    bool gives_needed = false;  ///< the value is the score to reach
    SideMask sides = 0;
    bool counted = false;          ///< a number may precede the weapon: 6xNAME@8
    std::string_view none_says;    ///< the message for a cell that is `none`
    Mark none_mark;                ///< of that message
    std::string_view absent_help;  ///< how else you can give the value
};

/// A word derived from others; tested in table order.
struct Derived {
    WordIndex word = no_word;
    Condition when;
};

/// A combination that is not allowed, and the message about it.
struct Refusal {
    std::string_view id;
    SideMask sides = 0;
    Condition when;
    std::string_view say;
    WordSet asks;  ///< words of which one would resolve it: the message then asks for one
    Mark mark;
};

}  // namespace orderly
