#pragma once
// The throws of a request: which dice fall together, for whom, and how many.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/cast.hpp"
#include "engine/needs.hpp"
#include "engine/pools.hpp"

namespace orderly::engine {

/// Dice of a request that come to one number.
struct PlannedThrow {
    Index side = 0;
    std::string_view title;
    const Die* die = nullptr;
    int size = 0;   ///< faces of the die, as its words decide
    int count = 1;   ///< dice of that size
    int pushes = 0;  ///< so often those that are pushed are thrown again
};

/// How often dice of it are thrown again when all have fallen, by the words of their side.
inline int pushes_of(const Request& request, const Die& die) {
    if (die.push.empty()) return 0;
    const auto& push = die.push.front();
    return holds(push.when, side_view(request, die.side)) ? push.times : 0;
}

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
        return PlannedThrow{side, {}, &die, die_size(request, die).value.base, 1, pushes_of(request, die)};
    };
    const auto base = [&] {
        for (const auto& die : procedure.dice)
            if (is_thrown(request, die))
                visit(PlannedThrow{die.side, die.title, &die, die_size(request, die).value.base, dice_of(request, die),
                                   pushes_of(request, die)});
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
                        visit(PlannedThrow{0, die.title, &die, die_size(request, die).value.base, 1,
                                           pushes_of(request, die)});
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

/// A throw while its faces fall; what they are counted as is the caller's.
template <class Started>
struct Falling {
    PlannedThrow one;
    Cast cast;
    Started started;
};

/// Throws the dice of a request face by face, in the order that faces are given: `start(one)` begins a throw,
/// `face(falling)` gives its next face, `done(falling)` ends it. All fall before some of them are thrown again together.
template <class Start, class Face, class Done>
void throw_dice(const Request& request, Start start, Face face, Done done) {
    using One = Falling<decltype(start(std::declval<const PlannedThrow&>()))>;
    std::vector<One> held;
    const auto fall = [&](One& one) {
        while (one.cast.is_open()) one.cast.take(face(one));
    };
    auto rounds = 0;
    each_throw(request, [&](const PlannedThrow& one) {
        rounds = std::max(rounds, one.pushes);
        held.push_back({one, Cast(*one.die, one.size, one.count), start(one)});
        fall(held.back());
        if (rounds > 0) return;
        done(held.back());
        held.clear();
    });
    for (int round = 0; round < rounds; ++round)
        for (auto& one : held) {
            if (round < one.one.pushes) one.cast.push();
            fall(one);
        }
    std::ranges::for_each(held, done);
}

}  // namespace orderly::engine
