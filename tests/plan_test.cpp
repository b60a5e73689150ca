// The odds of a plan, compared with all possible rolls played through the game's own code, and with games played under
// seeds; and the output for players.

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "game/turn.hpp"
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

const std::string games = ORDERLY_SOURCE_DIR "/tests/games/";
const std::vector<std::string> rulesets = {"acw",        "mexico",   "liberation", "horse-musket",
                                           "napoleonic", "palisade", "lantern",    "ironclad"};

/// Of the games of docs/examples.
const std::map<std::string, std::vector<std::string>> example_requests = {
    {"palisade",
     {"shoot archers-1 vs spears", "shoot slingers vs spears", "shoot spears vs archers-1", "shoot spears shields vs slingers",
      "nerve slingers", "nerve archers-1"}},
    {"lantern", {"night walker", "night friend", "stranger walker", "stranger friend"}},
    {"ironclad", {"range ram", "range frigate smoke", "shell frigate heavy", "shell ram armoured", "shell frigate"}},
};

/// A game, and requests that can be made in it, without their dice: those of the hand-worked rows, or of an example.
struct Rows {
    explicit Rows(const std::string& ruleset)
        : catalog(std::vector<std::string>{ORDERLY_SOURCE_DIR "/docs/examples"}) {
        const auto example = example_requests.find(ruleset);
        const auto is_example = example != example_requests.end();
        roster = game::read_roster(
            games + (is_example ? "plans/" : "rows/") + ruleset + ".yaml",
            [&](const std::string& id, const std::string&) -> const orderly::Ruleset& { return catalog.ruleset(id); });
        if (is_example) {
            requests = example->second;
            return;
        }
        for (const auto& line : lines_of(read_text(games + "rows/" + ruleset + ".jsonl"))) {
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
std::string key_of(const game::UnitState& unit) {
    auto words = unit.words;
    std::ranges::sort(words);
    auto key = unit.unit->id + ":";
    for (const auto& word : words) key += " " + word;
    for (const auto& [name, value] : unit.numbers) key += " " + name + "=" + std::to_string(value);
    for (const auto& [name, value] : unit.lost) key += " " + name + "-" + std::to_string(value);
    return key + " " + std::to_string(unit.hits) + (unit.removed ? " removed" : "") + " " + std::to_string(unit.returns) + "\n";
}

std::string key_of(const game::State& state) {
    std::string key;
    for (const auto& unit : state.units) key += key_of(unit);
    return key;
}

using Chances = std::map<std::string, mpq_class>;

std::string words_text(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// There is more of it than a test can play.
struct TooMuch {};

/// A plan played, step by step, without anything of the forecast: each standing's request is read, resolved for every
/// fall of the dice, and folded. Equal standings go on as one.
class EveryFall {
public:
    using Layer = std::map<std::string, std::pair<game::State, mpq_class>>;

    EveryFall(const Rows& rows, bool follow) : rows_(rows), follow_(follow) {}

    Layer run(const plan::Step& step, Layer layer) {
        using Kind = plan::Step::Kind;
        Layer after;
        switch (step.kind) {
            case Kind::act:
                for (const auto& [key, one] : layer) act(step, one.first, one.second, after);
                return after;
            case Kind::turn:
                for (auto& [key, one] : layer) {
                    one.first.begin_turn(one.first.turn + 1);
                    add(one.first, one.second, after);
                }
                return after;
            case Kind::sequence:
                for (const auto& part : step.parts) layer = run(part, std::move(layer));
                return layer;
            case Kind::repeat:
                for (int round = 0; round < step.times; ++round) {
                    layer = run(step.parts.front(), without(step, std::move(layer), after));
                }
                for (const auto& [key, one] : layer) add(one.first, one.second, after);
                return after;
            case Kind::branch: {
                Layer yes;
                auto no = without(step, std::move(layer), yes);
                if (step.parts.size() > 1) no = run(step.parts[1], std::move(no));
                after = run(step.parts[0], std::move(yes));
                for (const auto& [key, one] : no) add(one.first, one.second, after);
                return after;
            }
        }
        return layer;
    }

private:
    static void add(const game::State& state, const mpq_class& chance, Layer& into) {
        auto closed = state;
        for (auto& unit : closed.units) unit.open.clear();
        into.try_emplace(key_of(closed), closed, 0).first->second.second += chance;
        if (into.size() > 300) throw TooMuch();
    }

    /// Puts those in which the step's condition holds into `into`, and returns the others.
    static Layer without(const plan::Step& step, Layer layer, Layer& into) {
        if (!step.when) return layer;
        Layer others;
        for (auto& [key, one] : layer)
            if (step.when->holds(one.first.list(), one.first.rules())) add(one.first, one.second, into);
            else others.emplace(key, std::move(one));
        return others;
    }

    /// Every fall of a request's dice, of the request that its result calls for as the units stand then, and so on.
    void act(const plan::Step& step, const game::State& state, const mpq_class& chance, Layer& after) {
        Pending pending = {{step.text, false}};
        resolve(state, std::move(pending), chance, after);
    }

    struct Said {
        std::string text;
        bool is_called_for;
    };
    using Pending = std::vector<Said>;  ///< the last one comes next

    void resolve(const game::State& state, Pending pending, const mpq_class& chance, Layer& after) {
        if (pending.empty()) return add(state, chance, after);
        if (++calls_ > 3000) throw TooMuch();  // or no end to what follows
        const auto said = pending.back();
        pending.pop_back();
        const auto units = game::named_units(state);
        auto vocabulary = rows_.catalog.vocabulary(*rows_.roster.rules);
        vocabulary.units = units;
        orderly::Request request;
        try {
            request = orderly::parse(vocabulary, said.text, {.follow = follow_});
            if (!said.is_called_for) game::check_sides({request.names}, units);
        } catch (const orderly::Error&) {
            return resolve(state, std::move(pending), chance, after);  // a unit that is gone takes no step
        }
        const game::Named named{request.names};
        const auto fold = [&](const orderly::Resolution& resolution, const mpq_class& part) {
            auto next = state;
            next.apply(game::changes_of(resolution, named, state));
            auto then = pending;
            std::vector<Said> calls;
            for (const auto& result : resolution.results)
                for (const auto& call : result.next)
                    if (follow_ && !call.next->named_only && game::is_to_resolve(call, *rows_.roster.rules))
                        calls.push_back({words_text(game::call_of(resolution, result, call, named.names, state).words), true});
            then.insert(then.end(), calls.rbegin(), calls.rend());
            --left_;
            resolve(next, std::move(then), chance * part, after);
        };
        if (!each_fall(request, false, left_, fold)) throw TooMuch();
    }

    const Rows& rows_;
    bool follow_;
    int calls_ = 0;
    std::size_t left_ = 4000;  ///< falls that may still be played
};

/// Plans of each ruleset; a longer run takes their count from ORDERLY_TRIALS.
std::uint64_t trials() {
    const auto* asked = std::getenv("ORDERLY_TRIALS");
    return asked == nullptr ? share_of(8) : std::stoull(asked);
}

plan::Forecast forecast_of(const Rows& rows, const plan::Plan& plan, bool follow) {
    const game::State start(rows.roster);
    const auto rules = rows.catalog.vocabulary(*rows.roster.rules);
    plan::Options options;
    options.follow = follow;
    plan::Forecaster forecaster(start, rows.roster, rules, options);
    return forecaster.of(plan);
}

Chances chances_of(const plan::Forecast& forecast) {
    Chances chances;
    for (const auto& end : forecast.ends) {
        std::string key;
        for (const auto* unit : end.units) key += key_of(*unit);
        chances[key] += orderly::ratio(end.weight, forecast.den);
    }
    return chances;
}

/// Something that may hold of a unit by the end of a plan.
std::string made_up_condition(const Rows& rows, std::mt19937& random) {
    const auto& unit = rows.roster.units[random() % rows.roster.units.size()];
    if (unit.numbers.empty() || random() % 3 == 0) return unit.id + " removed";
    const auto& [name, value] = unit.numbers[random() % unit.numbers.size()];
    return unit.id + " " + name + "<=" + std::to_string(value - 1 - static_cast<int>(random() % 2));
}

/// So many requests, some repeated or under a condition.
std::string made_up_plan(const Rows& rows, std::size_t requests, std::mt19937& random) {
    std::string text;
    for (; requests > 0; --requests) {
        auto step = rows.requests[random() % rows.requests.size()];
        switch (random() % 6) {
            case 0: step += " x2"; break;
            case 1: step += " until " + made_up_condition(rows, random) + ", at most 2"; break;
            case 2:
                step = "if " + made_up_condition(rows, random) + ": " + step +
                       ", else: " + rows.requests[random() % rows.requests.size()];
                break;
            default: break;
        }
        text += (text.empty() ? "" : "; ") + step;
    }
    return random() % 4 == 0 ? text + "; turn" : text;
}

plan::Plan plan_of(const Rows& rows, const std::string& text) {
    const std::vector<std::string> words = {text};
    return plan::read_plans(words, rows.roster).front();
}

}  // namespace

TEST_CASE("random plans of up to three steps match all possible rolls") {
    std::mt19937 random(11);
    for (const auto& ruleset : rulesets) {
        const Rows rows(ruleset);
        REQUIRE(rows.requests.size() > 3);
        std::size_t held = 0;
        const auto wanted = trials();
        for (std::size_t tried = 0; tried < 40 * wanted && held < wanted; ++tried) {
            const auto text = made_up_plan(rows, 1 + random() % 3, random);
            const auto follow = random() % 2 == 0;
            INFO(ruleset << ": " << text << ", followed: " << follow);
            const auto plan = plan_of(rows, text);
            const game::State start(rows.roster);
            EveryFall::Layer played;
            try {
                played = EveryFall(rows, follow).run(plan.steps, {{key_of(start), {start, 1}}});
            } catch (const TooMuch&) {
                continue;
            } catch (const orderly::Error&) {
                continue;  // faces of its own, or no end to what follows
            }
            plan::Forecast forecast{.start = start};
            try {
                forecast = forecast_of(rows, plan, follow);
            } catch (const orderly::Error&) {
                continue;  // a step that nobody can take
            }
            const auto chances = chances_of(forecast);
            CHECK(chances.size() == played.size());
            for (const auto& [state, one] : played) {
                const auto found = chances.find(state);
                REQUIRE_MESSAGE(found != chances.end(), state);
                CHECK_MESSAGE(found->second == one.second, state);
            }
            ++held;
        }
        CHECK_MESSAGE(held >= wanted, ruleset << " " << held);
    }
}

namespace {

/// Plans played with dice of a seed, each step once.
class SeededGame {
public:
    explicit SeededGame(const Rows& rows) : rows_(rows) {}

    game::State play(const plan::Step& step, std::uint64_t seed) {
        game::State state(rows_.roster);
        seed_ = std::to_string(seed) + "-";
        throws_ = 0;
        run(step, state);
        return state;
    }

private:
    void run(const plan::Step& step, game::State& state) {
        using Kind = plan::Step::Kind;
        const auto holds = [&] { return step.when && step.when->holds(state.list(), state.rules()); };
        switch (step.kind) {
            case Kind::act: return act(step, state);
            case Kind::turn: return state.begin_turn(state.turn + 1);
            case Kind::sequence:
                for (const auto& part : step.parts) run(part, state);
                return;
            case Kind::repeat:
                for (int round = 0; round < step.times && !holds(); ++round) run(step.parts.front(), state);
                return;
            case Kind::branch:
                if (holds()) run(step.parts[0], state);
                else if (step.parts.size() > 1) run(step.parts[1], state);
        }
    }

    void act(const plan::Step& step, game::State& state) {
        take(step.text, state);
        for (auto& unit : state.units) unit.open.clear();
    }

    void take(const std::string& text, game::State& state) {
        const auto* request = request_of(text, state);
        if (request == nullptr) return;
        const auto resolution = orderly::resolve(*request, {.seed = seed_ + std::to_string(throws_++)});
        const auto before = state;
        const game::Named named{request->names};
        state.apply(game::changes_of(resolution, named, before));
        for (const auto& result : resolution.results)
            for (const auto& call : result.next)
                if (!call.next->named_only && game::is_to_resolve(call, *rows_.roster.rules))
                    take(words_text(game::call_of(resolution, result, call, named.names, before).words), state);
    }

    /// The step as the units stand; nothing where a unit that is gone cannot take it. Each is read once.
    const orderly::Request* request_of(const std::string& text, const game::State& state) {
        const auto [found, is_new] = requests_.try_emplace(text + "\n" + key_of(state));
        if (!is_new) return found->second.get();
        const auto units = game::named_units(state);
        auto vocabulary = rows_.catalog.vocabulary(*rows_.roster.rules);
        vocabulary.units = units;
        try {
            auto request = orderly::parse(vocabulary, text, {.follow = true});
            game::check_sides({request.names}, units);
            found->second = std::make_unique<orderly::Request>(std::move(request));
        } catch (const orderly::Error&) {
        }
        return found->second.get();
    }

    const Rows& rows_;
    std::string seed_;
    int throws_ = 0;
    std::map<std::string, std::unique_ptr<orderly::Request>> requests_;
};

/// Counts how often each condition holds at the end of so many games, and holds it against its chance.
void check_against_games(const Rows& rows, const plan::Plan& plan, const std::vector<std::string>& asked,
                         std::uint64_t games_played) {
    const auto forecast = forecast_of(rows, plan, true);
    std::vector<plan::Condition> conditions;
    for (const auto& one : asked) conditions.push_back(plan::read_condition(one, rows.roster));
    std::vector<std::uint64_t> counts(conditions.size());
    SeededGame game(rows);
    for (std::uint64_t seed = 0; seed < games_played; ++seed) {
        const auto end = game.play(plan.steps, seed);
        for (std::size_t at = 0; at < conditions.size(); ++at)
            if (conditions[at].holds(end.list(), end.rules())) ++counts[at];
    }
    const auto all = static_cast<double>(games_played);
    for (std::size_t at = 0; at < conditions.size(); ++at) {
        const auto chance = forecast.chance(conditions[at]).get_d();
        CHECK_MESSAGE(std::abs(static_cast<double>(counts[at]) - chance * all) <= 4 * std::sqrt(chance * (1 - chance) * all) + 1,
                      asked[at] << ": " << chance << ", and " << counts[at] << " of " << games_played);
    }
}

}  // namespace

TEST_CASE("long struggles match many seeded games within four standard deviations") {
    const Rows rows("acw");
    const auto plan = plan_of(rows, "charge un1 vs co1; charge un1 vs co1; charge uc1 open-ground vs co1");
    const std::vector<std::string> asked = {"co1 broken",   "un1 broken",    "co1 disordered",
                                            "co1 stands<=6", "un1 stands<=7", "co1 stands<=4 or uc1 broken",
                                            "uc1 disordered and not un1 broken"};
    const auto forecast = forecast_of(rows, plan, true);
    mpz_class all = 0;
    for (const auto& end : forecast.ends) all += end.weight;
    CHECK(all == forecast.den);
    for (const auto& one : asked) CHECK(forecast.chance(plan::read_condition(one, rows.roster)) > 0);
    check_against_games(rows, plan, asked, share_of(20'000));
}

// Five plans of 2000 games each; with ORDERLY_TRIALS=40 forty of 200,000.
TEST_CASE("longer plans match many seeded games within four standard deviations") {
    std::mt19937 random(28);
    const auto is_long = std::getenv("ORDERLY_TRIALS") != nullptr;
    const auto wanted = is_long ? trials() : share_of(4);
    const auto games_played = is_long ? 200'000U : 2'000U;
    std::size_t held = 0;
    for (std::size_t tried = 0; tried < 40 * wanted && held < wanted; ++tried) {
        const auto& ruleset = rulesets[held % rulesets.size()];
        const Rows rows(ruleset);
        const auto text = made_up_plan(rows, 4 + random() % 4, random);
        std::vector<std::string> asked;
        for (int count = 0; count < 6; ++count) asked.push_back(made_up_condition(rows, random));
        INFO(ruleset << ": " << text);
        try {
            check_against_games(rows, plan_of(rows, text), asked, games_played);
        } catch (const orderly::Error&) {
            continue;  // too many states, or a step that nobody can take
        }
        ++held;
    }
    CHECK(held >= wanted);
}

TEST_CASE("follow-ups are resolved with the current state of the units, as by `next`") {
    // horse-musket morale is tested by the grade that the roster gives; a second roll of a struggle counts the stands left
    Scratch folder;
    const auto hm = folder.write("hm.yaml", "game: G\nruleset: horse-musket\nsides:\n  one: {ir6: {is: [c], figures: 24, weapon: musket}}\n"
                                            "  two: {botta: {is: [d], figures: 12}}\n");
    const auto ran = run("odds -g " + hm + " ir6@4 fires at botta, then turn -f csv");
    CHECK_MESSAGE(ran.status == 0, ran.err);
    CHECK(has(ran.out, "word,botta,shaken"));
    CHECK(!has(ran.out, "not followed"));
}

TEST_CASE("a condition can follow its step, and impossible steps are skipped") {
    const std::string units = "odds --unit 'a: trained stands=6' --unit 'b: crack stands=3' ";
    const auto before = run(units + "a fires at b 12 points, then if b disordered: a charges b --chance 'b broken'");
    for (const std::string behind : {"a charges b if b disordered", "a charges b only if b disordered",
                                     "a charges b when b is disordered", "a charges b unless not b disordered"})
        CHECK_MESSAGE(run(units + "a fires at b 12 points, then " + behind + " --chance 'b broken'").out == before.out, behind);
    CHECK(before.status == 0);
    const auto gone = run(units + "a fires at b 15 points x9 -f csv --chance 'b removed'");
    CHECK(gone.status == 0);
    CHECK(has(run(units + "if b removed: a fries at b zzz, then turn").err, "zzz"));
    CHECK(run(units + "turn --chance 'a good-order'").out == "1\n");
    CHECK(run(units + "turn --chance 'a is not broken'").out == "1\n");
    CHECK(run(units + "turn --chance 'a not-broken'").out == "1\n");
    CHECK(run(units + "a fires at b twice --chance 'b removed'").out == run(units + "a fires at b x2 --chance 'b removed'").out);
    const auto no_colon = run(units + "if a broken b fires at a, then turn");
    CHECK(has(no_colon.err, "does the condition end before `b`?"));
    CHECK(has(run(units + "turn --chance 'a'").err, "such as `a stands<=3`"));
    const auto deep = run_args({"odds", "--unit", "a: trained stands=6", std::string(20000, '(') + " turn"});
    CHECK(deep.status == 2);
    CHECK(has(deep.err, "100 deep"));
}

TEST_CASE("conditional chances work for outcomes and rounds too") {
    // a volley of 12 points at a crack regiment: 8 to 10 of 10 cost two stands or more, and are withering or telling
    const std::string units = "odds --unit 'a: trained stands=6' --unit 'b: crack stands=9' ";
    const auto all = run(units + "a fires at b 12 points -f csv");
    const auto given = run(units + "a fires at b 12 points --given 'b stands<=7' -f csv");
    const auto outcomes = [](const std::string& text) {
        std::set<std::string> found;
        for (const auto& line : lines_of(text))
            if (has(line, ",outcome,,")) found.insert(line.substr(line.find(",outcome,,")));
        return found;
    };
    CHECK(outcomes(all.out).size() > outcomes(given.out).size());
    const auto rounds = run(units + "a fires at b 12 points until b 'stands<=7', at most 3 --given 'b stands<=7' -f csv");
    CHECK(!has(rounds.out, "never"));
    CHECK(has(rounds.out, "rounds"));
}

TEST_CASE("a plan worked out by hand: three volleys of 12 points at a crack regiment") {
    // 3 on the die and +3 is galling, which costs a stand only where the target was disordered; 4 to 7 cost one and
    // disorder, 8 and more two at least: 0.3 + 0.4 * 0.96 + 0.1 * 0.76 + 0.2 * 0.71
    const auto ran = run("odds --unit 'a: trained stands=6' --unit 'b: crack stands=9' a fires at b 12 points x3 --chance 'b stands<=7'");
    CHECK(ran.out == "0.902\n");
    // a volley that costs nothing leaves it in good order or disorders it: 1 and 2, then 3
    const auto none = run("odds --unit 'a: trained stands=6' --unit 'b: crack stands=9' a fires at b 12 points, "
                          "then turn --of 'b stands' -f csv");
    CHECK(none.out.find("number,b,stands,9,3,10,0.3") != std::string::npos);
}

TEST_CASE("a condition with a colon begins a step, after a comma too; a mark alone is no step") {
    const auto odds = [](const std::string& text) { return run_args({"odds", text, "-g", games + "ox-hill.yaml"}); };
    const auto with_then = odds("15al charges 28ma, then if 28ma is broken: 15al charges 79ny");
    CHECK(with_then.status == 0);
    const auto units = [](const Ran& ran) { return ran.out.substr(std::min(ran.out.find("\n28ma\n"), ran.out.size())); };
    CHECK(units(odds("15al charges 28ma, if 28ma is broken: 15al charges 79ny")) == units(with_then));
    CHECK(has(units(with_then), "broken            16.00%"));
    for (const auto* text : {"15al charges 28ma then : 15al charges 79ny", "15al charges 28ma if 28ma is broken, : x then y",
                             ": 15al charges 28ma then next turn", "15al charges 28ma, if 28ma is broken:"})
        CHECK_MESSAGE(odds(text).status == 2, text);
}

}  // namespace plan_test
