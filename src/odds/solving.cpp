// The equations of a chain, loop by loop. A state that leads back to no earlier one is a loop of one, without an
// equation to solve.

#include <fmt/format.h>

#include <algorithm>

#include "odds/chains.hpp"
#include "orderly/error.hpp"

namespace orderly {

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

Ratio share(const Branch& branch, const Tally& tally) { return ratio(branch.weight, tally.falls.den); }

/// The square of a loop's size, with ones on the diagonal.
std::vector<std::vector<Ratio>> identity(std::size_t size) {
    std::vector<std::vector<Ratio>> matrix(size, std::vector<Ratio>(size));
    for (std::size_t at = 0; at < size; ++at) matrix[at][at] = 1;
    return matrix;
}

std::size_t place_in(const std::vector<std::size_t>& loop, std::size_t state) {
    return static_cast<std::size_t>(std::ranges::find(loop, state) - loop.begin());
}

void solve_loop(std::vector<std::vector<Ratio>>& matrix, std::vector<Ratio>& right) {
    constexpr std::size_t largest_loop = 300;
    if (right.size() > largest_loop) throw Error(ErrorCode::too_large, fmt::format("a chain that comes back over {} requests: at most {}", right.size(), largest_loop));
    if (!solve(matrix, right)) throw Error(ErrorCode::endless, "the chain never ends: what follows calls for itself whatever falls");
}

Ratio power(Ratio base, int exponent) {
    Ratio result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2 == 1) result *= base;
    return result;
}

}  // namespace

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
                        matrix[place_in(*loop, next.state)][place_in(*loop, from)] -= share(branch, states_[from].tally) * states_[from].tally.falls.rolls;
        solve_loop(matrix, right);
        for (std::size_t at = 0; at < loop->size(); ++at) {
            const auto from = (*loop)[at];
            visits[from] = right[at];
            for (const auto& branch : states_[from].tally.branches)
                for (const auto& next : branch.next)
                    if (loop_of_[next.state] != number)
                        visits[next.state] += right[at] * share(branch, states_[from].tally) * states_[from].tally.falls.rolls;
        }
    }
    return visits;
}

Ratio Chain::chance(const Is& is) const {
    // the chance that it never comes about, from each state on: those that a loop leads to are known before it
    std::vector<Ratio> never(states_.size());
    for (std::size_t number = 0; number < loops_.size(); ++number) {
        const auto& loop = loops_[number];
        auto matrix = identity(loop.size());
        std::vector<Ratio> right(loop.size());
        for (std::size_t at = 0; at < loop.size(); ++at) {
            const auto& state = states_[loop[at]];
            for (const auto& branch : state.tally.branches) {
                if (is(state, branch)) continue;
                auto part = share(branch, state.tally);
                const Onward* back = nullptr;
                for (const auto& next : branch.next) {
                    if (loop_of_[next.state] != number) part *= never[next.state];
                    else if (back == nullptr && state.tally.falls.rolls == 1) back = &next;
                    else throw Error(ErrorCode::too_large, "a chain that comes back more than once from one result: its odds are not worked out");
                }
                if (back == nullptr) right[at] += part;
                else matrix[at][place_in(loop, back->state)] -= part;
            }
        }
        solve_loop(matrix, right);
        for (std::size_t at = 0; at < loop.size(); ++at) never[loop[at]] = power(right[at], states_[loop[at]].tally.falls.rolls);
    }
    return 1 - never[0];
}

}  // namespace orderly
