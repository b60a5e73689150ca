#include "odds/falls.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "orderly/engine.hpp"
#include "engine/pools.hpp"

namespace orderly {
namespace {

/// Falls that are visited one by one, at most: some seconds of work.
constexpr double most_falls = 4e6;
static_assert(most_falls <= most_odds_work);
/// Dice of a pool, at most: a longer one would be some hundred megabytes of digits.
constexpr int most_dice = 5000;
/// Pairs of hits of two pools, and triples of duels, at most.
constexpr double most_pairs = 3e5;

/// The dice that are enumerated: of a repeated roll, one roll's.
std::vector<Throw> dice_of(const Request& request, int& rolls) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    rolls = 1;
    if (request.procedure->repeat == no_index || dice.empty()) return dice;
    rolls = static_cast<int>(dice.size());
    dice.resize(1);
    return dice;
}

double product(const std::vector<Throw>& dice) {
    double falls = 1;
    for (const auto& die : dice) falls *= die.sides;
    return falls;
}

/// The next fall in counting order; false after the last.
bool advance(std::vector<int>& faces, const std::vector<Throw>& dice) {
    for (auto at = faces.size(); at-- > 0;) {
        if (++faces[at] <= dice[at].sides) return true;
        faces[at] = 1;
    }
    return false;
}

Falls each_plain_fall(const Request& request, const VisitFall& visit) {
    Falls falls;
    const auto dice = dice_of(request, falls.rolls);
    for (const auto& die : dice) falls.den *= die.sides;
    falls.one_die = dice.size() == 1;
    falls.die_sides = falls.one_die ? dice.front().sides : 0;
    Resolution resolution;
    resolution.request = request;
    std::vector<int> faces(dice.size(), 1);
    const Whole one = 1;
    do {
        evaluate(resolution, faces);
        visit(resolution, one, faces);
    } while (advance(faces, dice));
    return falls;
}

Error too_large(const std::string& why) { return Error(ErrorCode::too_large, why); }

}  // namespace

double odds_cost(const Request& request) {
    if (!throws_pools(request.procedure->kind)) {
        int rolls = 1;
        const auto falls = product(dice_of(request, rolls));
        if (falls > most_falls)
            throw too_large(fmt::format("{:.0f} falls of the dice: odds are counted over {:.0f} at most", falls, most_falls));
        return falls;
    }
    std::vector<Throw> dice;
    dice_needed(request, dice);
    if (dice.size() > most_dice)
        throw too_large(fmt::format("a pool of {} dice: exact odds are worked out for {} dice at most", dice.size(), most_dice));
    const auto falls = pool_cost(request);
    if (request.procedure->kind != Kind::pool && falls > most_pairs)
        throw too_large(fmt::format("{:.0f} different results of both sides' hits: exact odds are worked out for {:.0f} at most", falls, most_pairs));
    // the numbers have as many digits as there are dice
    constexpr double dice_that_cost_another = 250;
    return falls * (1 + static_cast<double>(dice.size()) / dice_that_cost_another);
}

Falls each_fall(const Request& request, const VisitFall& visit) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    // one die alone is told by its faces
    return throws_pools(request.procedure->kind) && dice.size() != 1 ? each_pool_fall(request, visit) : each_plain_fall(request, visit);
}

}  // namespace orderly
