#pragma once
// What one request of a game can come to: how the units stand afterwards, with exact chances. What the result calls for
// is resolved too, whatever it calls for in its turn; where that comes back to itself, the chances are the limit.

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/names.hpp"
#include "odds/roll_sums.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/request_runner.hpp"
#include "plan/standing.hpp"

namespace orderly::plan {

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
