#include "odds/loops.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace orderly::odds {
namespace {

constexpr std::size_t largest_loop = 300;

/// The average of a loop's places, of how often they are come to from outside; false where there is none.
bool solve_loop(const std::vector<std::size_t>& loop, const Steps& steps, std::vector<Ratio>& visits) {
    auto matrix = identity(loop.size());
    std::vector<Ratio> right;
    for (const auto place : loop) right.push_back(visits[place]);
    for (std::size_t from = 0; from < loop.size(); ++from)
        for (const auto& [to, times] : steps[loop[from]])
            if (const auto at = place_in(loop, to); at < loop.size()) matrix[at][from] -= times;
    check_loop_size(loop.size());
    // the places of a loop all lead to each other: its equations have a solution without a negative number just where
    // there is an average
    if (!solve(matrix, right) || std::ranges::any_of(right, [](const Ratio& visit) { return visit < 0; })) return false;
    for (std::size_t at = 0; at < loop.size(); ++at) visits[loop[at]] = right[at];
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

void check_loop_size(std::size_t places) {
    if (places > largest_loop)
        throw Error(ErrorCode::too_large,
                    fmt::format("a chain that comes back over {} requests: at most {}", places, largest_loop));
}

std::vector<std::vector<Ratio>> identity(std::size_t size) {
    std::vector<std::vector<Ratio>> matrix(size, std::vector<Ratio>(size));
    for (std::size_t at = 0; at < size; ++at) matrix[at][at] = 1;
    return matrix;
}

std::size_t place_in(const std::vector<std::size_t>& loop, std::size_t place) {
    return static_cast<std::size_t>(std::ranges::find(loop, place) - loop.begin());
}

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

}  // namespace orderly::odds
