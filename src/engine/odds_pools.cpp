// Pools and duels by hits: falls with equal hits are told apart by nothing that evaluate looks at, so one of them is
// evaluated and weighed by the number of all of them. Weights are binomial and trinomial coefficients, as whole numbers.

#include <algorithm>
#include <array>

#include "needs.hpp"
#include "odds_falls.hpp"
#include "orderly/engine.hpp"
#include "pools.hpp"

namespace orderly {
namespace {

/// One way that a die, or a pair, can come out: how many of its falls do, and one of them.
struct Way {
    unsigned long count = 0;
    std::array<int, 2> faces = {1, 1};
};

/// How many falls of `dice` dice give 0, 1, 2… hits, where `hit` of a die's faces hit and `miss` do not.
std::vector<Whole> binomial(std::size_t dice, unsigned long hit, unsigned long miss) {
    std::vector<Whole> counts(dice + 1);
    if (miss == 0) {
        mpz_ui_pow_ui(counts[dice].get_mpz_t(), hit, dice);
        return counts;
    }
    mpz_ui_pow_ui(counts[0].get_mpz_t(), miss, dice);
    for (std::size_t k = 0; k < dice; ++k) {
        counts[k + 1] = counts[k] * (dice - k) * hit;
        counts[k + 1] /= (k + 1) * miss;  // leaves no remainder
    }
    return counts;
}

/// The dice of one side's pool: all alike but the last, which may have a modifier of its own.
struct PoolDice {
    std::size_t count = 0;
    std::array<Way, 2> die;   ///< miss, hit
    std::array<Way, 2> last;
    bool last_differs = false;

    /// Faces with so many hits among the first dice, and the last one as it is asked.
    void put_faces(std::size_t hits, std::size_t last_hits, std::vector<int>& into) const {
        into.insert(into.end(), hits, die[1].faces[0]);
        into.insert(into.end(), plain() - hits, die[0].faces[0]);
        if (last_differs) into.push_back(last[last_hits].faces[0]);
    }
    [[nodiscard]] std::size_t plain() const { return last_differs ? count - 1 : count; }
};

std::array<Way, 2> ways_of_die(const Pool& pool, int sides, int modifier, int needed) {
    std::array<Way, 2> ways;
    for (int face = 1; face <= sides; ++face) {
        auto& way = ways[pool_hit(pool, face, modifier, needed) ? 1 : 0];
        ++way.count;
        way.faces[0] = face;
    }
    return ways;
}

/// A class of falls of one pool: its hits, and how many such falls there are.
struct PoolFall {
    std::size_t hits = 0;
    std::size_t last_hits = 0;
    Whole weight;
};

std::vector<PoolFall> falls_of(const PoolDice& dice) {
    const auto counts = binomial(dice.plain(), dice.die[1].count, dice.die[0].count);
    std::vector<PoolFall> falls;
    for (std::size_t hits = 0; hits <= dice.plain(); ++hits)
        for (std::size_t last = 0; last < (dice.last_differs ? 2U : 1U); ++last) {
            const Whole weight = dice.last_differs ? Whole(counts[hits] * dice.last[last].count) : counts[hits];
            if (weight != 0) falls.push_back({hits, last, weight});
        }
    return falls;
}

/// Works on one request that throws pools.
class PoolFalls {
public:
    PoolFalls(const Request& request, const VisitFall& visit) : request_(request), visit_(visit) {
        resolution_.request = request;
        dice_needed(request, dice_);
        for (const auto& die : dice_) falls_.den *= die.sides;
    }

    Falls run() {
        // sums, scores and modifiers do not depend on the faces
        evaluate(resolution_, std::vector<int>(dice_.size(), 1));
        first_ = resolution_.results.front();
        if (request_.procedure->kind == Kind::duels) duels();
        else if (request_.procedure->kind == Kind::pool) pool();
        else pools();
        return falls_;
    }

private:
    void visit(std::span<const int> faces, const Whole& weight) {
        evaluate(resolution_, faces);
        visit_(resolution_, weight, faces);
    }

    [[nodiscard]] int last_die(Index side) const {
        int sum = 0;
        for (const auto& counted : first_.modifiers)
            if (counted.modifier->last_die && counted.side == side) sum += counted.add;
        return sum;
    }

    [[nodiscard]] PoolDice dice_of(Index side, int modifier, int last) const {
        const auto mine = [&](const Throw& die) { return die.side == side; };
        PoolDice dice;
        dice.count = static_cast<std::size_t>(std::ranges::count_if(dice_, mine));
        if (dice.count == 0) return dice;
        const auto sides = std::ranges::find_if(dice_, mine)->sides;
        const auto& pool = request_.procedure->pool;
        dice.die = ways_of_die(pool, sides, modifier, first_.needed[side]);
        dice.last = ways_of_die(pool, sides, modifier + last, first_.needed[side]);
        dice.last_differs = dice.last[0].count != dice.die[0].count;
        return dice;
    }

    void pool() {
        const auto dice = dice_of(0, first_.sums[0] + first_.sums[1], last_die(0) + last_die(1));
        for (const auto& fall : falls_of(dice)) {
            faces_.clear();
            dice.put_faces(fall.hits, fall.last_hits, faces_);
            visit(faces_, fall.weight);
        }
    }

    void pools() {
        const auto firsts = dice_of(0, first_.sums[0], last_die(0));
        const auto seconds = dice_of(1, first_.sums[1], last_die(1));
        const auto second_falls = falls_of(seconds);
        for (const auto& first : falls_of(firsts))
            for (const auto& second : second_falls) {
                faces_.clear();
                firsts.put_faces(first.hits, first.last_hits, faces_);
                seconds.put_faces(second.hits, second.last_hits, faces_);
                visit(faces_, first.weight * second.weight);
            }
    }

    /// Lost, tied and won pairs of the first side.
    [[nodiscard]] std::array<Way, 3> ways_of_pair() const {
        std::array<Way, 3> ways;
        for (int first = 1; first <= dice_[0].sides; ++first)
            for (int second = 1; second <= dice_[1].sides; ++second) {
                const auto difference = first + first_.sums[0] - second - first_.sums[1];
                auto& way = ways[difference < 0 ? 0 : difference == 0 ? 1 : 2];
                ++way.count;
                way.faces = {first, second};
            }
        return ways;
    }

    void duels() {
        const auto pairs = dice_.size() / 2;
        if (pairs == 0) return visit({}, 1);
        const auto ways = ways_of_pair();
        const auto decided = binomial(pairs, ways[0].count + ways[2].count, ways[1].count);
        for (std::size_t fought = 0; fought <= pairs; ++fought) {
            if (decided[fought] == 0) continue;
            // of the decided pairs, all ways to win some of them: the share of each is exact
            const auto won = binomial(fought, ways[2].count, ways[0].count);
            Whole all;
            mpz_ui_pow_ui(all.get_mpz_t(), ways[0].count + ways[2].count, fought);
            const Whole scale = decided[fought] / all;
            for (std::size_t wins = 0; wins <= fought; ++wins)
                if (won[wins] != 0) visit_pairs(ways, {fought - wins, pairs - fought, wins}, scale * won[wins]);
        }
    }

    void visit_pairs(const std::array<Way, 3>& ways, const std::array<std::size_t, 3>& counts, const Whole& weight) {
        faces_.clear();
        for (std::size_t way = 0; way < ways.size(); ++way)
            for (std::size_t at = 0; at < counts[way]; ++at) faces_.insert(faces_.end(), ways[way].faces.begin(), ways[way].faces.end());
        visit(faces_, weight);
    }

    const Request& request_;
    const VisitFall& visit_;
    Resolution resolution_;
    Result first_;
    std::vector<Throw> dice_;
    std::vector<int> faces_;
    Falls falls_;
};

}  // namespace

double pool_cost(const Request& request) {
    switch (request.procedure->kind) {
        case Kind::pool: return dice_count(request, 0) + 1.0;
        case Kind::pools: return (dice_count(request, 0) + 1.0) * (dice_count(request, 1) + 1.0);
        default: return (pair_count(request) + 1.0) * (pair_count(request) + 2.0) / 2;
    }
}

Falls each_pool_fall(const Request& request, const VisitFall& visit) { return PoolFalls(request, visit).run(); }

}  // namespace orderly
