#pragma once
// The results of a plan: the units' states after it, each with its exact chance. A step is resolved once for each
// possible state. Equal states are merged, so the cost grows with states, not with paths.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "plan/consequences.hpp"
#include "plan/plan.hpp"

namespace orderly::plan {

/// How questions that the sheet leaves to the players are decided.
struct Policy {
    std::vector<std::string> taken = {};  ///< decide yes if the question contains one of these texts, otherwise no
    bool best = false;                    ///< each side decides for its own best chance
};

struct Options {
    bool follow = true;  ///< also resolve what results call for
    bool exact = false;
    bool own_side = false;
    Policy policy = {};
    std::size_t most_states = 100'000;
};

/// A possible state after the plan, and how it came about.
struct End {
    game::UnitList units;   ///< in the roster's order
    std::uint32_t outcome;  ///< of the last step: an index into Forecast::titles from 1; 0: the step was not taken
    std::vector<std::uint32_t> rounds;  ///< of each of Forecast::loops; `never`, or 0 if it did not begin
    Whole weight;                       ///< out of Forecast::den
};

/// A step that could not be taken: the reason and the chance.
struct PassedOver {
    std::string step;
    std::string why;
    Ratio chance;  ///< if the step repeats: the mean number of times
};

struct Forecast {
    static constexpr std::uint32_t never = UINT32_MAX;  ///< the condition of a repetition was not met

    game::State start;
    Plan plan = {};
    std::vector<End> ends = {};
    Whole den = 1;
    std::shared_ptr<const UnitStates> states_of_units = {};  ///< storage for the ends
    std::vector<std::size_t> units = {};                     ///< indexes of the units that take part or are affected
    std::vector<std::string> titles = {};                    ///< of the last step's outcomes
    std::vector<std::string> loops = {};                     ///< repetitions with a condition, as typed
    std::vector<PassedOver> passed = {};
    std::vector<std::string> left = {};   ///< questions left to the players
    std::vector<std::string> taken = {};  ///< questions decided
    Annotations annotations = {};
    std::size_t states = 0;  ///< the number of states examined

    [[nodiscard]] Ratio chance(const Condition& condition) const;
};

/// Computes forecasts from the current state of the units.
class Forecaster {
public:
    struct Parts;

    /// `rules` has no units. `wanted` is the goal of the first unit's side, for a policy that decides for the best.
    Forecaster(const game::State& start, const game::Roster& roster, const Vocabulary& rules, Options options,
               const Condition* wanted = nullptr);
    ~Forecaster();
    Forecaster(const Forecaster&) = delete;
    Forecaster& operator=(const Forecaster&) = delete;

    /// Throws Error "too-large" beyond most_states, and errors in a request that no state can take.
    Forecast of(const Plan& plan);

private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace orderly::plan
