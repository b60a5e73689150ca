#include "odds/roll_sums.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/modifiers.hpp"
#include "engine/needs.hpp"
#include "orderly/engine.hpp"

namespace orderly {
using namespace odds;

void Annotations::merge(const std::vector<const Mark*>& more_marks, const std::vector<std::string>& more_notes) {
    for (const auto* mark : more_marks)
        if (std::ranges::find(marks, mark) == marks.end()) engine::use_mark(marks, *mark);
    for (const auto& note : more_notes)
        if (std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
}

std::string odds::name_of(const Procedure& procedure, const Names& names, Index to) {
    if (to < procedure.sides.size()) return names[to];
    const auto party = static_cast<std::size_t>(to) - procedure.sides.size();
    return party < procedure.parties.size() ? std::string(procedure.parties[party]) : "both";
}

std::size_t OutcomeList::place(std::string outcome, std::string title, long order) {
    const auto [found, added] = places_.try_emplace(outcome, entries_.size());
    if (added) entries_.push_back({std::move(outcome), std::move(title), order});
    return found->second;
}

void OutcomeList::add_rows(const ResultSet& set) {
    of_rows_ = true;
    sets_.push_back(&set);
    for (const auto& row : set.rows)
        place(std::string(row.outcome), std::string(row.title), static_cast<long>(entries_.size()));
}

std::size_t OutcomeList::place_of(const Result& result, const Request& request) {
    if (result.row != nullptr) {
        if (std::ranges::find(sets_, result.set) == sets_.end()) add_rows(*result.set);
        return places_.find(result.row->outcome)->second;
    }
    if (result.grading != nullptr)
        return place(std::string(result.grading->outcome), std::string(result.grading->title), 0);
    const auto& procedure = *request.procedure;
    if (result.has_hits) {
        if (engine::throwing_sides(request) == 1) return place(fmt::format("{}", result.hits[0]), {}, result.hits[0]);
        return place(fmt::format("{}-{}", result.hits[0], result.hits[1]), {},
                     result.hits[0] * 10000L + result.hits[1]);
    }
    std::string outcome;
    for (const auto& value : result.values)
        outcome += fmt::format("{}{}={}", outcome.empty() ? "" : ",", value.id,
                               value.value.is_whole() ? fmt::format("{}", value.value.num)
                                                      : fmt::format("{}/{}", value.value.num, value.value.den));
    const auto first = result.values.empty() ? 0 : result.values.front().value.num;
    return outcome.empty() ? place(std::string(procedure.id), std::string(procedure.title), 0)
                           : place(outcome, {}, static_cast<long>(first));
}

namespace {

class Adding {
public:
    using Measuring = std::function<std::vector<Measured>(const Resolution&)>;
    Adding(const Request& request, const Names& names, const FollowStep& follow_step, const Measuring& measure)
        : request_(request),
          procedure_(*request.procedure),
          ruleset_(*request.ruleset),
          names_(names),
          lead_(follow_step),
          measure_(measure) {}

    void add(const Resolution& resolution, const Whole& weight, std::span<const int> faces) {
        const auto& results = resolution.results;
        sums.units.resize(std::max(sums.units.size(), results.size()));
        Key key;
        for (std::size_t at = 0; at < results.size(); ++at)
            key.outcomes.push_back(sums.units[at].place_of(results[at], request_));
        if (lead_) add_steps(resolution, key);
        if (measure_) key.measured = measure_(resolution);
        for (const auto& result : results) add_numbers(result, results.size() > 1, weight, key);
        std::ranges::sort(key.valued);
        auto& branch = branch_of(std::move(key));
        branch.weight += weight;
        if (faces.size() == 1) branch.faces.push_back(faces.front());
        sums.annotations.merge(resolution.marks, resolution.notes);
    }

    RollSums sums;

private:
    struct Key {
        std::vector<std::size_t> outcomes;
        std::vector<Transition> next;
        std::vector<std::size_t> valued;
        std::vector<Measured> measured;
        friend auto operator<=>(const Key&, const Key&) = default;
    };

    void add_steps(const Resolution& resolution, Key& key) {
        for (const auto& result : resolution.results)
            for (const auto& step : result.next)
                if (const auto onward = lead_(resolution, step)) key.next.push_back(*onward);
    }

    Branch& branch_of(Key&& key) {
        const auto [found, added] = places_.try_emplace(std::move(key), sums.branches.size());
        if (added)
            sums.branches.push_back(
                {found->first.outcomes, found->first.next, found->first.valued, found->first.measured, 0, {}});
        return sums.branches[found->second];
    }

    [[nodiscard]] std::string whose(Index to, const Result& result, bool several) const {
        auto name = name_of(procedure_, names_, to);
        return several && to == 0 ? fmt::format("{} {}", name, result.unit + 1) : name;
    }

    void add_numbers(const Result& result, bool several, const Whole& weight, Key& key) {
        for (const auto& effect : result.effects)
            if (effect.effect->counted) add_effect(effect, whose(effect.to, result, several), weight);
        for (const auto& value : result.values)
            key.valued.push_back(add_value(value, whose(0, result, several), weight));
        if (!result.has_hits) return;
        sums.has_hits = true;
        for (std::size_t side = 0; side < 2; ++side) sums.hits[side][result.hits[side]] += weight;
    }

    void add_effect(const EffectResult& effect, const std::string& to, const Whole& weight) {
        const auto* word = &ruleset_.effects[effect.effect->word];
        const auto provided = effect.open ? effect.effect->provided : std::string_view();
        const auto same = [&](const EffectSum& sum) {
            return sum.to == to && sum.word == word && sum.provided == provided;
        };
        auto found = std::ranges::find_if(sums.effects, same);
        if (found == sums.effects.end()) found = sums.effects.insert(found, {to, word, provided, 0});
        found->sum += weight * effect.count;
    }

    /// The place of the value.
    std::size_t add_value(const ValueResult& value, const std::string& side, const Whole& weight) {
        const auto same = [&](const ValueSum& sum) { return sum.side == side && sum.id == value.id; };
        auto found = std::ranges::find_if(sums.values, same);
        if (found == sums.values.end()) found = sums.values.insert(found, {side, value.id, value.distance, {}});
        found->counts[value.value] += weight;
        return static_cast<std::size_t>(found - sums.values.begin());
    }

    const Request& request_;
    const Procedure& procedure_;
    const Ruleset& ruleset_;
    const Names& names_;
    const FollowStep& lead_;
    const Measuring& measure_;
    std::map<Key, std::size_t> places_;
};

}  // namespace

RollSums odds::roll_sums_of(const Request& request, const Names& names, const FollowStep& follow_step,
                     const std::function<std::vector<Measured>(const Resolution&)>& measure) {
    Adding adding(request, names, follow_step, measure);
    auto space = for_each_roll(request, [&](const Resolution& resolution, const Whole& weight,
                                            std::span<const int> faces) { adding.add(resolution, weight, faces); });
    adding.sums.annotations.merge(space.marks, {});
    adding.sums.space = space;
    return std::move(adding.sums);
}

}  // namespace orderly
