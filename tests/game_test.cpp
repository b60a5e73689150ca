// A game: units by name, what results do to them, and the log that remembers. Expected states follow from the sheet by hand.

#include <doctest/doctest.h>
#include <signal.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "support/process.hpp"
#include "support/shell.hpp"

using namespace orderly_test;
using nlohmann::json;

namespace {

/// A game of its own, from tests/games.
class Game {
public:
    Game() : file_(scratch_.write("ox-hill.yaml", read_text(ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml"))) {}

    [[nodiscard]] Ran says(const std::string& line) const { return run(line + " -g " + file_); }
    [[nodiscard]] std::string log() const { return scratch_.path() + "/ox-hill.log"; }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] const Scratch& scratch() const { return scratch_; }

    /// The unit's words and numbers as `units -f json` has them.
    [[nodiscard]] json unit(const std::string& name, const std::string& more = "") const {
        const auto ran = says("units " + name + " -f json " + more);
        REQUIRE_MESSAGE(ran.status == 0, ran.err);
        return json::parse(ran.out)["units"][0];
    }

private:
    Scratch scratch_;
    std::string file_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a charge between two named units takes stands and order from the loser, as the sheet says") {
    const Game game;
    // crack +2, fresh +2, cold steel +1, 8: 13; trained 0, worn 0, 3: 3. Ten: swept, 2 stands and 1 for 10 over 9.
    const auto ran = game.says("charge 15al cold-steel vs 28ma -d 8,3");
    REQUIRE_MESSAGE(ran.status == 0, ran.err);
    CHECK(has(ran.out, "difference 10: Swept from the Field"));
    CHECK(has(ran.out, "  28ma  6 → 3 stands, spent, broken\n"));
    const auto loser = game.unit("28ma");
    CHECK(loser["numbers"]["stands"] == 3);
    CHECK(loser["lost"]["stands"] == 3);
    CHECK(loser["words"] == json::array({"spent", "trained", "broken"}));
    CHECK(game.unit("15al")["numbers"]["stands"] == 9);
}

TEST_CASE("a broken unit wavers, reforms disordered, and rallies") {
    const Game game;
    REQUIRE(game.says("charge 15al cold-steel vs 28ma -d 8,3").status == 0);
    // gallant +1, trained 0, spent -2, broken -2, and 4: 1, wavering: broken troops reform and stay disordered
    CHECK(has(game.says("maneuver gallant 28ma -d 4").out, "  28ma  disordered, no longer broken\n"));
    // gallant +1, spent -2, and 5: 4, rally with elan
    CHECK(has(game.says("maneuver gallant 28ma -d 5").out, "  28ma  no longer disordered\n"));
    CHECK(game.unit("28ma")["words"] == json::array({"spent", "trained"}));
}

TEST_CASE("typed words win over the roster's, and not- takes one away") {
    const Game game;
    REQUIRE(game.says("units 28ma disordered").status == 0);
    CHECK(has(game.says("maneuver gallant 28ma -d 4 -f json").out, R"("request":"maneuver gallant trained worn disordered")"));
    CHECK(has(game.says("maneuver gallant 28ma green not-disordered -d 4 -f json").out, R"("request":"maneuver gallant green worn")"));
}

TEST_CASE("a unit fires its weapon, as many as it has stands") {
    const Scratch scratch;
    const auto file = scratch.write("palo-alto.yaml", "game: Palo Alto\nruleset: mexico\nsides:\n  us: {3in: {is: [veteran, us], weapon: lg, stands: 6}}\n  mex: {4li: {is: [trained, mex], stands: 8}}\n");
    const auto ran = run("fire 3in@4 vs 4li -d 5 -f json -g " + file);
    REQUIRE_MESSAGE(ran.status == 0, ran.err);
    CHECK(has(json::parse(ran.out)["request"], "6xlg@4"));
    CHECK(json::parse(ran.out)["names"] == json::parse(R"([["3in"],["4li"]])"));
}

TEST_CASE("a brigade's check is each unit's own") {
    const Game game;
    // able 0 and a natural 1: trained worn 1, tardy; veteran fresh +3, 4: well handled
    REQUIRE(game.says("maneuver able for 28ma and 79ny -d 1").status == 0);
    // poor -1, trained 0, worn 0, and 1: 0, fall back; veteran +1, fresh +2, and 1 less 1: 3, tardy
    const auto ran = game.says("maneuver poor close-range for 28ma and 79ny -d 1");
    CHECK_MESSAGE(has(ran.out, "  28ma  disordered\n"), ran.out);
    CHECK(!has(ran.out, "  79ny  "));
}

TEST_CASE("void, undo and redo: the state is as if the record had not been, and nothing in the file is changed") {
    const Game game;
    REQUIRE(game.says("turn").out == "turn 1\n");
    REQUIRE(game.says("charge 15al cold-steel vs 28ma -d 8,3").status == 0);
    REQUIRE(game.says("maneuver gallant 28ma -d 4").status == 0);
    const auto before = read_text(game.log());
    CHECK(game.says("void 2").out == "record 2 is void\nits units were used after it: record 3\n");
    CHECK(game.unit("28ma")["numbers"]["stands"] == 6);
    CHECK(game.says("redo").out == "record 2 counts again\n");
    CHECK(game.unit("28ma")["numbers"]["stands"] == 3);
    CHECK(game.says("undo").out == "record 3 is void\n");
    CHECK(game.unit("28ma")["words"] == json::array({"spent", "trained", "broken"}));
    CHECK(read_text(game.log()).starts_with(before));
    CHECK(has(game.says("log").out, "   3  ~~28ma · maneuver"));
    CHECK(game.says("void 3").status == 2);
    CHECK(game.says("void 99").status == 2);
    CHECK(run("replay " + game.log()).out == "2 records: 2 the same, 0 different\n");
}

TEST_CASE("units set by hand, as of a record, and out of the game") {
    const Game game;
    CHECK(has(game.says("units 28ma stands=-2 low-ammo").out, "  28ma  6 → 4 stands, spent, low-ammo\n"));
    CHECK(game.says("units 28ma removed").status == 0);
    CHECK(game.unit("28ma", "--at 1").contains("removed") == false);
    CHECK(game.unit("28ma")["removed"] == true);
    const auto ran = game.says("maneuver gallant 28ma -d 4");
    CHECK(ran.status == 2);
    CHECK(ran.err == "error: 28ma is out of the game\n");
    CHECK(game.says("units 28ma disorderd").status == 2);
    CHECK(game.says("units 28ma fresh").status == 2);
    CHECK(has(game.says("units").out, "28ma"));
    CHECK(has(game.says("units union -f csv").out, "union,28ma,stands,4,2,"));
}

TEST_CASE("what the sheet leaves to the players is listed with the command that settles it") {
    const Game game;
    const auto ran = game.says("fire 15al points=9 vs 28ma -d 10");
    CHECK_MESSAGE(has(ran.out, "  15al  decide: who is low on ammunition (units 15al low-ammo)\n"), ran.out);
    CHECK(game.unit("15al")["decide"].size() == 1);
    REQUIRE(game.says("units 15al low-ammo").status == 0);
    CHECK(game.unit("15al")["decide"].empty());
}

TEST_CASE("a game's file is read strictly, every fault at once") {
    const Scratch scratch;
    const auto file = scratch.write("bad.yaml", "game: Bad\nruleset: acw\nsides:\n  one:\n    crack: {stands: 3}\n    a1: {is: [vetran], weapon: zz, stands: 4, by: {stands: {fresh: 7.., worn: 4..5, spent: ..3}}}\n");
    const auto ran = run("lint " + file);
    CHECK(ran.status == 1);
    CHECK_MESSAGE(has(ran.out, "`crack` is a word of the ruleset: call the unit something else"), ran.out);
    CHECK(has(ran.out, "no procedure of the ruleset knows the word `vetran`; did you mean `veteran`?"));
    CHECK(has(ran.out, "knows the weapon `zz`"));
    CHECK(has(ran.out, "a gap: 6 is in no band"));
    CHECK(run("units -g " + file).status == 3);
    CHECK(run("lint " ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml").status == 0);
}

TEST_CASE("play reads a script, remembers the last request, and goes on after a bad line") {
    const Game game;
    const auto ran = run("play " + game.file(), "turn\nmaneuver gallant 79ny -d 4\nmaneuver gallant 99xx\nagain disordered -d 4\nnote rain begins\nunits 79ny\n");
    CHECK(ran.status == 1);
    CHECK(has(ran.out, "turn 1\n"));
    CHECK(has(ran.out, "Rally with Elan"));  // gallant +1, veteran +1, fresh +2, and 4: 8
    CHECK(has(ran.out, "line 3: error: no unit and no word `99xx`"));
    CHECK(ran.err == "1 of 6 requests is bad: line 3\n");
    CHECK(has(run("log -g " + game.file()).out, "rain begins"));
}

TEST_CASE("a session that is killed has lost nothing, and goes on") {
    const Game game;
    std::size_t seen = 0;
    for (int round = 0; round < 12; ++round) {
        Running play({"play", game.file()}, "", "");
        for (int line = 0; line <= round % 3; ++line) {
            play.write("fire points=3 vs 79ny -d 1\n");
            REQUIRE(!play.read(5000).empty());
            ++seen;
        }
        play.write("fire points=3 vs 79ny -d 1\n");
        play.signal(SIGKILL);
        play.wait();
        const auto ran = json::parse(run("replay -f json " + game.log()).out);
        CHECK(ran["records"] >= seen);
        CHECK(ran["different"] == 0);
        seen = ran["records"];
    }
}
