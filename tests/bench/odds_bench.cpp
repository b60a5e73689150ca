// How long odds take in-process: the median of some runs of each, and how it grows with a pool's size.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "orderly/engine.hpp"
#include "orderly/odds.hpp"
#include "report/odds/odds.hpp"
#include "tables/builtin.hpp"
#include "orderly/parse.hpp"

using namespace orderly;

namespace {

Request asked(std::string_view id, const std::vector<std::string_view>& words) {
    const auto rulesets = tables::builtin_rulesets();
    const auto& ruleset = *std::ranges::find(rulesets, id, &Ruleset::id);
    const std::array<const Ruleset*, 1> all = {&ruleset};
    Request request;
    parse_request({&ruleset, all}, words, {false, true}, request);
    complete(request);
    return request;
}

/// A pool of so many dice; more than the table lets a player throw too.
Request pool(int dice) {
    auto request = asked("horse-musket", {"fire", "dice=40", "musket@3", "a", "vs", "normal"});
    const auto& quantities = request.procedure->quantities;
    const auto quantity = std::ranges::find(quantities, "dice", &Quantity::id) - quantities.begin();
    request.sides[0].units.front().values[static_cast<std::size_t>(quantity)] = dice;
    return request;
}

template <class Act>
double median_ms(int runs, Act act) {
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        const auto start = std::chrono::steady_clock::now();
        act();
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::nth_element(times, times.begin() + runs / 2);
    return times[static_cast<std::size_t>(runs / 2)];
}

void measure(const std::string& name, const Request& request, bool follow, int runs) {
    Odds odds;
    const auto computing = median_ms(runs, [&] { odds = odds_of(request, {.follow = follow}); });
    const auto writing = median_ms(runs, [&] {
        std::string out;
        report::append_text(odds, {}, out);
    });
    fmt::print("  {:<32} {:9.3f} ms computing  {:9.3f} ms as text\n", name, computing, writing);
}

}  // namespace

int main() {
    fmt::print("odds: in-process (median)\n");
    measure("charge", asked("acw", {"charge", "crack", "fresh", "vs", "trained", "worn", "disordered"}), false, 101);
    measure("charge, decided", asked("acw", {"charge", "crack", "fresh", "vs", "trained", "worn", "disordered"}), true,
            101);
    measure("morale and rout", asked("horse-musket", {"morale", "c", "vs-shooting", "hits=3", "figures=24"}), true, 51);
    for (const auto dice : {40, 400, 500, 1000, 2000, 4000})
        measure(fmt::format("a pool of {} dice", dice), pool(dice), false, dice > 1000 ? 5 : 21);
}
