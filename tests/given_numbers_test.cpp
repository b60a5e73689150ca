// A number given instead of dice: the total, the difference or the hits by which a table's rows are read. Values by
// hand are from the sheets; a comparison with random dice shows that the number alone leads to the same result.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "orderly/orderly.hpp"
#include "report/formats.hpp"
#include "support/lines.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"

namespace given_numbers_test {

using namespace orderly;
using namespace orderly_test;
using nlohmann::json;

namespace {

json result_of(const std::string& line) {
    const auto ran = run("-f json " + line);
    INFO(line, ": ", ran.err);
    REQUIRE(ran.status == 0);
    return json::parse(ran.out);
}

/// `outcome: side what N; …`, without wording.
std::string told(const std::string& line) {
    const auto result = result_of(line);
    std::string text = result.value("outcome", "");
    for (const auto& effect : result["effects"]) {
        text += "; " + effect["to"].get<std::string>() + " " + effect["do"].get<std::string>();
        if (effect.contains("count")) text += " " + std::to_string(effect["count"].get<int>());
    }
    return text;
}

std::string request_of(const std::string& line) { return result_of(line)["request"]; }

std::string refusal(const std::string& line) {
    const auto ran = run(line);
    INFO(line, ": ", ran.out);
    CHECK(ran.status == 2);
    CHECK(ran.out == "");
    return ran.err;
}

}  // namespace

TEST_CASE("the difference of a charge leads to its row without dice") {
    CHECK(told("charge difference=11 vs") ==
          "swept; defender lose-stands 4; defender full-retreat; defender broken; attacker breakthrough-charge");
    CHECK(told("charge difference=-3 disordered vs").starts_with("falter; defender hold; attacker lose-stands 1"));
    CHECK(told("charge difference=-9").starts_with("repulsed"));
    CHECK(told("charge difference=-8").starts_with("recoil"));
    CHECK(told("charge difference=4").starts_with("hard-pressed"));
    CHECK(told("-r mexico charge difference=5").starts_with("driven-back"));
    const auto result = result_of("charge crack difference=-3 vs trained worn");
    CHECK(result["request"] == "charge crack difference=-3 vs trained worn");
    CHECK(result["difference"] == -3);
    CHECK(result["dice"].empty());
    CHECK(result["modifiers"].empty());
    CHECK(!result.contains("totals"));
    CHECK(!result.contains("unsaid"));
    CHECK(!result.contains("seed"));
}

TEST_CASE("the total of a roll leads to its row, in the column that the words pick") {
    CHECK(told("maneuver total=8").starts_with("double-quick"));
    CHECK(told("maneuver total=8 out-of-command").starts_with("well-handled"));
    CHECK(told("maneuver total=-3 disordered") == "rout; unit retreat; unit broken; unit lose-stands 4");
    CHECK(told("fire total=9 vs trained") == "telling; target disordered; target lose-stands 1");
    CHECK(told("fire total=16 vs trained") == "withering; target disordered; target lose-stands 4");
    CHECK(told("fire total=9 vs veteran charging").find("charge-home-cold-steel") != std::string::npos);
    CHECK(told("-r horse-musket rout total=5 figures=20") == "rout-8; unit back; unit lose-hits 3");
    CHECK(told("-r horse-musket rout total=5 figures=16") == "rout-8; unit back; unit lose-hits 2");
}

TEST_CASE("the total of a check is held against its score") {
    CHECK(result_of("-r horse-musket morale c total=2")["passed"] == true);
    CHECK(result_of("-r horse-musket morale c total=1")["passed"] == false);
    CHECK(result_of("-r horse-musket morale c total=1")["next"][0]["procedure"] == "rout");
    CHECK(run("-r horse-musket morale c total=1 --exit-status").status == 1);
}

TEST_CASE("the hits of pools are each side's own") {
    const auto fire = result_of("-r horse-musket fire hits=5 vs figures=20");
    CHECK(fire["hits"] == 5);
    CHECK(fire["next"][0]["procedure"] == "morale");
    CHECK(fire["next"][0]["words"] == json({"vs-shooting", "hits=5"}));
    const auto combat = result_of("-r horse-musket combat hits=5 vs hits=3");
    CHECK(combat["outcome"] == "first-wins");
    CHECK(combat["hits"] == json({{"first", 5}, {"second", 3}}));
    CHECK(has(refusal("-r napoleonic melee hits=3 vs"), "how many hits of the second?"));
    CHECK(has(refusal("-r napoleonic melee hits=3 vs hits=2 hits=4"), "given twice"));
}

TEST_CASE("what does not go with a given number is refused with what would do") {
    CHECK(refusal("charge difference=3 -d 8,3") ==
          "error: dice are given, and the difference too: leave out the dice, or the difference\n");
    CHECK(has(refusal("charge difference=3 +1 vs"), "the difference is given, with all that counts in it"));
    CHECK(has(refusal("charge total=3 vs green"), "say difference=N, the attacker's total less the defender's"));
    CHECK(has(refusal("maneuver difference=3"), "say total=N"));
    CHECK(has(refusal("maneuver total=3 total=4"), "total is given twice"));
    CHECK(has(refusal("maneuver total=1/2"), "a whole number"));
    CHECK(has(refusal("maneuver total=5 veteran and green"), "one by one"));
    CHECK(has(refusal("-r horse-musket counterbattery total=5 hits=2"), "one by one"));
    CHECK(has(refusal("odds charge difference=3"), "no die is thrown"));
    CHECK(has(refusal("fire total=9"), "which target quality?"));  // its column
    CHECK(has(refusal("move total=3"), "unknown word `total=3`"));
    CHECK(has(refusal("-r horse-musket rout total=5"), "how many figures?"));  // its effects ask for them
}

TEST_CASE("what a natural decides is left out, and that is said where the table has it") {
    constexpr auto note = "no die was given: what its number alone decides is left out";
    CHECK(has(run("fire total=9 vs trained").out, note));
    CHECK(!has(run("maneuver total=9").out, note));
    CHECK(!has(run("fire total=9 points=9 vs trained -f json").out, "low-on-ammo"));
}

TEST_CASE("a result that rolls again does so with dice") {
    const auto result = result_of("charge difference=0 vs --follow --seed a");
    CHECK(result["followed"][0]["request"] == "charge disordered struggling vs disordered struggling");
    CHECK(result["followed"][0]["dice"].size() == 2);
}

TEST_CASE("records with a given number replay") {
    const Scratch scratch;
    const auto log = " --log " + scratch.path() + "/log";
    REQUIRE(run("charge difference=-3 vs disordered" + log).status == 0);
    REQUIRE(run("-r horse-musket combat hits=5 vs hits=3" + log).status == 0);
    REQUIRE(run("charge difference=0 vs --follow --seed a" + log).status == 0);
    const auto replayed = run("replay " + scratch.path() + "/log");
    INFO(replayed.out, replayed.err);
    CHECK(replayed.status == 0);
    CHECK(has(read_text(scratch.path() + "/log"), R"("request":"charge difference=-3 vs disordered","dice":[])"));
}

TEST_CASE("csv, logfmt and text have the number too") {
    CHECK(has(run("charge difference=-3 vs -f csv").out, "charge difference=-3 vs,,,,-3,falter"));
    CHECK(has(run("charge difference=-3 vs -f logfmt").out, "difference=-3 outcome=falter"));
    CHECK(has(run("charge difference=-3 vs").out, "\n  difference -3, given: Falter\n"));
    CHECK(has(run("-r horse-musket combat hits=5 vs hits=3").out, "hits 5 to 3, given: The first side wins"));
    CHECK(has(run("-r horse-musket morale c total=2").out, "needs 2, total 2, given: passed"));
}

TEST_CASE("help and completion name the number") {
    CHECK(has(run("charge --help").out, "[-d FACE,… | difference=N]"));
    CHECK(has(run("fire --help").out, "total=N]"));
    CHECK(!has(run("move --help").out, "total=N"));
    CHECK(has(run("help charge words").out, "instead of dice, if it is known:\n  difference=N\n"));
    CHECK(has(run("complete -- charge ''").out, "difference="));
}

TEST_CASE("players say the number that they know") {
    CHECK(request_of("charge result is -3, attackers disordered") == "charge disordered difference=-3 vs");
    CHECK(request_of("charge came out at 0") == "charge difference=0 vs");
    CHECK(request_of("-r liberation charge diff +7, defenders in square") == "charge difference=7 vs square");
    CHECK(request_of("The defender lost the charge by 11") == "charge difference=11 vs");
    CHECK(request_of("charge crack vs green, attackers lost by 4") == "charge crack difference=-4 vs green");
    CHECK(request_of("charge crack vs green, the defender won by 4") == "charge crack difference=-4 vs green");
    CHECK(request_of("the difference in the charge is minus six") == "charge difference=-6 vs");
    CHECK(request_of("total 8 on maneuver, veteran") == "maneuver veteran total=8");
    CHECK(request_of("maneuver veteran, 8 in all") == "maneuver veteran total=8");
    CHECK(request_of("maneuver veteran, after modifiers 8") == "maneuver veteran total=8");
    CHECK(request_of("maneuver veteran score -2") == "maneuver veteran total=-2");
    CHECK(request_of("maneuver veteran came out at 14") == "maneuver veteran total=14");  // no d10 shows that
    CHECK(request_of("fire total 9 vs trained") == "fire total=9 vs trained");
    CHECK(request_of("-r horse-musket fire, we caused 5 hits") == "fire hits=5 vs");
    CHECK(request_of("-r horse-musket 6 muskets at 8 inches vs 20 figures, 5 hits") ==
          "fire figures=6 musket@8 hits=5 vs figures=20");
}

TEST_CASE("where the number may be another, it is asked or stays what it was") {
    CHECK(has(refusal("maneuver veteran result 8"), "say `die 8` or `total=8`"));
    CHECK(has(refusal("maneuver veteran rolled a total of 8"), "say `die 8` or `total=8`"));
    CHECK(has(refusal("maneuver veteran, final 5"), "say `die 5` or `total=5`"));
    CHECK(has(refusal("charge crack vs green, total 6"), "say the dice alone, or `difference N`"));
    CHECK(has(refusal("charge crack vs green, we lost by 4"), "which side?"));
    CHECK(has(refusal("charge crack vs green, my difference was 4"), "whose total less whose?"));
    CHECK(has(refusal("charge crack vs green, difference 5, 8 3"), "the difference is said"));
    CHECK(has(refusal("charge crack vs green, a draw"), "say `difference 0`"));
    CHECK(request_of("charge crack vs green, result 8 3") == "charge crack vs green");
    CHECK(request_of("fire 9 points in total at veteran 6") == "fire points=9 vs veteran");
    CHECK(request_of("fire at veteran 9 points in total 6") == "fire points=9 vs veteran");
    CHECK(request_of("charge crack vs green 8 3, -1 to the enemy") == "charge crack vs green -1");
}

namespace {

/// The same words without dice and modifiers by hand, with the number of the result instead; nothing if there are
/// several results.
std::optional<Request> with_number(const Resolution& resolution) {
    auto request = resolution.request;
    const auto& result = resolution.results.front();
    if (resolution.results.size() != 1 || given_number(*request.procedure).empty()) return std::nullopt;
    for (auto& side : request.sides)
        for (auto& unit : side.units) unit.by_hand.clear();
    request.faces.clear();
    request.given[0] = result.has_hits ? result.hits[0] : result.total;
    const auto word = request.procedure->pool.one_side.word;
    const auto is_idle = word != no_word && request.sides[1].effective.contains(word);
    if (result.has_hits && request.procedure->kind != Kind::pool && !is_idle) request.given[1] = result.hits[1];
    complete(request);
    return request;
}

std::vector<std::string> effects_of(const Resolution& resolution) {
    std::vector<std::string> lines;
    const auto& result = resolution.results.front();
    for (const auto& effect : result.effects) {
        std::string line(resolution.request.ruleset->effects[effect.effect->word].id);
        lines.push_back(line + " " + std::to_string(effect.to) + " " + std::to_string(effect.count) +
                        (effect.open ? "?" : ""));
    }
    for (const auto& step : result.next) {
        std::string line(step.next->procedure);
        for (const auto& word : step.words) line += " " + word;
        lines.push_back(line + " " + std::to_string(step.side));
    }
    for (const auto& value : result.values)
        lines.push_back(std::string(value.id) + " " + std::to_string(value.value.num));
    return lines;
}

bool is_left_out(const Resolution& resolution) {
    return std::ranges::any_of(resolution.notes, [](const auto& note) { return note.starts_with("no die was given"); });
}

}  // namespace

TEST_CASE("in all rulesets the number alone leads to what the dice led to") {
    for (const auto& ruleset : tables::builtin_rulesets()) {
        LineMaker maker(7);
        int compared = 0;
        int left_out = 0;
        for (const auto& procedure : ruleset.procedures)
            for (int made = 0; made < 400 && procedure.kind != Kind::lookup; ++made) {
                auto asked = maker.request(ruleset, procedure);
                if (!asked) continue;
                Resolution thrown;
                try {
                    thrown = resolve(*asked, {.seed = std::to_string(made)});
                } catch (const Error&) {
                    continue;  // a value that the sheet lost
                }
                const auto request = with_number(thrown);
                if (!request) continue;
                std::string line;
                report::append_request(*request, line);
                CAPTURE(line);
                const auto given = resolve(*request);
                ++compared;
                CHECK(given.dice.empty());
                CHECK(outcome(given) == outcome(thrown));
                CHECK(given.results.front().passed == thrown.results.front().passed);
                CHECK(given.results.front().column == thrown.results.front().column);
                const auto with = effects_of(thrown);
                const auto without = effects_of(given);
                if (!is_left_out(given)) CHECK(with == without);
                else {
                    ++left_out;
                    CHECK(std::ranges::all_of(
                        without, [&](const auto& one) { return std::ranges::find(with, one) != with.end(); }));
                }
                const std::array<const Ruleset*, 1> all = {&ruleset};
                std::string again;
                report::append_request(parse({&ruleset, all}, line, {.exact = true}), again);
                CHECK(again == line);
            }
        MESSAGE(ruleset.id << ": " << compared << " compared, of which " << left_out << " have lines of the die alone");
        CHECK(compared > 300);
    }
}

}  // namespace given_numbers_test
