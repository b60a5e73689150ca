// Pools and duels by hits: rolls with equal hits are told apart by nothing that evaluate looks at, so they are
// evaluated once, without their faces, and weighed by their number: terms of a binomial or trinomial, as whole numbers.

#include <algorithm>
#include <array>
#include <optional>

#include "engine/needs.hpp"
#include "odds/roll_space.hpp"
#include "orderly/engine.hpp"
#include "engine/pools.hpp"
#include "engine/stages.hpp"
#include "odds/cast_odds.hpp"
#include "orderly/error.hpp"

namespace orderly::odds {
namespace {

/// The terms of (miss + hit)^dice in turn: how many rolls of `dice` dice give 0, 1, 2… hits, where so many of a die's
/// faces hit and miss.
class Binomial {
public:
    Binomial(std::size_t dice, unsigned long miss, unsigned long hit) : dice_(dice), miss_(miss), hit_(hit) {
        // where no face misses all dice hit
        if (miss == 0) hits_ = dice;
        mpz_ui_pow_ui(count_.get_mpz_t(), miss == 0 ? hit : miss, dice);
    }
    [[nodiscard]] std::size_t hits() const { return hits_; }
    [[nodiscard]] const Whole& count() const { return count_; }

    /// The next number of hits that can come about; false after the last.
    bool next() {
        if (hits_ == dice_ || hit_ == 0) return false;
        mpz_mul_ui(count_.get_mpz_t(), count_.get_mpz_t(), (dice_ - hits_) * hit_);
        ++hits_;
        mpz_divexact_ui(count_.get_mpz_t(), count_.get_mpz_t(), hits_ * miss_);
        return true;
    }

private:
    std::size_t dice_;
    unsigned long miss_;
    unsigned long hit_;
    std::size_t hits_ = 0;
    Whole count_;
};

/// How many faces of a die miss and hit.
using Faces = std::array<unsigned long, 2>;

Faces faces_of_die(const Pool& pool, const CastOdds& die, int modifier, int needed) {
    Faces faces = {0, 0};
    for (const auto& [face, weight] : die.weights)
        faces[engine::pool_hit(pool, face, modifier, needed) ? 1 : 0] += weight.get_ui();
    return faces;
}

/// The dice of one side's pool: all alike but the last, which may have a modifier of its own.
struct PoolDice {
    std::size_t count = 0;
    Faces die = {1, 0};
    Faces last = {1, 0};
};

/// Visits each number of hits of a pool that can come about, with how many rolls give it.
template <class Act>
void each_hits(const PoolDice& dice, Act act) {
    if (dice.last == dice.die || dice.count == 0) {
        Binomial all(dice.count, dice.die[0], dice.die[1]);
        do act(static_cast<int>(all.hits()), all.count());
        while (all.next());
        return;
    }
    Binomial others(dice.count - 1, dice.die[0], dice.die[1]);
    do
        for (const auto last : {0, 1})
            if (dice.last[static_cast<std::size_t>(last)] != 0)
                act(static_cast<int>(others.hits()) + last,
                    Whole(others.count() * dice.last[static_cast<std::size_t>(last)]));
    while (others.next());
}

/// Works on one request that throws pools.
class PoolRolls {
public:
    PoolRolls(const Request& request, const VisitRoll& visit) : request_(request), visit_(visit) {
        resolution_.request = request;
        engine::each_throw(request, [this](const engine::PlannedThrow& one) {
            auto& side = sides_[one.side];
            if (side.count++ == 0) side.die = cast_odds(one);
        });
        for (const auto& side : sides_) {
            if (!mpz_fits_uint_p(side.die.den.get_mpz_t()))
                throw Error(ErrorCode::too_large, "a die of the pool is thrown again too often for exact odds");
            Whole rolls;
            mpz_pow_ui(rolls.get_mpz_t(), side.die.den.get_mpz_t(), side.count);
            space_.den *= rolls;
            space_.equal = space_.equal && side.die.equal;
        }
    }

    RollSpace run() {
        // what is added to the dice, and the scores to reach, do not depend on what falls
        Resolution unused;
        engine::Views views;
        for (Index side = 0; side < request_.procedure->sides.size(); ++side)
            views[side] = engine::side_view(request_, side);
        aim_ = engine::pool_modifiers(request_, aimed_, views, unused);
        if (!request_.procedure->pool.stages.empty()) through_stages();
        if (request_.procedure->kind == Kind::duels) duels();
        else if (request_.procedure->kind == Kind::pool) pool();
        else pools();
        return space_;
    }

private:
    /// A die of a staged pool hits where it passes every throw: as one die with as many faces as all of them have
    /// together.
    void through_stages() {
        staged_ = dice_of(0);
        for (const auto& stage : aimed_.stages) {
            const auto die = cast_odds(engine::stage_throw(request_, *stage.stage));
            Whole passes = 0;
            for (const auto& [face, weight] : die.weights) passes += engine::goes_on(stage, face) ? weight : 0;
            take_stage(staged_->die, passes, die.den);
            take_stage(staged_->last, passes, die.den);
        }
        const auto all = staged_->die[0] + staged_->die[1];
        mpz_ui_pow_ui(space_.den.get_mpz_t(), all, staged_->count);
        space_.equal = false;
    }

    static void take_stage(Faces& faces, const Whole& passes, const Whole& of) {
        const Whole hits = faces[1] * passes;
        const Whole misses = (faces[0] + faces[1]) * of - hits;
        if (!mpz_fits_uint_p(Whole(hits + misses).get_mpz_t()))
            throw Error(ErrorCode::too_large,
                        "the dice of the pool's stages have too many faces together for exact odds");
        faces = {misses.get_ui(), hits.get_ui()};
    }

    void visit(const engine::RawHits& raw_hits, const Whole& weight) {
        engine::evaluate_raw_hits(resolution_, raw_hits);
        visit_(resolution_, weight, {});
    }

    [[nodiscard]] PoolDice dice_of(Index side) const {
        if (staged_) return *staged_;
        PoolDice dice;
        dice.count = sides_[side].count;
        if (dice.count == 0) return dice;
        const auto& pool = request_.procedure->pool;
        dice.die = faces_of_die(pool, sides_[side].die, aim_.of(side, false), aimed_.needed[side]);
        dice.last = faces_of_die(pool, sides_[side].die, aim_.of(side, true), aimed_.needed[side]);
        return dice;
    }

    void pool() {
        each_hits(dice_of(0), [this](int hits, const Whole& weight) { visit({{hits, 0}}, weight); });
    }

    void pools() {
        std::vector<std::pair<int, Whole>> seconds;
        each_hits(dice_of(1), [&](int hits, const Whole& weight) { seconds.emplace_back(hits, weight); });
        each_hits(dice_of(0), [&](int hits, const Whole& weight) {
            for (const auto& [others, times] : seconds) visit({{hits, others}}, weight * times);
        });
    }

    /// How many rolls of a pair the first side loses, ties and wins.
    using PairFalls = std::array<unsigned long, 3>;

    [[nodiscard]] PairFalls falls_of_pair(bool last) const {
        PairFalls falls = {0, 0, 0};
        for (const auto& [first, weight] : sides_[0].die.weights)
            for (const auto& [second, times] : sides_[1].die.weights) {
                const auto difference = first + aim_.of(0, last) - second - aim_.of(1, last);
                falls[difference < 0 ? 0 : difference == 0 ? 1 : 2] += Whole(weight * times).get_ui();
            }
        return falls;
    }

    /// Calls `act` for each number of wins, losses and ties that so many pairs alike can come to.
    template <class Act>
    static void each_duels(std::size_t pairs, const PairFalls& falls, Act act) {
        const auto [lost, tied, won] = falls;
        // which pairs tie, times the rolls of those; then the rolls of the others by how many of them are won
        Binomial ties(pairs, lost + won > 0 ? 1 : 0, tied);
        do {
            Binomial wins(pairs - ties.hits(), lost, won);
            do {
                const auto losses = pairs - ties.hits() - wins.hits();
                act(engine::RawHits{{static_cast<int>(wins.hits()), static_cast<int>(losses)},
                                    static_cast<int>(ties.hits())},
                    Whole(ties.count() * wins.count()));
            } while (wins.next());
        } while (ties.next());
    }

    void duels() {
        const auto pairs = sides_[0].count;
        if (pairs == 0) return visit({}, 1);
        const auto last = falls_of_pair(true);
        const auto others = falls_of_pair(false);
        if (last == others)
            return each_duels(pairs, others, [this](const auto& hits, const Whole& weight) { visit(hits, weight); });
        each_duels(pairs - 1, others, [&](const engine::RawHits& hits, const Whole& weight) {
            each_duels(1, last, [&](const engine::RawHits& more, const Whole& times) {
                visit({{hits.hits[0] + more.hits[0], hits.hits[1] + more.hits[1]}, hits.ties + more.ties},
                      weight * times);
            });
        });
    }

    const Request& request_;
    const VisitRoll& visit_;
    Resolution resolution_;
    Result aimed_;
    engine::DieModifiers aim_;
    struct Thrown {
        std::size_t count = 0;
        CastOdds die;
    };
    std::array<Thrown, 2> sides_;     ///< the dice of each side, all alike
    std::optional<PoolDice> staged_;  ///< with all stages behind them
    RollSpace space_;
};

}  // namespace

double pool_cost(const Request& request) {
    switch (request.procedure->kind) {
        case Kind::pool: return engine::dice_count(request, 0) + 1.0;
        case Kind::pools:
            return (engine::dice_count(request, 0) + 1.0) *
                   (engine::is_one_sided(request) ? 1.0 : engine::dice_count(request, 1) + 1.0);
        default: return (engine::pair_count(request) + 1.0) * (engine::pair_count(request) + 2.0) / 2;
    }
}

RollSpace for_each_pool_roll(const Request& request, const VisitRoll& visit) { return PoolRolls(request, visit).run(); }

}  // namespace orderly::odds
