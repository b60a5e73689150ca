#pragma once
// The possible results of one request in a game: states of the units, with exact chances. It also resolves what results
// call for, to any depth; where follow-ups form a cycle, the chances are the limit.

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

// Sets of possible states with their chances. Each state of a unit is stored once.

/// An index into UnitStates for each unit, the turn, and what a plan tracks about its progress.
using Standing = std::vector<std::uint32_t>;

struct HashStanding {
    std::size_t operator()(const Standing& standing) const {
        std::size_t hash = 14695981039346656037U;
        for (const auto one : standing) hash = (hash ^ one) * 1099511628211U;
        return hash;
    }
};

/// Every distinct state of a unit, without questions left to the players.
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

    /// The address stays valid as long as the list.
    [[nodiscard]] const game::UnitState& operator[](std::uint32_t place) const { return states_[place]; }

private:
    std::deque<game::UnitState> states_;
    std::unordered_multimap<std::size_t, std::uint32_t> places_;
};

/// The standings before an instruction, each with its chance: a weight out of `den`.
struct Layer {
    std::unordered_map<Standing, Whole, HashStanding> weights;
    Whole den = 1;

    /// Raises `den` to a common multiple of both. Returns the factor that converts weights out of `other`.
    Whole use_common_denominator(const Whole& other) {
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

/// A request and the units that it names.
struct NamedRequest {
    Request request;
    game::Named named;
    std::string key;  ///< equal for requests that resolve alike
};

/// A possible state of the units after everything is resolved.
struct Outcome {
    game::State state;  ///< with questions left to the players
    std::string title;  ///< of the first request's procedure, after its last decision
    Ratio chance;
};

class Consequences {
public:
    /// With `follow`, results' follow-ups are resolved too, with the state at that point. `rules` has no units.
    Consequences(const Vocabulary& rules, bool follow) : rules_(rules), follow_(follow) {}

    /// Resolves a completed request. Throws Error "too-large", "endless" if follow-ups never end, and whatever evaluate
    /// throws.
    std::vector<Outcome> of(const Request& request, const game::Named& named, const game::State& state);

    /// The marks of doubtful values that were used, and notes on follow-ups that were not resolved.
    [[nodiscard]] const Annotations& annotations() const { return annotations_; }

private:
    /// Rolls of a request with the same effects and follow-ups.
    struct Result {
        std::vector<game::Change> changes;
        std::string title;
        std::shared_ptr<const Resolution> calls;  ///< one roll of the group, if something follows
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
    std::unordered_map<std::string, std::unique_ptr<NamedRequest>>
        requests_;  ///< by words and states; null if it cannot be resolved
    UnitStates states_;
    parser::RequestRunner runner_;
    Annotations annotations_;
};

}  // namespace orderly::plan
