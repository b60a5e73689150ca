// The phases of a turn in a game, as on the sheets (acw: maneuver, fire, charge, of one player and then the other;
// horse-musket: initiative, movement, shooting, combat, of both together).

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "orderly/game.hpp"
#include "support/shell.hpp"

namespace phase_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

/// A small game by a ruleset.
class Game {
public:
    explicit Game(const std::string& ruleset = "acw", const std::string& is = "crack")
        : file_(scratch_.write("hill.yaml", "game: The Hill\nruleset: " + ruleset +
                                                "\nsides:\n  union:\n    28ma: {is: [" + is +
                                                "]}\n  confederate:\n    15al: {is: [" + is + "]}\n")) {}

    [[nodiscard]] Ran says(const std::string& line) const { return run(line + " -g " + file_); }
    [[nodiscard]] std::string head() const { return lines_of(says("units").out).front(); }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] std::string log() const { return scratch_.path() + "/hill.log"; }
    [[nodiscard]] const Scratch& scratch() const { return scratch_; }

private:
    Scratch scratch_;
    std::string file_;
};

}  // namespace

TEST_CASE("phase steps through the phases of one side, then of the other, then of the next turn") {
    const Game game;
    for (const auto* moment : {"turn 1 · union · maneuver", "turn 1 · union · fire", "turn 1 · union · charge",
                               "turn 1 · confederate · maneuver", "turn 1 · confederate · fire",
                               "turn 1 · confederate · charge", "turn 2 · union · maneuver"}) {
        const auto ran = game.says("phase");
        REQUIRE_MESSAGE(ran.status == 0, ran.err);
        CHECK(ran.out == std::string(moment) + "\n");
        CHECK(game.head() == "The Hill · " + std::string(moment));
    }
    const auto units = json::parse(game.says("units -f json").out);
    CHECK(units["turn"] == 2);
    CHECK(units["phase"] == "maneuver");
    CHECK(units["side"] == "union");
}

TEST_CASE("phases of both sides together have no side") {
    const Game game("horse-musket", "c");
    for (const auto* moment : {"turn 1 · initiative", "turn 1 · movement", "turn 1 · shooting", "turn 1 · combat",
                               "turn 2 · initiative"})
        CHECK(game.says("phase").out == std::string(moment) + "\n");
    CHECK_FALSE(json::parse(game.says("units -f json").out).contains("side"));
    CHECK(game.says("phase union").err ==
          "error: no phase `union`; horse-musket has initiative, movement, shooting, combat\n");
}

TEST_CASE("phase goes to the named phase or side, and the side that begins a turn begins the next") {
    const Game game;
    CHECK(game.says("phase confederate").out == "turn 1 · confederate · maneuver\n");
    CHECK(game.says("phase ch").out == "turn 1 · confederate · charge\n");
    CHECK(game.says("phase").out == "turn 1 · union · maneuver\n");
    CHECK(game.says("phase union charge").out == "turn 1 · union · charge\n");
    CHECK(game.says("phase").out == "turn 2 · confederate · maneuver\n");
    CHECK(game.says("turn").out == "turn 3\n");
    CHECK(game.says("phase").out == "turn 3 · confederate · maneuver\n");
}

TEST_CASE("an unknown phase is an error that lists the phases, and nothing is recorded") {
    const Game game;
    const auto ran = game.says("phase rally");
    CHECK(ran.status == 2);
    CHECK(ran.err == "error: no phase `rally`; acw has maneuver, fire, charge, for union and for confederate\n");
    CHECK(game.says("phase fire charge").err == "error: unexpected phase `charge`: you already named fire\n");
    CHECK(json::parse(game.says("phase rally -f json").err)["error"]["code"] == "unknown-word");
    const Game without("napoleonic", "veteran");
    const auto none = without.says("phase");
    CHECK(none.status == 2);
    CHECK(none.err ==
          "error: napoleonic has no phases: begin the next turn with `turn`, or add `phases` in a ruleset.yaml of "
          "your own\n");
    CHECK(game.head() == "The Hill");
    CHECK(without.head() == "The Hill");
}

TEST_CASE("the beginning of a phase lists what is due") {
    const Game game;
    REQUIRE(game.says("phase fire").status == 0);
    REQUIRE(game.says("units 28ma charging").status == 0);
    // 10 points +2, a natural 10: withering on any target, and the shooter low on ammunition: who, is the players' to say
    REQUIRE(game.says("fire 28ma points=10 vs trained -d 10").status == 0);
    const auto charge = game.says("phase").out;
    CHECK_MESSAGE(has(charge, "turn 1 · union · charge\n  charging: 28ma\n"), charge);
    CHECK_MESSAGE(has(charge, "  28ma  decide: who is low on ammunition"), charge);
    CHECK_MESSAGE(has(charge, "  due: fallen-leader"), charge);
    // of the other side's maneuver nobody charges any more, and what is undecided stays so
    const auto other = game.says("phase").out;
    CHECK_MESSAGE(has(other, "turn 1 · confederate · maneuver\n  28ma  no longer charging\n"), other);
    CHECK_MESSAGE(has(other, "  28ma  decide: who is low on ammunition"), other);
}

TEST_CASE("a phase is a record that can be reported, voided, redone and replayed, and forgeries are found") {
    const Game game;
    for (int step = 0; step < 4; ++step) REQUIRE(game.says("phase").status == 0);
    CHECK(has(game.says("log").out, "   1  turn 1, phase union maneuver\n   2  phase union fire\n"));
    CHECK(game.says("undo").out == "record 4 canceled: phase confederate maneuver\n");
    CHECK(game.head() == "The Hill · turn 1 · union · charge");
    CHECK(game.says("redo").out == "record 4 restored: phase confederate maneuver\n");
    CHECK(game.head() == "The Hill · turn 1 · confederate · maneuver");
    CHECK(game.says("void 3").status == 0);
    CHECK(game.head() == "The Hill · turn 1 · confederate · maneuver");
    const auto replayed = game.says("replay");
    CHECK_MESSAGE(replayed.status == 0, replayed.out);
    CHECK(has(game.says("replay --trust").out, "phase"));
    const auto lines = lines_of(read_text(game.log()));
    CHECK(json::parse(lines[1])["phase"] == "fire");
    CHECK(json::parse(lines[1])["side"] == "union");
    CHECK(json::parse(game.says("phase -f json").out) ==
          json::parse(R"({"v":1,"record":8,"turn":1,"phase":"fire","side":"confederate"})"));
    auto text = read_text(game.log());
    text.replace(text.find("confederate"), std::string("confederate").size(), "french");
    const auto forged = game.scratch().write("forged.log", text);
    CHECK(has(run("replay " + forged + " -g " + game.file()).out, "acw has no phases for the side `french`"));
}

TEST_CASE("a report has a chapter for each turn, side and phase in which something happened") {
    const Game game;
    for (const auto* line : {"note before dawn", "phase", "note we march", "phase", "phase", "note to the charge"})
        REQUIRE(game.says(line).status == 0);
    const auto told = game.says("report").out;
    CHECK_MESSAGE(has(told, "## The records\n"), told);
    CHECK_MESSAGE(has(told, "## Turn 1, union: Maneuver\n"), told);
    CHECK_MESSAGE(has(told, "## Turn 1, union: Charge\n"), told);
    CHECK_FALSE(has(told, "Musketry"));
}

TEST_CASE("phases and sides are completed at the cursor") {
    const Game game;
    const auto offered = [&](const std::string& last, const std::string& side = "") {
        std::vector<std::string> words = {"complete", "--", "-g", game.file(), "phase"};
        if (!side.empty()) words.push_back(side);
        words.push_back(last);
        return run_args(words).out;
    };
    CHECK(offered("") ==
          "maneuver\tManeuver\nfire\tMusketry and cannonade\ncharge\tCharge\nunion\ta side\nconfederate\ta side\n");
    CHECK(offered("f", "union") == "fire\tMusketry and cannonade\n");
}

TEST_CASE("a program steps through the phases too") {
    const Game file;
    orderly::Game game(file.file());
    CHECK(game.phase().empty());
    CHECK(game.begin_phase() == 1);
    CHECK(game.turn() == 1);
    CHECK(game.phase() == "maneuver");
    CHECK(game.side() == "union");
    const std::vector<std::string> names = {"confederate", "fire"};
    CHECK(game.begin_phase(names) == 2);
    CHECK(game.side() == "confederate");
    CHECK(game.phase() == "fire");
}

}  // namespace phase_test
