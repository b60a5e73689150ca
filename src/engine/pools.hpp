#pragma once
// Pools of dice against a number, and duels of one die against another.

#include "effects.hpp"

namespace orderly {

/// Counts modifiers and hits of a pool, two pools, or duels. Fills hits, needed and modifiers of `result`.
void throw_pools(const Request& request, Result& result, const Views& views, std::span<const int> faces, Resolution& into);

/// Tells a side's view the hits it inflicted and suffered.
void set_hits(const Request& request, const Result& result, Index side, View& view);

/// The score to reach for one side before modifiers.
int needed_of(const Request& request, Index side, const View& view, std::vector<const Mark*>& marks);

/// Whether one die of a pool hits.
bool pool_hit(const Pool& pool, int face, int modifier, int needed);

/// Hits after the dice: multiplied, and added to.
int hits_after(const Request& request, int hits, const View& view, std::vector<const Mark*>& marks);

/// Hits of a duel's won pair.
int hits_of_win(const Request& request, const View& view, std::vector<const Mark*>& marks);

/// How many pairs duel.
int pair_count(const Request& request);

}  // namespace orderly
