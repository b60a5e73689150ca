// The odds of a plan, held against every fall of the dice played through the game's own fold, and against games that are
// played with seeds; and what a player is told.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "game/outcome.hpp"
#include "game/state.hpp"
#include "orderly/catalog.hpp"
#include "orderly/error.hpp"
#include "plan/forecast.hpp"
#include "support/every_fall.hpp"
#include "support/random.hpp"
#include "support/shell.hpp"

namespace plan_test {

using namespace orderly_test;
namespace game = orderly::game;
namespace plan = orderly::plan;
using nlohmann::json;

namespace {

const std::string rows = ORDERLY_SOURCE_DIR "/tests/games/rows/";
const std::vector<std::string> rulesets = {"acw", "mexico", "liberation", "horse-musket", "napoleonic"};

/// A game of the hand-worked rows, and the requests that were made in it, without their dice.
struct Rows {
    explicit Rows(const std::string& ruleset) {
        roster = game::read_roster(
            rows + ruleset + ".yaml",
            [&](const std::string& id, const std::string&) -> const orderly::Ruleset& { return catalog.ruleset(id); });
        for (const auto& line : lines_of(read_text(rows + ruleset + ".jsonl"))) {
            const auto row = json::parse(line);
            const auto request = row[1].get<std::string>();
            const auto words = request.substr(0, request.find(" -d "));
            if (row[0].get<std::string>().empty() && words.find(" -") == std::string::npos) requests.push_back(words);
        }
        std::ranges::sort(requests);
        requests.erase(std::unique(requests.begin(), requests.end()), requests.end());
    }

    orderly::Catalog catalog;
    game::Roster roster;
    std::vector<std::string> requests;
};

/// All that tells a unit's states apart.
std::string key_of(const game::State& state) {
    std::string key;
    for (const auto& unit : state.units) {
        auto words = unit.words;
        std::ranges::sort(words);
        key += unit.unit->id + ":";
        for (const auto& word : words) key += " " + word;
        for (const auto& [name, value] : unit.numbers) key += " " + name + "=" + std::to_string(value);
        for (const auto& [name, value] : unit.lost) key += " " + name + "-" + std::to_string(value);
        key += " " + std::to_string(unit.hits) + (unit.removed ? " removed" : "") + " " + std::to_string(unit.returns) + "\n";
    }
    return key;
}

using Chances = std::map<std::string, mpq_class>;

/// Steps played face by face: each state's request is read, resolved for every fall, and folded. False where there is
/// too much of it, or a state cannot take the step.
class Played {
public:
    Played(const Rows& rows, bool follow) : rows_(rows), follow_(follow) {}

    bool run(const game::State& state, const std::vector<std::string>& steps, std::size_t at, const mpq_class& chance) {
        if (at == steps.size()) {
            auto closed = state;
            for (auto& unit : closed.units) unit.open.clear();
            chances[key_of(closed)] += chance;
            return true;
        }
        const auto units = game::named_units(state);
        auto vocabulary = rows_.catalog.vocabulary(*rows_.roster.rules);
        vocabulary.units = units;
        orderly::Request request;
        try {
            request = orderly::parse(vocabulary, steps[at], {.follow = follow_});
        } catch (const orderly::Error&) {
            return at > 0 && run(state, steps, at + 1, chance);
        }
        const game::Named named{request.names};
        auto all = true;
        std::map<std::string, std::pair<game::State, mpq_class>> next;  // equal states go on as one
        const auto visit = [&](const orderly::Resolution& resolution, const mpq_class& part) {
            auto after = state;
            after.apply(game::changes_of(resolution, named, state));
            for (auto& unit : after.units) unit.open.clear();
            auto& one = next.try_emplace(key_of(after), after, 0).first->second;
            one.second += chance * part;
        };
        if (!each_fall(request, follow_, 500, visit) || next.size() > 40) return false;
        for (const auto& [key, one] : next) all = all && run(one.first, steps, at + 1, one.second);
        return all;
    }

    Chances chances;

private:
    const Rows& rows_;
    bool follow_;
};

/// Plans of each ruleset; a longer run takes their count from ORDERLY_TRIALS.
std::uint64_t trials() {
    const auto* asked = std::getenv("ORDERLY_TRIALS");
    return asked == nullptr ? share_of(12) : std::stoull(asked);
}

Chances forecast_of(const Rows& rows, const std::string& text, bool follow) {
    const game::State start(rows.roster);
    const auto rules = rows.catalog.vocabulary(*rows.roster.rules);
    plan::Options options;
    options.follow = follow;
    plan::Forecaster forecaster(start, rows.roster, rules, options);
    const std::vector<std::string> words = {text};
    const auto forecast = forecaster.of(plan::read_plans(words, rows.roster).front());
    Chances chances;
    for (const auto& end : forecast.ends) chances[key_of(end.state)] += end.chance;
    return chances;
}

}  // namespace

TEST_CASE("random plans of up to three steps come to what every fall of their dice, played, comes to") {
    std::mt19937 random(11);
    for (const auto& ruleset : rulesets) {
        const Rows rows(ruleset);
        REQUIRE(rows.requests.size() > 3);
        std::size_t held = 0;
        const auto wanted = trials();
        for (std::size_t tried = 0; tried < 40 * wanted && held < wanted; ++tried) {
            std::vector<std::string> steps;
            for (auto count = 1 + random() % 3; count > 0; --count) steps.push_back(rows.requests[random() % rows.requests.size()]);
            const auto follow = random() % 2 == 0;
            Played played(rows, follow);
            std::string text;
            for (const auto& step : steps) text += (text.empty() ? "" : "; ") + step;
            INFO(ruleset << ": " << text << ", followed: " << follow);
            try {
                if (!played.run(game::State(rows.roster), steps, 0, 1)) continue;
            } catch (const orderly::Error&) {
                continue;  // faces of its own, or no end to what follows
            }
            const auto forecast = forecast_of(rows, text, follow);
            CHECK(forecast.size() == played.chances.size());
            for (const auto& [state, chance] : played.chances) {
                const auto found = forecast.find(state);
                REQUIRE_MESSAGE(found != forecast.end(), state);
                CHECK_MESSAGE(found->second == chance, state);
            }
            ++held;
        }
        CHECK_MESSAGE(held >= wanted, ruleset << " " << held);
    }
}

namespace {

/// One game of the steps under a seed.
game::State played_once(const Rows& rows, const std::vector<std::string>& steps, std::uint64_t seed) {
    game::State state(rows.roster);
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const auto units = game::named_units(state);
        auto vocabulary = rows.catalog.vocabulary(*rows.roster.rules);
        vocabulary.units = units;
        try {
            const auto request = orderly::parse(vocabulary, steps[at], {.follow = true});
            const auto text = std::to_string(seed) + "-" + std::to_string(at);
            const auto resolution = orderly::resolve(request, {.seed = text, .follow = true});
            state.apply(game::changes_of(resolution, game::Named{request.names}, state));
        } catch (const orderly::Error&) {
            continue;  // a unit that is gone takes no step
        }
    }
    return state;
}

}  // namespace

TEST_CASE("charges that struggle on and on come to what many seeded games come to, within four standard deviations") {
    const Rows rows("acw");
    const std::vector<std::string> steps = {"charge un1 vs co1", "charge un1 vs co1", "charge uc1 open-ground vs co1"};
    const std::vector<std::string> texts = {"charge un1 vs co1; charge un1 vs co1; charge uc1 open-ground vs co1"};
    const game::State start(rows.roster);
    const auto rules = rows.catalog.vocabulary(*rows.roster.rules);
    plan::Forecaster forecaster(start, rows.roster, rules, {});
    const auto forecast = forecaster.of(plan::read_plans(texts, rows.roster).front());
    mpq_class all = 0;
    for (const auto& end : forecast.ends) all += end.chance;
    CHECK(all == 1);
    const auto games = share_of(20'000);
    std::vector<game::State> ends;
    for (std::uint64_t seed = 0; seed < games; ++seed) ends.push_back(played_once(rows, steps, seed));
    for (const std::string asked : {"co1 broken", "un1 broken", "co1 disordered", "co1 stands<=6", "un1 stands<=7",
                                    "co1 stands<=4 or uc1 broken", "uc1 disordered and not un1 broken"}) {
        const auto condition = plan::read_condition(asked, rows.roster);
        const auto chance = forecast.chance(condition).get_d();
        const auto count = std::ranges::count_if(ends, [&](const game::State& state) { return condition.holds(state); });
        const auto spread = std::sqrt(chance * (1 - chance) * static_cast<double>(games));
        CHECK_MESSAGE(std::abs(static_cast<double>(count) - chance * static_cast<double>(games)) <= 4 * spread + 1,
                      asked << ": " << chance << ", and " << count << " of " << games);
        CHECK(chance > 0);
    }
}

TEST_CASE("a plan is worked out by hand: three volleys of 12 points at a crack regiment") {
    // 3 on the die and +3 is galling, which costs a stand only where the target was disordered; 4 to 7 cost one and
    // disorder, 8 and more two at least: 0.3 + 0.4 * 0.96 + 0.1 * 0.76 + 0.2 * 0.71
    const auto ran = run("odds --unit 'a: trained stands=6' --unit 'b: crack stands=9' a fires at b 12 points x3 --chance 'b stands<=7'");
    CHECK(ran.out == "0.902\n");
    // a volley that costs nothing leaves it in good order or disorders it: 1 and 2, then 3
    const auto none = run("odds --unit 'a: trained stands=6' --unit 'b: crack stands=9' a fires at b 12 points, "
                          "then turn --of 'b stands' -f csv");
    CHECK(none.out.find("number,b,stands,9,3,10,0.3") != std::string::npos);
}

}  // namespace plan_test
