#include "odds/roll_space.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "orderly/engine.hpp"
#include "engine/cast.hpp"
#include "engine/pools.hpp"
#include "engine/throws.hpp"
#include "odds/cast_odds.hpp"
#include "odds/tallying.hpp"

namespace orderly {
using namespace odds;
namespace {

/// Rolls that are visited one by one, at most: some seconds of work.
constexpr double most_falls = 4e6;
static_assert(most_falls <= most_odds_work);
/// Dice of a pool, at most: a longer one would be some hundred megabytes of digits.
constexpr int most_dice = 5000;
/// Pairs of hits of two sides, and hits with tallies, at most.
constexpr double most_pairs = 3e5;

/// The throws that are enumerated: of a repeated roll, one roll's.
std::vector<engine::PlannedThrow> throws_of(const Request& request, int& rolls) {
    std::vector<engine::PlannedThrow> throws;
    engine::each_throw(request, [&](const engine::PlannedThrow& one) { throws.push_back(one); });
    rolls = 1;
    if (request.procedure->repeat == no_index || throws.empty()) return throws;
    const auto each = engine::throws_of_a_roll(request);
    rolls = static_cast<int>(throws.size() / each);
    throws.resize(each);
    return throws;
}

/// Each throw by what it comes to; by its faces, where a table asks for them.
std::vector<CastOdds> columns_of(const Request& request, int& rolls) {
    std::vector<CastOdds> columns;
    for (const auto& one : throws_of(request, rolls)) {
        if (!request.procedure->asks_faces) {
            columns.push_back(cast_odds(one));
            continue;
        }
        auto single = one;
        single.count = 1;
        columns.insert(columns.end(), static_cast<std::size_t>(one.count), cast_odds(single));
    }
    return columns;
}

double product(const std::vector<CastOdds>& columns) {
    double ways = 1;
    for (const auto& column : columns) ways *= static_cast<double>(column.weights.size());
    return ways;
}

/// Goes through every combination of the columns' numbers, the last one fastest.
class Combinations {
public:
    explicit Combinations(const std::vector<CastOdds>& columns) : columns_(columns) {
        for (const auto& column : columns) at_.push_back(column.weights.begin());
    }

    void numbers(std::vector<int>& into) const {
        into.clear();
        for (const auto& at : at_) into.push_back(at->first);
    }

    [[nodiscard]] Whole weight() const {
        Whole weight = 1;
        for (const auto& at : at_) weight *= at->second;
        return weight;
    }

    bool next() {
        for (auto column = at_.size(); column-- > 0;) {
            if (++at_[column] != columns_[column].weights.end()) return true;
            at_[column] = columns_[column].weights.begin();
        }
        return false;
    }

private:
    const std::vector<CastOdds>& columns_;
    std::vector<std::map<int, Whole>::const_iterator> at_;
};

/// One die that shows its number: its outcomes are told by their faces.
bool is_one_die(const Request& request) {
    int rolls = 1;
    const auto throws = throws_of(request, rolls);
    return throws.size() == 1 && throws.front().count == 1 && engine::is_plain(*throws.front().die);
}

RollSpace each_plain_fall(const Request& request, const VisitRoll& visit) {
    RollSpace space;
    const auto columns = columns_of(request, space.rolls);
    for (const auto& column : columns) {
        space.den *= column.den;
        space.equal = space.equal && column.equal;
    }
    space.one_die = is_one_die(request);
    space.die_sides = space.one_die ? throws_of(request, space.rolls).front().size : 0;
    Resolution resolution;
    resolution.request = request;
    std::vector<int> numbers;
    Combinations combinations(columns);
    do {
        combinations.numbers(numbers);
        if (request.procedure->asks_faces) {
            evaluate(resolution, numbers);
        } else {
            resolution.throws = numbers;
            engine::evaluate_counted(resolution, {});
        }
        visit(resolution, combinations.weight(),
              space.one_die ? std::span<const int>(numbers) : std::span<const int>());
    } while (combinations.next());
    return space;
}

/// evaluate cannot tell rolls apart that count alike, so they are evaluated once, without their faces.
RollSpace each_count(const Request& request, const VisitRoll& visit) {
    const auto& procedure = *request.procedure;
    const auto wanted = asked_numbers(procedure);
    const Tallying tallying(request, wanted);
    Resolution resolution;
    resolution.request = request;
    std::vector<int> tallies(procedure.tallies.size());
    tallying.each([&](std::span<const int> numbers, const Whole& weight) {
        engine::CountedDice dice;
        if (throws_pools(procedure.kind)) dice.hits = {numbers[0], numbers[1]};
        else resolution.throws.assign(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(tallying.base()));
        for (std::size_t at = 0; at < wanted.tallies.size(); ++at)
            tallies[wanted.tallies[at]] = numbers[tallying.base() + at];
        dice.tallies = tallies;
        engine::evaluate_counted(resolution, dice);
        visit(resolution, weight, {});
    });
    RollSpace space;
    space.den = tallying.den();
    space.equal = tallying.equal();
    space.marks = tallying.marks();
    return space;
}

/// Whether its rolls are counted, not gone through. A single die is visited by its faces; so is every roll of a
/// procedure that asks for faces.
bool is_counted(const Request& request) {
    const auto& procedure = *request.procedure;
    if (!throws_pools(procedure.kind)) return !procedure.asks_faces && !asked_numbers(procedure).tallies.empty();
    std::vector<Throw> dice;
    dice_needed(request, dice);
    return dice.size() != 1 || !procedure.pool.stages.empty() || !procedure.tallies.empty() ||
           std::ranges::any_of(procedure.dice, &Die::apart);
}

double counted_cost(const Request& request) {
    const Tallying tallying(request, asked_numbers(*request.procedure));
    check_steps(tallying);
    return tallying.cost();
}

Error too_large(const std::string& why) { return Error(ErrorCode::too_large, why); }

}  // namespace

double odds_cost(const Request& request) {
    if (!throws_pools(request.procedure->kind)) {
        int rolls = 1;
        const auto combinations = is_counted(request) ? counted_cost(request) : product(columns_of(request, rolls));
        if (combinations > most_falls)
            throw too_large(fmt::format("{:.0f} combinations of the dice: odds are counted over {:.0f} at most",
                                        combinations, most_falls));
        return combinations;
    }
    std::vector<Throw> dice;
    dice_needed(request, dice);
    if (dice.size() > most_dice)
        throw too_large(
            fmt::format("a pool of {} dice: exact odds are worked out for {} dice at most", dice.size(), most_dice));
    const auto combinations = counted_cost(request);
    if (combinations > most_pairs)
        throw too_large(
            fmt::format("{:.0f} different results of the dice: exact odds are worked out for {:.0f} at most",
                        combinations, most_pairs));
    // the numbers have as many digits as there are dice
    constexpr double dice_that_cost_another = 250;
    return combinations * (1 + static_cast<double>(dice.size()) / dice_that_cost_another);
}

RollSpace odds::for_each_roll(const Request& request, const VisitRoll& visit) {
    return is_counted(request) ? each_count(request, visit) : each_plain_fall(request, visit);
}

}  // namespace orderly
