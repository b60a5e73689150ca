#pragma once
// Lines of a sheet: modifiers, effects, and the rows of a result table.

#include "orderly/words.hpp"

namespace orderly {

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

    /// A number that adds up, and no distance.
    [[nodiscard]] constexpr bool is_loss() const { return sum && !distance; }
};

/// Words that a procedure to come is given; `{hits}` and the like are filled in.
struct NextWords {
    Condition when;
    std::span<const std::string_view> words;
};

/// What a result calls for.
struct Next {
    std::string_view procedure;
    bool named_only = false;  ///< not at once: it is named, and not followed
    bool repeats = false;     ///< `times` says how often; else once
    Number times;
    WordSet drop;  ///< words of the procedure that calls, which do not go along
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

/// Lines that move the column, so many words of the choice on or back, when the dice have fallen.
struct Shift {
    std::span<const Modifier> lines;
};

/// One result table of a procedure.
struct ResultSet {
    std::string_view id;
    std::string_view title;
    Condition when;
    Index side = 0;           ///< whose words `when` and the column ask
    Index column = no_index;  ///< a choice
    NumberOf of;              ///< what the rows' bands are of: a tally; nothing: the total
    NumberOf less;            ///< a tally that is taken off
    Later<bool> modified;     ///< and the modifiers are added
    std::span<const Shift> shift;  ///< one, or none
    std::span<const Row> rows;
    Mark mark;
};

}  // namespace orderly
