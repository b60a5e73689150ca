#include "engine/evaluate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/view.hpp"

namespace orderly::engine {
namespace {

constexpr Mark unmarked;

}  // namespace

const Option* first_option(std::span<const Option> options, const View& view) {
    const auto found = std::ranges::find_if(
        options, [&](const Option& option) { return holds(option.term, view) && holds(option.when, view); });
    return found == options.end() ? nullptr : &*found;
}

Error lost_value(const Procedure& procedure, std::string_view what, std::string_view remedy) {
    const auto sheet = procedure.sheet.empty() ? std::string() : fmt::format(" ({})", procedure.sheet);
    auto message = fmt::format("{}: lost in the scan of the sheet{}, and not guessed", what, sheet);
    if (!remedy.empty()) message.append("; ").append(remedy);
    return Error(ErrorCode::absent, message, std::string(what)).with({Remedy::Kind::fill, {std::string(procedure.id)}});
}

namespace {

/// The marks of a counted line; null if there is nothing to report.
struct CountingMarks {
    const Mark* value = nullptr;
    const Mark* counting = nullptr;  ///< a remainder dropped, or several words counted once
};

/// Counts one modifier whose conditions hold, as seen by one view. Each `Rule` has its function.
class Line {
public:
    Line(const Procedure& procedure, const Modifier& modifier, const View& view)
        : procedure_(procedure), modifier_(modifier), view_(view) {}

    /// Fills `into`, except for the side, and the marks. Returns false if the line does not count.
    bool count(Counted& into, CountingMarks& marks) {
        const auto counts = count(into);
        if (counts) marks = marks_;
        return counts;
    }

private:
    bool count(Counted& into) {
        // only a line that would count can be left out by a limit
        if (!modifier_.when.only.empty() && (!is_said() || !within_limits(modifier_.when, view_))) return false;
        into.modifier = &modifier_;
        if (modifier_.by_hand != no_index && quantity_given(view_.own_side, view_.unit, modifier_.by_hand)) {
            by_hand(into);
            return true;
        }
        switch (modifier_.rule) {
            case Rule::add: return add(into);
            case Rule::by: return from(first_option(modifier_.options, view_), into);
            case Rule::strongest: return from(extreme(true), into);
            case Rule::weakest: return from(extreme(false), into);
            case Rule::each: return each(into);
            case Rule::bands: return bands(into);
            case Rule::rank: return rank(into);
        }
        return false;
    }

    [[nodiscard]] bool is_said() const {
        switch (modifier_.rule) {
            case Rule::by:
            case Rule::strongest:
            case Rule::weakest: return first_option(modifier_.options, view_) != nullptr;
            case Rule::each:
            case Rule::bands: return quantity_given(view_.own_side, view_.unit, modifier_.quantity);
            case Rule::add:
            case Rule::rank: break;
        }
        return true;
    }

    /// Names the words that made it count and that the request states.
    void name(const Term& words, Counted& into) const {
        into.words.own = words.own & *view_.own_stated;
        if (view_.enemy_stated != nullptr) into.words.enemy = words.enemy & *view_.enemy_stated;
    }

    int value(const Number& number) {
        if (number.absent) throw lost();
        if (number.mark.certainty != Certainty::printed) marks_.value = &number.mark;
        return work_out(number, view_);
    }

    [[nodiscard]] Error lost() const {
        std::string remedy;
        if (modifier_.by_hand != no_index)
            remedy = fmt::format("give it by hand as `{}=N`", procedure_.quantities[modifier_.by_hand].id);
        return lost_value(procedure_, modifier_.title, remedy);
    }

    void by_hand(Counted& into) {
        name(modifier_.words, into);
        into.add = static_cast<int>(quantity(modifier_.by_hand).cut());
        into.words.own.insert(procedure_.quantities[modifier_.by_hand].word);
    }

    [[nodiscard]] Fraction quantity(Index which) const { return quantity_of(view_.own_side, view_.unit, which); }

    /// The condition holds, so the request has one of its words (a line without words needs only its condition).
    bool add(Counted& into) {
        Term said;
        auto held = 0;
        for (const auto& term : modifier_.when.any) {
            if (!holds(term, view_)) continue;
            said = {said.own | term.own, said.enemy | term.enemy};
            ++held;
        }
        if (held > 1) marks_.counting = &modifier_.several_mark;
        name(said, into);
        into.add = value(modifier_.value);
        return true;
    }

    /// Counts one of the options; null if none holds.
    bool from(const Option* option, Counted& into) {
        if (option == nullptr) return false;
        if (option->mark.certainty != Certainty::printed) marks_.value = &option->mark;
        name(option->term, into);
        into.add = value(option->value);
        return true;
    }

    [[nodiscard]] const Option* extreme(bool strongest) {
        const Option* best = nullptr;
        int held = 0;
        for (const auto& option : modifier_.options) {
            if (!holds(option.term, view_) || !holds(option.when, view_)) continue;
            ++held;
            const auto distance = std::abs(option.value.base);
            const auto leads = best == nullptr || (strongest ? distance > std::abs(best->value.base)
                                                             : distance < std::abs(best->value.base));
            if (leads) best = &option;
        }
        if (held > 1) marks_.counting = &modifier_.several_mark;
        return best;
    }

    bool each(Counted& into) {
        if (!quantity_given(view_.own_side, view_.unit, modifier_.quantity)) return false;
        const auto amount = quantity(modifier_.quantity);
        const auto times = amount / Fraction(modifier_.per);
        if (!times.is_whole()) marks_.counting = &modifier_.part_mark;
        return on_quantity(amount, static_cast<int>(times.cut()) * value(modifier_.value), into);
    }

    bool bands(Counted& into) {
        if (!quantity_given(view_.own_side, view_.unit, modifier_.quantity)) return false;
        const auto amount = quantity(modifier_.quantity);
        const auto whole = amount.cut();
        if (!amount.is_whole()) marks_.counting = &modifier_.part_mark;
        const auto found =
            std::ranges::find_if(modifier_.bands, [&](const BandValue& one) { return one.band.holds(whole); });
        return on_quantity(amount, value(found->value), into);  // the table reader has checked that the bands cover all
    }

    bool on_quantity(Fraction amount, int add, Counted& into) {
        name(modifier_.words, into);
        into.words.own.insert(procedure_.quantities[modifier_.quantity].word);
        into.add = add;
        into.quantity = amount;
        return true;
    }

    bool rank(Counted& into) {
        const auto place = [&](const WordSet* words) -> std::ptrdiff_t {
            if (words == nullptr) return -1;
            const auto found =
                std::ranges::find_if(modifier_.ranks, [&](WordIndex word) { return words->contains(word); });
            return found == modifier_.ranks.end() ? -1 : found - modifier_.ranks.begin();
        };
        const auto own = place(view_.own);
        const auto enemy = place(view_.enemy);
        if (own < 0 || enemy < 0) return false;
        into.add = static_cast<int>(enemy - own) * value(modifier_.value);
        into.words.own.insert(modifier_.ranks[static_cast<std::size_t>(own)]);
        return true;
    }

    const Procedure& procedure_;
    const Modifier& modifier_;
    const View& view_;
    CountingMarks marks_;
};

/// Counts a line for a side with several units: once if it holds for any of them, with the greatest value.
bool count_among(const Procedure& procedure, const Modifier& modifier, const View& view, Counted& into,
                 CountingMarks& marks) {
    auto alone = view;
    auto found = false;
    for (const auto& unit : view.own_side->units) {
        look_at(unit, alone);
        if (!holds_but_for_limits(modifier.when, alone)) continue;
        Counted counted;
        CountingMarks its;
        if (!Line(procedure, modifier, alone).count(counted, its) ||
            (found && std::abs(counted.add) <= std::abs(into.add)))
            continue;
        into = counted;
        marks = its;
        found = true;
    }
    return found;
}

/// Counts the lines of one side, one after another.
class LineCounter {
public:
    LineCounter(const Procedure& procedure, Index side, const View& view, std::vector<Counted>& into, Trail trail,
                int& last_die)
        : procedure_(procedure),
          side_(side),
          view_(view),
          several_(view.unit == nullptr && view.own_side->units.size() > 1),
          into_(into),
          trail_(trail),
          last_die_(last_die) {}

    void count(const Modifier& modifier) {
        if ((modifier.sides >> side_ & 1) == 0) return;
        const auto among = several_ && modifier.rule != Rule::each && modifier.rule != Rule::bands;
        if (!among && !holds_but_for_limits(modifier.when, view_)) return;
        auto& counted = into_.emplace_back();
        CountingMarks marks;
        if (!(among ? count_among(procedure_, modifier, view_, counted, marks)
                    : Line(procedure_, modifier, view_).count(counted, marks)))
            return into_.pop_back();
        counted.side = side_;
        (modifier.last_die ? last_die_ : sum_) += counted.add;
        const auto by_hand = modifier.by_hand != no_index && quantity_given(view_.own_side, view_.unit, modifier.by_hand);
        const auto& own = by_hand ? unmarked : modifier.mark;  // a value by hand replaces the table's
        trail_.use(modifier.id, modifier.place, {&own, marks.value == nullptr ? &unmarked : marks.value});
        if (marks.counting != nullptr) trail_.use(*marks.counting);
    }

    [[nodiscard]] int sum() const { return sum_; }

private:
    const Procedure& procedure_;
    Index side_;
    const View& view_;
    bool several_;
    std::vector<Counted>& into_;
    Trail trail_;
    int& last_die_;
    int sum_ = 0;
};

}  // namespace

int count_modifiers(const Procedure& procedure, Index side, const View& view, std::vector<Counted>& into, Trail trail,
                    int& last_die) {
    LineCounter lines(procedure, side, view, into, trail, last_die);
    each_line(procedure.modifiers, *view.own, [&](const Modifier& line) { lines.count(line); });
    return lines.sum();
}

int count_lines(const Procedure& procedure, std::span<const Modifier> list, SideMask sides, const Views& views,
                Result& result, Trail trail) {
    auto sum = 0;
    for (Index side = 0; side < procedure.sides.size(); ++side) {
        auto none_has_a_last = 0;
        LineCounter lines(procedure, side, views[side], result.modifiers, trail, none_has_a_last);
        for (const auto& modifier : list)
            if ((sides >> side & 1) != 0) lines.count(modifier);
        sum += lines.sum();
    }
    return sum;
}

int count_by_hand(Index side, const View& view, std::vector<Counted>& into) {
    static constexpr auto line = [] {
        Modifier made;
        made.id = "by-hand";
        made.title = "by hand";
        made.sides = every_side;
        return made;
    }();
    int sum = 0;
    for (Index at = 0; view.own_side != nullptr && at < view.own_side->units.size(); ++at) {
        const auto& unit = view.own_side->units[at];
        if (view.unit != nullptr && view.unit != &unit) continue;
        for (Index one = 0; one < unit.by_hand.size(); ++one) {
            auto& counted = into.emplace_back();
            counted.modifier = &line;
            counted.side = side;
            counted.add = unit.by_hand[one].add;
            counted.hand_unit = at;
            counted.hand_line = one;
            sum += counted.add;
        }
    }
    return sum;
}

}  // namespace orderly::engine
