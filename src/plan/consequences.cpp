#include "plan/consequences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/throws.hpp"
#include "game/turn.hpp"
#include "odds/chains.hpp"
#include "odds/rolls.hpp"
#include "orderly/error.hpp"
#include "text/lists.hpp"

namespace orderly::plan {
namespace {

constexpr std::size_t most_falls = 20000;
constexpr std::size_t most_nodes = 20000;

Error too_many() {
    return {ErrorCode::too_large,
            "a step has too many different results: give each unit its numbers (such as stands), leave out follow-ups "
            "(--no-follow), or name fewer units in it"};
}

void append_calls(const Result& result, std::string& key) {
    for (const auto& step : result.next) {
        fmt::format_to(std::back_inserter(key), " >{}.{}.{}.{}", result.unit, fmt::ptr(step.next), step.side, step.gives);
        for (const auto& word : step.words) (key += ' ') += word;
    }
}

/// Identifies a result apart from its dice: outcome, effects, and follow-ups.
void append_key(const Result& result, std::string& key) {
    fmt::format_to(std::back_inserter(key), "|{}:{}:{}:{},{}:{}", result.unit, fmt::ptr(result.row), result.passed,
                   result.hits[0], result.hits[1], fmt::ptr(result.grading));
    for (const auto& effect : result.effects)
        fmt::format_to(std::back_inserter(key), " {}.{}.{}.{}", fmt::ptr(effect.effect), effect.to, effect.count,
                       effect.open);
    for (const auto& value : result.values)
        fmt::format_to(std::back_inserter(key), " {}={}/{}", value.id, value.value.num, value.value.den);
    append_calls(result, key);
}

std::string key_of_roll(const Resolution& resolution) {
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
    return text::joined(resolution.results, " + ",
                        [&](const orderly::Result& result) { return outcome_of(result, resolution.request); });
}

struct Group {
    Resolution resolution;
    Whole weight;
};

/// Rolls of a repeated request are independent: counts the ways to get so many of each group.
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

}  // namespace

/// The requests still to be resolved, and the state of the units before them.
struct Consequences::Node {
    game::State state;
    std::string title;
    std::vector<std::vector<std::string>> pending;  ///< requests as typed; the last one comes next
};

/// What distinguishes nodes: the units, and those that were affected.
std::string Consequences::key_of(const Node& node, const game::State& start) {
    auto key = node.title;
    for (const auto& words : node.pending) fmt::format_to(std::back_inserter(key), "|{}", fmt::join(words, " "));
    for (std::size_t at = 0; at < start.units.size(); ++at) {
        const auto& unit = node.state.units[at];
        if (unit == start.units[at] && unit.open == start.units[at].open) continue;
        fmt::format_to(std::back_inserter(key), ";{}:{}", at, states_.place_of(unit));
        for (const auto& decision : unit.open) (key += '?') += decision.text;
    }
    return key;
}

std::vector<Consequences::Result> Consequences::resolve(const NamedRequest& from, const game::State& state) {
    for (Index deck = 0; deck < from.request.ruleset->decks.size(); ++deck)
        if (engine::draws_from(*from.request.procedure, deck))
            throw Error(ErrorCode::not_exact,
                        fmt::format("{} draws from the deck {}: a plan does not tell what is drawn", from.request.procedure->id,
                                    from.request.ruleset->decks[deck].id));
    std::map<std::string, std::size_t> places;
    std::vector<Group> groups;
    const auto space = odds::for_each_roll(from.request, [&](const Resolution& resolution, const Whole& weight, auto) {
        const auto [found, is_new] = places.try_emplace(key_of_roll(resolution), groups.size());
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
        Result one{game::changes_of(resolution, from.named, state), outcome_of(resolution), nullptr, ratio(weight, all)};
        auto key = one.title + "\n";
        game::append_changes(one.changes, key);
        const auto calls_on = [&request = resolution.request](const orderly::Result& result) {
            return std::ranges::any_of(result.next, [&](const NextStep& step) { return game::is_to_follow(step, *request.ruleset); });
        };
        if (follow_ && std::ranges::any_of(resolution.results, calls_on)) {
            one.calls = std::make_shared<const Resolution>(resolution);
            for (const auto& result : resolution.results) append_calls(result, key);
        }
        const auto [found, is_new] = same.try_emplace(std::move(key), results.size());
        if (is_new) results.push_back(std::move(one));
        else results[found->second].chance += one.chance;
    }
    return results;
}

/// Results depend on the state only through who is attached to whom.
const std::vector<Consequences::Result>& Consequences::results_of(const NamedRequest& request, const game::State& state) {
    auto key = request.key;
    for (const auto& unit : state.units)
        if (!unit.attached.empty()) key += fmt::format("\n{}>{}", unit.unit->id, unit.attached);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    auto results = resolve(request, state);
    return known_.emplace(std::move(key), std::move(results)).first->second;
}

/// The pending requests, next one last.
std::vector<std::vector<std::string>> Consequences::calls_of(const Result& result, const game::Named& named,
                                                             const game::State& before) const {
    std::vector<std::vector<std::string>> calls;
    if (result.calls == nullptr) return calls;
    for (const auto& one : result.calls->results)
        for (const auto& step : one.next)
            if (game::is_to_follow(step, *result.calls->request.ruleset))
                {
                auto call = game::call_of(*result.calls, one, step, named.names, before);
                if (!call.is_idle) calls.push_back(std::move(call.words));
            }
    std::ranges::reverse(calls);
    return calls;
}

/// The request for the current state. Null, with a note that gives the reason, if it needs a word that nobody gave or a
/// unit that is gone.
const NamedRequest* Consequences::request_of(const std::vector<std::string>& words, const game::State& state) {
    auto key = fmt::format("{}", fmt::join(words, " "));
    for (const auto& unit : state.units) fmt::format_to(std::back_inserter(key), ",{}", states_.place_of(unit));
    const auto [found, is_new] = requests_.try_emplace(std::move(key));
    if (!is_new) return found->second.get();
    try {
        game::read_call(runner_, rules_, words, state);
        found->second = std::make_unique<NamedRequest>(named_request(runner_.request(), {runner_.request().names}));
    } catch (const Error& error) {
        if (error.status() != ExitStatus::bad_request) throw;
        auto note = fmt::format("not followed: {}: {}", words.front(), error.what());
        const auto is_gone = error.code == ErrorCode::refused;  // nothing is called for
        if (!is_gone && std::ranges::find(annotations_.notes, note) == annotations_.notes.end())
            annotations_.notes.push_back(std::move(note));
    }
    return found->second.get();
}

std::vector<Outcome> Consequences::of(const Request& request, const game::Named& named, const game::State& state) {
    const auto first = named_request(request, named);
    std::vector<Node> nodes;
    std::unordered_map<std::string, std::size_t> places;
    odds::Steps steps(1);
    const auto go_on = [&](std::size_t from, Node next, const Ratio& chance) {
        const auto [found, is_new] = places.try_emplace(key_of(next, state), nodes.size());
        steps[from][found->second] += chance;
        if (!is_new) return;
        nodes.push_back(std::move(next));
        steps.emplace_back();
        if (nodes.size() > most_nodes) throw too_many();
    };
    const auto resolve_all = [&](std::size_t at, const NamedRequest& now, std::size_t left) {
        const auto decides = now.request.procedure == first.request.procedure;
        for (const auto& result : results_of(now, nodes[at].state)) {
            Node next{nodes[at].state, decides ? result.title : nodes[at].title, nodes[at].pending};
            next.pending.resize(left);
            std::ranges::move(calls_of(result, now.named, nodes[at].state), std::back_inserter(next.pending));
            next.state.apply(result.changes);
            go_on(at, std::move(next), result.chance);
        }
    };
    nodes.push_back({state, {}, {}});
    resolve_all(0, first, 0);
    for (std::size_t at = 1; at < nodes.size(); ++at) {
        if (nodes[at].pending.empty()) continue;
        const auto left = nodes[at].pending.size() - 1;
        if (const auto* now = request_of(nodes[at].pending.back(), nodes[at].state); now != nullptr) {
            resolve_all(at, *now, left);
            continue;
        }
        auto next = nodes[at];
        next.pending.pop_back();
        go_on(at, std::move(next), 1);
    }
    const auto visits = odds::visits_of(steps, odds::loops_of(steps), [](std::size_t) {
        return Error(ErrorCode::endless, "the follow-ups never end: leave them out (--no-follow)");
    });
    std::vector<Outcome> outcomes;
    for (std::size_t at = 1; at < nodes.size(); ++at)
        if (nodes[at].pending.empty())
            outcomes.push_back({std::move(nodes[at].state), std::move(nodes[at].title), visits[at]});
    return outcomes;
}

}  // namespace orderly::plan
