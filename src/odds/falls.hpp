#pragma once
// The ways that the dice of one request can fall, each with how many equally likely falls it stands for. Pools are not
// enumerated face by face: falls with equal hits are one, weighed by how many there are.

#include <functional>
#include <span>

#include "orderly/odds.hpp"

namespace orderly {

/// What the falls of a request are counted over.
struct Falls {
    Whole den = 1;
    bool equal = true;  ///< the falls are equally likely; else `den` is a common denominator
    bool one_die = false;
    int die_sides = 0;
    int rolls = 1;  ///< of a repeated roll; the falls are of one of them
};

/// A resolution for faces that stand for `weight` falls, and those faces.
using VisitFall = std::function<void(const Resolution&, const Whole& weight, std::span<const int> faces)>;

/// Visits every fall that can come about, as many as odds_cost allows. Throws what evaluate throws.
Falls each_fall(const Request& request, const VisitFall& visit);

/// The same for the kinds that roll pools: by hits.
Falls each_pool_fall(const Request& request, const VisitFall& visit);

/// How many falls each_pool_fall visits.
double pool_cost(const Request& request);

}  // namespace orderly
