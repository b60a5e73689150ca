#pragma once
// When a line of a table counts, and how a number in it is worked out. Plain data: a table read at build
// time is a constant of these types, one read at run time lives in an arena. Neither owns anything.

#include <array>
#include <climits>
#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/word_set.hpp"

namespace orderly {

/// How sure a value is, as the readings of the sheets mark it.
enum class Certainty : std::uint8_t { printed, read, crossread, borrowed, assumed, absent };

/// Its name in tables, notes and pages.
constexpr std::string_view certainty_name(Certainty certainty) {
    constexpr std::array<std::string_view, 6> names = {"printed", "read", "crossread", "borrowed", "assumed", "absent"};
    return names[static_cast<std::size_t>(certainty)];
}

/// What came to tables later: where it is what it was before, a ruleset keeps its fingerprint.
template <class T, T usual = T{}>
struct Later {
    T is = usual;
    constexpr Later() = default;
    constexpr Later(T value) : is(value) {}
    constexpr operator T() const { return is; }
    [[nodiscard]] constexpr bool is_usual() const { return is == usual; }
};

/// A mark on a value: how sure it is, and a short note for the player. `printed` marks nothing.
struct Mark {
    Certainty certainty = Certainty::printed;
    std::string_view note;
};

/// Where a line stands: the YAML file's name as the player knows it, and its line from 1 (0: nowhere).
struct Place {
    std::string_view file;
    int line = 0;
};

/// Whole numbers from `low` to `high`, both included; INT_MIN and INT_MAX are the open ends.
struct Band {
    int low = INT_MIN;
    int high = INT_MAX;
    [[nodiscard]] constexpr bool holds(std::int64_t number) const { return low <= number && number <= high; }
};

/// What a number in a table is taken from.
enum class Measure : std::uint8_t {
    nothing,         ///< a constant
    natural,         ///< the die of the side in question, before modifiers
    total,           ///< what is looked up: die plus modifiers, or the difference of two sides
    quantity,        ///< a quantity that the side gave
    enemy_quantity,  ///< a quantity that the other side gave
    die,             ///< one die of several, by its place
    hits,            ///< hits inflicted by the side
    suffered,        ///< hits inflicted on the side, with those it says it has already
    units,           ///< how many units share the request on this side
    value,           ///< a value that the procedure has worked out, by its name
    tally,           ///< what a tally has counted
    score,           ///< of an opposed roll: what the side has come to, die and modifiers
    enemy_score,     ///< and the other side
};

/// A number by what it is taken from, and its place among those.
struct NumberOf {
    Measure of = Measure::nothing;
    std::uint16_t index = no_word;  ///< of a quantity, a die, a value or a tally
};

/// A conjunction of words: all of them said by the side, and by its enemy.
struct Term {
    WordSet own;
    WordSet enemy;
};

/// So many times as much.
struct Multiple {
    int num = 1;
    int den = 1;
};

/// A number that must lie in a band. `against`, so many times, is taken off first, where it is anything.
struct Test {
    NumberOf number;
    NumberOf against;
    Multiple times;
    Band band;
};

struct Limit;

/// All parts must hold; an empty part holds always.
struct Condition {
    WordSet all;         ///< said by the side, every one
    WordSet none;        ///< said by the side, not one
    WordSet enemy_all;   ///< said by the other side, every one
    WordSet enemy_none;  ///< said by the other side, not one
    std::span<const Term> any;
    Term any_words;      ///< every word of `any`: where none is said, none of its terms holds
    std::span<const Test> tests;
    std::span<const Limit> only;  ///< asked last: what is left out for one of them is left out on a doubtful ground
    bool is_empty = false;        ///< all parts are, as its reader saw: it need not be asked
};

/// A condition of which the sheet leaves it open whether it is meant. A line that it alone keeps from counting is told
/// with the mark.
struct Limit {
    Condition when;
    Mark mark;
    std::string_view line;  ///< the line that it limits
    Place place;
};

/// The lines of a list by the words of a side: a line is in question where one of its words is said. A bit a line, in the
/// list's order, 64 to a block.
struct LineIndex {
    std::span<const std::uint64_t> always;   ///< lines that are in question whatever is said
    std::span<const std::uint64_t> by_word;  ///< the blocks of each word of the procedure, word by word
};

/// A list with its index.
template <class Line>
struct IndexedLines {
    std::span<const Line> lines;
    LineIndex index;

    [[nodiscard]] constexpr auto begin() const { return lines.begin(); }
    [[nodiscard]] constexpr auto end() const { return lines.end(); }
    [[nodiscard]] constexpr auto rbegin() const { return lines.rbegin(); }
    [[nodiscard]] constexpr auto rend() const { return lines.rend(); }
    [[nodiscard]] constexpr std::size_t size() const { return lines.size(); }
    [[nodiscard]] constexpr bool empty() const { return lines.empty(); }
    constexpr const Line& operator[](std::size_t at) const { return lines[at]; }
};

/// A number of a table: `base`, and `step` for each full `per` of the measure beyond `over`
/// (or below it), and `once` when the measure is at least `once_at`; then another number taken off, the half, the least.
struct Number {
    bool absent = false;  ///< the sheet's scan lost it: using it is an error
    int base = 0;
    Measure of = Measure::nothing;
    std::uint16_t index = no_word;  ///< of a quantity, a die, a value or a tally
    int over = 0;
    int per = 1;
    int step = 0;
    bool under = false;
    bool both_ways = false;  ///< neither over nor below anything: a negative measure takes off what a positive one adds
    int once_at = INT_MAX;
    int once = 0;
    NumberOf less;         ///< taken off
    bool halved = false;           ///< rounded down
    int least = INT_MIN;
    Mark mark;
};

}  // namespace orderly
