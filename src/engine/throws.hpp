#pragma once
// The throws of a request: which dice fall together, for whom, and how many.

#include <cstdint>

#include "engine/needs.hpp"
#include "engine/pools.hpp"

namespace orderly::engine {

/// Dice of a request that come to one number.
struct PlannedThrow {
    Index side = 0;
    std::string_view title;
    const Die* die = nullptr;
    int size = 0;   ///< faces of the die, as its words decide
    int count = 1;  ///< dice of that size
};

/// So many dice of a die are thrown by the words and quantities of the request. Throws Error "missing",
/// "too-many-dice".
int dice_of(const Request& request, const Die& die);

/// The place of what is thrown among the procedure's dice.
inline Index place_of(const Request& request, const PlannedThrow& one) {
    return static_cast<Index>(one.die - request.procedure->dice.data());
}

/// How many of the named dice one roll throws: 1 or more of a completed request.
std::size_t throws_of_a_roll(const Request& request);

/// Calls `visit(const PlannedThrow&)` for each throw of a completed request, in the order that faces are given.
template <class Visit>
void each_throw(const Request& request, Visit visit) {
    const auto& procedure = *request.procedure;
    const auto single = [&](Index side) {
        const auto& die = procedure.dice[side];
        return PlannedThrow{side, {}, &die, die_size(request, die).value.base, 1};
    };
    const auto base = [&] {
        for (const auto& die : procedure.dice)
            if (is_thrown(request, die))
                visit(
                    PlannedThrow{die.side, die.title, &die, die_size(request, die).value.base, dice_of(request, die)});
    };
    switch (procedure.kind) {
        case Kind::lookup: return;
        case Kind::opposed:
        case Kind::check: return base();
        case Kind::roll: {
            if (procedure.repeat == no_index) return base();
            for (auto left = quantity_of(&request.sides[0], nullptr, procedure.repeat).cut(); left > 0; --left) base();
            return;
        }
        case Kind::pool:
            if (procedure.pool.counts.empty()) {
                for (const auto& die : procedure.dice)
                    for (auto left = is_thrown(request, die) ? dice_of(request, die) : 0; left > 0; --left)
                        visit(PlannedThrow{0, die.title, &die, die_size(request, die).value.base, 1});
                return;
            }
            [[fallthrough]];
        case Kind::pools:
            for (Index side = 0; side < throwing_sides(request); ++side) {
                const auto one = single(side);
                for (auto left = dice_count(request, side); left > 0; --left) visit(one);
            }
            return;
        case Kind::duels: {
            const auto first = single(0);
            const auto second = single(1);
            for (auto left = pair_count(request); left > 0; --left) {
                visit(first);
                visit(second);
            }
            return;
        }
    }
}

}  // namespace orderly::engine
