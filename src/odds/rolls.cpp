#include "odds/rolls.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "engine/throws.hpp"
#include "odds/tallying.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"

namespace orderly {

using namespace odds;
namespace {

/// The most rolls that are visited one by one: some seconds of work.
constexpr double most_falls = 4e6;
static_assert(most_falls <= most_odds_work);
/// The most dice of a pool; more would need hundreds of megabytes of digits.
constexpr int most_dice = 5000;
/// The most combinations of hits and tallies.
constexpr double most_pairs = 3e5;

bool is_one_die(const Request& request) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    return dice.size() == 1;
}

/// Whether a pool is a single die, whose odds list its faces.
bool is_single(const Request& request) {
    const auto& procedure = *request.procedure;
    return procedure.pool.stages.empty() && procedure.tallies.empty() &&
           std::ranges::none_of(procedure.dice, &Die::apart) && is_one_die(request);
}

/// The numbers to count. If evaluate is given faces, it counts the tallies itself.
WantedNumbers wanted_of(const Request& request) {
    const auto& procedure = *request.procedure;
    WantedNumbers wanted;
    for (Index at = 0; at < procedure.tallies.size() && !procedure.asks_faces; ++at)
        if (procedure.tallies[at].asked) wanted.tallies.push_back(at);
    wanted.by_throw = throws_pools(procedure.kind) && is_single(request);
    wanted.base = !procedure.idle_throws || is_one_die(request);
    return wanted;
}

Error too_large(const std::string& why) { return Error(ErrorCode::too_large, why); }

}  // namespace

double odds_cost(const Request& request) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    const auto is_pool = throws_pools(request.procedure->kind);
    if (is_pool && dice.size() > most_dice)
        throw too_large(fmt::format("{} dice are too many: exact odds take at most {}", dice.size(), most_dice));
    const Tallying tallying(request, wanted_of(request));
    check_steps(tallying);
    const auto results = tallying.cost();
    if (const auto most = is_pool ? most_pairs : most_falls; results > most)
        throw too_large(
            fmt::format("{:.0f} different results are too many: exact odds take at most {:.0f}", results, most));
    // the length of the numbers grows with the number of dice
    constexpr double dice_that_cost_another = 250;
    return is_pool ? results * (1 + static_cast<double>(dice.size()) / dice_that_cost_another) : results;
}

/// Visits rolls that count alike only once: evaluate gives them the same result.
SampleSpace odds::for_each_roll(const Request& request, const VisitRoll& visit, bool tells_next) {
    const auto& procedure = *request.procedure;
    const auto wanted = wanted_of(request);
    const Tallying tallying(request, wanted);
    const auto base = tallying.base();
    const auto has_hits = throws_pools(procedure.kind) && !wanted.by_throw;
    SampleSpace space = {tallying.den(), tallying.alike(), tallying.equal(), tallying.one_die(), tallying.rolls()};
    const auto is_staged = !has_hits && !procedure.pool.stages.empty();
    Resolution resolution;
    resolution.request = request;
    resolution.keeps_trail = false;
    resolution.tells_next = tells_next;
    std::vector<int> tallies(procedure.asks_faces ? 0 : procedure.tallies.size());
    const std::vector<int> unused(wanted.base ? 0 : tallying.decks().size());
    tallying.each([&](std::span<const int> numbers, Whole&& weight) {
        engine::CountedDice dice;
        for (std::size_t at = 0; at < wanted.tallies.size(); ++at) tallies[wanted.tallies[at]] = numbers[base + at];
        dice.tallies = tallies;
        if (has_hits) dice.hits = {numbers[0], numbers[1]};
        else dice.throws = wanted.base ? numbers.first(base - (is_staged ? 1 : 0)) : unused;
        if (is_staged) dice.hits = {numbers[base - 1], 0};
        resolution.dice.clear();
        for (std::size_t at = 0; at < tallying.decks().size(); ++at)  // what follows draws from the rest
            if (const Index deck = tallying.decks()[at]; deck != no_index)
                resolution.dice.push_back({0, {}, 0, numbers[at], false, true, 0, {}, deck});
        engine::evaluate_counted(resolution, dice);
        visit(resolution, std::move(weight), space.die_sides != 0 ? dice.throws : std::span<const int>());
    });
    space.marks = tallying.marks();
    return space;
}

void Annotations::merge(const std::vector<const Mark*>& more_marks, const std::vector<std::string>& more_notes) {
    for (const auto* mark : more_marks)
        if (std::ranges::find(marks, mark) == marks.end()) engine::use_mark(marks, *mark);
    for (const auto& note : more_notes)
        if (std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
}

Names odds::names_of(const Procedure& procedure) {
    Names names;
    std::ranges::copy(procedure.sides, names.begin());
    return names;
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
        return places_.find(std::string(result.row->outcome))->second;
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
    Adding(const Adding&) = delete;  // `places_` points into `sums`
    Adding& operator=(const Adding&) = delete;
    Adding(const Request& request, const Names& names, const FollowStep& follow_step, const Measuring& measure)
        : request_(request),
          names_(names),
          lead_(follow_step),
          measure_(measure),
          places_(ByKey{&sums.branches}) {}

    void add(const Resolution& resolution, const RollCount& weight, std::span<const int> faces) {
        const auto& results = resolution.results;
        sums.units.resize(std::max(sums.units.size(), results.size()));
        BranchKey key;
        for (std::size_t at = 0; at < results.size(); ++at)
            key.outcomes.push_back(sums.units[at].place_of(results[at], request_));
        if (lead_) add_steps(resolution, key);
        if (measure_) key.measured = measure_(resolution);
        for (const auto& result : results) add_numbers(result, results.size() > 1, weight, key);
        std::ranges::sort(key.valued);
        auto& branch = branch_of(std::move(key));
        add_shared(branch.weight, weight);
        if (faces.size() == 1) branch.faces.push_back(faces.front());
        sums.annotations.merge(resolution.marks, resolution.notes);
    }

    RollSums sums;

private:
    struct ByKey {
        const std::deque<Branch>* branches;
        bool operator()(std::size_t one, std::size_t other) const {
            return static_cast<const BranchKey&>((*branches)[one]) < static_cast<const BranchKey&>((*branches)[other]);
        }
    };

    void add_steps(const Resolution& resolution, BranchKey& key) {
        for (const auto& result : resolution.results)
            for (const auto& step : result.next)
                if (const auto onward = lead_(resolution, step)) key.next.push_back(*onward);
    }

    Branch& branch_of(BranchKey&& key) {
        sums.branches.push_back({std::move(key), nullptr, {}});
        const auto found = places_.insert(places_.end(), sums.branches.size() - 1);  // most come in rising order
        if (*found + 1 != sums.branches.size()) sums.branches.pop_back();
        return sums.branches[*found];
    }

    [[nodiscard]] std::string whose(Index to, const Result& result, bool several) const {
        auto name = name_of(*request_.procedure, names_, to);
        return several && to == 0 ? fmt::format("{} {}", name, result.unit + 1) : name;
    }

    void add_numbers(const Result& result, bool several, const RollCount& weight, BranchKey& key) {
        for (const auto& effect : result.effects)
            if (effect.effect->counted) add_effect(effect, whose(effect.to, result, several), *weight);
        for (const auto& value : result.values)
            key.valued.push_back(add_value(value, whose(0, result, several), *weight));
        if (!result.has_hits) return;
        sums.has_hits = true;
        for (Index side = 0; side < engine::throwing_sides(request_); ++side)
            add_shared(sums.hits[side].try_emplace(sums.hits[side].end(), result.hits[side])->second, weight);
    }

    void add_effect(const EffectResult& effect, const std::string& to, const Whole& weight) {
        const auto* word = &request_.ruleset->effects[effect.effect->word];
        const auto provided = effect.open ? effect.effect->provided : std::string_view();
        const auto same = [&](const EffectSum& sum) {
            return sum.to == to && sum.word == word && sum.provided == provided;
        };
        auto found = std::ranges::find_if(sums.effects, same);
        if (found == sums.effects.end()) found = sums.effects.insert(found, {to, word, provided, 0});
        found->sum += weight * effect.count;
    }

    /// Adds a value and returns its index.
    std::size_t add_value(const ValueResult& value, const std::string& side, const Whole& weight) {
        const auto same = [&](const ValueSum& sum) { return sum.side == side && sum.id == value.id; };
        auto found = std::ranges::find_if(sums.values, same);
        if (found == sums.values.end()) found = sums.values.insert(found, {side, value.id, value.distance, {}});
        found->counts[value.value] += weight;
        return static_cast<std::size_t>(found - sums.values.begin());
    }

    const Request& request_;
    const Names& names_;
    const FollowStep& lead_;
    const Measuring& measure_;
    std::set<std::size_t, ByKey> places_;  ///< of the branches, by their keys
};

}  // namespace

RollSums odds::roll_sums_of(const Request& request, const Names& names, const FollowStep& follow_step,
                     const std::function<std::vector<Measured>(const Resolution&)>& measure) {
    Adding adding(request, names, follow_step, measure);
    const auto add = [&](const Resolution& resolution, Whole&& weight, std::span<const int> faces) {
        adding.add(resolution, std::make_shared<Whole>(std::move(weight)), faces);
    };
    const auto space = for_each_roll(request, add, follow_step != nullptr);
    adding.sums.annotations.merge(space.marks, {});
    adding.sums.space = space;
    return std::move(adding.sums);
}

std::string odds::key_of(const Request& request) {
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
            for (const auto& line : unit.by_hand)
                fmt::format_to(std::back_inserter(key), ";{}:{}", line.add, line.reason);
        }
        for (const auto& word : request.deferred[side]) fmt::format_to(std::back_inserter(key), " {}", word);
    }
    for (const auto& [deck, cards] : request.gone)
        fmt::format_to(std::back_inserter(key), "#{}:{}", deck, fmt::join(cards, ","));
    return key;
}

}  // namespace orderly
