#pragma once
// How the units of a game may stand, each state of a unit kept once, and how likely each standing is.

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "game/state.hpp"
#include "orderly/odds.hpp"

namespace orderly::plan {

/// A place in UnitStates for each unit, the turn, and what a plan keeps in mind of its course.
using Standing = std::vector<std::uint32_t>;

struct HashStanding {
    std::size_t operator()(const Standing& standing) const {
        std::size_t hash = 14695981039346656037U;
        for (const auto one : standing) hash = (hash ^ one) * 1099511628211U;
        return hash;
    }
};

/// Every state that a unit has been in, once. What is left to the players is no part of it.
class UnitStates {
public:
    std::uint32_t place_of(const game::UnitState& unit) {
        const auto hash = game::hash_of(unit);
        const auto [from, to] = places_.equal_range(hash);
        for (auto at = from; at != to; ++at)
            if (states_[at->second] == unit) return at->second;
        const auto place = static_cast<std::uint32_t>(states_.size());
        states_.push_back(unit);
        states_.back().open.clear();
        places_.emplace(hash, place);
        return place;
    }

    /// It stays where it is for as long as the list lives.
    [[nodiscard]] const game::UnitState& operator[](std::uint32_t place) const { return states_[place]; }

private:
    std::deque<game::UnitState> states_;
    std::unordered_multimap<std::size_t, std::uint32_t> places_;
};

/// The standings before one instruction, each with its chance: a weight out of `den`.
struct Layer {
    std::unordered_map<Standing, Whole, HashStanding> weights;
    Whole den = 1;

    /// Makes `den` a multiple of `other`. Returns the factor for weights out of `other`.
    Whole share(const Whole& other) {
        Whole all = other;
        if (!weights.empty()) mpz_lcm(all.get_mpz_t(), den.get_mpz_t(), other.get_mpz_t());
        const Whole factor = all / den;
        if (factor != 1)
            for (auto& [standing, weight] : weights) weight *= factor;
        den = all;
        return all / other;
    }

    void reduce() {
        auto common = den;
        for (const auto& [standing, weight] : weights) {
            if (common == 1) return;
            mpz_gcd(common.get_mpz_t(), common.get_mpz_t(), weight.get_mpz_t());
        }
        if (common == 1) return;
        den /= common;
        for (auto& [standing, weight] : weights) weight /= common;
    }
};

}  // namespace orderly::plan
