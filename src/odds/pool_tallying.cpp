// The part of Tallying for pools and duels: the hits and the worth of each die, through all stages.

#include <algorithm>
#include <array>
#include <map>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "engine/throws.hpp"
#include "odds/tallying.hpp"

namespace orderly::odds {

namespace {

/// The rolls of a stage's die: how many pass, how many do not, and all of them.
struct Passing {
    Whole passes = 0;
    Whole stays;
    Whole den;

    Passing(const Request& request, const StageResult& stage) {
        const auto die = cast_odds(engine::stage_throw(request, *stage.stage));
        for (const auto& [face, weight] : die.weights) passes += engine::goes_on(stage, face) ? weight : 0;
        den = die.den;
        stays = den - passes;
    }

    /// The number of rolls in which `left` of `dice` dice pass, scaled to the rolls of `most` dice.
    [[nodiscard]] Whole ways(int dice, int left, int most) const {
        const auto ways = falls_of(dice, static_cast<std::size_t>(left), true);
        return ways * power_of(passes, left) * power_of(stays, dice - left) * power_of(den, most - dice);
    }
};

}  // namespace

/// Sets the most dice that can reach a stage of each side, and scales the denominator to their rolls.
void Tallying::read_asking_stages() {
    equal_ = false;
    for (const auto& part : parts_)
        for (Index side = 0; side < 2; ++side)
            if (const auto at = place_in(part, side); at < part.by_die.size())
                for (const auto& alike : part.dice)
                    most_[side] += static_cast<int>(alike.count) *
                                   std::ranges::max(alike.falls, {}, [&](const DieFall& fall) { return fall.worth[at]; }).worth[at];
    for (const auto& stage : procedure_.pool.stages) den_ *= Passing(request_, {&stage}).ways(0, 0, most_[stage.of]);
}

namespace {

/// Identical dice of a pool.
struct PoolDie {
    engine::PlannedThrow one;
    std::size_t count = 0;
};

/// The dice of a side, identical ones together.
std::vector<PoolDie> dice_of_side(const Request& request, Index side) {
    std::vector<PoolDie> dice;
    engine::each_throw(request, [&](const engine::PlannedThrow& one) {
        if (one.side != side) return;
        if (dice.empty() || dice.back().one.die != one.die) dice.push_back({one, 0});
        ++dice.back().count;
    });
    return dice;
}

}  // namespace

void Tallying::read_pools() {
    base_ = wanted_.base ? 2 : 0;
    if (wanted_.base) {
        // modifiers and scores to reach do not depend on the roll
        for (Index side = 0; side < procedure_.sides.size(); ++side) views_[side] = engine::side_view(request_, side);
        aim_ = engine::aim_pool(request_, scores_, views_, used_);
        asks_hits_ = std::ranges::any_of(procedure_.pool.stages, &Stage::asks_hits);
    }
    if (procedure_.kind == Kind::duels) return read_duels();
    const auto sides = engine::throwing_sides(request_);
    // a tally of both sides' dice counts them together
    const auto spans = std::ranges::any_of(wanted_.tallies, [&](Index at) {
        const auto& tally = procedure_.tallies[at];
        const auto dice = tally.dice | tally.against;
        return sides > 1 && (dice & 1) != 0 && (dice & 2) != 0;
    });
    for (Index side = 0; side < sides; ++side) {
        if (side > 0 && !spans) parts_.emplace_back();
        if (wanted_.base) parts_.back().by_die.push_back(side);
        add_tallies(parts_.back(), side);
    }
    for (Index side = 0; side < sides; ++side) read_side(parts_[spans ? 0 : side], side);
}

namespace {

/// The worth of a die whose explosions count as dice of their own, over at most `more` explosions.
std::vector<DieFall> chains(const Die& die, int size, const std::vector<DieFall>& faces, const Whole& den, int more) {
    std::vector<DieFall> falls;
    std::vector<DieFall> after;
    if (more > 0) after = chains(die, size, faces, den, more - 1);
    const auto rest = power_of(den, more);
    std::map<std::vector<int>, Whole> worths;
    for (const auto& face : faces) {
        const auto explodes = more > 0 && engine::explodes(die, size, face.shows);
        if (!explodes) {
            worths[face.worth] += face.weight * rest;
            continue;
        }
        for (const auto& further : after) {
            auto worth = face.worth;
            for (std::size_t at = 0; at < worth.size(); ++at) worth[at] += further.worth[at];
            worths[worth] += face.weight * further.weight;
        }
    }
    for (const auto& [worth, weight] : worths) falls.push_back({0, worth, weight});
    return falls;
}

}  // namespace

std::vector<DieFall> falls_of(const engine::PlannedThrow& one, int size,
                              const std::function<std::vector<int>(int)>& worth) {
    const auto& die = *one.die;
    auto alone = die;
    if (die.apart) alone.explodes = {};
    auto single = one;
    single.die = &alone;
    const auto odds = single_odds(single, size);
    std::vector<DieFall> falls;
    for (const auto& [shows, weight] : odds.weights) falls.push_back({shows, worth(shows), weight});
    return die.apart ? chains(die, size, falls, odds.den, die.explode_most) : falls;
}

/// Reads the dice of one side; the last one separately if it has modifiers of its own.
void Tallying::read_side(Part& part, Index side) {
    auto dice = dice_of_side(request_, side);
    const auto last_apart = wanted_.base && aim_.last[side] != 0 && !dice.empty();
    if (last_apart) {
        --dice.back().count;
        dice.push_back({dice.back().one, 1});
    }
    for (std::size_t at = 0; at < dice.size(); ++at) {
        const auto& one = dice[at].one;
        const auto add = aim_.of(side, last_apart && at + 1 == dice.size());
        auto falls = falls_of(one, one.size, [&](int shows) {
            auto worth = worths(part, one.place, shows);
            if (wanted_.base)
                worth[place_in(part, side)] = engine::hits_of_die(procedure_.pool, shows, add, scores_.needed[side]);
            return worth;
        });
        equal_ = equal_ && one.die->explodes.empty() && one.die->rerolled.empty() && one.pushes == 0;
        if (wanted_.base) through_stages(side, place_in(part, side), falls);
        add_dice(part, one.place, dice[at].count, std::move(falls));
    }
}

/// Takes the hits of a die through the stages. A stage that depends on its number of dice is left to after_stage.
void Tallying::through_stages(Index side, std::size_t place, std::vector<DieFall>& falls) {
    const auto hits = [&](DieFall& fall) -> int& { return fall.worth[place]; };
    int most = 1;
    for (auto& fall : falls) most = std::max(most, hits(fall));
    for (const auto& stage : procedure_.pool.stages) {
        if (stage.of != side || asks_hits_) continue;
        const auto aimed = engine::aim_stage(request_, stage, 1, views_, scores_, used_);
        if (!aimed) continue;
        equal_ = false;
        const Passing passing(request_, *aimed);
        std::vector<DieFall> after;
        for (auto& fall : falls) {
            const auto before = std::max(hits(fall), 0);
            for (int left = 0; left <= before; ++left) {
                auto& one = after.emplace_back(fall);
                hits(one) = left;
                one.weight *= passing.ways(before, left, most);
            }
        }
        falls = std::move(after);
    }
}

/// The combinations after a stage.
Tallying::Counted Tallying::after_stage(const Stage& stage, const Counted& counted) const {
    Counted after;
    for (const auto& [numbers, weight] : counted) {
        const auto dice = std::max(numbers[stage.of], 0);
        Result unused;
        const auto aimed = engine::aim_stage(request_, stage, dice, views_, unused, used_);
        if (!aimed) {
            after[numbers] += weight * Passing(request_, {&stage}).ways(0, 0, most_[stage.of]);
            continue;
        }
        const Passing passing(request_, *aimed);
        auto one = numbers;
        for (auto& left = one[stage.of] = 0; left <= dice; ++left)
            after[one] += weight * passing.ways(dice, left, most_[stage.of]);
    }
    return after;
}

/// Reads duels, counting each pair as one die that shows both faces.
void Tallying::read_duels() {
    auto& part = parts_.back();
    if (wanted_.base) part.by_die = {0, 1};
    add_tallies(part, 0);
    const auto pairs = static_cast<std::size_t>(engine::pair_count(request_));
    if (pairs == 0) return;
    const std::array throws = {dice_of_side(request_, 0).front().one, dice_of_side(request_, 1).front().one};
    const std::array dice = {cast_odds(throws[0]), cast_odds(throws[1])};
    const auto worths_of = [&](Index side, int shows) { return worths(part, throws[side].place, shows); };
    const auto add = [&](std::size_t count, bool last) {
        std::vector<DieFall> falls;
        for (const auto& [first, weight] : dice[0].weights)
            for (const auto& [second, times] : dice[1].weights) {
                auto worth = worths_of(0, first);
                const auto others = worths_of(1, second);
                for (std::size_t at = 0; at < worth.size(); ++at) worth[at] += others[at];
                const auto hits =
                    aim_.of_pair(procedure_.pool, first + aim_.of(0, last) - second - aim_.of(1, last));
                if (wanted_.base) std::ranges::copy(hits, worth.begin());
                falls.push_back({0, std::move(worth), weight * times});
            }
        for (Index side = 0; wanted_.base && side < 2; ++side) through_stages(side, place_in(part, side), falls);
        add_dice(part, throws[0].place, count, std::move(falls));
    };
    equal_ = dice[0].equal && dice[1].equal;
    const auto last_apart = aim_.last != std::array{0, 0};
    add(pairs - (last_apart ? 1 : 0), false);
    if (last_apart) add(1, true);
}

}  // namespace orderly::odds
