#pragma once
// Numbers counted of dice, all of them together, over every fall: number by number from the greatest that the dice
// show, and for each how many of the dice that are left show it. Falls that count alike are one, weighed by how many
// they are.

#include <utility>
#include <vector>

#include "engine/pools.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

/// Something that a die may show, and what it adds to each of the numbers that are counted by die.
struct DieFall {
    int shows = 0;
    std::vector<int> worth;
    Whole weight;
};

/// Dice that are alike; `die` is their place in the table.
struct AlikeDice {
    Index die = 0;
    std::size_t count = 0;
    std::vector<DieFall> falls;
    bool once = false;  ///< cards: a weight is how many of them there are, and none comes twice
};

/// Combinations of numbers, rising, with their weights.
using Counts = std::vector<std::pair<std::vector<int>, Whole>>;

/// How far a number is followed: a greater one counts as `most`, or is left out with all falls that lead to it.
struct Bound {
    int most = INT_MAX;
    bool leaves_out = false;
};

/// What the dice come to: `by_die` numbers, as many as each worth has, then those of the tallies, none of which is by
/// die. Only numbers that never get less as more dice are counted have bounds; where `bounds` is empty none has.
Counts counts_of(std::vector<AlikeDice> dice, std::size_t by_die, std::span<const engine::AimedTally> tallies,
                 std::span<const Bound> bounds = {});

}  // namespace orderly::odds
