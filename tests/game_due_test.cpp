// Follow-ups in a game: whom they concern, and when they are no longer due. Also words that units are set to by hand.

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "support/shell.hpp"

namespace game_due_test {

using namespace orderly_test;

namespace {

struct Game {
    explicit Game(const std::string& ruleset, const std::string& sides)
        : file(folder.write("g.yaml", "game: G\nruleset: " + ruleset + "\nsides:\n" + sides)) {}

    Ran play(const std::string& line) const { return run(line + " -g " + file); }

    Scratch folder;
    std::string file;
};

const std::string acw =
    "  union:\n    28ma: {is: [trained], stands: 8}\n    vincent: {is: [gallant]}\n    hazlett: {is: [crack, battery], stands: 3}\n"
    "  rebel:\n    15al: {is: [crack], stands: 9}\n";

}  // namespace

TEST_CASE("a leader named beside a unit is with it, or the error says how to put him there") {
    const Game game("acw", acw);
    const auto apart = game.play("28ma led by vincent maneuvers 5");
    CHECK(apart.status == 2);
    CHECK(has(apart.err, "`vincent` is not with 28ma"));
    CHECK(has(apart.err, "`attach vincent 28ma`"));
    REQUIRE(game.play("attach vincent 28ma").status == 0);
    for (const auto* line : {"28ma led by vincent maneuvers 5", "maneuver 28ma vincent -d 5"}) {
        CAPTURE(line);
        const auto together = game.play(std::string(line) + " -f json");
        REQUIRE(together.status == 0);
        CHECK(has(together.out, R"("total":7)"));  // 5, trained 0, gallant +1, leader attached +1
        CHECK(has(together.out, R"("names":[["28ma"]])"));
    }
}

TEST_CASE("a leader check is for the leader with the unit, even if the unit leaves the game") {
    const Game game("acw", acw);
    REQUIRE(game.play("units 28ma stands=2").status == 0);
    REQUIRE(game.play("attach vincent 28ma").status == 0);
    // swept: 28ma loses its last stands
    REQUIRE(has(game.play("charge 15al cold-steel vs 28ma -d 10,1").out, "28ma  2 → 0 stands"));
    const auto check = game.play("next -d 8");
    CHECK(has(check.out, "vincent  out of the game"));
    CHECK(game.play("next").status == 2);
}

TEST_CASE("a leader check asks for the leader if none is attached, and is not due after a change by hand") {
    const Game game("acw", acw);
    REQUIRE(game.play("fire 15al points=12 vs 28ma -d 10").status == 0);
    const auto asked = game.play("next -d 8");
    CHECK(asked.status == 2);
    CHECK(has(asked.err, "which leader of 28ma? type `fallen-leader vincent`, or `units 28ma decided`"));
    CHECK(has(game.play("units vincent").out, "gallant"));
    REQUIRE(game.play("units 28ma decided").status == 0);
    CHECK(has(game.play("next -d 8").err, "nothing is due"));
}

TEST_CASE("horse-musket: the morale test after a lost combat is due, by the unit's own numbers") {
    const Game game("horse-musket",
                    "  one: {ir18: {is: [c], figures: 20}}\n  two: {harrach: {is: [e], figures: 16}}\n");
    REQUIRE(game.play("combat ir18 vs harrach -d 10,10,10,1,1,1,1,1,1").status == 0);
    const auto test = game.play("next -d 1");
    CHECK_MESSAGE(test.status == 0, test.err);
    CHECK(has(test.out, "harrach  shaken"));
}

TEST_CASE("horse-musket: two volleys at one unit cause one test for all hits") {
    const Game game("horse-musket", "  one: {ir6: {is: [c], figures: 24, weapon: musket}, ir18: {is: [c], figures: 20, weapon: musket}}\n"
                                    "  two: {harrach: {is: [e], figures: 16}}\n");
    REQUIRE(game.play("fire ir6@4 vs harrach -d 9,9,1,1,1,1").status == 0);
    REQUIRE(game.play("fire ir18@4 vs harrach -d 9,1,1,1,1").status == 0);
    CHECK(has(game.play("next -d 9").out, "hits=3"));
    CHECK(has(game.play("next").err, "nothing is due"));
}

TEST_CASE("horse-musket: a volley without hits causes no test for earlier hits") {
    const Game game("horse-musket", "  one: {ir6: {is: [c], figures: 24, weapon: musket}}\n  two: {harrach: {is: [e], figures: 16}}\n");
    REQUIRE(has(game.play("fire ir6@4 vs harrach -d 9,9,1,1,1,1").out, "next: morale"));
    REQUIRE(game.play("next -d 9").status == 0);
    CHECK(!has(game.play("fire ir6@4 vs harrach -d 1,1,1,1,1,1").out, "next: morale"));
    CHECK(has(game.play("next").err, "nothing is due"));
    CHECK(has(game.play("fire ir6@4 vs harrach -d 9,1,1,1,1,1").out, "next: morale vs-shooting hits=3"));
}

TEST_CASE("--follow in a game resolves follow-ups with the current state of the units, in records of their own") {
    const Game game("horse-musket", "  one: {ir6: {is: [c], figures: 24, weapon: musket}}\n  two: {harrach: {is: [e], figures: 16}}\n");
    // two hits: 14 figures of 16 are left when morale is tested (e, two hits); it fails, and the rout is rolled
    const auto all = game.play("fire ir6@4 vs harrach -d 9,9,1,1,1,1,1,5 --follow");
    REQUIRE_MESSAGE(all.status == 0, all.err);
    CHECK(has(all.out, "harrach  16 → 14 figures"));
    CHECK(has(all.out, "harrach  shaken"));
    CHECK(has(all.out, "Rout"));
    const auto log = game.play("log").out;
    CHECK(has(log, "2  harrach · morale"));
    CHECK(has(log, "figures=14"));
    CHECK(has(log, "3  harrach · rout"));
    CHECK(game.play("undo").status == 0);
    CHECK(has(game.play("next 5").out, "Rout"));
    CHECK(has(game.play("replay").out, "4 records replayed: 4 match, 0 differ"));
}

TEST_CASE("--follow in a game writes nothing if dice are left over, and prints one JSON line per record") {
    const Game game("acw", acw);
    const auto refused = game.play("charge 15al vs 28ma -d 10,1,5,5,5,5 --follow");
    CHECK(refused.status == 2);
    CHECK(has(refused.err, "6 dice given, but the request and its follow-ups need 2"));
    CHECK(game.play("log").out.empty());
    REQUIRE(game.play("attach vincent 28ma").status == 0);
    const auto both = game.play("fire 15al points=12 vs 28ma -d 10,8 --follow -f json");
    REQUIRE_MESSAGE(both.status == 0, both.err);
    CHECK(std::ranges::count(both.out, '\n') == 2);
    CHECK(has(both.out, R"("names":[["vincent"]])"));
    CHECK(has(game.play("units vincent").out, "out of the game"));
    CHECK(has(game.play("fire 15al points=12 vs 28ma -d 10 --follow -f csv").out, "not followed") == false);
}

TEST_CASE("--follow asks no questions: a check of an unknown leader stays due, and the result says so") {
    const Game game("acw", acw);
    const auto fire = game.play("fire 15al points=12 vs 28ma -d 10 --follow");
    REQUIRE(fire.status == 0);
    CHECK(has(fire.out, "not followed: fallen-leader: which leader of 28ma?"));
    CHECK(has(game.play("next 8").err, "`fallen-leader vincent`"));
}

TEST_CASE("what is due in a phase lapses when the phase ends or the other side's turn begins") {
    const std::string sides = "  union: {28ma: {is: [trained], stands: 8}}\n  rebel: {15al: {is: [crack], stands: 9}}\n";
    for (const auto& [phases, due] : {std::pair<std::string, bool>("phase rebel maneuver;phase fire", true), {"phase rebel maneuver;phase fire;phase charge", true},
                                      {"phase rebel maneuver;phase fire;phase union maneuver", false}}) {
        const Game game("acw", sides);
        std::string line;
        std::istringstream lines(phases);
        REQUIRE(std::getline(lines, line, ';'));
        REQUIRE(game.play(line).status == 0);
        REQUIRE(has(game.play("fire 28ma points=6 vs 15al charging -d 5").out, "charges home"));
        while (std::getline(lines, line, ';')) REQUIRE(game.play(line).status == 0);
        INFO(phases);
        CHECK(has(game.play("next").out + game.play("next").err, "nothing is due") == !due);
    }
}

TEST_CASE("a decision that the state has settled is no longer open: broken cavalry does not recall") {
    const Game game("acw", "  union: {1us: {is: [trained, cavalry, charging], stands: 12}}\n  rebel: {15al: {is: [crack], stands: 9}}\n");
    REQUIRE(game.play("fire 15al points=6 vs 1us -d 10").status == 0);  // withering: the charge is checked
    REQUIRE(has(game.play("units 1us").out, "whether it recalls"));
    REQUIRE(game.play("charge 15al vs 1us -d 10,1").status == 0);
    REQUIRE(has(game.play("units 1us").out, "broken"));
    CHECK(!has(game.play("units 1us").out, "whether it recalls"));
}

TEST_CASE("a leader who is away is reported, and can be recalled by hand") {
    const Game game("acw", acw);
    REQUIRE(game.play("turn").status == 0);
    REQUIRE(game.play("fallen-leader vincent -d 7").status == 0);
    for (const std::string line : {"attach vincent 28ma", "fallen-leader vincent -d 1"})
        CHECK(has(game.play(line).err, "vincent is away until turn 3; `units vincent not-removed` brings it back"));
    CHECK(has(game.play("units vincent not-removed").out, "vincent  is back"));
    CHECK(game.play("attach vincent 28ma").status == 0);
    CHECK(has(game.play("units 28ma not-removed").err, "28ma is already in the game"));
}

TEST_CASE("a state that every table refuses cannot be set by hand") {
    const Game game("acw", acw);
    CHECK(has(game.play("units hazlett disordered").err, "hazlett cannot be `disordered`: guns are not disordered or broken"));
    CHECK(game.play("units union disordered").status == 2);
    CHECK(has(game.play("units vincent disordered").err, "the word is for troops"));
    CHECK(game.play("units hazlett silenced").status == 0);
    CHECK(game.play("units hazlett limbered").status == 0);  // it may not fire so, but be shot at
    CHECK(game.play("units vincent poor").status == 0);
    CHECK(game.play("units 28ma broken").status == 0);
}

TEST_CASE("napoleonic: given leftover hits are counted as in the table") {
    const Game game("napoleonic", "  fr: {r1: {is: [regular], bases: 5}}\n  au: {a1: {is: [regular], bases: 6}}\n");
    const auto removed = game.play("casualties r1 hits=8 reduced=3");  // 11 hits, four a base
    CHECK(has(removed.out, "bases-removed 2, reduced 3"));
    CHECK(has(removed.out, "r1  5 → 3 bases, 0 → 3 reduced"));
    CHECK(has(game.play("casualties r1 hits=2 reduced=1").out, "reduced 3"));  // the game said 3; 1 and 2 are 3 again
    CHECK(has(game.play("units r1").out, "bases 3 (-2), reduced 3"));
}

TEST_CASE("a unit's words are passed on to its follow-up") {
    const Game game("horse-musket", "  one: {ir6: {is: [c], figures: 24, weapon: musket}}\n  two: {harrach: {is: [e], figures: 16}}\n");
    // in hard cover 10 hits at 4; morale e: two hits -1 and one more a pair, hard +1
    REQUIRE(game.play("fire ir6@4 vs harrach hard -d 10,10,1,1,1,1").status == 0);
    CHECK(has(game.play("next 5").out, "hard +1"));
    const Game typed("horse-musket", "  one: {ir6: {is: [c], figures: 24, weapon: musket}}\n  two: {harrach: {is: [e], figures: 16}}\n");
    REQUIRE(typed.play("fire ir6@4 vs harrach earlier-hits=1 -d 9,1,1,1,1,1").status == 0);
    CHECK(has(typed.play("fire ir6@4 vs harrach -d 9,1,1,1,1,1").out, "hits=3"));  // one that was said, and two
}

TEST_CASE("a unit is lost with its last figure, not with the last one given in a request") {
    const Game game("horse-musket", "  one: {ir6: {is: [c], figures: 24, weapon: musket}}\n  two: {harrach: {is: [e], figures: 16}}\n");
    REQUIRE(game.play("fire ir6@4 vs harrach figures=2 -d 9,9,1,1,1,1").status == 0);
    CHECK(has(game.play("units harrach").out, "figures 14 (-2)"));
    REQUIRE(game.play("units harrach figures=2").status == 0);
    CHECK(has(game.play("fire ir6@4 vs harrach -d 9,9,1,1,1,1").out, "harrach  2 → 0 figures, out of the game"));
}

TEST_CASE("a leader check asks which of several leaders, and is not due without one") {
    const Game game("acw", "  union: {28ma: {is: [trained], stands: 8}, vincent: {is: [gallant]}, chamb: {is: [able]}}\n"
                           "  rebel: {15al: {is: [crack], stands: 9}}\n");
    REQUIRE(game.play("attach vincent 28ma").status == 0);
    REQUIRE(game.play("attach chamb 28ma").status == 0);
    REQUIRE(game.play("fire 15al points=12 vs 28ma -d 10").status == 0);
    CHECK(has(game.play("next 8").err, "which leader of 28ma? type `fallen-leader vincent` or `fallen-leader chamb`"));
    CHECK(has(game.play("next chamb 8").out, "chamb  out of the game"));
    REQUIRE(game.play("units vincent removed").status == 0);
    REQUIRE(game.play("fire 15al points=12 vs 28ma -d 10").status == 0);
    CHECK(has(game.play("next 8").err, "nothing is due"));
    CHECK(!has(game.play("units 28ma").out, "leader is within reach"));
}

TEST_CASE("guns that charge and falter are left to the players, because guns are never disordered") {
    const Game game("acw", acw);
    const auto charge = game.play("charge hazlett vs 15al -d 1,3");
    CHECK(has(charge.out, "hazlett  decide: what becomes of it, which cannot be disordered"));
    CHECK(game.play("maneuver hazlett -d 5").status == 0);
}

TEST_CASE("a report counts no more losses than the unit had") {
    const Game game("acw", acw);
    REQUIRE(game.play("charge 15al cold-steel +9:fury vs 28ma -d 10,1").status == 0);
    CHECK(has(game.play("report").out, "| union, 28ma | stands | 8 |"));
}

TEST_CASE("the report names both sides of a melee, and the fallen, once") {
    const Game game("acw", acw);
    REQUIRE(game.play("fallen-leader vincent -d 9").status == 0);
    const auto report = game.play("report").out;
    CHECK(has(report, "Fate of vincent (leader)"));
    CHECK(!has(report, "- removed"));
    CHECK(has(game.play("report --unit vincent").out, "Fate of vincent (leader)"));
    CHECK(!has(game.play("report --unit 28ma").out, "What became of"));
    CHECK(has(game.play("report -f csv").out, "fate,vincent,"));  // scripts know a unit by its id
    const Game melee("napoleonic", "  fr: {r1: {is: [regular], bases: 4}}\n  au: {a1: {is: [regular], bases: 4}}\n");
    REQUIRE(melee.play("melee r1 vs a1 -d 9,1,9,1,9,1,9,1").status == 0);
    CHECK(has(melee.play("report").out, "hits: r1 "));
}

TEST_CASE("napoleonic: hits are subtracted once, without a look-up") {
    const Game game("napoleonic", "  fr: {r1: {is: [regular], bases: 6, weapon: m}}\n  au: {a1: {is: [regular], bases: 6}}\n");
    const auto fire = game.play("fire r1@8 vs a1 -d 10,10,9,9,9,2");
    CHECK(has(fire.out, "a1  6 → 5 bases, 0 → 1 reduced"));
    CHECK(!has(fire.out, "next: casualties"));
    CHECK(has(game.play("next").err, "nothing is due"));
    CHECK(has(game.play("casualties a1 hits=5").out, "a1  5 → 4 bases, 1 → 2 reduced"));
}

TEST_CASE("setting a unit uses the typed word, not another procedure's word with that name") {
    const Game game("acw", acw);
    CHECK(has(game.play("units 28ma linear-cover").out, "28ma  linear-cover"));
    CHECK(has(game.play("units 28ma no linear-cover").out, "28ma  no longer linear-cover"));
    CHECK(has(game.play("units hazlett limbered").out, "hazlett  limbered"));
    CHECK(has(game.play("fire hazlett points=6 vs 15al -d 5").err, "limbered guns do not fire"));
    const auto joined = game.play("units 28ma no low-ammo and broken");
    CHECK(joined.status == 2);
    CHECK(has(joined.err, "does `no` include `"));
}

TEST_CASE("a word after a unit is not taken as a side with that name") {
    const Game game("mexico", "  us: {rid: {is: [crack, battery], stands: 2}, 4us: {is: [trained], stands: 6}}\n"
                              "  mexican: {tam: {is: [mex, trained], stands: 6}}\n");
    REQUIRE(game.play("units rid us low-ammo").status == 0);
    CHECK(!has(game.play("units 4us").out, "low-ammo"));
    REQUIRE(game.play("units us low-ammo").status == 0);
    CHECK(has(game.play("units 4us").out, "low-ammo"));
    // a broken unit stands in no square
    REQUIRE(game.play("units tam hasty-square").status == 0);
    REQUIRE(game.play("units tam broken").status == 0);
    CHECK(!has(game.play("units tam").out, "hasty-square"));
}

}  // namespace game_due_test
