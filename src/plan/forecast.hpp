#pragma once
// What comes of a plan: the units' states after it, each with its exact chance. A step is resolved for each state that
// the units may be in by then; states that are equal are one, so the cost grows with states and not with paths.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "plan/consequences.hpp"
#include "plan/plan.hpp"

namespace orderly::plan {

/// What is done where the sheet leaves something to the players.
struct Policy {
    std::vector<std::string> taken = {};  ///< decisions that have this in their text are taken, all others are not
    bool best = false;                    ///< whoever decides takes what is best for the chance of his side
};

struct Options {
    bool follow = true;  ///< what results call for is resolved too
    bool exact = false;
    bool own_side = false;
    Policy policy = {};
    std::size_t most_states = 100'000;
};

/// One way in which the units may stand after the plan, and how it came to that.
struct End {
    game::UnitList units;                     ///< as the roster has them
    std::uint32_t outcome;              ///< of the last step, in Forecast::titles counted from 1; 0: it was not taken
    std::vector<std::uint32_t> rounds;  ///< of each of Forecast::loops and one more; Forecast::never; 0: it was not begun
    Whole weight;                       ///< out of Forecast::den
};

/// A step that could not be taken: why, and how often.
struct PassedOver {
    std::string step;
    std::string why;
    Ratio chance;  ///< the mean number of times, where the step is repeated
};

struct Forecast {
    static constexpr std::uint32_t never = UINT32_MAX;  ///< what a repetition waits for did not come about

    game::State start;
    Plan plan = {};
    std::vector<End> ends = {};
    Whole den = 1;
    std::shared_ptr<const UnitStates> states_of_units = {};  ///< what the ends point into
    std::vector<std::size_t> units = {};                     ///< places of those that take part or that something befalls
    std::vector<std::string> titles = {};                    ///< of the last step's outcomes
    std::vector<std::string> loops = {};                     ///< repetitions with a condition, as typed
    std::vector<PassedOver> passed = {};
    std::vector<std::string> left = {};   ///< decisions that were left to the players
    std::vector<std::string> taken = {};  ///< decisions that were taken
    Annotations annotations = {};
    std::size_t states = 0;          ///< that were looked at

    [[nodiscard]] Ratio chance(const Condition& condition) const;
};

/// Works plans out for the units as they stand.
class Forecaster {
public:
    struct Parts;

    /// `rules` without units. `wanted`: for a policy that takes what is best, what the side of the first unit in the plan
    /// wants.
    Forecaster(const game::State& start, const game::Roster& roster, const Vocabulary& rules, Options options,
               const Condition* wanted = nullptr);
    ~Forecaster();
    Forecaster(const Forecaster&) = delete;
    Forecaster& operator=(const Forecaster&) = delete;

    /// Throws Error: "too-large" past most_states, what reading a request throws where no state can take the step.
    Forecast of(const Plan& plan);

private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace orderly::plan
