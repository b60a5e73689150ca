#include "odds/tallying.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/evaluate.hpp"
#include "engine/pools.hpp"
#include "orderly/error.hpp"

namespace orderly::odds {

Tallying::Tallying(const Request& request, WantedNumbers wanted)
    : request_(request), procedure_(*request.procedure), wanted_(std::move(wanted)) {
    aimed_ = engine::aim_tallies(request, {used_.marks, used_.trail});
    parts_.emplace_back();
    if (throws_pools(procedure_.kind) && !wanted_.by_throw) read_pools();
    else read_throws();
    if (asks_hits_) read_asking_stages();
}

/// The worth of a die for each number of a part; 0 for a number that is not a tally.
std::vector<int> Tallying::worths(const Part& part, Index die, int shows) const {
    std::vector<int> worth;
    for (const auto number : part.by_die) {
        const auto* tally = number < base_ ? nullptr : &aimed_[wanted_.tallies[number - base_]];
        worth.push_back(tally != nullptr && tally->counts(die) ? tally->worth(shows) : 0);
    }
    return worth;
}

std::size_t Tallying::place_in(const Part& part, std::size_t number) {
    return static_cast<std::size_t>(std::ranges::find(part.by_die, number) - part.by_die.begin());
}

void Tallying::add_dice(Part& part, Index die, std::size_t count, std::vector<DieFall> falls, Index deck) {
    Whole all = 0, alike = 0;
    if (deck == no_index) {
        falls = merged(falls, !part.tallies.empty() || !decks_.empty());
        for (const auto& fall : falls) alike = gcd(alike, fall.weight);
        for (auto& fall : falls) fall.weight /= alike;
        alike_ *= power_of(alike, static_cast<int>(count));
    }
    for (const auto& fall : falls) all += fall.weight;
    for (const auto& other : part.dice)
        if (deck != no_index && other.deck == deck) all -= static_cast<unsigned long>(other.count);
    den_ *= falls_of(all, count, deck != no_index);
    part.dice.push_back({die, count, std::move(falls), deck});
}

/// The throws to count: only one roll's if the roll is repeated, and each die alone if a table asks for faces.
std::vector<engine::PlannedThrow> Tallying::throws() {
    std::vector<engine::PlannedThrow> throws;
    const auto each = engine::throws_of_a_roll(request_);
    std::size_t seen = 0;
    engine::each_throw(request_, [&](const engine::PlannedThrow& one) {
        if (seen++ >= each && procedure_.repeat != no_index) return;
        throws.insert(throws.end(), static_cast<std::size_t>(procedure_.asks_faces ? one.count : 1), one);
    });
    for (auto& one : throws) one.count = procedure_.asks_faces ? 1 : one.count;
    if (procedure_.repeat != no_index && each > 0) rolls_ = static_cast<int>(seen / each);
    return throws;
}

/// Whether no tally counts the throw, and it shares no deck: it is then one die that shows its value.
bool Tallying::is_alone(const engine::PlannedThrow& one) const {
    return one.die->drawn.deck.is_usual() && std::ranges::none_of(wanted_.tallies, [&](Index at) {
               return aimed_[at].counts(one.place) || aimed_[at].is_against(one.place);
           });
}

/// Reads the value of each throw, and the tallies.
void Tallying::read_throws() {
    auto& part = parts_.back();
    const auto all = throws();
    // of a check, whether the die that passes goes through all stages is a number too
    const auto is_staged = !throws_pools(procedure_.kind) && !procedure_.pool.stages.empty();
    base_ = wanted_.base ? all.size() + (is_staged ? 1 : 0) : 0;
    if (!is_staged && all.size() == 1 && all.front().count == 1 && engine::is_plain(*all.front().die))
        one_die_ = all.front().size;
    sums_.reserve(all.size());
    for (std::size_t at = 0; wanted_.base && at < all.size(); ++at) {
        const auto& die = *all[at].die;
        if (die.keep == Keep::all || is_alone(all[at])) {
            part.by_die.push_back(at);
            continue;
        }
        part.by_row.push_back(at);
        part.tallies.emplace_back(sums_.emplace_back(sum_of_kept(all[at])), 0,
                                  static_cast<std::size_t>(all[at].count) + die.more.size(), 0);
    }
    if (is_staged && wanted_.base) part.by_die.push_back(all.size());
    add_tallies(part, 0);
    if (is_staged && wanted_.base) add_stages(part, all.size());
    for (std::size_t at = 0; at < all.size(); ++at)
        add_throw(part, all[at], wanted_.base ? place_in(part, at) : part.by_die.size());
}

/// Adds the stages of a check as dice of their own, which show the number.
void Tallying::add_stages(Part& part, std::size_t number) {
    for (Index side = 0; side < procedure_.sides.size(); ++side) views_[side] = engine::side_view(request_, side);
    std::vector<DieFall> falls = {{0, std::vector<int>(part.by_die.size()), 1}};
    const auto place = place_in(part, number);
    falls.front().worth[place] = 1;
    through_stages(0, place, falls);
    add_dice(part, no_index, 1, std::move(falls));
}

/// Adds the dice of a throw; `own` is the place of its value, if that is wanted.
void Tallying::add_throw(Part& part, const engine::PlannedThrow& one, std::size_t own) {
    decks_.push_back(one.count == 1 ? Index{one.die->drawn.deck} : no_index);
    const auto worth = [&](int shows) {
        auto worth = worths(part, one.place, shows);
        if (own < worth.size()) worth[own] = shows;
        return worth;
    };
    if (!is_alone(one)) {
        equal_ = equal_ && one.die->explodes.empty() && one.die->rerolled.empty() && one.pushes == 0;
        add_dice(part, one.place, static_cast<std::size_t>(one.count), falls_of(one, one.size, worth), deck_of(one));
        for (const auto size : one.die->more) add_dice(part, one.place, 1, falls_of(one, size, worth));
    } else if (wanted_.base) {
        const auto odds = cast_odds(one);
        equal_ = equal_ && odds.equal;
        std::vector<DieFall> falls;
        for (const auto& [shows, weight] : odds.weights) falls.push_back({shows, worth(shows), weight});
        add_dice(part, one.place, 1, std::move(falls));
    }
}

/// Adds the wanted tallies of a part: for two pools those of the side's dice, otherwise all of them.
void Tallying::add_tallies(Part& part, Index side) {
    for (std::size_t at = 0; at < wanted_.tallies.size(); ++at) {
        const auto& tally = procedure_.tallies[wanted_.tallies[at]];
        const auto number = base_ + at;
        const auto both = procedure_.kind == Kind::pools;
        if (both && ((tally.dice | tally.against) >> side & 1) == 0) continue;
        const auto& aimed = aimed_[wanted_.tallies[at]];
        auto& list = aimed.is_by_die() ? part.by_die : part.by_row;
        if (std::ranges::find(list, number) != list.end()) continue;
        list.push_back(number);
        if (!aimed.is_by_die()) part.tallies.push_back(aimed);
    }
}

Counts Tallying::counts_of_part(const Part& part) const {
    std::vector<Bound> bounds;
    if (!wanted_.bounds.empty())
        for (const auto* numbers : {&part.by_die, &part.by_row})
            for (const auto number : *numbers) bounds.push_back(wanted_.bounds[number]);
    return counts_of(part.dice, part.by_die.size(), part.tallies, bounds);
}

Tallying::Size Tallying::size_of(const Part& part) const {
    double numbers = 1;  // combinations of the counted numbers
    double falls = 1;    // combinations of what the dice show
    double dice = 1;
    std::set<int> shown;
    for (const auto* list : {&part.by_die, &part.by_row})
        for (std::size_t at = 0; at < list->size(); ++at) {
            auto range = list == &part.by_die ? range_by_die(part, at) : range_by_row(part, part.tallies[at]);
            if (!wanted_.bounds.empty()) range = std::min(range, wanted_.bounds[(*list)[at]].most + 1.0);
            numbers *= range;
        }
    for (const auto& alike : part.dice) {
        dice += static_cast<double>(alike.count);
        std::set<std::pair<int, std::vector<int>>> kinds;
        for (const auto& fall : alike.falls) kinds.emplace(part.tallies.empty() ? 0 : fall.shows, fall.worth);
        for (std::size_t kind = 1; kind < kinds.size(); ++kind)
            falls *= (static_cast<double>(alike.count) + static_cast<double>(kind)) / static_cast<double>(kind);
        for (const auto& fall : alike.falls) shown.insert(fall.shows);
    }
    const auto results = std::min(numbers, falls);
    if (part.tallies.empty()) return {results, std::min(numbers * dice, falls)};
    // for each number shown, every count of the remaining dice
    return {results, std::min(numbers * dice * dice / 2, falls * dice) * static_cast<double>(shown.size())};
}

double Tallying::cost() const {
    double cost = 1;
    for (const auto& part : parts_) cost *= size_of(part).results;
    return cost;
}

double Tallying::steps() const {
    double steps = 0;
    for (const auto& part : parts_) steps += size_of(part).steps;
    if (asks_hits_) steps += cost() * (1.0 + most_[0] + most_[1]) * static_cast<double>(procedure_.pool.stages.size());
    return steps;
}

/// An upper limit for the values of a number.
double Tallying::range_by_die(const Part& part, std::size_t number) {
    double range = 1;
    for (const auto& alike : part.dice) {
        const auto [least, greatest] =
            std::ranges::minmax(alike.falls, {}, [&](const DieFall& fall) { return fall.worth[number]; });
        range += static_cast<double>(alike.count) * (greatest.worth[number] - least.worth[number]);
    }
    return range;
}

double Tallying::range_by_row(const Part& part, const engine::AimedTally& tally) {
    std::set<int> shown;
    for (const auto& alike : part.dice)
        for (const auto& fall : alike.falls)
            if (tally.counts(alike.die)) shown.insert(fall.shows);
    return shown.empty() ? 1 : tally.range(*shown.begin(), *shown.rbegin(), shown.size());
}

void Tallying::each(const VisitNumbers& visit) const {
    if (!asks_hits_) return each_of_dice(visit);
    Counted counted;
    each_of_dice([&](std::span<const int> numbers, Whole&& weight) {
        counted.try_emplace({numbers.begin(), numbers.end()}, std::move(weight));
    });
    for (const auto& stage : procedure_.pool.stages)
        if (stage.of < engine::throwing_sides(request_)) counted = after_stage(stage, counted);
    for (auto& [numbers, weight] : counted) visit(numbers, std::move(weight));
}

void Tallying::each_of_dice(const VisitNumbers& visit) const {
    std::vector<int> numbers(size());
    const auto put = [&](const Part& part, const std::vector<int>& counted) {
        for (std::size_t at = 0; at < counted.size(); ++at)
            numbers[at < part.by_die.size() ? part.by_die[at] : part.by_row[at - part.by_die.size()]] = counted[at];
    };
    auto first = counts_of_part(parts_.front());
    const auto second = parts_.size() > 1 ? counts_of_part(parts_.back()) : Counts{};
    for (auto& [counted, weight] : first) {
        put(parts_.front(), counted);
        if (parts_.size() == 1) {
            visit(numbers, std::move(weight));
            continue;
        }
        for (const auto& [others, times] : second) {
            put(parts_.back(), others);
            visit(numbers, weight * times);
        }
    }
}

void check_steps(const Tallying& tallying) {
    constexpr double most = 5e7;  // some seconds
    if (const auto steps = tallying.steps(); steps > most)
        throw Error(
            ErrorCode::too_large,
            fmt::format("too many dice to count: about {:.0f} million steps, and the limit is {:.0f} million",
                        steps / 1e6, most / 1e6));
}

std::map<Fraction, Ratio> tally_chances(const Request& request, Index tally) {
    const Tallying tallying(request, {false, false, {tally}, {}});
    check_steps(tallying);
    std::map<Fraction, Ratio> chances;
    tallying.each([&](std::span<const int> numbers, const Whole& weight) {
        chances[numbers.front()] += ratio(weight, tallying.den());
    });
    return chances;
}

}  // namespace orderly::odds
