#pragma once
// Pools of dice against a number, and duels of one die against another.

#include <optional>

#include "engine/effects.hpp"

namespace orderly::engine {

/// What thrown dice come to, before a table multiplies it: hits by side; of duels the pairs that each side won, and
/// ties.
struct RawHits {
    std::array<int, 2> hits = {0, 0};
    int ties = 0;
};

/// What is added to each die that a side throws; the last one may have more.
struct DieModifiers {
    std::array<int, 2> add = {0, 0};
    std::array<int, 2> last = {0, 0};

    [[nodiscard]] int of(Index side, bool last_die) const { return add[side] + (last_die ? last[side] : 0); }
};

/// Counts the modifiers of a pool, two pools, or duels. Fills modifiers, sums and needed of `result`.
DieModifiers pool_modifiers(const Request& request, Result& result, const Views& views, Resolution& into);

/// Counts the dice of what was aimed: those of the first side, `of_first` of them, then the second's or those of stages;
/// of duels pair by pair. Fills the dice of the stages.
RawHits count_raw_hits(const Request& request, Result& result, const DieModifiers& die_modifiers,
                       std::span<const int> faces, std::size_t of_first);

/// Fills the hits of `result` from what fell.
void score_pools(const Request& request, Result& result, const Views& views, const RawHits& raw_hits, Resolution& into);

/// Dice that are counted already, in place of their faces.
struct CountedDice {
    std::optional<RawHits> hits;   ///< of pools and duels; where there are none, `resolution.throws` is what they came to
    std::span<const int> tallies;  ///< those that nobody asks may be left at 0
};

/// evaluate (engine.hpp) for counted dice.
void evaluate_counted(Resolution& resolution, const CountedDice& dice);

/// Tells a side's view the hits it inflicted and suffered.
void set_hits(const Request& request, const Result& result, Index side, View& view);

/// The score to reach for one side before modifiers.
int needed_of(const Request& request, Index side, const View& view, Trail trail);

/// Whether the face is the natural that a table names; 0 names none.
constexpr bool is_natural(int face, int named) { return named != 0 && face == named; }

/// How many hits one die of a pool makes.
int hits_of_die(const Pool& pool, int face, int modifier, int needed);

/// How many hits a side's dice make.
int hits_among(const Pool& pool, std::span<const int> dice, const DieModifiers& die_modifiers, Index side, int needed);

/// Hits after the dice: multiplied, and added to.
int hits_after(const Request& request, int hits, const View& view, Trail trail);

/// Hits of a duel's won pair.
int hits_of_win(const Request& request, const View& view, Trail trail);

/// How many pairs duel.
int pair_count(const Request& request);

}  // namespace orderly::engine
