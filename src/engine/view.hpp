#pragma once
// A table's condition or number seen from one side: its words, its enemy's, and what has fallen so far.

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <span>
#include <vector>

#include "orderly/resolution.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::engine {

/// What a condition may ask. Null parts are as if nothing was said.
struct View {
    const WordSet* own = nullptr;
    const WordSet* enemy = nullptr;
    const WordSet* own_stated = nullptr;  ///< those of them that a working names
    const WordSet* enemy_stated = nullptr;
    const Side* own_side = nullptr;
    const Side* enemy_side = nullptr;
    const Unit* unit = nullptr;  ///< one unit alone; null: the side's units together
    int natural = 0;
    int total = 0;
    int score = 0;
    int enemy_score = 0;
    int hits = 0;
    int suffered = 0;
    std::span<const int> faces;
    std::span<const int> tallies;                   ///< none until the dice have fallen
    std::span<const ValueResult> values;            ///< none until they are worked out
    std::vector<const Limit*>* left_out = nullptr;  ///< where a condition notes the limit that alone did not hold
    std::size_t blocks = WordSet::blocks;           ///< of a set that the procedure's words take; the others are empty
};

/// Turns a view of one unit to another of the same side.
inline void look_at(const Unit& unit, View& view) {
    view.unit = &unit;
    view.own = &unit.effective;
    view.own_stated = &unit.stated;
}

/// The value of a quantity: the unit's own, or the sum over the units of the side.
Fraction quantity_of(const Side* side, const Unit* unit, Index quantity);
/// Whether anybody gave it.
bool quantity_given(const Side* side, const Unit* unit, Index quantity);

/// The other side's words; none where there is no other side.
inline const WordSet& enemy_words(const View& view) {
    static constexpr WordSet nobody;
    return view.enemy == nullptr ? nobody : *view.enemy;
}

inline bool holds(const Term& term, const View& view) {
    const auto& enemy = enemy_words(view);
    std::uint64_t lacks = 0;
    for (std::size_t at = 0; at < view.blocks; ++at)
        lacks |= (term.own.bits[at] & ~view.own->bits[at]) | (term.enemy.bits[at] & ~enemy.bits[at]);
    return lacks == 0;
}

/// Whether it asks nothing.
inline bool always_holds(const Condition& when) {
    return when.any.empty() && when.tests.empty() && when.only.empty() &&
           (when.all | when.none | when.enemy_all | when.enemy_none).empty();
}

/// What a condition asks beyond words said and unsaid.
bool tests_hold(const Condition& condition, const View& view);
bool within_limits(const Condition& condition, const View& view);

/// All but what the sheet leaves open (within_limits, which notes what does not hold). Most conditions fail by their
/// first words.
inline bool holds_but_for_limits(const Condition& condition, const View& view) {
    if (condition.is_empty) return true;
    const auto& [all, none, enemy_all, enemy_none, any, any_words, tests, only, is_empty] = condition;
    std::uint64_t wrong = 0;
    std::uint64_t one_of = 0;
    for (std::size_t at = 0; at < view.blocks; ++at) {
        const auto own = view.own->bits[at];
        const auto enemy = enemy_words(view).bits[at];
        wrong |= (all.bits[at] & ~own) | (none.bits[at] & own) | (enemy_all.bits[at] & ~enemy) |
                 (enemy_none.bits[at] & enemy);
        one_of |= (any_words.own.bits[at] & own) | (any_words.enemy.bits[at] & enemy);
    }
    return wrong == 0 && (one_of != 0 || any.empty()) &&
           ((tests.empty() && any.empty()) || tests_hold(condition, view));
}

inline bool holds(const Condition& condition, const View& view) {
    return holds_but_for_limits(condition, view) && (condition.only.empty() || within_limits(condition, view));
}

/// More than one of the terms holds.
bool several_hold(std::span<const Term> terms, const View& view);
std::int64_t measure(Measure of, Index index, const View& view);
/// The same of what a line names; a quantity in full, any other number whole.
Fraction amount_of(const NumberOf& number, const View& view);
/// Works out a number that depends on what was said or thrown.
int work_out_of(const Number& number, const View& view);
/// Works a number out. The caller has seen to `absent`.
inline int work_out(const Number& number, const View& view) {
    const auto depends = number.of != Measure::nothing || number.less.of != Measure::nothing || number.halved;
    return depends ? work_out_of(number, view) : std::max(number.base, number.least);
}

// What an evaluation uses, recorded as it is used: the lines with their places, and the marks that must be told.

/// Whether players are told of it: what is printed, or read all the same, is the sheet's own.
inline bool is_told(const Mark& mark) {
    return mark.certainty != Certainty::printed && mark.certainty != Certainty::read;
}

/// Adds a mark that is to be told, once.
void add_mark(std::vector<const Mark*>& marks, const Mark& mark);
inline void use_mark(std::vector<const Mark*>& marks, const Mark& mark) {
    if (is_told(mark)) add_mark(marks, mark);
}

/// Records into the marks of a resolution, and into the lines of it or of one of its results.
class Trail {
public:
    Trail(std::vector<const Mark*>& marks, std::vector<TrailLine>& lines) : marks_(marks), lines_(&lines) {}
    /// `lines` are the resolution's, or one of its results'.
    Trail(Resolution& into, std::vector<TrailLine>& lines)
        : marks_(into.marks), lines_(into.keeps_trail ? &lines : nullptr) {}

    /// A rule that is no line of its own: a rounding, a unit of distance.
    void use(const Mark& mark) const { use_mark(marks_, mark); }

    /// A line and the marks on it, those of the whole line first: the last that marks anything is the line's.
    void use(std::string_view id, const Place& place, std::initializer_list<const Mark*> marks) const {
        for (const auto* mark : marks) use(*mark);
        if (lines_ != nullptr) add({id, &place}, marks);
    }

    /// What is worth a line only where it is marked: a whole procedure, a whole table.
    void use_marked(std::string_view id, const Place& place, const Mark& mark) const;

    /// A row of a look-up; the table may give it no name.
    void use(const LookupRow& row) const;

    /// A line that did not count, on a doubtful ground.
    void leave_out(const Limit& limit) const;

private:
    void add(TrailLine line, std::initializer_list<const Mark*> marks) const;

    std::vector<const Mark*>& marks_;
    std::vector<TrailLine>* lines_;  ///< null where nobody asks for them
};

// Lists of lines by the words that bring them into question, so that the others are passed over unasked.

/// Calls `visit(const Line&)` for each line that what is said may make hold, in order. `said` may grow meanwhile: then
/// lines further down are visited too.
template <class Line, class Visit>
void each_line(const IndexedLines<Line>& list, const WordSet& said, Visit visit) {
    const auto& index = list.index;
    const auto blocks = index.always.size();
    for (std::size_t block = 0; block < blocks; ++block) {
        const auto asked = [&] {
            auto lines = index.always[block];
            said.each([&](WordIndex word) { lines |= index.by_word[word * blocks + block]; });
            return lines;
        };
        auto before = said;
        auto left = asked();
        while (left != 0) {
            const auto bit = left & (~left + 1);
            left ^= bit;
            visit(list.lines[block * 64 + static_cast<std::size_t>(std::countr_zero(bit))]);
            if (said == before) continue;
            before = said;
            left = asked() & ~(bit | (bit - 1));
        }
    }
}

}  // namespace orderly::engine
