#pragma once
// A chain of requests as states: what each one's rolls lead to, and how often each is reached. Where a chain comes back
// to a state it has been in, the numbers are the solution of linear equations over exact rationals: the limit itself.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "odds/rolls.hpp"
#include "orderly/error.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

// Places that lead to one another by chance: which of them come back to themselves, and how often each is come to. The
// numbers are exact: of a loop, the solution of its linear equations.

/// From each place, how often it leads to others on average.
using Steps = std::vector<std::map<std::size_t, Ratio>>;

/// Places that all lead to each other stand together, each place alone that does not come back; those that a loop leads
/// to stand before it. Place 0 leads to all.
std::vector<std::vector<std::size_t>> loops_of(const Steps& steps);

/// How often each place is come to on average, from place 0 on. Throws Error "too-large" for a loop of more than 300
/// places, and what `endless` gives for one that has no average.
std::vector<Ratio> visits_of(const Steps& steps, const std::vector<std::vector<std::size_t>>& loops,
                             const std::function<Error(std::size_t loop)>& endless);

/// The chance that something happens in at least one of so many independent rolls.
Ratio at_least_once(const Ratio& chance, int times);

/// Throws Error "too-large" for a loop of more than 300 places.
void check_loop_size(std::size_t places);

/// Solves `matrix` x = `right` exactly; the matrix is consumed. False where it has no single solution.
bool solve(std::vector<std::vector<Ratio>>& matrix, std::vector<Ratio>& right);

/// The square of a size, with ones on the diagonal.
std::vector<std::vector<Ratio>> identity(std::size_t size);

/// Where a place stands in its loop.
std::size_t place_in(const std::vector<std::size_t>& loop, std::size_t place);

/// All that a request says, as a key: two requests with the same key resolve alike.
std::string key_of(const Request& request);

/// A request of the chain. Two that say the same for the same sides are one state.
struct State {
    Request request;
    Names names;
    bool first_again = false;  ///< the first procedure, or that procedure decided anew
    RollSums sums;
};

class Chain {
public:
    /// Works out every state that can be reached. Throws Error: "too-large", and what evaluate and request_for throw.
    /// `measure` tells rolls apart by what is asked besides.
    Chain(const Request& first, bool follow, double most_work, const MeasureRoll& measure = {});

    [[nodiscard]] const std::vector<State>& states() const { return states_; }
    std::vector<State>& states() { return states_; }
    /// In the measure of most_odds_work.
    [[nodiscard]] double work() const { return work_; }

    /// How often each state is resolved, on average. Throws Error "endless" where there is no such average.
    [[nodiscard]] std::vector<Ratio> visits() const;

    /// Whether a branch of a state is what is asked for.
    using Is = std::function<bool(const State&, const Branch&)>;
    /// The chance that such a branch comes about at least once. Throws Error "not-exact" where a chain that may bring
    /// it about comes back more than once from one result: then it solves an equation that has no fraction for a
    /// solution.
    [[nodiscard]] Ratio chance(const Is& is) const;

private:
    std::size_t place_of(State state);
    std::optional<Transition> follow_step(std::size_t from, const Resolution& resolution, const NextStep& step,
                                          std::vector<std::string>& notes);
    void sort();
    /// Whether a loop comes back more than once from some result.
    [[nodiscard]] bool multiplies(std::size_t loop) const;
    [[nodiscard]] std::vector<bool> loops_leading_to(const Is& is) const;

    std::vector<State> states_;
    std::map<std::string, std::size_t> places_;
    Steps steps_;                                  ///< from state to state
    std::vector<std::vector<std::size_t>> loops_;  ///< strongly connected states; those a loop leads to stand before it
    std::vector<std::size_t> loop_of_;
    double most_work_;
    double work_ = 0;
    double first_dice_ = 0;
};

}  // namespace orderly::odds
