#include "engine/values.hpp"

#include <algorithm>

#include "engine/modifiers.hpp"

namespace orderly::engine {
namespace {

/// The value before what is taken off and added; `cell` is where it stands.
Fraction base_value(const Request& request, const Computed& computed, const View& view, const Option*& cell) {
    if (!computed.sum.empty()) {
        std::int64_t sum = 0;
        for (const auto quantity : computed.sum) sum += quantity_of(view.own_side, view.unit, quantity).cut();
        return computed.remainder ? sum % computed.divide : sum / computed.divide;
    }
    const auto* option = first_option(computed.cells, view);
    if (option == nullptr)
        throw Error(ErrorCode::missing, std::string(computed.id) + ": the sheet has no row for these words");
    if (option->value.absent) throw lost_value(*request.procedure, computed.id, "");
    cell = option;
    return work_out(option->value, view);
}

}  // namespace

namespace {

/// What the lines of the value add, those of the other side too.
int added_to(const Request& request, const Computed& computed, Result& result, const Views& views, Trail trail) {
    int sum = 0;
    int none_has_a_last = 0;
    for (Index side = 0; side < request.procedure->sides.size(); ++side)
        sum += count_modifiers(*request.procedure, computed.modifiers, side, views[side], result.modifiers, trail,
                               none_has_a_last);
    return sum;
}

}  // namespace

void work_out_values(const Request& request, Result& result, const Views& views, Trail trail) {
    const auto& view = views[0];
    for (const auto& computed : request.procedure->values) {
        if (!holds(computed.when, view)) continue;
        const Option* cell = nullptr;
        auto value = base_value(request, computed, view, cell);
        if (computed.is_halved && holds(computed.halved, view)) {
            const auto half = value / Fraction(2);
            value = half.cut();
            trail.use(computed.halving);
            if (!half.is_whole()) trail.use(computed.halving_part);
            if (several_hold(computed.halved.any, view)) trail.use(computed.halving_several);
        }
        value = value + Fraction(added_to(request, computed, result, views, trail));
        if (value < Fraction(computed.least)) {
            value = computed.least;
            trail.use(computed.floor);
        }
        if (cell == nullptr) trail.use(computed.id, computed.place, {&computed.mark});
        else trail.use(computed.id, cell->place, {&computed.mark, &cell->mark, &cell->value.mark});
        if (computed.distance) trail.use(request.ruleset->unit.mark);
        result.values.push_back({computed.id, value, computed.distance, &computed});
    }
}

}  // namespace orderly::engine
