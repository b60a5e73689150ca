#pragma once
// A chain of requests as states: where the rolls of each lead, and how often each is reached. If a chain returns to a
// state, the numbers are the solution of linear equations over exact rationals, not an approximation.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "odds/rolls.hpp"
#include "orderly/error.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

// A graph of states that lead to one another by chance: which form loops, and how often each is visited.

/// For each state, how often it leads to others on average.
using Steps = std::vector<std::map<std::size_t, Ratio>>;

/// The strongly connected components: states that all lead to each other form one loop, any other state a loop of its
/// own. The loops that a loop leads to come before it. State 0 leads to all.
std::vector<std::vector<std::size_t>> loops_of(const Steps& steps);

/// How often each state is visited on average, starting at state 0. Throws Error "too-large" for a loop of more than
/// 300 states, and the error of `endless` for a loop without an average.
std::vector<Ratio> visits_of(const Steps& steps, const std::vector<std::vector<std::size_t>>& loops,
                             const std::function<Error(std::size_t loop)>& endless);

/// The chance that something happens in at least one of so many independent rolls.
Ratio at_least_once(const Ratio& chance, int times);

/// The index of a state in a loop; the size of the loop if the state is not in it.
std::size_t place_in(const std::vector<std::size_t>& loop, std::size_t place);

/// A request of the chain. Requests with the same key and the same names are one state.
struct State {
    Request request;
    Names names;
    bool first_again = false;  ///< the first procedure, or a repeat of it that replaces its result
    RollSums sums;
    std::vector<Index> drawn = {};  ///< decks that those before it drew from
};

class Chain {
public:
    /// Computes every state that can be reached. Throws Error "too-large", and what evaluate and request_for throw.
    /// Rolls with different results of `measure` are counted apart.
    Chain(const Request& first, bool follow, double most_work, const MeasureRoll& measure = {});

    [[nodiscard]] const std::vector<State>& states() const { return states_; }
    std::vector<State>& states() { return states_; }
    /// The work done, in the unit of most_odds_work.
    [[nodiscard]] double work() const { return work_; }

    /// How often each state is resolved on average. Throws Error "endless" if there is no such average.
    [[nodiscard]] std::vector<Ratio> visits() const;

    /// Whether a branch of a state is one that the question asks for.
    using Is = std::function<bool(const State&, const Branch&)>;
    /// The chance that such a branch happens at least once, in a chain that has visits. It is rounded if one result leads
    /// back more than once to a loop in which it can happen: the chance may then be irrational.
    [[nodiscard]] Ratio chance(const Is& is) const;
    static constexpr unsigned long decimal_places = 30;
    /// Whether a chance was rounded to that many places.
    [[nodiscard]] bool is_rounded() const { return is_rounded_; }

private:
    std::size_t place_of(State state);
    std::optional<Transition> follow_step(std::size_t from, const Resolution& resolution, const NextStep& step,
                                          std::vector<std::string>& notes);
    void sort();
    [[nodiscard]] std::vector<bool> loops_leading_to(const Is& is) const;

    std::vector<State> states_;
    std::map<std::string, std::size_t> places_;
    Steps steps_;
    std::vector<std::vector<std::size_t>> loops_;  ///< as loops_of orders them
    std::vector<std::size_t> loop_of_;
    double most_work_;
    double work_ = 0;
    double first_dice_ = 0;
    mutable bool is_rounded_ = false;
};

}  // namespace orderly::odds
