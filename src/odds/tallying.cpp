#include "odds/tallying.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/needs.hpp"
#include "engine/pools.hpp"
#include "engine/stages.hpp"
#include "odds/cast_odds.hpp"
#include "orderly/error.hpp"

namespace orderly::odds {

WantedNumbers asked_numbers(const Procedure& procedure) {
    WantedNumbers wanted;
    for (Index at = 0; at < procedure.tallies.size(); ++at)
        if (procedure.tallies[at].asked) wanted.tallies.push_back(at);
    return wanted;
}

namespace {

/// What a die of a stage may show: so many of its falls go on, of so many.
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

    /// The falls in which `left` of `dice` go on, over the falls of `most`.
    [[nodiscard]] Whole ways(int dice, int left, int most) const {
        Whole ways, power;
        mpz_bin_uiui(ways.get_mpz_t(), static_cast<unsigned long>(dice), static_cast<unsigned long>(left));
        const auto times = [&](const Whole& by, int count) {
            mpz_pow_ui(power.get_mpz_t(), by.get_mpz_t(), static_cast<unsigned long>(count));
            ways *= power;
        };
        times(passes, left);
        times(stays, dice - left);
        times(den, most - dice);
        return ways;
    }
};

}  // namespace

Tallying::Tallying(const Request& request, WantedNumbers wanted)
    : request_(request), procedure_(*request.procedure), wanted_(std::move(wanted)) {
    aimed_ = engine::aim_tallies(request, {used_.marks, used_.trail});
    parts_.emplace_back();
    if (throws_pools(procedure_.kind)) read_pools();
    else read_throws();
    if (asks_hits_) read_asking_stages();
}

/// The most dice that come to a stage of each side, and the falls of so many.
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

/// What a die of a pool may show.
struct PoolDie {
    engine::PlannedThrow one;
    std::size_t count = 0;
};

/// The dice of a side, those alike together.
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
        // what is added to the dice, and the scores to reach, do not depend on what falls
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

/// What a die may show with all that it throws more apart: each of them is worth something by itself.
std::vector<DieFall> chains(const Die& die, const std::vector<DieFall>& faces, const Whole& den, int more) {
    std::vector<DieFall> falls;
    std::vector<DieFall> after;
    if (more > 0) after = chains(die, faces, den, more - 1);
    Whole rest;
    mpz_pow_ui(rest.get_mpz_t(), den.get_mpz_t(), static_cast<unsigned long>(more));
    std::map<std::vector<int>, Whole> worths;
    for (const auto& face : faces) {
        const auto explodes = more > 0 && std::ranges::find(die.explodes, face.shows) != die.explodes.end();
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

/// What one die of the size may show, and what that is worth.
template <class Worth>
std::vector<DieFall> falls_of(const engine::PlannedThrow& one, int size, Worth worth) {
    const auto& die = *one.die;
    auto single = die;
    if (die.apart) single.explodes = {};
    const auto odds = single_odds(single, size, one.pushes);
    std::vector<DieFall> falls;
    for (const auto& [shows, weight] : odds.weights) falls.push_back({shows, worth(shows), weight});
    return die.apart ? chains(die, falls, odds.den, die.explode_most) : falls;
}

}  // namespace

/// The dice of one side, the last one apart where it has modifiers of its own.
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
            auto worth = worths(part, engine::place_of(request_, one), shows);
            if (wanted_.base)
                worth[place_in(part, side)] = engine::hits_of_die(procedure_.pool, shows, add, scores_.needed[side]);
            return worth;
        });
        equal_ = equal_ && one.die->explodes.empty() && one.die->rerolled.empty() && one.pushes == 0;
        if (wanted_.base) through_stages(part, side, falls);
        add_dice(part, engine::place_of(request_, dice[at].one), dice[at].count, std::move(falls));
    }
}

/// What a die is worth to the numbers of a part; what is no tally is 0.
std::vector<int> Tallying::worths(const Part& part, Index die, int shows) const {
    std::vector<int> worth;
    for (const auto number : part.by_die) {
        const auto* tally = number < base_ ? nullptr : &aimed_[wanted_.tallies[number - base_]];
        worth.push_back(tally != nullptr && tally->counts(die) ? tally->worth(shows) : 0);
    }
    return worth;
}

std::size_t Tallying::place_in(const Part& part, std::size_t number) {
    return static_cast<std::size_t>(std::ranges::find(part.by_die, number) - part.by_die.begin());
}

void Tallying::add_dice(Part& part, Index die, std::size_t count, std::vector<DieFall> falls) {
    Whole all = 0;
    for (const auto& fall : falls) all += fall.weight;
    const auto once = procedure_.dice[die].drawn.once;
    Whole ways;
    if (once) mpz_bin_ui(ways.get_mpz_t(), all.get_mpz_t(), count);
    else mpz_pow_ui(ways.get_mpz_t(), all.get_mpz_t(), count);
    den_ *= ways;
    part.dice.push_back({die, count, std::move(falls), once});
}

/// Each hit of a die goes on, or does not: so many of its hits pass every throw. Where a stage asks how many dice come to
/// it, the most hits that there are.
void Tallying::through_stages(const Part& part, Index side, std::vector<DieFall>& falls) {
    const auto hits = [&](DieFall& fall) -> int& { return fall.worth[place_in(part, side)]; };
    int most = 1;
    for (auto& fall : falls) most = std::max(most, hits(fall));
    for (const auto& stage : procedure_.pool.stages) {
        if (stage.of != side || asks_hits_) continue;
        const auto aimed = engine::aim_stage(request_, stage, 0, views_, scores_, used_);
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

/// Of each combination, so many of the hits go on.
Tallying::Counted Tallying::after_stage(const Stage& stage, Counted counted) const {
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

/// A pair of duels is a die that shows both faces.
void Tallying::read_duels() {
    auto& part = parts_.back();
    if (wanted_.base) part.by_die = {0, 1};
    add_tallies(part, 0);
    const auto pairs = static_cast<std::size_t>(engine::pair_count(request_));
    if (pairs == 0) return;
    const std::array throws = {dice_of_side(request_, 0).front().one, dice_of_side(request_, 1).front().one};
    const std::array dice = {cast_odds(throws[0]), cast_odds(throws[1])};
    const auto worths_of = [&](Index side, int shows) { return worths(part, engine::place_of(request_, throws[side]), shows); };
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
        for (Index side = 0; wanted_.base && side < 2; ++side) through_stages(part, side, falls);
        add_dice(part, 0, count, std::move(falls));
    };
    equal_ = dice[0].equal && dice[1].equal;
    const auto last_apart = aim_.last != std::array{0, 0};
    add(pairs - (last_apart ? 1 : 0), false);
    if (last_apart) add(1, true);
}

/// What each throw comes to, and the tallies.
void Tallying::read_throws() {
    auto& part = parts_.back();
    std::vector<engine::PlannedThrow> throws;
    engine::each_throw(request_, [&](const engine::PlannedThrow& one) { throws.push_back(one); });
    base_ = wanted_.base ? throws.size() : 0;
    sums_.reserve(throws.size());
    for (std::size_t at = 0; at < base_; ++at) {
        const auto& die = *throws[at].die;
        if (die.keep == Keep::all) {
            part.by_die.push_back(at);
            continue;
        }
        auto& sum = sums_.emplace_back();
        sum.dice = DiceMask{1} << engine::place_of(request_, throws[at]);
        sum.of = TallyOf::sum;
        sum.keep = die.keep;
        sum.kept = die.kept;
        part.by_row.push_back(at);
        part.tallies.emplace_back(sum, 0, static_cast<std::size_t>(throws[at].count) + die.more.size(), 0);
    }
    add_tallies(part, 0);
    for (std::size_t at = 0; at < throws.size(); ++at) {
        const auto place = engine::place_of(request_, throws[at]);
        const auto own = std::ranges::find(part.by_die, at) != part.by_die.end() && at < base_;
        const auto add = [&](int size, int count) {
            const auto& die = *throws[at].die;
            equal_ = equal_ && die.explodes.empty() && die.rerolled.empty() && throws[at].pushes == 0;
            auto falls = falls_of(throws[at], size, [&](int shows) {
                auto worth = worths(part, place, shows);
                if (own) worth[place_in(part, at)] = shows;
                return worth;
            });
            add_dice(part, place, static_cast<std::size_t>(count), std::move(falls));
        };
        add(throws[at].size, throws[at].count);
        for (const auto size : throws[at].die->more) add(size, 1);
    }
}

/// The wanted tallies of dice that are in a part: all of a kind that does not tell sides apart, else those of the side.
void Tallying::add_tallies(Part& part, Index side) {
    for (std::size_t at = 0; at < wanted_.tallies.size(); ++at) {
        const auto& tally = procedure_.tallies[wanted_.tallies[at]];
        const auto number = base_ + at;
        const auto both = procedure_.kind == Kind::pools;
        if (both && ((tally.dice | tally.against) >> side & 1) == 0) continue;
        const auto& aimed = aimed_[wanted_.tallies[at]];
        auto& list = aimed.is_by_die() ? part.by_die : part.by_row;
        if (std::ranges::find(list, number) != list.end()) continue;
        list.push_back(number);
        if (!aimed.is_by_die()) part.tallies.push_back(aimed);
    }
}

Counts Tallying::counts_of_part(const Part& part) const {
    std::vector<Bound> bounds;
    if (!wanted_.bounds.empty())
        for (const auto* numbers : {&part.by_die, &part.by_row})
            for (const auto number : *numbers) bounds.push_back(wanted_.bounds[number]);
    return counts_of(part.dice, part.by_die.size(), part.tallies, bounds);
}

Tallying::Size Tallying::size_of(const Part& part) const {
    double numbers = 1;  // each for itself
    double falls = 1;    // whichever of the dice shows what
    double dice = 1;
    std::set<int> shown;
    for (const auto* list : {&part.by_die, &part.by_row})
        for (std::size_t at = 0; at < list->size(); ++at) {
            auto range = list == &part.by_die ? range_by_die(part, at) : range_by_row(part, part.tallies[at]);
            if (!wanted_.bounds.empty()) range = std::min(range, wanted_.bounds[(*list)[at]].most + 1.0);
            numbers *= range;
        }
    for (const auto& alike : part.dice) {
        dice += static_cast<double>(alike.count);
        std::set<std::pair<int, std::vector<int>>> kinds;
        for (const auto& fall : alike.falls) kinds.emplace(part.tallies.empty() ? 0 : fall.shows, fall.worth);
        for (std::size_t kind = 1; kind < kinds.size(); ++kind)
            falls *= (static_cast<double>(alike.count) + static_cast<double>(kind)) / static_cast<double>(kind);
        for (const auto& fall : alike.falls) shown.insert(fall.shows);
    }
    const auto results = std::min(numbers, falls);
    if (part.tallies.empty()) return {results, std::min(numbers * dice, falls)};
    // at each number that is shown, so many of those that are left
    return {results, std::min(numbers * dice * dice / 2, falls * dice) * static_cast<double>(shown.size())};
}

double Tallying::cost() const {
    double cost = 1;
    for (const auto& part : parts_) cost *= size_of(part).results;
    return cost;
}

double Tallying::steps() const {
    double steps = 0;
    for (const auto& part : parts_) steps += size_of(part).steps;
    if (asks_hits_) steps += cost() * (1.0 + most_[0] + most_[1]) * static_cast<double>(procedure_.pool.stages.size());
    return steps;
}

/// How many numbers each can come to, at most.
double Tallying::range_by_die(const Part& part, std::size_t number) {
    double range = 1;
    for (const auto& alike : part.dice) {
        const auto [least, greatest] =
            std::ranges::minmax(alike.falls, {}, [&](const DieFall& fall) { return fall.worth[number]; });
        range += static_cast<double>(alike.count) * (greatest.worth[number] - least.worth[number]);
    }
    return range;
}

double Tallying::range_by_row(const Part& part, const engine::AimedTally& tally) {
    std::set<int> shown;
    for (const auto& alike : part.dice)
        for (const auto& fall : alike.falls)
            if (tally.counts(alike.die)) shown.insert(fall.shows);
    return shown.empty() ? 1 : tally.range(*shown.begin(), *shown.rbegin(), shown.size());
}

void Tallying::each(const std::function<void(std::span<const int>, const Whole&)>& visit) const {
    if (!asks_hits_) return each_of_dice(visit);
    Counted counted;
    each_of_dice([&](std::span<const int> numbers, const Whole& weight) {
        counted[{numbers.begin(), numbers.end()}] += weight;
    });
    for (const auto& stage : procedure_.pool.stages)
        if (stage.of < engine::throwing_sides(request_)) counted = after_stage(stage, std::move(counted));
    for (const auto& [numbers, weight] : counted) visit(numbers, weight);
}

void Tallying::each_of_dice(const std::function<void(std::span<const int>, const Whole&)>& visit) const {
    std::vector<int> numbers(size());
    const auto put = [&](const Part& part, const std::vector<int>& counted) {
        for (std::size_t at = 0; at < counted.size(); ++at)
            numbers[at < part.by_die.size() ? part.by_die[at] : part.by_row[at - part.by_die.size()]] = counted[at];
    };
    const auto first = counts_of_part(parts_.front());
    const auto second = parts_.size() > 1 ? counts_of_part(parts_.back()) : Counts{};
    for (const auto& [counted, weight] : first) {
        put(parts_.front(), counted);
        if (parts_.size() == 1) visit(numbers, weight);
        for (const auto& [others, times] : second) {
            put(parts_.back(), others);
            visit(numbers, weight * times);
        }
    }
}

void check_steps(const Tallying& tallying) {
    constexpr double most = 5e7;  // some seconds
    if (const auto steps = tallying.steps(); steps > most)
        throw Error(
            ErrorCode::too_large,
            fmt::format("too many dice for what is counted of them: some {:.0f} million steps, and {:.0f} million are "
                        "taken at most",
                        steps / 1e6, most / 1e6));
}

std::map<Fraction, Ratio> tally_chances(const Request& request, Index tally) {
    const Tallying tallying(request, {false, {tally}, {}});
    check_steps(tallying);
    std::map<Fraction, Ratio> chances;
    tallying.each([&](std::span<const int> numbers, const Whole& weight) {
        chances[numbers.front()] += ratio(weight, tallying.den());
    });
    return chances;
}

}  // namespace orderly::odds
