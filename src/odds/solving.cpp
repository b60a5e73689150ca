// The equations of a chain, loop by loop. A state that leads back to no earlier one is a loop of one, without an
// equation to solve.

#include <fmt/format.h>

#include <algorithm>

#include "odds/chains.hpp"
#include "orderly/error.hpp"

namespace orderly::odds {

bool solve(std::vector<std::vector<Ratio>>& matrix, std::vector<Ratio>& right) {
    const auto size = right.size();
    for (std::size_t column = 0; column < size; ++column) {
        auto pivot = column;
        while (pivot < size && matrix[pivot][column] == 0) ++pivot;
        if (pivot == size) return false;
        std::swap(matrix[pivot], matrix[column]);
        std::swap(right[pivot], right[column]);
        for (std::size_t row = 0; row < size; ++row) {
            if (row == column || matrix[row][column] == 0) continue;
            const Ratio factor = matrix[row][column] / matrix[column][column];
            for (std::size_t at = column; at < size; ++at) matrix[row][at] -= factor * matrix[column][at];
            right[row] -= factor * right[column];
        }
    }
    for (std::size_t at = 0; at < size; ++at) right[at] /= matrix[at][at];
    return true;
}

namespace {

Ratio share(const Branch& branch, const Tally& tally) { return ratio(branch.weight, tally.space.den); }

/// The square of a loop's size, with ones on the diagonal.
std::vector<std::vector<Ratio>> identity(std::size_t size) {
    std::vector<std::vector<Ratio>> matrix(size, std::vector<Ratio>(size));
    for (std::size_t at = 0; at < size; ++at) matrix[at][at] = 1;
    return matrix;
}

std::size_t place_in(const std::vector<std::size_t>& loop, std::size_t state) {
    return static_cast<std::size_t>(std::ranges::find(loop, state) - loop.begin());
}

constexpr std::size_t largest_loop = 300;

void check_size(std::size_t loop) {
    if (loop > largest_loop)
        throw Error(ErrorCode::too_large,
                    fmt::format("a chain that comes back over {} requests: at most {}", loop, largest_loop));
}

Error never_ends() {
    return {ErrorCode::endless, "the chain never ends: what follows calls for itself whatever falls"};
}

Ratio power(Ratio base, int exponent) {
    Ratio result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2 == 1) result *= base;
    return result;
}

}  // namespace

bool Chain::multiplies(std::size_t loop) const {
    const auto back = [&](const Transition& next) { return loop_of_[next.state] == loop; };
    return std::ranges::any_of(loops_[loop], [&](std::size_t state) {
        const auto& tally = states_[state].tally;
        return std::ranges::any_of(tally.branches, [&](const Branch& branch) {
            return std::ranges::count_if(branch.next, back) * tally.space.rolls > 1;
        });
    });
}

std::vector<Ratio> Chain::visits() const {
    std::vector<Ratio> visits(states_.size());
    visits[0] = 1;
    for (auto loop = loops_.rbegin(); loop != loops_.rend(); ++loop) {
        auto matrix = identity(loop->size());
        std::vector<Ratio> right;
        for (const auto state : *loop) right.push_back(visits[state]);
        const auto number = static_cast<std::size_t>(loops_.rend() - loop) - 1;
        for (const auto from : *loop)
            for (const auto& branch : states_[from].tally.branches)
                for (const auto& next : branch.next)
                    if (loop_of_[next.state] == number)
                        matrix[place_in(*loop, next.state)][place_in(*loop, from)] -=
                            share(branch, states_[from].tally) * states_[from].tally.space.rolls;
        check_size(right.size());
        // the states of a loop all lead to each other: its equations have a solution without a negative number just
        // where there is an average
        const auto solved =
            solve(matrix, right) && std::ranges::none_of(right, [](const Ratio& visit) { return visit < 0; });
        if (!solved && multiplies(number))
            throw Error(ErrorCode::endless,
                        "what follows calls for itself once or more on average, so that it has no average; ask without "
                        "what follows");
        if (!solved) throw never_ends();
        for (std::size_t at = 0; at < loop->size(); ++at) {
            const auto from = (*loop)[at];
            visits[from] = right[at];
            for (const auto& branch : states_[from].tally.branches)
                for (const auto& next : branch.next)
                    if (loop_of_[next.state] != number)
                        visits[next.state] +=
                            right[at] * share(branch, states_[from].tally) * states_[from].tally.space.rolls;
        }
    }
    return visits;
}

std::vector<bool> Chain::loops_leading_to(const Is& is) const {
    std::vector<bool> leads(loops_.size());
    for (std::size_t number = 0; number < loops_.size(); ++number)
        for (const auto state : loops_[number])
            for (const auto& branch : states_[state].tally.branches)
                if (is(states_[state], branch) || std::ranges::any_of(branch.next, [&](const Transition& next) {
                        return leads[loop_of_[next.state]];
                    }))
                    leads[number] = true;
    return leads;
}

Ratio Chain::chance(const Is& is) const {
    const auto leads = loops_leading_to(is);
    // the chance that it never comes about, from each state on: those that a loop leads to are known before it
    std::vector<Ratio> never(states_.size());
    for (std::size_t number = 0; number < loops_.size(); ++number) {
        const auto& loop = loops_[number];
        if (!leads[number]) {
            for (const auto state : loop) never[state] = 1;
            continue;
        }
        auto matrix = identity(loop.size());
        std::vector<Ratio> right(loop.size());
        for (std::size_t at = 0; at < loop.size(); ++at) {
            const auto& state = states_[loop[at]];
            for (const auto& branch : state.tally.branches) {
                if (is(state, branch)) continue;
                auto part = share(branch, state.tally);
                const Transition* back = nullptr;
                for (const auto& next : branch.next) {
                    if (loop_of_[next.state] != number) part *= never[next.state];
                    else if (back == nullptr && state.tally.space.rolls == 1) back = &next;
                    else
                        throw Error(ErrorCode::not_exact,
                                    fmt::format("a result of {} calls for its own chain more than once: the chances "
                                                "of what follows cannot be counted exactly; ask without what follows",
                                                state.request.procedure->id),
                                    std::string(state.request.procedure->id));
                }
                if (back == nullptr) right[at] += part;
                else matrix[at][place_in(loop, back->state)] -= part;
            }
        }
        check_size(right.size());
        if (!solve(matrix, right)) throw never_ends();
        for (std::size_t at = 0; at < loop.size(); ++at)
            never[loop[at]] = power(right[at], states_[loop[at]].tally.space.rolls);
    }
    return 1 - never[0];
}

}  // namespace orderly::odds
