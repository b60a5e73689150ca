#pragma once
// How odd a spread of dice is: Pearson's test against equally likely faces.

#include <cstdint>
#include <span>

namespace orderly::log {

struct ChiSquared {
    double value = 0;
    double chance = 1;   ///< that fair dice give a spread at least as odd
    bool tells = false;  ///< there are five dice a face or more: with fewer the chance is no approximation
};

/// `counts` has one entry a face. Of no dice, or one face, nothing is odd.
ChiSquared chi_squared(std::span<const std::uint64_t> counts);

/// The chance that chi-squared of so many degrees of freedom is `value` or more.
double chi_squared_tail(int degrees, double value);

}  // namespace orderly::log
