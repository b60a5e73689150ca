#include "support/brute_force.hpp"

#include <algorithm>

#include "orderly/error.hpp"

namespace orderly_test {
namespace {

/// Calls `visit(resolution)` for every possible roll.
template <class Visit>
void every_fall(const Request& request, Visit visit) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    Resolution resolution;
    resolution.request = request;
    std::vector<int> faces(dice.size(), 1);
    for (;;) {
        evaluate(resolution, faces);
        visit(resolution);
        std::size_t at = 0;
        while (at < faces.size() && ++faces[at] > dice[at].sides) faces[at++] = 1;
        if (at == faces.size()) return;
    }
}

}  // namespace

std::string outcome_of(const Result& result) {
    if (result.row != nullptr) return std::string(result.row->outcome);
    if (result.has_hits) return std::to_string(result.hits[0]);
    std::string text;
    for (const auto& value : result.values)
        text += (text.empty() ? "" : ",") + std::string(value.id) + "=" + std::to_string(value.value.num);
    return text;
}

double falls_of(const Request& request) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    double falls = 1;
    for (const auto& die : dice) falls *= die.sides;
    return falls;
}

Brute brute_of(const Request& request) {
    Brute brute;
    every_fall(request, [&](const Resolution& resolution) {
        ++brute.falls;
        brute.units.resize(resolution.results.size());
        std::string joint;
        std::vector<std::string> had;
        for (std::size_t at = 0; at < resolution.results.size(); ++at) {
            const auto& result = resolution.results[at];
            const auto outcome = outcome_of(result);
            ++brute.units[at][outcome];
            joint += (at == 0 ? "" : " + ") + outcome;
            if (std::ranges::find(had, outcome) == had.end()) {
                had.push_back(outcome);
                ++brute.any[outcome];
            }
            for (const auto& effect : result.effects)
                if (effect.effect->counted)
                    brute.effects[std::string(request.ruleset->effects[effect.effect->word].id)] += effect.count;
            for (const auto& value : result.values) ++brute.values[std::string(value.id)][value.value];
            if (result.has_hits)
                for (std::size_t side = 0; side < 2; ++side) ++brute.hits[side][result.hits[side]];
        }
        ++brute.joint[joint];
    });
    return brute;
}

void Followed::expand(std::vector<Waiting> waiting, const Ratio& weight, const std::string& outcome,
                      std::vector<std::string> events, int depth) {
    if (waiting.empty()) {
        first[outcome] += weight;
        std::ranges::sort(events);
        events.erase(std::unique(events.begin(), events.end()), events.end());
        for (const auto& event : events) once[event] += weight;
        return;
    }
    if (depth > depth_) {
        open += weight;
        return;
    }
    const auto now = waiting.back();
    waiting.pop_back();
    const Ratio share = weight * ratio(1, Whole(falls_of(now.request)));
    // rolls with the same result are expanded once
    std::map<std::pair<std::string, std::string>, std::pair<Ratio, Resolution>> kinds;
    every_fall(now.request, [&](const Resolution& resolution) {
        std::string steps;
        for (const auto& result : resolution.results)
            for (const auto& step : result.next) {
                steps += std::string(step.next->procedure) + std::to_string(step.side);
                for (const auto& word : step.words) steps += " " + word;
            }
        std::string outcomes;  // of a repeated roll, several
        for (const auto& result : resolution.results) outcomes += (outcomes.empty() ? "" : ";") + outcome_of(result);
        auto& kind = kinds[{outcomes, steps}];
        kind.first += share;
        if (kind.second.results.empty()) kind.second = resolution;
    });
    for (const auto& [key, kind] : kinds)
        follow(now, waiting, kind.first, kind.second, key.first, outcome, events, depth);
}

void Followed::follow(const Waiting& now, std::vector<Waiting> waiting, const Ratio& weight,
                      const Resolution& resolution, const std::string& here, const std::string& outcome,
                      std::vector<std::string> events, int depth) {
    if (!now.first)
        for (const auto& result : resolution.results)
            events.push_back(std::string(now.request.procedure->id) + "/" + now.side + ":" + outcome_of(result));
    for (const auto& result : resolution.results)
        for (const auto& step : result.next) {
            const auto again = step.next->procedure == now.request.procedure->id;
            const auto& sides = now.request.procedure->sides;
            const auto whose = again || step.side == 0 ? now.side : std::string(sides[step.side]);
            try {
                waiting.push_back({request_for(resolution, step), whose, again && now.first});
            } catch (const Error& error) {
                if (error.code != ErrorCode::missing && error.code != ErrorCode::refused)
                    throw;  // not followed in play either
            }
        }
    expand(std::move(waiting), weight, now.first ? here : outcome, std::move(events), depth + 1);
}

}  // namespace orderly_test
