#include "engine/modifiers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace orderly::engine {

namespace {

constexpr SideMask every_side = 3;
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

/// One modifier as seen by one view; the parts of the engine that are told apart by `Rule`.
class Line {
public:
    Line(const Procedure& procedure, const Modifier& modifier, Index side, const View& view)
        : procedure_(procedure), modifier_(modifier), side_(side), view_(view) {}

    std::optional<Counted> count() {
        if (!holds_but_for_limits(modifier_.when, view_)) return std::nullopt;
        // a line that was not said is not left out
        if (!modifier_.when.only.empty() && (!is_said() || !within_limits(modifier_.when, view_))) return std::nullopt;
        if (modifier_.by_hand != no_index && quantity_given(view_.own_side, view_.unit, modifier_.by_hand))
            return by_hand();
        switch (modifier_.rule) {
            case Rule::add: return add();
            case Rule::by: return by();
            case Rule::strongest: return extreme(true);
            case Rule::weakest: return extreme(false);
            case Rule::each: return each();
            case Rule::bands: return bands();
            case Rule::rank: return rank();
        }
        return std::nullopt;
    }

    [[nodiscard]] const Mark* mark() const { return mark_; }
    /// The mark of how it was counted: a part dropped, several words taken for one.
    [[nodiscard]] const Mark* counting_mark() const { return counting_mark_; }

private:
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

    Counted counted(const Term& shown, int add) const {
        const Term said{shown.own & *view_.own_stated,
                        view_.enemy_stated == nullptr ? WordSet{} : shown.enemy & *view_.enemy_stated};
        return {&modifier_, side_, said, add, {}};
    }

    int value(const Number& number) {
        if (number.absent) throw lost();
        if (number.mark.certainty != Certainty::printed) mark_ = &number.mark;
        return work_out(number, view_);
    }

    [[nodiscard]] Error lost() const {
        std::string remedy;
        if (modifier_.by_hand != no_index)
            remedy = fmt::format("`{}=N` gives it by hand", procedure_.quantities[modifier_.by_hand].id);
        return lost_value(procedure_, modifier_.title, remedy);
    }

    std::optional<Counted> by_hand() {
        auto line = counted(modifier_.words, static_cast<int>(quantity(modifier_.by_hand).cut()));
        line.words.own.insert(procedure_.quantities[modifier_.by_hand].word);
        return line;
    }

    Fraction quantity(Index which) const { return quantity_of(view_.own_side, view_.unit, which); }

    /// Its condition holds, so one of its words was said (a line without words counts by its condition alone).
    std::optional<Counted> add() {
        Term said;
        for (const auto& term : modifier_.when.any)
            if (holds(term, view_)) said = {said.own | term.own, said.enemy | term.enemy};
        if (several_hold(modifier_.when.any, view_)) counting_mark_ = &modifier_.several_mark;
        return counted(said, value(modifier_.value));
    }

    std::optional<Counted> from(const Option& option) {
        if (option.mark.certainty != Certainty::printed) mark_ = &option.mark;
        return counted(option.term, value(option.value));
    }

    std::optional<Counted> by() {
        const auto* option = first_option(modifier_.options, view_);
        return option == nullptr ? std::nullopt : from(*option);
    }

    std::optional<Counted> extreme(bool strongest) {
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
        if (held > 1) counting_mark_ = &modifier_.several_mark;
        return best == nullptr ? std::nullopt : from(*best);
    }

    std::optional<Counted> each() {
        if (!quantity_given(view_.own_side, view_.unit, modifier_.quantity)) return std::nullopt;
        const auto amount = quantity(modifier_.quantity);
        const auto times = amount / Fraction(modifier_.per);
        if (!times.is_whole()) counting_mark_ = &modifier_.part_mark;
        return on_quantity(amount, static_cast<int>(times.cut()) * value(modifier_.value));
    }

    std::optional<Counted> bands() {
        if (!quantity_given(view_.own_side, view_.unit, modifier_.quantity)) return std::nullopt;
        const auto amount = quantity(modifier_.quantity);
        const auto whole = amount.cut();
        if (!amount.is_whole()) counting_mark_ = &modifier_.part_mark;
        const auto found =
            std::ranges::find_if(modifier_.bands, [&](const BandValue& one) { return one.band.holds(whole); });
        return on_quantity(amount, value(found->value));  // the reader has seen that the bands cover everything
    }

    Counted on_quantity(Fraction amount, int add) {
        auto line = counted(modifier_.words, add);
        line.words.own.insert(procedure_.quantities[modifier_.quantity].word);
        line.quantity = amount;
        return line;
    }

    std::optional<Counted> rank() {
        const auto place = [&](const WordSet* words) -> std::ptrdiff_t {
            if (words == nullptr) return -1;
            const auto found =
                std::ranges::find_if(modifier_.ranks, [&](WordIndex word) { return words->contains(word); });
            return found == modifier_.ranks.end() ? -1 : found - modifier_.ranks.begin();
        };
        const auto own = place(view_.own);
        const auto enemy = place(view_.enemy);
        if (own < 0 || enemy < 0) return std::nullopt;
        auto line = counted({}, static_cast<int>(enemy - own) * value(modifier_.value));
        line.words.own.insert(modifier_.ranks[static_cast<std::size_t>(own)]);
        return line;
    }

    const Procedure& procedure_;
    const Modifier& modifier_;
    Index side_;
    const View& view_;
    const Mark* mark_ = nullptr;
    const Mark* counting_mark_ = nullptr;
};

bool is_of_several(const View& view) { return view.unit == nullptr && view.own_side->units.size() > 1; }

/// Passes over most lines, of which no word was said.
bool may_count(const Modifier& modifier, const View& view) {
    if (modifier.rule == Rule::add && !modifier.when.any.empty()) return has_any(modifier.words, view);
    return is_of_several(view) || holds_but_for_limits(modifier.when, view);
}

/// A line of a side whose units add up counts when any unit carries it; the greatest that one carries.
std::optional<Counted> count_among(const Procedure& procedure, const Modifier& modifier, Index side, const View& view,
                                   const Mark*& mark, const Mark*& counting) {
    const auto whole_side = modifier.rule == Rule::each || modifier.rule == Rule::bands;
    if (!is_of_several(view) || whole_side) {
        Line line(procedure, modifier, side, view);
        auto counted = line.count();
        mark = line.mark();
        counting = line.counting_mark();
        return counted;
    }
    std::optional<Counted> best;
    for (const auto& unit : view.own_side->units) {
        auto alone = view;
        alone.unit = &unit;
        alone.own = &unit.effective;
        alone.own_stated = &unit.stated;
        Line line(procedure, modifier, side, alone);
        const auto counted = line.count();
        if (!counted || (best && std::abs(counted->add) <= std::abs(best->add))) continue;
        best = counted;
        mark = line.mark();
        counting = line.counting_mark();
    }
    return best;
}

}  // namespace

int count_modifiers(const Procedure& procedure, std::span<const Modifier> list, Index side, const View& view,
                    std::vector<Counted>& into, Trail trail, int& last_die) {
    int sum = 0;
    for (const auto& modifier : list) {
        if ((modifier.sides >> side & 1) == 0 || !may_count(modifier, view)) continue;
        const Mark* mark = nullptr;
        const Mark* counting = nullptr;
        const auto counted = count_among(procedure, modifier, side, view, mark, counting);
        if (!counted) continue;
        into.push_back(*counted);
        (modifier.last_die ? last_die : sum) += counted->add;
        const auto by_hand = modifier.by_hand != no_index && quantity_given(view.own_side, view.unit, modifier.by_hand);
        const auto& own = by_hand ? unmarked : modifier.mark;  // the table's own value was not used
        trail.use(modifier.id, modifier.place, {&own, mark == nullptr ? &unmarked : mark});
        if (counting != nullptr) trail.use(*counting);
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
