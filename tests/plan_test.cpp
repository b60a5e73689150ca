// The odds of a plan, held against every fall of the dice played through the game's own fold, and against games that are
// played with seeds; and what a player is told.

#include <doctest/doctest.h>

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

}  // namespace plan_test
