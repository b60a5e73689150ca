#pragma once
// The ways that the dice of one request can fall, each with how many equally likely rolls it stands for. Pools are not
// enumerated face by face: rolls with equal hits and tallies are one, weighed by how many there are.

#include <functional>
#include <span>

#include "orderly/odds.hpp"

namespace orderly::odds {

/// What the rolls of a request are counted over.
struct RollSpace {
    Whole den = 1;
    bool equal = true;  ///< the rolls are equally likely; else `den` is a common denominator
    bool one_die = false;
    int die_sides = 0;
    int rolls = 1;  ///< of a repeated roll; the rolls are of one of them
    std::vector<const Mark*> marks = {};  ///< used on the way, beside those of the resolutions
};

/// A resolution for faces that stand for `weight` falls, and those faces.
using VisitRoll = std::function<void(const Resolution&, const Whole& weight, std::span<const int> faces)>;

/// Visits every roll that can come about, as many as odds_cost allows. Throws what evaluate throws.
RollSpace for_each_roll(const Request& request, const VisitRoll& visit);

}  // namespace orderly::odds
