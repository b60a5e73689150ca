// The equations of a chain, loop by loop. A state that leads back to no earlier one is a loop of one, without an
// equation to solve.

#include <fmt/format.h>

#include <algorithm>

#include "odds/chains.hpp"
#include "orderly/error.hpp"

namespace orderly::odds {

namespace {

Ratio share(const Branch& branch, const RollSums& sums) { return ratio(branch.weight, sums.space.den); }

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
        const auto& sums = states_[state].sums;
        return std::ranges::any_of(sums.branches, [&](const Branch& branch) {
            return std::ranges::count_if(branch.next, back) * sums.space.rolls > 1;
        });
    });
}

std::vector<Ratio> Chain::visits() const {
    return visits_of(steps_, loops_, [this](std::size_t loop) {
        return multiplies(loop) ? Error(ErrorCode::endless,
                                        "what follows calls for itself once or more on average, so that it has no average; "
                                        "ask without what follows")
                                : never_ends();
    });
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
            for (const auto& branch : state.sums.branches) {
                if (is(state, branch)) continue;
                auto part = share(branch, state.sums);
                const Transition* back = nullptr;
                for (const auto& next : branch.next) {
                    if (loop_of_[next.state] != number) part *= never[next.state];
                    else if (back == nullptr && state.sums.space.rolls == 1) back = &next;
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
        check_loop_size(right.size());
        if (!solve(matrix, right)) throw never_ends();
        for (std::size_t at = 0; at < loop.size(); ++at)
            never[loop[at]] = power(right[at], states_[loop[at]].sums.space.rolls);
    }
    return 1 - never[0];
}

}  // namespace orderly::odds
