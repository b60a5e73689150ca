#include "engine/values.hpp"

#include <algorithm>

#include "engine/modifiers.hpp"

namespace orderly {
namespace {

/// The value before what is taken off and added; `cell` is where it stands.
Fraction base_value(const Request& request, const Computed& computed, const View& view, std::vector<const Mark*>& marks,
                    const Option*& cell) {
    if (!computed.sum.empty()) {
        std::int64_t sum = 0;
        for (const auto quantity : computed.sum) sum += quantity_of(view.own_side, view.unit, quantity).cut();
        return computed.remainder ? sum % computed.divide : sum / computed.divide;
    }
    const auto* option = first_option(computed.cells, view);
    if (option == nullptr)
        throw Error(ErrorCode::missing, std::string(computed.id) + ": the sheet has no row for these words");
    if (option->value.absent) throw lost_value(*request.procedure, computed.id, "");
    use_mark(marks, option->mark);
    use_mark(marks, option->value.mark);
    cell = option;
    return work_out(option->value, view);
}

}  // namespace

void work_out_values(const Request& request, Result& result, const View& view, std::vector<const Mark*>& marks) {
    for (const auto& computed : request.procedure->values) {
        if (!holds(computed.when, view)) continue;
        const Option* cell = nullptr;
        auto value = base_value(request, computed, view, marks, cell);
        if (computed.is_halved && holds(computed.halved, view)) {
            const auto half = value / Fraction(2);
            value = half.cut();
            use_mark(marks, computed.halving);
            if (!half.is_whole()) use_mark(marks, computed.halving_part);
            if (several_hold(computed.halved.any, view)) use_mark(marks, computed.halving_several);
        }
        int last_die = 0;
        value = value + Fraction(count_modifiers(*request.procedure, computed.modifiers, 0, view, result.modifiers,
                                                 marks, last_die));
        if (value < Fraction(computed.least)) {
            value = computed.least;
            use_mark(marks, computed.floor);
        }
        use_mark(marks, computed.mark);
        if (computed.distance) use_mark(marks, request.ruleset->unit.mark);
        result.values.push_back({computed.id, value, computed.distance, &computed, cell});
    }
}

}  // namespace orderly
