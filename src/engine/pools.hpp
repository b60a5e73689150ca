#pragma once
// Pools of dice against a number, and duels of one die against another.

#include <optional>

#include "engine/effects.hpp"

namespace orderly::engine {

/// Hits by side.
using Hits = std::array<int, 2>;

/// What the dice of pools and duels are held against, beside the scores: what is added to each die that a side throws,
/// and to its last one besides; and the hits of a pair that it wins.
struct PoolAim {
    Hits add = {0, 0};
    Hits last = {0, 0};
    Hits won = {1, 1};

    [[nodiscard]] int of(Index side, bool last_die) const { return add[side] + (last_die ? last[side] : 0); }
    /// The hits of a pair that fell so far apart, the first side's less the second's.
    [[nodiscard]] Hits of_pair(const Pool& pool, int difference) const;
};

/// Counts the modifiers of a pool, two pools, or duels. Fills modifiers, sums and needed of `result`.
PoolAim aim_pool(const Request& request, Result& result, const Views& views, Resolution& into);

/// The hits of dice that were aimed, before any stages: those of the first side, `of_first` of them, then the second's;
/// of duels pair by pair.
Hits hits_of_dice(const Request& request, const Result& result, const PoolAim& aim, std::span<const int> faces,
                  std::size_t of_first);

/// Fills the hits of `result` from those of the dice.
void score_pools(const Request& request, Result& result, const Views& views, Hits hits, Resolution& into);

/// Dice that are counted already, in place of their faces.
struct CountedDice {
    std::optional<Hits> hits;      ///< of pools and duels, after any stages; where there are none, `resolution.throws` is what they came to
    std::span<const int> tallies;  ///< those that nobody asks may be left at 0
};

/// evaluate (engine.hpp) for counted dice.
void evaluate_counted(Resolution& resolution, const CountedDice& dice);

/// Tells a side's view what both sides of an opposed roll have come to.
inline void set_scores(const Result& result, Index side, View& view) {
    view.score = result.totals[side];
    view.enemy_score = result.totals[1 - side];
}

/// Tells a side's view the hits it inflicted and suffered.
void set_hits(const Request& request, const Result& result, Index side, View& view);

/// The score to reach for one side before modifiers.
int needed_of(const Request& request, Index side, const View& view, Trail trail);

/// Whether the face is the natural that a table names; 0 names none.
constexpr bool is_natural(int face, int named) { return named != 0 && face == named; }

/// How many hits one die of a pool makes.
int hits_of_die(const Pool& pool, int face, int modifier, int needed);

/// Hits after the dice: multiplied, and added to.
int hits_after(const Request& request, int hits, const View& view, Trail trail);

/// How many pairs duel.
int pair_count(const Request& request);

}  // namespace orderly::engine
