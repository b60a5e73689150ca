#pragma once
// What one request of a game can come to: how the units stand afterwards, with exact chances. What the result calls for
// is resolved too, whatever it calls for in its turn; where that comes back to itself, the chances are the limit.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/names.hpp"
#include "game/state.hpp"
#include "odds/rolls.hpp"
#include "orderly/odds.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/request_runner.hpp"

namespace orderly::plan {

// How the units of a game may stand, each state of a unit kept once, and how likely each standing is.

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

/// A request with the units that it names.
struct NamedRequest {
    Request request;
    game::Named named;
    std::string key;  ///< of two that resolve alike the same
};

/// How the units may stand when all is resolved.
struct Outcome {
    game::State state;  ///< with what is left to the players
    std::string title;  ///< of the first request's procedure, as it was decided last
    Ratio chance;
};

class Consequences {
public:
    /// With `follow` what the results call for is resolved too, for the units as they stand by then. `rules` without units.
    Consequences(const Vocabulary& rules, bool follow) : rules_(rules), follow_(follow) {}

    /// Of a completed request. Throws Error "too-large", "endless" where there is no end to what follows, and what
    /// evaluate throws.
    std::vector<Outcome> of(const Request& request, const game::Named& named, const game::State& state);

    /// The marks of doubtful values that were used, and notes of what was not followed.
    [[nodiscard]] const Annotations& annotations() const { return annotations_; }

private:
    /// Rolls of one request that do the same and call for the same.
    struct Result {
        std::vector<game::Change> changes;
        std::string title;
        std::shared_ptr<const Resolution> calls;  ///< a roll of them, where something comes next
        Ratio chance;
    };
    struct Node;
    const std::vector<Result>& results_of(const NamedRequest& request, const game::State& state);
    std::vector<Result> resolve(const NamedRequest& request, const game::State& state);
    const NamedRequest* request_of(const std::vector<std::string>& words, const game::State& state);
    [[nodiscard]] std::vector<std::vector<std::string>> calls_of(const Result& result, const game::Named& named,
                                                                 const game::State& before) const;
    std::string key_of(const Node& node, const game::State& start);

    const Vocabulary& rules_;
    bool follow_;
    std::unordered_map<std::string, std::vector<Result>> known_;
    std::unordered_map<std::string, std::unique_ptr<NamedRequest>> requests_;  ///< by words and states; null: cannot be
    UnitStates states_;
    parser::RequestRunner runner_;
    Annotations annotations_;
};

}  // namespace orderly::plan
