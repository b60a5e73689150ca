#include "plan/consequences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "engine/next.hpp"
#include "game/outcome.hpp"
#include "odds/chains.hpp"
#include "odds/roll_space.hpp"
#include "orderly/error.hpp"

namespace orderly::plan {
namespace {

constexpr std::size_t most_falls = 20000;
constexpr std::size_t most_nodes = 20000;

Error too_many() {
    return {ErrorCode::too_large,
            "a step has too many different results: give each unit its numbers (such as stands), leave out what follows "
            "(--no-follow), or name fewer units in it"};
}

/// All of a result that matters beyond its dice: its outcome, its effects, what it calls for.
void append_key(const Result& result, std::string& key) {
    fmt::format_to(std::back_inserter(key), "|{}:{}:{}:{},{}:{}", result.unit, fmt::ptr(result.row), result.passed,
                   result.hits[0], result.hits[1], fmt::ptr(result.grading));
    for (const auto& effect : result.effects)
        fmt::format_to(std::back_inserter(key), " {}.{}.{}.{}", fmt::ptr(effect.effect), effect.to, effect.count,
                       effect.open);
    for (const auto& value : result.values)
        fmt::format_to(std::back_inserter(key), " {}={}/{}", value.id, value.value.num, value.value.den);
    for (const auto& step : result.next) {
        fmt::format_to(std::back_inserter(key), " >{}.{}.{}", fmt::ptr(step.next), step.side, step.gives);
        for (const auto& word : step.words) (key += ' ') += word;
    }
}

std::string key_of(const Resolution& resolution) {
    std::string key;
    for (const auto& result : resolution.results) append_key(result, key);
    return key;
}

std::string outcome_of(const Result& result, const Request& request) {
    odds::OutcomeList list;
    const auto& entry = list.entries()[list.place_of(result, request)];
    if (!entry.title.empty()) return entry.title;
    return result.has_hits ? fmt::format("{} {}", entry.outcome, entry.outcome == "1" ? "hit" : "hits") : entry.outcome;
}

std::string outcome_of(const Resolution& resolution) {
    std::string text;
    for (const auto& result : resolution.results)
        text += (text.empty() ? "" : " + ") + outcome_of(result, resolution.request);
    return text;
}

struct Group {
    Resolution resolution;
    Whole weight;
};

/// The rolls of a repeated request are independent: so many of each group come in so many ways.
void add_repeated(const std::vector<Group>& groups, std::size_t from, int left, const Resolution& so_far,
                  const Whole& weight, std::vector<Group>& into) {
    if (left == 0 || from == groups.size()) {
        if (left == 0) into.push_back({so_far, weight});
        return;
    }
    if (into.size() > most_falls) throw too_many();
    auto with = so_far;
    Whole ways = weight;
    for (int count = 0; count <= left; ++count) {
        add_repeated(groups, from + 1, left - count, with, ways, into);
        const auto& one = groups[from].resolution.results;
        with.results.insert(with.results.end(), one.begin(), one.end());
        ways = ways * groups[from].weight * (left - count) / (count + 1);
    }
}

NamedRequest named_request(Request request, game::Named named) {
    auto key = odds::key_of(request);
    for (const auto& side : named.names) {
        key += '\n';
        for (const auto& unit : side) (key += unit) += ' ';
    }
    return {std::move(request), std::move(named), std::move(key)};
}

/// A request that is to be resolved next, those after it, and how the units stand by then.
struct Node {
    game::State state;
    std::string title;
    std::vector<const NamedRequest*> pending;  ///< the last one comes next
};

/// All that tells nodes apart: of units, of those that something befell.
std::string key_of(const Node& node, const game::State& start) {
    auto key = node.title;
    for (const auto* request : node.pending) (key += '|') += request->key;
    for (std::size_t at = 0; at < start.units.size(); ++at) {
        const auto& unit = node.state.units[at];
        if (unit == start.units[at] && unit.open == start.units[at].open) continue;
        auto words = unit.words;
        std::ranges::sort(words);
        fmt::format_to(std::back_inserter(key), ";{} {} {} {} {} {}", at, unit.hits, unit.removed, unit.returns,
                       unit.attached, fmt::join(words, " "));
        for (const auto& [name, value] : unit.numbers) fmt::format_to(std::back_inserter(key), " {}={}", name, value);
        for (const auto& [name, value] : unit.lost) fmt::format_to(std::back_inserter(key), " {}-{}", name, value);
        for (const auto& one : unit.lasting) fmt::format_to(std::back_inserter(key), " {}~{}", one.word, one.until);
        for (const auto& decision : unit.open) (key += '?') += decision.text;
    }
    return key;
}

}  // namespace

std::vector<Consequences::Result> Consequences::resolve(const NamedRequest& from, const game::State& state) {
    std::map<std::string, std::size_t> places;
    std::vector<Group> groups;
    const auto space = odds::for_each_roll(from.request, [&](const Resolution& resolution, const Whole& weight, auto) {
        const auto [found, is_new] = places.try_emplace(key_of(resolution), groups.size());
        if (is_new) groups.push_back({resolution, 0});
        groups[found->second].weight += weight;
        annotations_.merge(resolution.marks, resolution.notes);
    });
    Whole all = 1;
    for (int roll = 0; roll < space.rolls; ++roll) all *= space.den;
    if (space.rolls > 1) {
        std::vector<Group> repeated;
        auto none = groups.front().resolution;
        none.results.clear();
        add_repeated(groups, 0, space.rolls, none, 1, repeated);
        groups = std::move(repeated);
    }
    std::vector<Result> results;
    std::map<std::string, std::size_t> same;
    for (const auto& [resolution, weight] : groups) {
        Result one{game::changes_of(resolution, from.named, state), outcome_of(resolution), {}, ratio(weight, all)};
        auto key = one.title + "\n";
        game::append_changes(one.changes, key);
        for (const auto& result : resolution.results)
            for (const auto& step : result.next) {
                if (!follow_ || step.next->named_only) continue;
                auto request = engine::request_to_follow(resolution, step, annotations_.notes);
                if (!request) continue;
                auto named = game::names_to_follow(from.named, resolution, *request, result, step);
                one.next.push_back(named_request(std::move(*request), std::move(named)));
                key += one.next.back().key;
            }
        const auto [found, is_new] = same.try_emplace(std::move(key), results.size());
        if (is_new) results.push_back(std::move(one));
        else results[found->second].chance += one.chance;
    }
    return results;
}

/// Who is attached to whom is all that results ask of the state.
const std::vector<Consequences::Result>& Consequences::results_of(const NamedRequest& request, const game::State& state) {
    auto key = request.key;
    for (const auto& unit : state.units)
        if (!unit.attached.empty()) key += fmt::format("\n{}>{}", unit.unit->id, unit.attached);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    auto results = resolve(request, state);
    return known_.emplace(std::move(key), std::move(results)).first->second;
}

std::vector<Outcome> Consequences::of(const Request& request, const game::Named& named, const game::State& state) {
    const auto first = named_request(request, named);
    std::vector<Node> nodes;
    std::unordered_map<std::string, std::size_t> places;
    odds::Steps steps(1);
    nodes.push_back({state, {}, {&first}});
    for (std::size_t at = 0; at < nodes.size(); ++at) {
        if (nodes[at].pending.empty()) continue;
        const auto* now = nodes[at].pending.back();
        const auto decides = now->request.procedure == first.request.procedure;
        for (const auto& result : results_of(*now, nodes[at].state)) {
            Node next{nodes[at].state, decides ? result.title : nodes[at].title, nodes[at].pending};
            next.pending.pop_back();
            for (const auto& one : result.next | std::views::reverse) next.pending.push_back(&one);
            next.state.apply(result.changes);
            const auto [found, is_new] = places.try_emplace(key_of(next, state), nodes.size());
            steps[at][found->second] += result.chance;
            if (!is_new) continue;
            nodes.push_back(std::move(next));
            steps.emplace_back();
            if (nodes.size() > most_nodes) throw too_many();
        }
    }
    const auto visits = odds::visits_of(steps, odds::loops_of(steps), [](std::size_t) {
        return Error(ErrorCode::endless, "there is no end to what follows: leave it out (--no-follow)");
    });
    std::vector<Outcome> outcomes;
    for (std::size_t at = 0; at < nodes.size(); ++at)
        if (nodes[at].pending.empty())
            outcomes.push_back({std::move(nodes[at].state), std::move(nodes[at].title), visits[at]});
    return outcomes;
}

}  // namespace orderly::plan
