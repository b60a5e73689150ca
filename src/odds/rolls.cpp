#include "odds/rolls.hpp"

#include <fmt/format.h>

#include <algorithm>

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

/// The throws to enumerate; only one roll's if the roll is repeated.
std::vector<engine::PlannedThrow> throws_of(const Request& request, int& rolls) {
    std::vector<engine::PlannedThrow> throws;
    engine::each_throw(request, [&](const engine::PlannedThrow& one) { throws.push_back(one); });
    rolls = 1;
    if (request.procedure->repeat == no_index || throws.empty()) return throws;
    const auto each = engine::throws_of_a_roll(request);
    rolls = static_cast<int>(throws.size() / each);
    throws.resize(each);
    return throws;
}

/// The distribution of each throw; of each die, if a table asks for faces.
std::vector<CastOdds> columns_of(const Request& request, int& rolls) {
    std::vector<CastOdds> columns;
    for (const auto& one : throws_of(request, rolls)) {
        if (!request.procedure->asks_faces) {
            columns.push_back(cast_odds(one));
            continue;
        }
        auto single = one;
        single.count = 1;
        columns.insert(columns.end(), static_cast<std::size_t>(one.count), cast_odds(single));
    }
    return columns;
}

double product(const std::vector<CastOdds>& columns) {
    double ways = 1;
    for (const auto& column : columns) ways *= static_cast<double>(column.weights.size());
    return ways;
}

/// Goes through every combination of the columns' numbers; the last column varies fastest.
class Combinations {
public:
    explicit Combinations(const std::vector<CastOdds>& columns) : columns_(columns) {
        for (const auto& column : columns) at_.push_back(column.weights.begin());
    }

    void numbers(std::vector<int>& into) const {
        into.clear();
        for (const auto& at : at_) into.push_back(at->first);
    }

    [[nodiscard]] Whole weight() const {
        Whole weight = 1;
        for (const auto& at : at_) weight *= at->second;
        return weight;
    }

    bool next() {
        for (auto column = at_.size(); column-- > 0;) {
            if (++at_[column] != columns_[column].weights.end()) return true;
            at_[column] = columns_[column].weights.begin();
        }
        return false;
    }

private:
    const std::vector<CastOdds>& columns_;
    std::vector<std::map<int, Whole>::const_iterator> at_;
};

/// Whether the roll is one plain die, so that the odds can list the faces of each outcome.
bool is_one_die(const Request& request) {
    int rolls = 1;
    const auto throws = throws_of(request, rolls);
    return throws.size() == 1 && throws.front().count == 1 && engine::is_plain(*throws.front().die);
}

SampleSpace each_plain_fall(const Request& request, const VisitRoll& visit) {
    SampleSpace space;
    const auto columns = columns_of(request, space.rolls);
    for (const auto& column : columns) {
        space.den *= column.den;
        space.equal = space.equal && column.equal;
    }
    space.one_die = is_one_die(request);
    space.die_sides = space.one_die ? throws_of(request, space.rolls).front().size : 0;
    Resolution resolution;
    resolution.request = request;
    std::vector<int> numbers;
    Combinations combinations(columns);
    do {
        combinations.numbers(numbers);
        if (request.procedure->asks_faces) {
            evaluate(resolution, numbers);
        } else {
            resolution.throws = numbers;
            engine::evaluate_counted(resolution, {});
        }
        visit(resolution, combinations.weight(),
              space.one_die ? std::span<const int>(numbers) : std::span<const int>());
    } while (combinations.next());
    return space;
}

/// Visits rolls that count alike only once, without their faces: evaluate gives them the same result.
SampleSpace each_count(const Request& request, const VisitRoll& visit) {
    const auto& procedure = *request.procedure;
    const auto wanted = asked_numbers(procedure);
    const Tallying tallying(request, wanted);
    Resolution resolution;
    resolution.request = request;
    std::vector<int> tallies(procedure.tallies.size());
    tallying.each([&](std::span<const int> numbers, const Whole& weight) {
        engine::CountedDice dice;
        if (throws_pools(procedure.kind)) dice.hits = {numbers[0], numbers[1]};
        else resolution.throws.assign(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(tallying.base()));
        for (std::size_t at = 0; at < wanted.tallies.size(); ++at)
            tallies[wanted.tallies[at]] = numbers[tallying.base() + at];
        dice.tallies = tallies;
        engine::evaluate_counted(resolution, dice);
        visit(resolution, weight, {});
    });
    SampleSpace space;
    space.den = tallying.den();
    space.equal = tallying.equal();
    space.marks = tallying.marks();
    return space;
}

/// Whether rolls are counted instead of enumerated. Single dice are enumerated, and so is every roll of a procedure
/// that asks for faces.
bool is_counted(const Request& request) {
    const auto& procedure = *request.procedure;
    if (!throws_pools(procedure.kind)) return !procedure.asks_faces && !asked_numbers(procedure).tallies.empty();
    std::vector<Throw> dice;
    dice_needed(request, dice);
    return dice.size() != 1 || !procedure.pool.stages.empty() || !procedure.tallies.empty() ||
           std::ranges::any_of(procedure.dice, &Die::apart);
}

double counted_cost(const Request& request) {
    const Tallying tallying(request, asked_numbers(*request.procedure));
    check_steps(tallying);
    return tallying.cost();
}

Error too_large(const std::string& why) { return Error(ErrorCode::too_large, why); }

}  // namespace

double odds_cost(const Request& request) {
    if (!throws_pools(request.procedure->kind)) {
        int rolls = 1;
        const auto combinations = is_counted(request) ? counted_cost(request) : product(columns_of(request, rolls));
        if (combinations > most_falls)
            throw too_large(fmt::format("{:.0f} combinations of the dice are too many: odds take at most {:.0f}",
                                        combinations, most_falls));
        return combinations;
    }
    std::vector<Throw> dice;
    dice_needed(request, dice);
    if (dice.size() > most_dice)
        throw too_large(
            fmt::format("{} dice are too many: exact odds take at most {}", dice.size(), most_dice));
    const auto combinations = counted_cost(request);
    if (combinations > most_pairs)
        throw too_large(
            fmt::format("{:.0f} different results are too many: exact odds take at most {:.0f}",
                        combinations, most_pairs));
    // the length of the numbers grows with the number of dice
    constexpr double dice_that_cost_another = 250;
    return combinations * (1 + static_cast<double>(dice.size()) / dice_that_cost_another);
}

SampleSpace odds::for_each_roll(const Request& request, const VisitRoll& visit) {
    return is_counted(request) ? each_count(request, visit) : each_plain_fall(request, visit);
}

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

    /// Adds a value and returns its index.
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
