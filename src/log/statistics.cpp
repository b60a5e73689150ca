#include "log/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/throws.hpp"
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

}  // namespace orderly::log
