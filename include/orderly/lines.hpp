#pragma once
// Lines of a sheet: modifiers, effects, and rows of result tables.

#include "orderly/words.hpp"

namespace orderly {

/// One value of a modifier line, with the words it depends on.
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
    add,        ///< `value` once if any of the words is given
    by,         ///< the first option that matches
    strongest,  ///< the matching option farthest from 0
    weakest,    ///< the matching option nearest to 0
    each,       ///< `value` for each full `per` of the quantity
    bands,      ///< by the band that contains the quantity's floor
    rank,       ///< `value` for each place that the side is ahead of its enemy in `ranks`
};

/// A printed line of the sheet.
struct Modifier {
    std::string_view id;
    std::string_view title;
    SideMask sides = 0;
    Rule rule = Rule::add;
    Condition when;
    Term words;  ///< words to show in the working; for `add`, any of them makes the line count
    Number value;
    std::span<const Option> options;
    Index quantity = no_index;
    int per = 1;
    std::span<const BandValue> bands;
    Mark part_mark;                    ///< used if the quantity is rounded down
    Mark several_mark;                 ///< used if several of its words hold but count once
    std::span<const WordIndex> ranks;  ///< best first
    Index by_hand = no_index;          ///< a quantity that replaces the value
    bool last_die = false;
    Mark mark;
    Place place;
};

/// The wording of a `do:`, singular and plural, with `{count}` and `{distance-unit}`.
struct EffectWord {
    std::string_view id;
    std::string_view one;
    std::string_view many;
    bool sum = false;       ///< several for one side are added up
    bool distance = false;  ///< its number is a distance
    // effects on a unit in a game
    std::span<const std::string_view> when;     ///< only on a unit that has all of these words
    std::span<const std::string_view> unless;   ///< not on a unit that has any of these words
    std::span<const std::string_view> becomes;  ///< words that it gains
    std::span<const std::string_view> no_more;  ///< words that it loses
    std::string_view takes;                     ///< the count is taken off this number of the unit
    bool removes = false;                       ///< the unit is removed from the game
    std::string_view decide;                    ///< not empty: the sheet leaves the decision to the players
    Later<Index, no_index> shuffles;            ///< the ruleset's deck that is shuffled

    /// Whether it is a number that adds up and not a distance.
    [[nodiscard]] constexpr bool is_loss() const { return sum && !distance; }
};

/// Words given to a follow-up; `{hits}` and similar are filled in.
struct NextWords {
    Condition when;
    std::span<const std::string_view> words;
};

/// A follow-up of a result.
struct Next {
    std::string_view procedure;
    bool named_only = false;  ///< not immediate: named but not resolved
    bool repeats = false;     ///< repeated `times`; else once
    Number times;
    WordSet drop;  ///< words of the calling procedure that are not passed on
    std::span<const NextWords> add;
};

/// An effect on a party.
struct Effect {
    std::string_view id;
    Index to = 0;  ///< a side, or a party after the sides; `both_sides` means each side
    Index of = 0;  ///< the side whose words the condition tests
    Condition when;
    Index word = no_index;  ///< of the ruleset's effect words; none if there is only `next`
    bool counted = false;
    Number count;
    std::string_view says;    ///< replaces the ruleset's wording
    bool next_lower = false;  ///< the party suffers the next lower outcome of the column
    bool has_next = false;
    Next next;
    std::string_view provided;  ///< a circumstance that the words leave open
    WordSet settled;            ///< words that settle the circumstance
    Mark mark;
    Place place;
};
inline constexpr Index both_sides = 0xfffe;

/// A row's band in one column; `none` means that the row has no entry for the column.
struct ColumnBand {
    WordIndex column = no_word;
    Band band;
    bool none = false;
    Mark mark;
};

/// A band for a side's natural.
struct SideBand {
    Index side = 0;
    Band band;
};

/// A row of a result table.
struct Row {
    std::string_view outcome;
    std::string_view title;
    std::span<const ColumnBand> bands;
    std::span<const SideBand> always;         ///< such a natural selects this row, whatever the total
    std::span<const SideBand> never;          ///< such a natural selects the next row down instead
    std::span<const std::string_view> lines;  ///< effects as text
    std::span<const Effect> effects;
    Mark mark;
    Place place;
};

/// Lines whose sum moves the column that many words along its choice, after the roll.
struct Shift {
    std::span<const Modifier> lines;
};

/// A result table of a procedure.
struct ResultSet {
    std::string_view id;
    std::string_view title;
    Condition when;
    Index side = 0;           ///< the side whose words `when` and the column test
    Index column = no_index;  ///< a choice
    NumberOf of;                   ///< the number that selects the row: a tally; nothing: the total
    NumberOf less;                 ///< a tally to subtract
    Later<bool> modified;          ///< whether the modifiers are added
    std::span<const Shift> shift;  ///< at most one
    std::span<const Row> rows;
    Mark mark;
};

}  // namespace orderly
