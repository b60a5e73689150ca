#include "engine/view.hpp"

#include <algorithm>

namespace orderly::engine {

Fraction quantity_of(const Side* side, const Unit* unit, Index quantity) {
    if (unit != nullptr) return unit->amount(quantity);
    Fraction sum;
    if (side != nullptr)
        for (const auto& one : side->units) sum = sum + one.amount(quantity);
    return sum;
}

bool quantity_given(const Side* side, const Unit* unit, Index quantity) {
    if (unit != nullptr) return unit->valued[quantity];
    return side != nullptr && std::ranges::any_of(side->units, [&](const Unit& one) { return one.valued[quantity]; });
}

namespace {

std::int64_t value_of(std::span<const ValueResult> values, Index name) {
    const auto found = std::ranges::find_if(
        values, [&](const ValueResult& one) { return one.computed != nullptr && one.computed->name == name; });
    return found == values.end() ? 0 : found->value.cut();
}

}  // namespace

std::int64_t measure(Measure of, Index index, const View& view) {
    switch (of) {
        case Measure::nothing: return 0;
        case Measure::natural: return view.natural;
        case Measure::total: return view.total;
        case Measure::quantity: return quantity_of(view.own_side, view.unit, index).cut();
        case Measure::enemy_quantity: return quantity_of(view.enemy_side, nullptr, index).cut();
        case Measure::die: return index < view.faces.size() ? view.faces[index] : 0;
        case Measure::hits: return view.hits;
        case Measure::suffered: return view.suffered;
        case Measure::value: return value_of(view.values, index);
        case Measure::tally: return index < view.tallies.size() ? view.tallies[index] : 0;
        case Measure::score: return view.score;
        case Measure::enemy_score: return view.enemy_score;
        case Measure::units:
            return view.own_side == nullptr ? 0 : static_cast<std::int64_t>(view.own_side->units.size());
    }
    return 0;
}

bool several_hold(std::span<const Term> terms, const View& view) {
    return std::ranges::count_if(terms, [&](const Term& term) { return holds(term, view); }) > 1;
}

Fraction amount_of(const NumberOf& number, const View& view) {
    if (number.of == Measure::quantity) return quantity_of(view.own_side, view.unit, number.index);
    return measure(number.of, number.index, view);
}

namespace {

/// Quantities are compared exactly: half a point is more than none.
bool holds(const Test& test, const View& view) {
    if (view.asks_dice != nullptr && (is_unknown(test.number, view) || is_unknown(test.against, view))) return false;
    auto amount = amount_of(test.number, view);
    if (test.against.of != Measure::nothing) {  // compares two numbers: 1 is more, 0 equal, -1 less
        amount = amount + amount_of(test.against, view) * Fraction(-test.times.num, test.times.den);
        amount = amount > Fraction(0) ? 1 : amount < Fraction(0) ? -1 : 0;
    }
    return amount >= Fraction(test.band.low) && amount <= Fraction(test.band.high);
}

}  // namespace

bool is_unknown(const NumberOf& number, const View& view) {
    const auto is_of_dice = number.of == Measure::natural || number.of == Measure::die || number.of == Measure::tally ||
                            number.of == Measure::score || number.of == Measure::enemy_score;
    if (view.asks_dice == nullptr || !is_of_dice) return false;
    *view.asks_dice = true;
    return true;
}

bool is_unknown(const Number& number, const View& view) {
    return is_unknown(NumberOf{number.of, number.index}, view) || is_unknown(number.less, view);
}

bool tests_hold(const Condition& condition, const View& view) {
    for (const auto& test : condition.tests)
        if (!holds(test, view)) return false;
    return condition.any.empty() ||
           std::ranges::any_of(condition.any, [&](const Term& term) { return holds(term, view); });
}

bool within_limits(const Condition& condition, const View& view) {
    const auto broken =
        std::ranges::find_if(condition.only, [&](const Limit& limit) { return !holds(limit.when, view); });
    if (broken == condition.only.end()) return true;
    auto* noted = view.left_out;
    if (noted != nullptr && std::ranges::find(*noted, &*broken) == noted->end()) noted->push_back(&*broken);
    return false;
}

namespace {

/// Applies the last steps of a number: `less`, halving, the least value.
int finished(const Number& number, int result, const View& view) {
    if (number.less.of != Measure::nothing) result -= static_cast<int>(amount_of(number.less, view).cut());
    if (number.halved) result = static_cast<int>(Fraction(result, 2).cut());
    return std::max(result, number.least);
}

}  // namespace

int work_out_of(const Number& number, const View& view) {
    if (number.of == Measure::nothing) return finished(number, number.base, view);
    const auto value = measure(number.of, number.index, view);
    const auto beyond = number.under ? number.over - value : value - number.over;
    auto result = number.base;
    if (beyond > 0 || number.both_ways) result += static_cast<int>(beyond / number.per) * number.step;
    if (value >= number.once_at) result += number.once;
    return finished(number, result, view);
}

void add_mark(std::vector<const Mark*>& marks, const Mark& mark) {
    const auto same = [&](const Mark* used) { return used->certainty == mark.certainty && used->note == mark.note; };
    if (std::ranges::none_of(marks, same)) marks.push_back(&mark);
}

void Trail::add(TrailLine line, std::initializer_list<const Mark*> marks) const {
    for (const auto* mark : marks)
        if (mark->certainty != Certainty::printed) line.mark = mark;
    lines_->push_back(line);
}

void Trail::use_marked(std::string_view id, const Place& place, const Mark& mark) const {
    if (mark.certainty != Certainty::printed) use(id, place, {&mark});
}

void Trail::use(const LookupRow& row) const {
    TrailLine line{row.id, &row.place};
    if (row.id.empty()) line.row = &row;
    use(row.mark);
    if (lines_ != nullptr) add(line, {&row.mark});
}

void Trail::leave_out(const Limit& limit) const {
    TrailLine line{limit.line, &limit.place};
    line.left_out = true;
    use(limit.mark);
    if (lines_ != nullptr) add(line, {&limit.mark});
}

namespace {

/// All but the words of the side itself.
void see_others(const Request& request, Index side, View& view) {
    view.blocks = (request.procedure->words.size() + 63) / 64;
    view.own_side = &request.sides[side];
    if (request.procedure->sides.size() < 2) return;
    view.enemy_side = &request.sides[1 - side];
    view.enemy = &request.sides[1 - side].effective;
    view.enemy_stated = &request.sides[1 - side].stated;
}

}  // namespace

View unit_view(const Request& request, Index side, const Unit& unit) {
    View view;
    see_others(request, side, view);
    look_at(unit, view);
    return view;
}

void see_side(const Request& request, Index side, View& view) {
    see_others(request, side, view);
    const auto& [units, effective, stated] = request.sides[side];
    if (units.size() == 1) return look_at(units.front(), view);
    view.own = &effective;
    view.own_stated = &stated;
}

}  // namespace orderly::engine
