#include "tables/reach.hpp"

#include <algorithm>

#include "engine/view.hpp"
#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

using Reach = std::optional<Band>;

Band both(Band a, Band b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }
Band sum(Band a, Band b) { return {a.low + b.low, a.high + b.high}; }

/// A plain number, or nothing where it grows.
std::optional<int> plain(const Number& number) {
    if (number.absent || number.of != Measure::nothing) return std::nullopt;
    return number.base;
}

/// What a line can add; 0 too, where it does not count.
class LineReach {
public:
    LineReach(const Procedure& procedure, const Modifier& line) : procedure_(procedure), line_(line) {}

    Reach reach() {
        if (line_.by_hand != no_index) return std::nullopt;
        switch (line_.rule) {
            case Rule::add: take(line_.value, 1); break;
            case Rule::by:
            case Rule::strongest:
            case Rule::weakest:
                for (const auto& option : line_.options) take(option.value, 1);
                break;
            case Rule::each: each(); break;
            case Rule::bands:
                for (const auto& band : line_.bands) take(band.value, 1);
                break;
            case Rule::rank:
                take(line_.value, static_cast<int>(line_.ranks.size()) - 1);
                take(line_.value, 1 - static_cast<int>(line_.ranks.size()));
                break;
        }
        return known_ ? Reach(reach_) : std::nullopt;
    }

private:
    void take(const Number& number, int times) {
        const auto value = plain(number);
        known_ = known_ && value.has_value();
        if (value) reach_ = both(reach_, {*value * times, *value * times});
    }

    void each() {
        const auto& quantity = procedure_.quantities[line_.quantity];
        if (quantity.summed) known_ = false;  // several units add up
        take(line_.value, quantity.greatest / line_.per);
        take(line_.value, quantity.least / line_.per);
    }

    const Procedure& procedure_;
    const Modifier& line_;
    Band reach_{0, 0};
    bool known_ = true;
};

Reach reach_of_lines(const Procedure& procedure, Index side) {
    Band reach{0, 0};
    for (const auto& line : procedure.modifiers) {
        if ((line.sides >> side & 1) == 0) continue;
        const auto one = LineReach(procedure, line).reach();
        if (!one) return std::nullopt;
        reach = sum(reach, *one);
    }
    return reach;
}

/// Dice and lines of one side; a side that throws none has its lines.
Reach reach_of_side(const Procedure& procedure, Index side, bool throws) {
    const auto lines = reach_of_lines(procedure, side);
    if (!throws || !lines) return lines;
    const auto dice = reach_of_dice(procedure, side);
    return dice ? Reach(sum(*dice, *lines)) : std::nullopt;
}

}  // namespace

std::span<const Die> looked_up(const Procedure& procedure, Index side) {
    const auto& dice = procedure.dice;
    if (procedure.kind == Kind::opposed) return side < dice.size() ? dice.subspan(side, 1) : std::span<const Die>();
    const auto sure = std::ranges::find_if(dice, [](const Die& die) { return die.always; });
    return {dice.begin(), sure == dice.end() ? sure : sure + 1};
}

std::optional<Band> reach_of_dice(const Procedure& procedure, Index side) {
    std::optional<Band> reach;
    for (const auto& die : looked_up(procedure, side)) {
        if (die.quantity != no_index) return std::nullopt;
        for (std::size_t at = 0; at < die.sizes.size(); ++at) {
            auto one = die;
            one.sizes = die.sizes.subspan(at, 1);
            const auto whole = domain_of(one).whole;
            reach = reach ? both(*reach, whole) : whole;
        }
    }
    return reach;
}

std::optional<Band> reach_of_total(const Procedure& procedure) {
    if (procedure.dice.empty()) return std::nullopt;
    const auto first = reach_of_side(procedure, 0, procedure.kind == Kind::opposed || procedure.dice.front().side == 0);
    if (procedure.sides.size() < 2 || !first) return first;
    const auto second =
        reach_of_side(procedure, 1, procedure.kind == Kind::opposed || procedure.dice.front().side == 1);
    if (!second) return std::nullopt;
    return procedure.kind == Kind::opposed ? Band{first->low - second->high, first->high - second->low}
                                           : sum(*first, *second);
}

}  // namespace orderly::tables
