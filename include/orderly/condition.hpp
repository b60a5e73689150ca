#pragma once
// Conditions of table lines, and numbers that tables compute. Plain data that owns nothing: built-in tables are
// constants of these types; tables read at run time are stored in an arena.

#include <array>
#include <climits>
#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/word_set.hpp"

namespace orderly {

/// How certain a value is, according to the reading of the sheet.
enum class Certainty : std::uint8_t { printed, read, crossread, borrowed, assumed, absent };

/// The certainty's name in tables, notes and pages.
constexpr std::string_view certainty_name(Certainty certainty) {
    constexpr std::array<std::string_view, 6> names = {"printed", "read", "crossread", "borrowed", "assumed", "absent"};
    return names[static_cast<std::size_t>(certainty)];
}

/// A field added to tables later. With its usual value it does not change a ruleset's fingerprint.
template <class T, auto usual = T{}>
struct Later {
    T is = usual;
    constexpr Later() = default;
    constexpr Later(T value) : is(value) {}
    constexpr operator T() const { return is; }
    [[nodiscard]] constexpr bool is_usual() const { return is == usual; }
};

/// A mark on a value: its certainty and a short note for players. `printed` means no mark.
struct Mark {
    Certainty certainty = Certainty::printed;
    std::string_view note;
};

/// The origin of a line: the YAML file's name as known to the player, and the line from 1 (0: none).
struct Place {
    std::string_view file;
    int line = 0;
};

/// Whole numbers from `low` to `high`, both included; INT_MIN and INT_MAX mean no limit.
struct Band {
    int low = INT_MIN;
    int high = INT_MAX;
    [[nodiscard]] constexpr bool holds(std::int64_t number) const { return low <= number && number <= high; }
};

/// The source of a number in a table.
enum class Measure : std::uint8_t {
    nothing,         ///< a constant
    natural,         ///< the side's die, before modifiers
    total,           ///< the number that is looked up: die plus modifiers, or the difference of two sides
    quantity,        ///< a quantity of the side
    enemy_quantity,  ///< a quantity of the other side
    die,             ///< one of several dice, by index
    hits,            ///< hits inflicted by the side
    suffered,        ///< hits suffered by the side, including earlier ones it reports
    units,           ///< the number of units that share the request on this side
    value,           ///< a computed value of the procedure, by name
    tally,           ///< a tally
    score,           ///< in an opposed roll: the side's total, die and modifiers
    enemy_score,     ///< and the other side's total
};

/// A number: its source, and its index among numbers of that kind.
struct NumberOf {
    Measure of = Measure::nothing;
    std::uint16_t index = no_word;  ///< of a quantity, a die, a value or a tally
};

/// A conjunction of words: the side must have all of `own`, and its enemy all of `enemy`.
struct Term {
    WordSet own;
    WordSet enemy;
};

/// A factor.
struct Multiple {
    int num = 1;
    int den = 1;
};

/// A number that must lie in a band. If `against` is set, its value times the factor is subtracted first.
struct Test {
    NumberOf number;
    NumberOf against;
    Multiple times;
    Band band;
};

struct Limit;

/// One block of each set of words of a condition. They lie side by side, because most procedures need only one block.
struct WordMasks {
    std::uint64_t all = 0;         ///< the side must have every one
    std::uint64_t none = 0;        ///< the side must have none
    std::uint64_t enemy_all = 0;   ///< the other side must have every one
    std::uint64_t enemy_none = 0;  ///< the other side must have none
    std::uint64_t any_own = 0;     ///< all words of `any`, as a quick test: if none is present, no term holds
    std::uint64_t any_enemy = 0;
};

/// All parts must hold; an empty part always holds. What most evaluations read comes first.
struct Condition {
    using List = std::uint64_t WordMasks::*;

    bool is_empty = false;       ///< set by the reader if all parts are empty
    bool is_only_words = false;  ///< set by the reader if `any`, `tests` and `only` are empty
    std::array<WordMasks, WordSet::blocks> words;
    std::span<const Term> any;
    std::span<const Test> tests;
    std::span<const Limit> only;  ///< tested last, so that a line that fails only here is reported as doubtful

    [[nodiscard]] constexpr WordSet all() const { return set(&WordMasks::all); }
    [[nodiscard]] constexpr WordSet none() const { return set(&WordMasks::none); }
    [[nodiscard]] constexpr WordSet enemy_all() const { return set(&WordMasks::enemy_all); }
    [[nodiscard]] constexpr WordSet enemy_none() const { return set(&WordMasks::enemy_none); }
    [[nodiscard]] constexpr Term any_words() const { return {set(&WordMasks::any_own), set(&WordMasks::any_enemy)}; }

    [[nodiscard]] constexpr WordSet set(List list) const {
        return WordSet::in_blocks([&](auto... at) { return WordSet{{words[at].*list...}}; });
    }
    constexpr void insert(List list, WordIndex word) { words[word >> 6].*list |= WordSet::bit(word); }
    constexpr void erase(List list, WordIndex word) { words[word >> 6].*list &= ~WordSet::bit(word); }
};

/// A condition that the sheet may or may not intend. A line that is left out only because of it is reported with the
/// mark.
struct Limit {
    Condition when;
    Mark mark;
    std::string_view line;  ///< the line that it limits
    Place place;
};

/// An index of a list of lines by a side's words: a line must be tested only if the side has one of its words. One bit
/// per line in list order, 64 per block.
struct LineIndex {
    std::span<const std::uint64_t> always;   ///< lines that must always be tested
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

/// A number of a table: `base`, plus `step` for each full `per` of the measure above `over` (or below it), plus `once`
/// if the measure is at least `once_at`. Then `less` is subtracted, and the half and the minimum are applied.
struct Number {
    bool absent = false;  ///< lost in the sheet's scan: using it is an error
    int base = 0;
    Measure of = Measure::nothing;
    std::uint16_t index = no_word;  ///< of a quantity, a die, a value or a tally
    int over = 0;
    int per = 1;
    int step = 0;
    bool under = false;
    bool both_ways = false;  ///< without a threshold: a negative measure subtracts what a positive one adds
    int once_at = INT_MAX;
    int once = 0;
    NumberOf less;                 ///< subtracted
    bool halved = false;           ///< rounded down
    int least = INT_MIN;
    Mark mark;
};

}  // namespace orderly
