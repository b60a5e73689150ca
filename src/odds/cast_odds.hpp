#pragma once
// What dice that are thrown together come to, each number with its chance: by convolution, never face by face.

#include <map>

#include "engine/throws.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

/// Numbers with their weights, over `den`.
struct CastOdds {
    std::map<int, Whole> weights;
    Whole den = 1;
    bool equal = true;  ///< the weights count equally likely rolls
};

CastOdds cast_odds(const engine::PlannedThrow& one);

/// One die of the size, with all that it throws again or more, and pushed so often.
CastOdds single_odds(const Die& die, int size, int pushes);
/// Both thrown, and added.
CastOdds sum_of_both(const CastOdds& a, const CastOdds& b);
/// So many of it added.
CastOdds several(const CastOdds& one, int count);

}  // namespace orderly::odds
