#include "log/luck.hpp"

#include <algorithm>
#include <utility>

#include "log/statistics.hpp"
#include "odds/rolls.hpp"
#include "orderly/error.hpp"

namespace orderly::log {
namespace {

constexpr double negligible = 1e-30;

}  // namespace

CountOdds::CountOdds(std::int64_t first, std::vector<double> chances) : first_(first), chances_(std::move(chances)) {}

void CountOdds::add(const CountOdds& other) {
    sums_.assign(chances_.size() + other.chances_.size() - 1, 0);
    for (std::size_t mine = 0; mine < chances_.size(); ++mine)
        for (std::size_t theirs = 0; theirs < other.chances_.size(); ++theirs)
            sums_[mine + theirs] += chances_[mine] * other.chances_[theirs];
    std::swap(chances_, sums_);
    first_ += other.first_;
    trim();
}

std::int64_t CountOdds::quantile(double chance) const {
    auto number = first_;
    const auto last = first_ + static_cast<std::int64_t>(chances_.size()) - 1;
    while (number < last && at_most(number) < chance) ++number;
    return number;
}

void CountOdds::trim() {
    const auto counts = [](double chance) { return chance > negligible; };
    const auto begin = std::ranges::find_if(chances_, counts);
    first_ += begin - chances_.begin();
    chances_.erase(chances_.begin(), begin);
    while (chances_.size() > 1 && !counts(chances_.back())) chances_.pop_back();
}

double CountOdds::mean() const {
    double sum = 0;
    auto number = static_cast<double>(first_);
    for (const auto chance : chances_) sum += chance * number++;
    return sum;
}

double CountOdds::at_least(std::int64_t number) const {
    double sum = 0;
    for (std::size_t at = chances_.size(); at-- > 0 && first_ + static_cast<std::int64_t>(at) >= number;)
        sum += chances_[at];
    return std::min(sum, 1.0);
}

double CountOdds::at_most(std::int64_t number) const {
    double sum = 0;
    for (std::size_t at = 0; at < chances_.size() && first_ + static_cast<std::int64_t>(at) <= number; ++at)
        sum += chances_[at];
    return std::min(sum, 1.0);
}

namespace {

/// The number of requests whose chances are cached, which bounds memory for any log.
constexpr std::size_t most_known = 4096;
/// The work allowed for one request, in units of most_odds_work.
constexpr double most_work = 2e5;

CountOdds odds_from(const std::map<std::int64_t, Whole>& counts, const Whole& den) {
    const auto first = counts.begin()->first;
    std::vector<double> chances(static_cast<std::size_t>(counts.rbegin()->first - first) + 1, 0);
    for (const auto& [number, weight] : counts)
        chances[static_cast<std::size_t>(number - first)] = ratio(weight, den).get_d();
    return {first, std::move(chances)};
}

std::array<CountOdds, 2> inflicted_by(const Request& request) {
    std::array<std::map<std::int64_t, Whole>, 2> counts;
    const auto space =
        odds::for_each_roll(request, [&](const Resolution& fall, const Whole& weight, std::span<const int>) {
            for (Index side = 0; side < 2; ++side) counts[side][losses(fall, side == 0 ? Index{1} : Index{0})] += weight;
        });
    std::array<CountOdds, 2> odds;
    for (std::size_t side = 0; side < 2; ++side)
        for (int roll = 0; roll < space.rolls; ++roll) odds[side].add(odds_from(counts[side], space.den));
    return odds;
}

/// The hits of a pool, counted as `odds` counts them.
std::array<CountOdds, 2> hits_by(const Request& request) {
    const auto exact = odds_of(request, {.most_work = most_work});
    const auto& sides = request.procedure->sides;
    std::array<CountOdds, 2> odds;
    for (const auto& one : exact.hits) {
        const auto side = std::ranges::find(sides, one.side) == sides.begin() + 1 ? 1U : 0U;
        std::map<std::int64_t, Whole> counts;
        for (const auto& [hits, count] : one.counts) counts[hits] = *count;
        for (int roll = 0; roll < exact.rolls; ++roll) odds[side].add(odds_from(counts, one.den));
    }
    return odds;
}

}  // namespace

std::string GameLuck::name_of(const Json& record, const Procedure& procedure, Index side) const {
    const auto names = record["names"].at(side);
    if (names.empty()) return std::string(procedure.sides[side]);
    if (side_of_)
        if (auto whose = side_of_(names.at(0).string()); !whose.empty()) return whose;
    std::string text;
    for (const auto name : names) text += (text.empty() ? "" : " and ") + name.string();
    return text;
}

GameLuck::Chances GameLuck::count(const std::string& ruleset, const std::string& request) {
    Chances chances;
    try {
        chances.ruleset = &tables_.ruleset(ruleset);
        parser::RunOptions run;
        run.exact = run.follow = true;
        runner_.read(tables_.vocabulary(*chances.ruleset), shell_.split(request), run);
        const auto& asked = runner_.request();
        if (asked.procedure->sides.size() == 2 && odds_cost(asked) > most_work) return {};
        if (asked.procedure->sides.size() == 2) chances.inflicts = throws_pools(asked.procedure->kind) ? hits_by(asked) : inflicted_by(asked);
        chances.procedure = asked.procedure;
    } catch (const Error&) {
        return {};
    }
    return chances;
}

const GameLuck::Chances& GameLuck::chances_of(const std::string& ruleset, const std::string& request) {
    auto key = ruleset + '\n' + request;
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    if (known_.size() >= most_known) known_.clear();
    return known_.emplace(std::move(key), count(ruleset, request)).first->second;
}

void GameLuck::add(const LoggedRecord& record) {
    try {
        add_result(record, record.result);
        for (const auto next : record.result["followed"]) add_result(record, next);
    } catch (const WrongKind&) {
        ++left_out_;  // the record was edited and has a value of the wrong type
    }
}

void GameLuck::add_result(const LoggedRecord& record, const Json& result) {
    if (result["dice"].empty()) return;
    const auto& chances = chances_of(record.ruleset, result["request"].string());
    if (chances.procedure == nullptr) return void(++left_out_);
    if (chances.procedure->sides.size() != 2) return;
    for (Index side = 0; side < 2; ++side) add_side(record, result, chances, side);
}

std::int64_t GameLuck::inflicted_in(const Json& result, const Chances& chances, Index side) {
    const auto& sides = chances.procedure->sides;
    std::int64_t inflicted = 0;
    if (throws_pools(chances.procedure->kind))
        each_hits(result, sides, [&](std::size_t by, std::int64_t hits) { inflicted += by == side ? hits : 0; });
    else
        each_loss(*chances.ruleset, result, [&](const Json& effect) {
            if (effect["to"].text() == sides[side == 0 ? 1 : 0])
                inflicted += effect["count"].integer();
        });
    return inflicted;
}

void GameLuck::add_side(const LoggedRecord& record, const Json& result, const Chances& chances, Index side) {
    const auto& odds = chances.inflicts[side];
    if (odds.at_least(1) <= 0) return;  // no losses were possible
    const auto inflicted = inflicted_in(result, chances, side);
    auto& luck = sides_[name_of(record.result, *chances.procedure, side)];
    ++luck.resolutions;
    luck.dice += result["dice"].size();
    luck.inflicted += inflicted;
    luck.odds.add(odds);
    const auto better = odds.at_least(inflicted);
    const auto worse = odds.at_most(inflicted);
    const Roll roll{record.number, result["request"].string(), inflicted, odds.mean(), better};
    if (better < luck.best.chance) luck.best = roll;
    if (worse < luck.worst.chance) {
        luck.worst = roll;
        luck.worst.chance = worse;
    }
}

}  // namespace orderly::log
