#include "engine/throws.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/cast.hpp"
#include "orderly/engine.hpp"

namespace orderly {
using namespace engine;

int engine::dice_of(const Request& request, const Die& die) {
    if (die.quantity == no_index) return die.count;
    constexpr std::int64_t most = 1000;
    const auto view = side_view(request, die.side);
    if (!quantity_given(view.own_side, view.unit, die.quantity))
        throw missing_quantity(*request.procedure, request.procedure->quantities[die.quantity]);
    const auto dice = (quantity_of(view.own_side, view.unit, die.quantity) / Fraction(die.per)).cut() * die.count;
    if (dice > most)
        throw Error(ErrorCode::too_many_dice, fmt::format("{} dice: no more than {} are thrown at once", dice, most));
    if (die.drawn.once && dice > std::ssize(die.faces))
        throw Error(ErrorCode::too_many_dice, fmt::format("{} cards: there are {}", dice, die.faces.size()));
    return static_cast<int>(std::max<std::int64_t>(dice, 0));
}

std::size_t engine::throws_of_a_roll(const Request& request) {
    return static_cast<std::size_t>(
        std::ranges::count_if(request.procedure->dice, [&](const Die& die) { return is_thrown(request, die); }));
}

void dice_needed(const Request& request, std::vector<Throw>& into) {
    each_throw(request, [&](const PlannedThrow& one) {
        into.insert(into.end(), static_cast<std::size_t>(one.count),
                    {one.side, one.title, one.size, listed_faces(*one.die, one.size)});
        for (const auto size : one.die->more) into.push_back({one.side, one.title, size, listed_faces(*one.die, size)});
    });
}

}  // namespace orderly
