#include "odds/chains.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/evaluate.hpp"
#include "engine/throws.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"

namespace orderly::odds {
namespace {

constexpr std::size_t largest_loop = 300;

/// Throws Error "too-large" for a loop of more states.
void check_loop_size(std::size_t states) {
    if (states > largest_loop)
        throw Error(ErrorCode::too_large,
                    fmt::format("a loop of {} requests is too long: at most {}", states, largest_loop));
}

template <class Number>
using Matrix = std::vector<std::vector<Number>>;

/// Solves `matrix` x = `right`; the matrix is consumed. False where it has no single solution.
template <class Number>
bool solve(Matrix<Number>& matrix, std::vector<Number>& right) {
    const auto size = right.size();
    for (std::size_t column = 0; column < size; ++column) {
        auto pivot = column;
        while (pivot < size && matrix[pivot][column] == 0) ++pivot;
        if (pivot == size) return false;
        std::swap(matrix[pivot], matrix[column]);
        std::swap(right[pivot], right[column]);
        for (std::size_t row = 0; row < size; ++row) {
            if (row == column || matrix[row][column] == 0) continue;
            const Number factor = matrix[row][column] / matrix[column][column];
            for (std::size_t at = column; at < size; ++at) matrix[row][at] -= factor * matrix[column][at];
            right[row] -= factor * right[column];
        }
    }
    for (std::size_t at = 0; at < size; ++at) right[at] /= matrix[at][at];
    return true;
}

/// Part of an equation: a coefficient, and the places of the loop that it is multiplied with.
struct Product {
    Ratio part;
    std::vector<std::size_t> back;
};

/// A place of a loop is the sum of its products, to the power of how often the roll is made.
struct Equation {
    std::vector<Product> sum;
    int power = 1;

    [[nodiscard]] bool is_linear() const {
        return std::ranges::all_of(sum, [&](const Product& one) {
            return one.back.empty() || (one.back.size() == 1 && power == 1);
        });
    }
};

/// As a number of the same precision as another.
template <class Number>
Number as_number(const Ratio& ratio, Number like) {
    return like = ratio;
}

/// One step of Newton's method to the least solution, from 0 or from what a step before gave: of linear equations it is
/// exact, else it rises, and doubles the places that are right. Returns by how much; nothing if there is no
/// unique solution.
template <class Number>
std::optional<std::vector<Number>> rise(const std::vector<Equation>& equations, const std::vector<Number>& x) {
    const auto size = equations.size();
    const Number zero = x.front() - x.front();
    auto matrix = Matrix<Number>(size, std::vector<Number>(size, zero));
    std::vector<Number> rises(size, zero);
    for (std::size_t at = 0; at < size; ++at) {
        for (const auto& [part, back] : equations[at].sum) {
            auto value = as_number(part, zero);
            for (const auto place : back) value *= x[place];
            rises[at] += value;
        }
        auto outer = as_number(1, zero);
        for (int left = equations[at].power; left > 1; --left) outer *= rises[at];
        rises[at] *= outer;
        rises[at] -= x[at];
        outer *= equations[at].power;
        for (const auto& [part, back] : equations[at].sum)
            for (std::size_t place = 0; place < back.size(); ++place) {
                Number slope = outer * as_number(part, zero);
                for (std::size_t other = 0; other < back.size(); ++other)
                    if (other != place) slope *= x[back[other]];
                matrix[at][back[place]] -= slope;
            }
        matrix[at][at] += 1;
    }
    return solve(matrix, rises) ? std::optional(std::move(rises)) : std::nullopt;
}

/// Solves the averages of a loop, given the visits from outside. Returns false if there are none.
bool solve_loop(const std::vector<std::size_t>& loop, const Steps& steps, std::vector<Ratio>& visits) {
    check_loop_size(loop.size());
    std::vector<Equation> equations(loop.size());
    for (std::size_t at = 0; at < loop.size(); ++at) {
        equations[at].sum.push_back({visits[loop[at]], {}});
        for (const auto& [to, times] : steps[loop[at]])
            if (const auto place = place_in(loop, to); place < loop.size()) equations[place].sum.push_back({times, {at}});
    }
    const auto averages = rise(equations, std::vector<Ratio>(loop.size()));
    // the states of a loop all lead to each other, so it has averages just if the solution has no negative number
    if (!averages || std::ranges::any_of(*averages, [](const Ratio& visit) { return visit < 0; })) return false;
    for (std::size_t at = 0; at < loop.size(); ++at) visits[loop[at]] = (*averages)[at];
    return true;
}

}  // namespace

/// Tarjan's strongly connected components, without recursion.
std::vector<std::vector<std::size_t>> loops_of(const Steps& steps) {
    constexpr auto unseen = static_cast<std::size_t>(-1);
    const auto count = steps.size();
    std::vector<std::vector<std::size_t>> loops;
    std::vector<std::size_t> seen(count, unseen), low(count), stack, path;
    std::vector<bool> done(count);
    std::vector<Steps::value_type::const_iterator> edge;
    for (const auto& next : steps) edge.push_back(next.begin());
    std::size_t clock = 0;
    path.push_back(0);
    while (!path.empty()) {
        const auto at = path.back();
        if (seen[at] == unseen) {
            seen[at] = low[at] = clock++;
            stack.push_back(at);
        }
        if (edge[at] != steps[at].end()) {
            const auto to = (edge[at]++)->first;
            if (seen[to] == unseen) path.push_back(to);
            else if (!done[to]) low[at] = std::min(low[at], low[to]);
            continue;
        }
        path.pop_back();
        if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[at]);
        if (low[at] != seen[at]) continue;
        auto& loop = loops.emplace_back();
        do {
            loop.push_back(stack.back());
            done[stack.back()] = true;
            stack.pop_back();
        } while (loop.back() != at);
    }
    return loops;
}

std::vector<Ratio> visits_of(const Steps& steps, const std::vector<std::vector<std::size_t>>& loops,
                             const std::function<Error(std::size_t loop)>& endless) {
    std::vector<Ratio> visits(steps.size());
    visits[0] = 1;
    for (auto number = loops.size(); number-- > 0;) {
        const auto& loop = loops[number];
        const auto comes_back = loop.size() > 1 || steps[loop.front()].contains(loop.front());
        if (comes_back && !solve_loop(loop, steps, visits)) throw endless(number);
        for (const auto from : loop)
            for (const auto& [to, times] : steps[from])
                if (place_in(loop, to) == loop.size()) visits[to] += visits[from] * times;
    }
    return visits;
}

std::size_t place_in(const std::vector<std::size_t>& loop, std::size_t place) {
    return static_cast<std::size_t>(std::ranges::find(loop, place) - loop.begin());
}

namespace {

constexpr std::size_t most_states = 20000;
/// The work for a state besides its rolls: looking it up, and chances with as many digits as those of the first state.
constexpr double work_of_state = 50;
constexpr double work_of_digit = 0.25;

/// The decks that are short of cards which odds do not tell apart: those drawn together.
std::vector<Index> drawn_after(const State& state, const Resolution& resolution) {
    auto drawn = state.drawn;
    const auto& ruleset = *state.request.ruleset;
    engine::each_throw(state.request, [&](const engine::PlannedThrow& one) {
        if (one.count > 1 && one.die->drawn.deck != no_index) drawn.push_back(one.die->drawn.deck);
    });
    for (const auto& result : resolution.results)
        for (const auto& effect : result.effects)
            if (!effect.open) std::erase(drawn, ruleset.effects[effect.effect->word].shuffles.is);
    return drawn;
}

std::string key_of(const State& state) {
    return fmt::format("{}|{}|{}|{}|{}", state.names[0], state.names[1], state.first_again, fmt::join(state.drawn, ","),
                       odds::key_of(state.request));
}

}  // namespace

Chain::Chain(const Request& first, bool follow, double most_work, const MeasureRoll& measure) : most_work_(most_work) {
    if (first.procedure->kind == Kind::lookup)
        throw Error(ErrorCode::no_dice,
                    fmt::format("{} throws no dice, so it has no odds", first.procedure->id),
                    std::string(first.procedure->id));
    std::vector<Throw> dice;
    dice_needed(first, dice);
    first_dice_ = static_cast<double>(dice.size());
    State start{first, names_of(*first.procedure), true, {}, {}};
    place_of(std::move(start));
    for (std::size_t at = 0; at < states_.size(); ++at) {
        const auto request = states_[at].request;  // a copy: the loop adds to the list
        const auto names = states_[at].names;
        std::vector<std::string> notes;
        const FollowStep follow_step = [&](const Resolution& resolution, const NextStep& step) {
            return this->follow_step(at, resolution, step, notes);
        };
        std::function<std::vector<Measured>(const Resolution&)> measuring;
        if (measure) measuring = [&](const Resolution& resolution) { return measure(resolution, names, at == 0); };
        auto sums = roll_sums_of(request, names, follow ? follow_step : FollowStep(), measuring);
        sums.annotations.merge({}, notes);
        states_[at].sums = std::move(sums);
    }
    sort();
}

std::size_t Chain::place_of(State state) {
    const auto [found, added] = places_.try_emplace(key_of(state), states_.size());
    if (!added) return found->second;
    work_ += odds_cost(state.request);
    if (!states_.empty()) work_ += work_of_state + work_of_digit * first_dice_;
    if (!states_.empty() && (states_.size() >= most_states || work_ > most_work_))
        throw Error(ErrorCode::too_large,
                    fmt::format("more than {} requests can follow: ask without follow-ups", states_.size()));
    states_.push_back(std::move(state));
    return found->second;
}

std::optional<Transition> Chain::follow_step(std::size_t from, const Resolution& resolution, const NextStep& step,
                                             std::vector<std::string>& notes) {
    if (step.next->named_only) return std::nullopt;
    auto request = engine::request_to_follow(resolution, step, notes);
    if (!request) return std::nullopt;
    State next;
    next.request = std::move(*request);
    next.drawn = drawn_after(states_[from], resolution);
    for (const auto deck : next.drawn)
        if (engine::draws_from(*next.request.procedure, deck))
            throw Error(ErrorCode::not_exact,
                        fmt::format("{} draws from the deck {}, of which several cards were drawn together before: ask "
                                    "without what follows",
                                    next.request.procedure->id, next.request.ruleset->decks[deck].id));
    const auto again = step.next->procedure == resolution.request.procedure->id;
    const auto& here = states_[from];
    if (again) {
        next.names = here.names;
        if (resolution.request.sides[0].units.size() > next.request.sides[0].units.size())
            next.names[0] += fmt::format(" {}", engine::unit_with(resolution, step) + 1);
    } else {
        next.names = names_of(*next.request.procedure);
        next.names[0] = name_of(*resolution.request.procedure, here.names, step.side);
        if (!next.names[1].empty() && resolution.request.procedure->sides.size() > 1)
            next.names[1] = here.names[1 - step.gives];
    }
    // units that share a die each roll again; only a single result is replaced by the repeat
    const auto times = std::ranges::count_if(resolution.results.front().next, [&](const NextStep& other) {
        return other.next->procedure == step.next->procedure;
    });
    // a procedure that is called for more than once replaces nothing: it counts as something that follows
    const auto alone = times == 1 && resolution.request.procedure->repeat == no_index;
    // nor does a throw with hits and no outcome: the hits before it remain
    const auto& result = resolution.results.front();
    const auto has_outcome = result.row != nullptr || result.has_passed;
    const auto decides = again && alone && has_outcome && here.first_again && resolution.results.size() == 1;
    next.first_again = decides;
    return Transition{place_of(std::move(next)), decides};
}

void Chain::sort() {
    steps_.resize(states_.size());
    for (std::size_t at = 0; at < states_.size(); ++at) {
        const auto& sums = states_[at].sums;
        for (const auto& branch : sums.branches)
            for (const auto& next : branch.next)
                steps_[at][next.state] += ratio(*branch.weight, sums.space.den) * sums.space.rolls;
    }
    loops_ = loops_of(steps_);
    loop_of_.resize(states_.size());
    for (std::size_t loop = 0; loop < loops_.size(); ++loop)
        for (const auto state : loops_[loop]) loop_of_[state] = loop;
}

// The equations of a chain, loop by loop. A state that never returns to itself is a loop of one and needs no equation.

namespace {

Ratio share(const Branch& branch, const RollSums& sums) { return ratio(*branch.weight, sums.space.den); }

Error never_ends() {
    return {ErrorCode::endless,
            "the chain does not end: what follows calls for itself once or more on average; ask without follow-ups"};
}

Ratio power(Ratio base, int exponent) {
    Ratio result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2 == 1) result *= base;
    return result;
}

}  // namespace

Ratio at_least_once(const Ratio& chance, int times) { return 1 - power(1 - chance, times); }

std::vector<Ratio> Chain::visits() const {
    return visits_of(steps_, loops_, [](std::size_t) { return never_ends(); });
}

std::vector<bool> Chain::loops_leading_to(const Is& is) const {
    std::vector<bool> leads(loops_.size());
    for (std::size_t number = 0; number < loops_.size(); ++number)
        for (const auto state : loops_[number])
            for (const auto& branch : states_[state].sums.branches)
                if (is(states_[state], branch) || std::ranges::any_of(branch.next, [&](const Transition& next) {
                        return leads[loop_of_[next.state]];
                    }))
                    leads[number] = true;
    return leads;
}

namespace {

/// To so many decimal places, where a place is come back to less than once on average.
std::vector<Ratio> rounded_solution(const std::vector<Equation>& equations) {
    constexpr mp_bitcnt_t bits = 320;
    const mpf_class least = mpf_class(1, bits) >> (bits / 2);
    std::vector<mpf_class> x(equations.size(), mpf_class(0, bits));
    for (auto is_done = false; !is_done;) {
        const auto step = rise(equations, x);
        if (!step) throw never_ends();
        const auto& rises = *step;
        is_done = std::ranges::all_of(rises, [&](const mpf_class& one) { return abs(one) < least; });
        for (std::size_t at = 0; at < x.size(); ++at) x[at] += rises[at];
    }
    Whole scale;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, Chain::decimal_places);
    std::vector<Ratio> solution;
    for (const auto& one : x) {
        const mpf_class scaled = one * mpf_class(scale, bits) + 0.5;
        solution.push_back(ratio(Whole(scaled), scale));
    }
    return solution;
}

}  // namespace

Ratio Chain::chance(const Is& is) const {
    const auto leads = loops_leading_to(is);
    // the chance that it never happens from each state on; loops that a loop leads to come first
    std::vector<Ratio> never(states_.size());
    for (std::size_t number = 0; number < loops_.size(); ++number) {
        const auto& loop = loops_[number];
        if (!leads[number]) {
            for (const auto state : loop) never[state] = 1;
            continue;
        }
        check_loop_size(loop.size());
        std::vector<Equation> equations(loop.size());
        for (std::size_t at = 0; at < loop.size(); ++at) {
            const auto& state = states_[loop[at]];
            equations[at].power = state.sums.space.rolls;
            for (const auto& branch : state.sums.branches) {
                if (is(state, branch)) continue;
                auto& product = equations[at].sum.emplace_back(Product{share(branch, state.sums), {}});
                for (const auto& next : branch.next)
                    if (loop_of_[next.state] != number) product.part *= never[next.state];
                    else product.back.push_back(place_in(loop, next.state));
            }
        }
        const auto is_linear = std::ranges::all_of(equations, &Equation::is_linear);
        is_rounded_ = is_rounded_ || !is_linear;
        const auto solution =
            is_linear ? rise(equations, std::vector<Ratio>(loop.size())) : std::optional(rounded_solution(equations));
        if (!solution) throw never_ends();
        for (std::size_t at = 0; at < loop.size(); ++at) never[loop[at]] = (*solution)[at];
    }
    return 1 - never[0];
}

}  // namespace orderly::odds
