#pragma once
// What one side sees when a table evaluates a condition or a number: its own words, its enemy's, and the dice so far.

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <span>
#include <vector>

#include "orderly/resolution.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::engine {

/// Who is asked: the words and numbers of a unit or a side, and of the enemy.
struct Said {
    const WordSet* own = nullptr;
    const WordSet* enemy = nullptr;
    const WordSet* own_stated = nullptr;  ///< the part of `own` that a working names
    const WordSet* enemy_stated = nullptr;
    const Side* own_side = nullptr;
    const Side* enemy_side = nullptr;
    const Unit* unit = nullptr;  ///< a single unit; null for all units of the side together
};

/// The inputs of a condition. A null pointer means that there are no words.
struct View : Said {
    int natural = 0;
    int total = 0;
    int score = 0;
    int enemy_score = 0;
    int hits = 0;
    int suffered = 0;
    std::span<const int> faces;
    std::span<const int> tallies;                   ///< empty before the roll
    std::span<const ValueResult> values;            ///< empty until they are computed
    std::vector<const Limit*>* left_out = nullptr;  ///< collects each limit that alone made a condition fail
    std::size_t blocks = WordSet::blocks;           ///< of a set, how many the procedure's words need
    bool* asks_dice = nullptr;                      ///< null if the dice are known; otherwise set when a line asks for what they show
};

/// Whether the dice are not known and the number comes from them; notes it in the view.
bool is_unknown(const NumberOf& number, const View& view);
bool is_unknown(const Number& number, const View& view);

/// Points a view at another unit of the same side.
inline void look_at(const Unit& unit, View& view) {
    view.unit = &unit;
    view.own = &unit.effective;
    view.own_stated = &unit.stated;
}

View unit_view(const Request& request, Index side, const Unit& unit);
/// Shows a view that is still empty all units of a side together; the unit itself if it is the only one.
void see_side(const Request& request, Index side, View& view);
inline View side_view(const Request& request, Index side) {
    View view;
    see_side(request, side, view);
    return view;
}

/// The value of a quantity: the unit's own, or the sum over the units of the side.
Fraction quantity_of(const Side* side, const Unit* unit, Index quantity);
/// Whether the unit, or any unit of the side, gives the quantity.
bool quantity_given(const Side* side, const Unit* unit, Index quantity);

/// The words of the other side; none if there is no other side.
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

/// Whether the condition is empty.
inline bool always_holds(const Condition& when) {
    return when.any.empty() && when.tests.empty() && when.only.empty() &&
           (when.all() | when.none() | when.enemy_all() | when.enemy_none()).empty();
}

/// Whether the numeric tests and the `any` terms of a condition hold.
bool tests_hold(const Condition& condition, const View& view);
/// Whether the `only` limits of a condition hold; notes the first that does not in `view.left_out`.
bool within_limits(const Condition& condition, const View& view);

/// Whether the condition holds without its limits (see within_limits). Inline, because most conditions already fail on
/// their first words.
inline bool holds_but_for_limits(const Condition& condition, const View& view) {
    if (condition.is_empty) return true;
    std::uint64_t wrong = 0;
    std::uint64_t one_of = 0;
    for (std::size_t at = 0; at < view.blocks; ++at) {
        const auto& words = condition.words[at];
        const auto own = view.own->bits[at];
        const auto enemy = enemy_words(view).bits[at];
        wrong |= (words.all & ~own) | (words.none & own) | (words.enemy_all & ~enemy) | (words.enemy_none & enemy);
        one_of |= (words.any_own & own) | (words.any_enemy & enemy);
    }
    return wrong == 0 &&
           (condition.is_only_words || ((one_of != 0 || condition.any.empty()) && tests_hold(condition, view)));
}

inline bool holds(const Condition& condition, const View& view) {
    return holds_but_for_limits(condition, view) &&
           (condition.is_only_words || condition.only.empty() || within_limits(condition, view));
}

/// Whether more than one of the terms holds.
bool several_hold(std::span<const Term> terms, const View& view);
/// The current value of a measure, as a whole number.
std::int64_t measure(Measure of, Index index, const View& view);
/// The current value of a number that a line names; quantities keep their fraction.
Fraction amount_of(const NumberOf& number, const View& view);
/// Computes a number that depends on words or dice.
int work_out_of(const Number& number, const View& view);
/// Computes a number. The caller has checked `absent`.
inline int work_out(const Number& number, const View& view) {
    const auto depends = number.of != Measure::nothing || number.less.of != Measure::nothing || number.halved;
    return depends ? work_out_of(number, view) : std::max(number.base, number.least);
}

// The trail of an evaluation: the lines of the table that it used, with their places, and the marks to report.

/// Whether a mark is reported; `printed` and `read` are the sheet's own.
inline bool is_reported(const Mark& mark) {
    return mark.certainty != Certainty::printed && mark.certainty != Certainty::read;
}

/// Adds a mark, once.
void add_mark(std::vector<const Mark*>& marks, const Mark& mark);
/// Adds a mark to report, once.
inline void use_mark(std::vector<const Mark*>& marks, const Mark& mark) {
    if (is_reported(mark)) add_mark(marks, mark);
}

/// Records lines and marks in a resolution or in one of its results.
class Trail {
public:
    Trail(std::vector<const Mark*>& marks, std::vector<TrailLine>& lines) : marks_(marks), lines_(&lines) {}
    /// `lines` belongs to the resolution or to one of its results; used only if the resolution keeps a trail.
    Trail(Resolution& into, std::vector<TrailLine>& lines)
        : marks_(into.marks), lines_(into.keeps_trail ? &lines : nullptr) {}

    /// Records the mark of a rule without a line of its own: a rounding, a unit of distance.
    void use(const Mark& mark) const { use_mark(marks_, mark); }

    /// Records a line and its marks, those of the whole line first. The line shows the last one that is not `printed`.
    void use(std::string_view id, const Place& place, std::initializer_list<const Mark*> marks) const {
        for (const auto* mark : marks) use(*mark);
        if (lines_ != nullptr) add({id, &place}, marks);
    }

    /// Records a line only if it is marked: for a whole procedure or a whole table.
    void use_marked(std::string_view id, const Place& place, const Mark& mark) const;

    /// Records a row of a look-up, which may have no id.
    void use(const LookupRow& row) const;

    /// Records a line that did not count because of a limit.
    void leave_out(const Limit& limit) const;

private:
    void add(TrailLine line, std::initializer_list<const Mark*> marks) const;

    std::vector<const Mark*>& marks_;
    std::vector<TrailLine>* lines_;  ///< null if no trail is kept
};

// Lists of lines with an index by word, which skips the lines that cannot hold.

/// Calls `visit(const Line&)`, in order, for each line that may hold with the words of `said`. `visit` may add words to
/// `said`; later lines with these words are visited too.
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
