#include "odds/chains.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/next.hpp"
#include "orderly/error.hpp"
#include "orderly/engine.hpp"

namespace orderly::odds {
namespace {

constexpr std::size_t most_states = 20000;
/// What a state costs beside its falls: it is told from others, and its chances are of as many digits as the first's.
constexpr double work_of_state = 50;
constexpr double work_of_digit = 0.25;

Names names_of(const Procedure& procedure) {
    Names names;
    for (std::size_t side = 0; side < procedure.sides.size(); ++side) names[side] = procedure.sides[side];
    return names;
}

std::string key_of(const State& state) {
    return fmt::format("{}|{}|{}|{}", state.names[0], state.names[1], state.first_again, odds::key_of(state.request));
}

}  // namespace

std::string key_of(const Request& request) {
    std::string key(request.procedure->id);
    for (std::size_t side = 0; side < request.procedure->sides.size(); ++side) {
        key += '/';
        for (const auto& unit : request.sides[side].units) {
            fmt::format_to(std::back_inserter(key), "&{:x}.{:x}.{:x}", unit.said.bits[0], unit.said.bits[1],
                           unit.said.bits[2]);
            for (std::size_t at = 0; at < Unit::most_quantities; ++at)
                if (unit.valued[at])
                    fmt::format_to(std::back_inserter(key), ",{}:{}/{}", at, unit.values[at].num, unit.values[at].den);
            for (const auto& shot : unit.shots)
                fmt::format_to(std::back_inserter(key), "@{}x{}:{}/{}", shot.weapon, shot.count, shot.distance.num,
                               shot.distance.den);
            for (const auto& line : unit.by_hand) fmt::format_to(std::back_inserter(key), ";{}:{}", line.add, line.reason);
        }
        for (const auto& word : request.deferred[side]) fmt::format_to(std::back_inserter(key), " {}", word);
    }
    return key;
}

Chain::Chain(const Request& first, bool follow, double most_work, const MeasureRoll& measure) : most_work_(most_work) {
    std::vector<Throw> dice;
    dice_needed(first, dice);
    first_dice_ = static_cast<double>(dice.size());
    State start{first, names_of(*first.procedure), true, {}};
    place_of(std::move(start));
    for (std::size_t at = 0; at < states_.size(); ++at) {
        const auto request = states_[at].request;  // the list grows meanwhile
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
                    fmt::format("after {} requests that can follow there are still more: ask without what follows",
                                states_.size()));
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
    // several units that share a die are each checked anew: only a lone result is replaced by what is decided
    const auto times = std::ranges::count_if(resolution.results.front().next, [&](const NextStep& other) {
        return other.next->procedure == step.next->procedure;
    });
    // and one that is called for more than once decides nothing: what follows is counted beside it
    const auto alone = times == 1 && resolution.request.procedure->repeat == no_index;
    // nor does a throw that has hits and no outcome: the hits of the one before it stand
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
                steps_[at][next.state] += ratio(branch.weight, sums.space.den) * sums.space.rolls;
    }
    loops_ = loops_of(steps_);
    loop_of_.resize(states_.size());
    for (std::size_t loop = 0; loop < loops_.size(); ++loop)
        for (const auto state : loops_[loop]) loop_of_[state] = loop;
}

}  // namespace orderly::odds
