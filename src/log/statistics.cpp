#include "log/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/throws.hpp"
#include "odds/rolls.hpp"
#include "orderly/error.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"

namespace orderly::log {

// Q(a, x) = Γ(a, x)/Γ(a) by Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1), from a = 1/2 or a = 1 (Abramowitz and
// Stegun 6.5.21)
double chi_squared_tail(int degrees, double value) {
    if (degrees < 1 || value <= 0) return 1;
    const auto x = value / 2;
    const auto odd = degrees % 2 == 1;
    auto a = odd ? 0.5 : 1.0;
    auto tail = odd ? std::erfc(std::sqrt(x)) : std::exp(-x);
    auto term = odd ? std::exp(-x) * std::sqrt(x) / std::tgamma(1.5) : std::exp(-x) * x;
    for (; a + 0.25 < degrees / 2.0; a += 1) {
        tail += term;
        term *= x / (a + 1);
    }
    return std::clamp(tail, 0.0, 1.0);
}

ChiSquared chi_squared(std::span<const std::uint64_t> counts) {
    const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (total == 0 || counts.size() < 2) return {};
    const auto expected = static_cast<double>(total) / static_cast<double>(counts.size());
    ChiSquared result;
    for (const auto count : counts) {
        const auto off = static_cast<double>(count) - expected;
        result.value += off * off / expected;
    }
    result.has_enough_dice = total >= 5 * counts.size();
    result.chance = chi_squared_tail(static_cast<int>(counts.size()) - 1, result.value);
    return result;
}

const EffectWord* effect_word(const Ruleset& ruleset, std::string_view id) {
    return text::find(ruleset.effects, id, &EffectWord::id);
}

namespace {

constexpr int most_faces = 1000;

std::uint64_t sum_of(const std::vector<std::uint64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

Json list_at(const Json& result, const char* key) {
    const auto list = result[key];
    return list.is_array() ? list : Json();
}

/// A number in the range that a game can have; 0 for any other value.
int count_at(const Json& result, const char* key) {
    constexpr std::int64_t greatest = 1'000'000;
    const auto value = result[key];
    const auto number = value.is_integer() ? value.integer() : 0;
    return number >= -greatest && number <= greatest ? static_cast<int>(number) : 0;
}

using Counts = std::vector<std::uint64_t>;

/// The indexes of the faces that the die has: a d66 has only 36 of the numbers up to 66.
std::vector<std::size_t> faces_of(const Counts& counts) {
    const auto faces = engine::faces_on({}, static_cast<int>(counts.size()));
    std::vector<std::size_t> places;
    std::uint64_t fell = 0;
    for (const auto face : faces) {
        places.push_back(static_cast<std::size_t>(face - 1));
        fell += counts[places.back()];
    }
    if (fell == sum_of(counts)) return places;
    places.resize(counts.size());  // a die with its own list of faces
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
}

Counts counts_of(const Counts& counts, const std::vector<std::size_t>& places) {
    Counts of;
    for (const auto place : places) of.push_back(counts[place]);
    return of;
}

}  // namespace

void LogStatistics::add(const Json& result) {
    for (const auto die : list_at(result, "dice")) {
        const auto sides = count_at(die, "sides");
        const auto face = count_at(die, "face");
        if (sides < 1 || sides > most_faces || face < 1 || face > sides) continue;
        auto& counts = dice_[{die.text_at("for"), sides}];
        counts.resize(static_cast<std::size_t>(sides));
        ++counts[static_cast<std::size_t>(face - 1)];
    }
    const auto procedure = result.text_at("procedure");
    if (result.contains("units"))
        for (const auto unit : list_at(result, "units")) add_result(procedure, unit);
    else add_result(procedure, result);
    for (const auto next : list_at(result, "followed")) add(next);
}

void LogStatistics::add_result(const std::string& procedure, const Json& result) {
    if (const auto outcome = result.text_at("outcome"); !outcome.empty()) ++outcomes_[{procedure, outcome}];
    for (const auto effect : list_at(result, "effects"))
        if (effect["count"].is_number())
            effects_[{effect.text_at("to"), effect.text_at("do")}] += count_at(effect, "count");
}

std::vector<report::FlatRow> LogStatistics::rows() const {
    std::vector<report::FlatRow> rows;
    for (const auto& [whose, counts] : dice_) {
        const auto faces = faces_of(counts);
        const auto test = chi_squared(counts_of(counts, faces));
        for (const auto face : faces) {
            rows.push_back({{"what", "face"},
                            {"for", whose.first},
                            {"sides", static_cast<std::uint64_t>(whose.second)},
                            {"face", face + 1},
                            {"count", counts[face]},
                            {"of", sum_of(counts)},
                            {"chi_squared", fmt::format("{:.4f}", test.value), true}});
            if (test.has_enough_dice) rows.back().push_back({"chance", fmt::format("{:.4f}", test.chance), true});
        }
    }
    for (const auto& [what, count] : outcomes_)
        rows.push_back({{"what", "outcome"},
                        {"procedure", what.first},
                        {"outcome", what.second},
                        {"count", count}});
    for (const auto& [what, count] : effects_)
        rows.push_back(
            {{"what", "effect"}, {"for", what.first}, {"do", what.second}, {"count", count}});
    return rows;
}

namespace {

/// Lines of counts under a heading; nothing if there are none.
template <class Counts>
std::string counted_list(std::string_view head, const Counts& counts) {
    std::string out;
    for (const auto& [what, count] : counts) {
        if (out.empty()) out.append(head).append("\n");
        out += fmt::format("  {:<32}{:>8}\n", text::printable(what.first + " " + what.second), count);
    }
    return out;
}

}  // namespace

std::string LogStatistics::text() const {
    std::string out = dice_.empty() ? "" : "dice\n";
    for (const auto& [whose, counts] : dice_) {
        const auto faces = faces_of(counts);
        const auto test = chi_squared(counts_of(counts, faces));
        const auto says = test.has_enough_dice
                              ? fmt::format("fair dice are at least this uneven {:.2f}% of the time", test.chance * 100)
                              : std::string("too few rolls to judge");
        out +=
            fmt::format("  {} d{}, {} rolled; {}\n", text::printable(whose.first), whose.second, sum_of(counts), says);
        for (const auto face : faces) out += fmt::format("    {:>4}  {}\n", face + 1, counts[face]);
    }
    return out + counted_list("outcomes", outcomes_) + counted_list("effects", effects_);
}

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
