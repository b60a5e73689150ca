// What results call for in a game: of whom, and when nothing is due any more. And words that units are set to by hand.

#include <doctest/doctest.h>

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

TEST_CASE("a check of a leader is of him who is with the unit, even as the unit leaves the game") {
    const Game game("acw", acw);
    REQUIRE(game.play("units 28ma stands=2").status == 0);
    REQUIRE(game.play("attach vincent 28ma").status == 0);
    // swept: 28ma loses its last stands
    REQUIRE(has(game.play("charge 15al cold-steel vs 28ma -d 10,1").out, "28ma  2 → 0 stands"));
    const auto check = game.play("next -d 8");
    CHECK(has(check.out, "vincent  out of the game"));
    CHECK(game.play("next").status == 2);
}

TEST_CASE("who is checked is asked where nobody is with the unit, and what was decided by hand is not due") {
    const Game game("acw", acw);
    REQUIRE(game.play("fire 15al points=12 vs 28ma -d 10").status == 0);
    const auto asked = game.play("next -d 8");
    CHECK(asked.status == 2);
    CHECK(has(asked.err, "`fallen-leader vincent`, or `units 28ma decided`"));
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

TEST_CASE("horse-musket: two volleys at one unit call for one test of all their hits") {
    const Game game("horse-musket", "  one: {ir6: {is: [c], figures: 24, weapon: musket}, ir18: {is: [c], figures: 20, weapon: musket}}\n"
                                    "  two: {harrach: {is: [e], figures: 16}}\n");
    REQUIRE(game.play("fire ir6@4 vs harrach -d 9,9,1,1,1,1").status == 0);
    REQUIRE(game.play("fire ir18@4 vs harrach -d 9,1,1,1,1").status == 0);
    CHECK(has(game.play("next -d 9").out, "hits=3"));
    CHECK(has(game.play("next").err, "nothing is due"));
}

TEST_CASE("napoleonic: hits come off once, and nobody is sent to look up what they took") {
    const Game game("napoleonic", "  fr: {r1: {is: [regular], bases: 6, weapon: m}}\n  au: {a1: {is: [regular], bases: 6}}\n");
    const auto fire = game.play("fire r1@8 vs a1 -d 10,10,9,9,9,2");
    CHECK(has(fire.out, "a1  6 → 5 bases, 0 → 1 reduced"));
    CHECK(!has(fire.out, "next: casualties"));
    CHECK(has(game.play("next").err, "nothing is due"));
    CHECK(has(game.play("casualties a1 hits=5").out, "a1  5 → 4 bases, 1 → 2 reduced"));
}

TEST_CASE("a unit is set to the word that was typed, not to another procedure's word of that name") {
    const Game game("acw", acw);
    CHECK(has(game.play("units 28ma linear-cover").out, "28ma  linear-cover"));
    CHECK(has(game.play("units 28ma no linear-cover").out, "28ma  no longer linear-cover"));
    CHECK(has(game.play("units hazlett limbered").out, "hazlett  limbered"));
    CHECK(has(game.play("fire hazlett points=6 vs 15al -d 5").err, "limbered guns do not fire"));
    const auto joined = game.play("units 28ma no low-ammo and broken");
    CHECK(joined.status == 2);
    CHECK(has(joined.err, "or is that denied too?"));
}

TEST_CASE("a word behind a unit is no side, though a side has its name") {
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
