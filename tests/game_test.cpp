// Games: named units, effects of results on them, and the log. Expected states were worked out by hand from the sheet.

#include <doctest/doctest.h>
#include <signal.h>
#include <stdlib.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "support/process.hpp"
#include "support/shell.hpp"
#include "text/page.hpp"

namespace game_test {

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

}  // namespace

TEST_CASE("a charge between two named units takes stands and order from the loser, as the sheet says") {
    const Game game;
    // crack +2, fresh +2, cold steel +1, 8: 13; trained 0, worn 0, 3: 3. Ten: swept, 2 stands and 1 for 1 over 9.
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

TEST_CASE("a unit cannot fight itself or count twice, and a turn is a number") {
    const Game game;
    for (const auto* line :
         {"charge 15al vs 15al -d 8,3", "15al charges 15al", "maneuver gallant 28ma and 28ma -d 4"}) {
        const auto ran = game.says(line);
        CHECK(ran.status == 2);
        CHECK_MESSAGE(has(ran.err, "is named twice: a unit takes part once"), ran.err);
    }
    CHECK(has(game.says("turn x").err, "turn x: give a number from 1 to 9999"));
    CHECK(has(game.says("void x").err, "`x` is not the number of a record; `orderly log` lists them"));
    CHECK(game.unit("15al")["numbers"]["stands"] == 9);
}

TEST_CASE("a target of one's own side, or both sides in one check, needs confirmation") {
    const Game game;
    for (const auto* line : {"charge 28ma vs 79ny -d 8,3", "28ma fires 5 points at 79ny, 7", "odds charge 28ma vs 79ny"}) {
        const auto ran = game.says(line);
        CHECK(ran.status == 2);
        CHECK_MESSAGE(has(ran.err, "28ma and 79ny both belong to union; add --own-side if you mean it"), ran.err);
    }
    const auto both = game.says("maneuver gallant 28ma and 15al -d 4");
    CHECK(both.status == 2);
    CHECK_MESSAGE(has(both.err, "28ma belongs to union, 15al to confederate; add --own-side if you mean it"), both.err);
    CHECK(size_of(game.log()) == 0);
    CHECK(game.says("charge 28ma vs 79ny -d 8,3 --own-side").status == 0);
    CHECK(game.says("odds charge 28ma vs 79ny --own-side").status == 0);
    CHECK(game.says("maneuver gallant 28ma and 15al -d 4 --own-side").status == 0);
}

TEST_CASE("every command that reads a game's log reports its damage") {
    const Game game;
    for (const auto* line : {"turn", "maneuver gallant 28ma -d 4", "charge 15al vs 28ma -d 8,3"})
        REQUIRE(game.says(line).status == 0);
    CHECK(game.says("units").err.empty());
    auto lines = lines_of(read_text(game.log()));
    const auto torn = lines[0] + "\n" + lines[2].substr(0, 200) + "\n" + lines[2] + "\n";
    game.scratch().write("ox-hill.log", torn);
    auto roster = read_text(game.file());
    roster.erase(roster.find("    15al:"), roster.find("    13ga:") - roster.find("    15al:"));
    game.scratch().write("ox-hill.yaml", roster);
    for (const auto* line : {"units", "log", "report -f text"}) {
        const auto ran = game.says(line);
        CHECK_MESSAGE(ran.status == 0, ran.err);
        for (const auto* part : {"ox-hill.log: warning: line 2 is torn: the end of the record is missing\n",
                                 "ox-hill.log: warning: record 3 names the unit `15al`, which is not in the roster\n",
                                 "ox-hill.log: warning: record 2 is missing\n"})
            CHECK_MESSAGE(has(ran.err, part), line, ran.err);
    }
    CHECK(has(run("play " + game.file(), "units\n").err, "warning: record 2 is missing"));
    CHECK(has(run("lint " + game.file()).err, "warning: record 2 is missing"));
    game.scratch().write("ox-hill.yaml", "game: Ox\nruleset: mexico\nsides:\n  us: {28ma: {is: [trained, us], stands: 6}}\n");
    CHECK(has(game.says("units").err, "record 3 uses acw, but the game uses mexico"));
}

TEST_CASE("typed words override the roster's, and not- removes one") {
    const Game game;
    REQUIRE(game.says("units 28ma disordered").status == 0);
    CHECK(has(game.says("maneuver gallant 28ma -d 4 -f json").out,
              R"("request":"maneuver gallant trained worn disordered")"));
    CHECK(has(game.says("maneuver gallant 28ma green not-disordered -d 4 -f json").out,
              R"("request":"maneuver gallant green worn")"));
}

TEST_CASE("a unit fires its weapon, as many as it has stands") {
    const Scratch scratch;
    const auto file = scratch.write("palo-alto.yaml",
                                    "game: Palo Alto\nruleset: mexico\nsides:\n  us: {3in: {is: [veteran, us], weapon: "
                                    "lg, stands: 6}}\n  mex: {4li: {is: [trained, mex], stands: 8}}\n");
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

TEST_CASE("void, undo and redo change the state without changing earlier records") {
    const Game game;
    REQUIRE(game.says("turn").out == "turn 1\n");
    REQUIRE(game.says("charge 15al cold-steel vs 28ma -d 8,3").status == 0);
    REQUIRE(game.says("maneuver gallant 28ma -d 4").status == 0);
    const auto before = read_text(game.log());
    const auto gone = game.says("void 2").out;
    CHECK(gone.starts_with("record 2 canceled: 15al, 28ma · charge "));
    CHECK(gone.ends_with("\nlater records use its units: record 3\n"));
    CHECK(game.unit("28ma")["numbers"]["stands"] == 6);
    CHECK(game.says("redo").out.starts_with("record 2 restored: "));
    CHECK(game.unit("28ma")["numbers"]["stands"] == 3);
    CHECK(game.says("undo").out.starts_with("record 3 canceled: "));
    CHECK(game.unit("28ma")["words"] == json::array({"spent", "trained", "broken"}));
    CHECK(read_text(game.log()).starts_with(before));
    CHECK(has(game.says("log").out, "   3  ~~28ma · maneuver"));
    CHECK(game.says("void 3").status == 2);
    CHECK(game.says("void 99").status == 2);
    CHECK(run("replay " + game.log()).out == "2 records replayed: 2 match, 0 differ\n");
}

TEST_CASE("units can be set by hand, for a record, and out of the game") {
    const Game game;
    CHECK(has(game.says("units 28ma stands=-2 low-ammo").out, "  28ma  6 → 4 stands, spent, low-ammo\n"));
    CHECK(game.says("units 28ma removed").status == 0);
    CHECK(game.unit("28ma", "--at 1").contains("removed") == false);
    CHECK(game.unit("28ma")["removed"] == true);
    const auto ran = game.says("maneuver gallant 28ma -d 4");
    CHECK(ran.status == 2);
    CHECK(ran.err == "error: 28ma is out of the game; `units 28ma not-removed` brings it back\n");
    CHECK(game.says("units 28ma disorderd").status == 2);
    CHECK(has(game.says("units 28ma fresh").err, "whether 28ma is `fresh` depends on its stands: change that number"));
    CHECK(has(game.says("units 28ma stands five").err, "stands needs a whole number: `stands 5`"));
    CHECK(has(game.says("units").out, "28ma"));
    CHECK(has(game.says("units union -f csv").out, "union,28ma,stands,4,2,"));
}

TEST_CASE("decisions left to the players are listed with the command that settles them") {
    const Game game;
    const auto ran = game.says("fire 15al points=9 vs 28ma -d 10");
    CHECK_MESSAGE(has(ran.out, "  15al  decide: who is low on ammunition (units 15al low-ammo, or units 15al\n        decided)\n"), ran.out);
    CHECK(game.unit("15al")["decide"].size() == 1);
    REQUIRE(game.says("units 15al low-ammo").status == 0);
    CHECK(game.unit("15al")["decide"].empty());
}

TEST_CASE("a game's file is read strictly, every fault at once") {
    const Scratch scratch;
    const auto file =
        scratch.write("bad.yaml",
                      "game: Bad\nruleset: acw\nsides:\n  one:\n    crack: {stands: 3}\n    a1: {is: [vetran], weapon: "
                      "zz, stands: 4, by: {stands: {fresh: 7.., worn: 4..5, spent: ..3}}}\n");
    const auto ran = run("lint " + file);
    CHECK(ran.status == 1);
    CHECK_MESSAGE(has(ran.out, "`crack` is a word of the ruleset: rename the unit"), ran.out);
    CHECK(has(ran.out, "no procedure of the ruleset has the word `vetran`; did you mean `veteran`?"));
    CHECK(has(ran.out, "has the weapon `zz`"));
    CHECK(has(ran.out, "a gap: 6 is in no band"));
    CHECK(run("units -g " + file).status == 3);
    const auto lost = scratch.write("lost.yaml", "game: Lost\nruleset: nosuch\nsides: {}\n");
    CHECK(has(run("lint " + lost).out, "lost.yaml:2:1: error: no ruleset `nosuch`"));
    CHECK(run("lint " ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml").status == 0);
}

TEST_CASE("play reads a script, remembers the last request, and goes on after a bad line") {
    const Game game;
    const auto ran = run("play " + game.file(),
                         "turn\nmaneuver gallant 79ny -d 4\nmaneuver gallant 99xx\nagain disordered -d 4\nnote rain "
                         "begins\nunits 79ny\n");
    CHECK(ran.status == 1);
    CHECK(has(ran.out, "turn 1\n"));
    CHECK(has(ran.out, "Rally with Elan"));  // gallant +1, veteran +1, fresh +2, and 4: 8
    CHECK(has(ran.out, "line 3: error: no unit or word `99xx`"));
    CHECK(ran.err == "1 of 6 requests is bad: line 3\n");
    CHECK(has(run("log -g " + game.file()).out, "rain begins"));
}

TEST_CASE("a killed session loses nothing and can continue") {
    const Game game;
    std::size_t seen = 0;
    for (int round = 0; round < 12; ++round) {
        Running play({"play", game.file()}, "", "");
        for (int line = 0; line <= round % 3; ++line) {
            play.write("fire points=3 vs 79ny -d 1\n");
            REQUIRE(!play.read(60000).empty());
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

namespace {

/// What a line changes in a game of one's own, as `units` takes it.
std::string changed(const std::string& game, const std::string& line) {
    const Scratch scratch;
    const auto ran = run(line + " -f logfmt -g " + scratch.write("game.yaml", game));
    REQUIRE_MESSAGE(ran.status == 0, ran.err);
    const std::string key = " changes=";
    const auto at = ran.out.find(key);
    if (at == std::string::npos) return "-";
    auto text = ran.out.substr(at + key.size());
    std::erase_if(text, [](char letter) { return letter == '"' || letter == '\n'; });
    return text;
}

const std::string horse =
    "game: Leuthen\nruleset: horse-musket\nsides:\n  one: {gr1: {is: [c], figures: 24}, bat: {is: [c], guns: 4, "
    "gunners: 12}}\n";
const std::string south =
    "game: Maipu\nruleset: liberation\nsides:\n  one: {inf: {is: [elite, fresh], stands: 8}, gun: {is: [elite, guns], "
    "stands: 2}}\n  two: {mil: {is: [militia, fresh], stands: 7}}\n";
const std::string north =
    "game: Palo Alto\nruleset: mexico\nsides:\n  one: {us1: {is: [veteran, us, fresh], stands: 8}, lg1: {is: [veteran, "
    "us, guns], stands: 3}}\n  two: {mx1: {is: [raw, mex, spent, broken], stands: 9}}\n";
const std::string emperor =
    "game: Ligny\nruleset: napoleonic\nsides:\n  one: {vg: {is: [veteran], bases: 4}}\n  two: {pr: {is: [regular], "
    "bases: 4}}\n";

}  // namespace

TEST_CASE("horse-musket: a rout costs figures, a failed test shakes, a hit battery loses guns and gunners") {
    CHECK(changed(horse, "rout gr1 -d 1") == "gr1 figures=-6");             // c +1: 2, 18 inches, 6 hits of 17 and more
    CHECK(changed(horse, "rout gr1 figures=16 -d 3") == "gr1 figures=-3");  // c +1: 4, 12 inches, 3 hits of up to 16
    CHECK(changed(horse, "rout gr1 half-strength -d 1") == "gr1 removed");  // c +1, -2: 0, shattered
    CHECK(changed(horse, "morale gr1 vs-shooting hits=2 -d 1") == "gr1 shaken");  // -1 for 2 hits: 0, and c needs 2
    CHECK(changed(horse, "morale gr1 vs-shooting hits=2 -d 3") == "-");           // 2: passed
    CHECK(changed(horse, "counterbattery bat hits=1 ball-shot -d 10") == "bat guns=-1 gunners=-1");
    CHECK(changed(horse, "counterbattery bat hits=1 -d 8") == "bat gunners=-1");
    // 4 dice, musket at 3 on close order: 7 or more; 7, 9 and the natural 10 hit
    CHECK(changed(horse, "fire figures=16 musket@3 c vs gr1 -d 7,3,10,9") == "gr1 figures=-3");
    // 2 dice each, 6 or more: two hits and one
    CHECK(changed(horse, "combat gr1 figures=8 vs figures=8 c -d 6,2,8,9") == "gr1 figures=-2");
    CHECK(changed(horse, "combat figures=12 c vs gr1 not-striking -d 6,5,9") == "gr1 figures=-2");
    CHECK(changed(horse, "combat gr1 -d 6,5,9,1,2,3") == "-");  // nobody is said to be struck
}

TEST_CASE("liberation: charges and fire take stands and order as the sheet says") {
    CHECK(changed(south, "charge inf vs mil -d 8,3") ==
          "mil stands=-1 disordered");  // 1+2+8: 11, less -1+2+3: 7, driven back
    CHECK(changed(south, "charge mil vs inf -d 1,10") ==
          "mil stands=-4 broken");  // -1+2+1: 2, less 1+2+10: -11, 2 and 2
    CHECK(changed(south, "fire inf points=15 vs mil -d 8") == "mil stands=-2 disordered");  // +4: 12, withering
    CHECK(changed(south, "fire mil points=15 vs gun -d 8") ==
          "gun stands=-1 silenced");  // +4 -1 militia: 11, withering
}

TEST_CASE("mexico: a panic of broken troops costs stands, and silenced guns rally on a well-handled maneuver") {
    CHECK(changed(north, "maneuver poor mx1 -d 1") == "mx1 stands=-6");  // -1-1-2-2 and 1: -5: 1 and 5
    CHECK(changed(north, "fire us1 points=9 vs mx1 -d 6") ==
          "mx1 stands=-1");                                                // +1, broken +1: 8, telling; broken stays so
    CHECK(changed(north, "charge us1 vs mx1 -d 8,3") == "mx1 stands=-7");  // 1+2+8: 11, less -1-2-3+3: 14, 2 and 5
    const Scratch scratch;
    const auto file = scratch.write("game.yaml", north);
    REQUIRE(run("units lg1 silenced -g " + file).status == 0);
    CHECK(has(run("maneuver able lg1 -d 3 -g " + file).out,
              "lg1  decide: whether it rallies (units lg1 not-silenced, or units lg1 decided)"));       // 1+3: 4, well handled
    CHECK(!has(run("maneuver poor lg1 -d 1 -g " + file).out, "rallies (units"));  // -1+1+1: 1, tardy
}

TEST_CASE("napoleonic: what players must do by hand is listed") {
    const Scratch scratch;
    const auto file = scratch.write("game.yaml", emperor);
    // 4 against 4 bases, veteran +1: each wins and loses as the dice say; the loser tests by hand
    const auto ran = run("melee vg vs pr -d 10,1,10,1,10,1,10,1 -g " + file);
    CHECK_MESSAGE(has(ran.out, "pr  decide: its morale"), ran.out << ran.err);
}

TEST_CASE("changes in json, logfmt and csv") {
    const Game game;
    const auto text = game.says("charge 15al cold-steel vs 28ma -d 8,3 -f json").out;
    CHECK(json::parse(text)["changes"] ==
          json::parse(R"([{"unit":"28ma","takes":{"stands":3},"becomes":["broken"]}])"));
    CHECK(has(game.says("charge 15al vs 79ny -d 8,3 -f logfmt").out,
              R"(changes="79ny stands=-1 disordered")"));                            // 12 less 6: driven back
    const auto rows = lines_of(game.says("charge 15al vs 51pa -d 8,3 -f csv").out);  // 12 less 5: the same
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].ends_with(",changes"));
    CHECK(rows[1].ends_with(",51pa stands=-1 disordered"));
}

TEST_CASE("new game writes an example that passes lint, and never overwrites a file") {
    const Scratch scratch;
    const auto file = scratch.path() + "/my.yaml";
    CHECK(run("new game " + file).status == 0);
    CHECK(run("lint " + file).status == 0);
    CHECK(has(read_text(file), "a1: {name: First of the first side, is: [crack], stands: 8}"));
    CHECK(run("a1 charges b1, 8 3 -g " + file).status == 0);  // it can be played as it is
    CHECK(run("new game " + file).status != 0);
    CHECK(run("-r horse-musket new game " + scratch.path() + "/other.yaml").status == 0);
    CHECK(run("units -g " + file).status == 0);
}

TEST_CASE("importing units from a spreadsheet handles quotes, blanks and semicolons, and names the line of an error") {
    const Scratch scratch;
    const auto csv = scratch.write(
        "units.csv", "side;unit;name;is;stands\r\nunion;28ma;\"28th; Mass\";trained disordered;6\r\n\r\n");
    CHECK(run("units --import " + csv).out ==
          "sides:\n  union:\n    28ma: {name: '28th; Mass', is: [trained, disordered], stands: 6}\n");
    for (const std::string format : {"json", "csv", "logfmt", "text"}) {
        const auto refused = run("units --import " + csv + " -f " + format);
        CHECK(refused.status == 2);
        CHECK(refused.out.empty());
        CHECK(has(refused.err, "leave out --format"));
    }
    const auto bad = run("units --import " + scratch.write("bad.csv", "side,unit,stands\nunion,28ma,six\n"));
    CHECK(bad.status == 2);
    CHECK(has(bad.err, "line 2 of the csv: stands must be a whole number, not `six`"));
}

TEST_CASE("import reads UTF-16, tabs, CR, Latin-1, sep=, capitals in the head, and standard input") {
    const Scratch scratch;
    const std::string sides = "sides:\n  union:\n    28ma: {name: 'Fürst', is: [trained], stands: 6}\n";
    const auto import = [&](const std::string& bytes) {
        const auto ran = run("units --import " + scratch.write("odd.csv", bytes));
        CHECK(ran.err == "");
        return ran.out;
    };
    CHECK(import("\xef\xbb\xbfSide,UNIT,Name,Is,Stands\r\nUnion,28MA,F\xc3\xbcrst,Trained,6\r\n") == sides);
    CHECK(import("side\tunit\tname\tis\tstands\runion\t28ma\tF\xfcrst\ttrained\t6\r") == sides);
    CHECK(import("sep=;\nside;unit;name;is;stands\nunion;28ma;F\xc3\xbcrst;trained;6") == sides);
    std::string wide = "\xff\xfe";
    for (const auto letter : std::string("side,unit,name,is,stands\nunion,28ma,F\xfcrst,trained,6\n"))
        wide += std::string{letter, '\0'};
    CHECK(import(wide) == sides);
    CHECK(run("units --import -", "side,unit,stands\nunion,28ma,6\n").out ==
          "sides:\n  union:\n    28ma: {stands: 6}\n");
}

TEST_CASE("import names every fault of a csv, in the order of its lines") {
    const Scratch scratch;
    const auto bad = "side,unit,is,stands,\nunion,28ma,vetran,six\n,79ny,,9,x\nunion,28ma,,4\n";
    const auto said = run("units --import " + scratch.write("bad.csv", bad)).err;
    std::size_t at = 0;
    for (const std::string fault :
         {"line 2 of the csv: stands must be a whole number, not `six`", "line 2 of the csv: no procedure of the ruleset",
          "line 3 of the csv: `x` is in a column without a name", "line 3 of the csv: the unit has no side",
          "line 4 of the csv: the unit `28ma` is already on line 2"}) {
        at = said.find(fault, at);
        REQUIRE_MESSAGE(at != std::string::npos, fault << " in\n" << said);
    }
}

TEST_CASE("imported units are checked by the roster's reader, and errors name the line") {
    const Scratch scratch;
    const auto refuses = [&](const std::string& bytes, const std::string& why) {
        const auto ran = run("units --import " + scratch.write("odd.csv", bytes));
        CHECK(ran.status == 2);
        CHECK(ran.out == "");
        CHECK_MESSAGE(has(ran.err, why), ran.err);
    };
    refuses("side,unit,is\nunion,28ma,vetran\n",
            "line 2 of the csv: no procedure of the ruleset has the word `vetran`");
    refuses("side,unit,stands\nunion,28ma,6\nunion,28ma,5\n",
            "line 3 of the csv: the unit `28ma` is already on line 2");
    refuses("side,unit,stands\nunion,crack,6\n", "line 2 of the csv: `crack` is a word of the ruleset");
    refuses("side,unit,stands\nunion,\"28ma\n    79ny: {stands: 9}\",6\n", "line 2 of the csv: ");
    refuses("side,unit,name\nunion,28ma,\"open\n", "line 2 of the csv: a quote is not closed");
    refuses("side,unit,side\nunion,28ma,x\n", "two columns are called `side`");
    refuses("PK\x03\x04rest", "a workbook (.xlsx or .ods)");
    // a line break in a name is a blank, and no other unit
    const auto named = run("units --import " + scratch.write("n.csv", "side,unit,name\nunion,28ma,\"28th\n  Mass\"\n"));
    CHECK(named.out == "sides:\n  union:\n    28ma: {name: '28th   Mass'}\n");
}

TEST_CASE("states of several units can be set at once in plain words") {
    const Game game;
    const auto words = [&](const std::string& name) { return game.unit(name)["words"]; };
    const auto has_word = [&](const std::string& name) {
        const auto list = words(name);
        return std::ranges::find(list, "low-ammo") != list.end();
    };
    for (const std::string line :
         {"28ma no low-ammo", "28ma not low-ammo", "28ma -low-ammo", "28ma low-ammo off", "28ma no longer low on ammo",
          "28ma not-low-ammo", "28th Massachusetts no low ammo"}) {
        REQUIRE(game.says("units 28ma low on ammo").status == 0);
        REQUIRE(has_word("28ma"));
        CHECK_MESSAGE(game.says("units " + line).status == 0, line);
        CHECK_MESSAGE(!has_word("28ma"), line);
    }
    REQUIRE(game.says("units 28ma, 79ny and 15al low-ammo, stands 4").status == 0);
    for (const auto* name : {"28ma", "79ny", "15al"}) {
        CHECK(has_word(name));
        CHECK(game.unit(name)["numbers"]["stands"] == 4);
    }
    const auto two = game.says("units 28ma 15al").out;
    CHECK(has(two, "28ma"));
    CHECK(has(two, "15al"));
    CHECK(!has(two, "79ny"));
    CHECK(has(run("help units").out, "`-STATE`"));
    REQUIRE(game.says("undo").status == 0);  // one record for all of them
    CHECK(!has_word("15al"));
}

TEST_CASE("again accepts other dice, numbers, units and words, also outside play") {
    const Game game;
    const auto asked = [&](const std::string& line) {
        const auto ran = game.says(line + " -f json");
        REQUIRE_MESSAGE(ran.status == 0, ran.err);
        return json::parse(ran.out)["request"];
    };
    CHECK(game.says("again -d 5").err.starts_with("error: the game has no request to change yet"));
    REQUIRE(game.says("fire 79ny points=9 vs 13ga -d 1").status == 0);  // 9 points +1, 1: 2, nothing
    CHECK(asked("again 2") == "fire veteran points=9 vs veteran");
    CHECK(asked("again points=10 1") == "fire veteran points=10 vs veteran");
    CHECK(asked("again low-ammo 1") == "fire veteran points=10 low-ammo vs veteran");
    CHECK(asked("again not-low-ammo 1") == "fire veteran points=10 vs veteran");
    CHECK(asked("again vs 26ga 1") == "fire veteran points=10 vs trained");
    CHECK(asked("again 38ga 1") == "fire veteran points=10 vs green");  // of the target's side
    CHECK(asked("again vs +disordered 1") == "fire veteran points=10 vs green disordered");
    CHECK(has(game.says("odds").out, "%"));
    // of a brigade each brings what it is by now: 79ny is worn, and not fresh as it was
    REQUIRE(game.says("maneuver gallant for 79ny and 21ma -d 2").status == 0);
    REQUIRE(game.says("units 79ny stands=5").status == 0);
    CHECK(asked("again 2") == "maneuver gallant veteran for worn and fresh");
}

TEST_CASE("next resolves a follow-up with its units and words") {
    const Game game;
    CHECK(has(game.says("next").err, "nothing is due"));
    // trained 0, fresh +2, 4: 6, on either side: a desperate struggle; again, disordered, 7 and 5: two
    REQUIRE(game.says("charge 61ga vs 50pa -d 4,4").status == 0);
    const auto again = game.says("next 7 5 -f json");
    REQUIRE_MESSAGE(again.status == 0, again.err);
    CHECK(json::parse(again.out)["difference"] == 2);
    CHECK(json::parse(again.out)["names"] == json::parse(R"([["61ga"],["50pa"]])"));
    CHECK(has(game.says("next").err, "nothing is due"));
    // a natural 10 on veterans: the leader of the target is checked
    REQUIRE(game.says("fire 79ny points=9 vs 13ga -d 10").status == 0);
    const auto leader = game.says("next 10 -f json");
    REQUIRE_MESSAGE(leader.status == 0, leader.err);
    CHECK(json::parse(leader.out)["procedure"] == "fallen-leader");
    // the next turn calls for nothing of the last
    REQUIRE(game.says("fire 79ny points=9 vs 13ga -d 10").status == 0);
    REQUIRE(game.says("turn").status == 0);
    CHECK(has(game.says("next").err, "nothing is due"));
}

TEST_CASE("undo says what it takes back, and asks if another terminal wrote last") {
    const Game game;
    REQUIRE(game.says("fire 79ny points=9 vs 13ga -d 5").status == 0);
    CHECK(has(game.says("undo").out, "record 1 canceled: 79ny, 13ga · fire veteran points=9 vs veteran: "));
    Running play({"play", game.file()}, "", "");
    play.write("turn\n");
    REQUIRE(!play.read(60000).empty());
    REQUIRE(game.says("note from elsewhere").status == 0);
    play.write("undo\n");
    CHECK(has(play.read(60000), "was written at another terminal"));
}

TEST_CASE("odds without words are for the last follow-up, or else the last request") {
    const Game game;
    REQUIRE(game.says("fire 79ny points=9 vs veteran -d 4").status == 0);
    CHECK(has(game.says("odds").out, "Odds of Musketry"));
    CHECK(game.says("odds next").status == 2);
    REQUIRE(game.says("fire 79ny points=12 vs veteran -d 10").status == 0);
    CHECK(has(game.says("odds").out, "Odds of Fallen leader"));
    CHECK(has(game.says("odds next").out, "Odds of Fallen leader"));
    CHECK(has(game.says("odds again points=9").out, "Odds of Musketry"));
}

TEST_CASE("a script of play in json or csv prints only rows, and ignores a byte-order mark") {
    const Game game;
    const auto rows = run("play " + game.file() + " -f json",
                          "\xef\xbb\xbfturn\nnote it's #1\nmaneuver gallant 79ny -d 4\nunits 79ny low-ammo\nundo\n");
    CHECK(rows.status == 0);
    for (const auto& line : lines_of(rows.out)) CHECK_MESSAGE(json::accept(line), line);
    CHECK(lines_of(rows.out).size() == 5);
    const auto csv = run("play " + game.file() + " -f csv", "turn\nmaneuver gallant 79ny -d 4\nmaneuver able 79ny -d 4\n");
    CHECK(lines_of(csv.out).size() == 4);  // the names of the columns once, and three rows
}

TEST_CASE("units in a player's words: full names, a procedure between them, typos, no `vs`, dice among the words") {
    const Game game;
    const auto same = [&](const std::string& line) { return json::parse(game.says(line + " -f json").out)["request"]; };
    const json charge = "charge crack fresh vs trained worn";
    for (const std::string line :
         {"charge 15al vs 28ma 8 7", "15al charges 28ma 8 7", "15al > 28ma 8 7", "15al, charges 28ma, 8 and 7",
          "charge 15th Alabama vs 28th Massachusetts rolled 8 and 7", "c 15a against 28m 8 7"}) {
        CHECK_MESSAGE(same(line) == charge, line);
        REQUIRE(game.says("undo").status == 0);
    }
    const auto slip = game.says("charge 15la vs 28ma 8 3");
    CHECK(slip.status == 2);
    CHECK(has(slip.err, "no unit or word `15la`; did you mean 15al?\ntry: orderly charge 15al vs 28ma -d 8,3 -g "));
    CHECK(has(game.says("chrage 15al vs 28ma 8 3").err, "try: orderly charge 15al vs 28ma -d 8,3 -g "));
    CHECK(has(game.says("odds 15al '>' 28ma").out, "swept  "));
    CHECK(has(game.says("charge 15al 13ga vs 28ma 8 3").err, "are two units: write `and` between them"));
    CHECK(has(game.says("charge 15al 79ny vs 28ma 8 3").err, "`79ny` is an enemy of the unit beside it"));
}

TEST_CASE("two programs that share a game see each other's records") {
    const Game game;
    Running play({"play", game.file()}, "", "");
    play.write("turn\n");
    REQUIRE(!play.read(60000).empty());
    REQUIRE(game.says("charge 15al cold-steel vs 28ma -d 8,3").status == 0);  // 3 stands are left, spent and broken
    play.write("units 28ma\n");
    CHECK(has(play.read(60000), "stands 3 (-3)  spent, trained, broken"));
}

TEST_CASE("a game with its own tables: a unit's name fires its weapon") {
    const Scratch scratch;
    scratch.write("house/acw/fire.yaml", "extends: acw/fire\nweapons: {list: {rm: {points: {8: 1, 16: 1/2}}}}\n");
    const auto file = scratch.write("game.yaml",
                                    "game: G\nruleset: acw\ntables: house\nsides:\n  one: {28ma: {is: [trained], "
                                    "weapon: rm, stands: 6}}\n  two: {15al: {is: [crack], stands: 9}}\n");
    for (const std::string line : {"fire 28ma@8 vs 15al rolled 7", "fire 28ma at 8 vs 15al 7"}) {
        const auto ran = run(line + " -f json -g " + file);
        REQUIRE_MESSAGE(ran.status == 0, ran.err);
        CHECK_MESSAGE(has(ran.out, "6xrm@8"), ran.out);
    }
}

namespace {

/// A game of two units with tables of its own; the state of each after a request.
class OwnGame {
public:
    using Tables = std::vector<std::pair<std::string, std::string>>;
    explicit OwnGame(const Tables& tables) {
        scratch_.write("own/house/ruleset.yaml",
                       "ruleset: house\ntitle: House\nunit: {id: in, suffix: '\"'}\nwords: {tired: after a march}\n"
                       "wordings: {tires: {one: is tired, becomes: [tired]}}\n");
        for (const auto& [name, text] : tables) scratch_.write("own/house/" + name + ".yaml", text);
        file_ = scratch_.write("game.yaml",
                               "game: G\nruleset: house\ntables: own\nsides:\n  one: {alpha: {is: [brave]}}\n"
                               "  two: {beta: {is: [brave], men: 4}}\n");
    }
    /// The units that are tired then.
    [[nodiscard]] std::string tired_after(const std::string& line) const {
        const auto ran = run(line + " -g " + file_);
        CHECK_MESSAGE(ran.status == 0, ran.err);
        std::string tired;
        for (const std::string unit : {"alpha", "beta"})
            if (has(run("units " + unit + " -g " + file_).out, "tired")) tired += unit + " ";
        return tired;
    }

private:
    Scratch scratch_;
    std::string file_;
};

}  // namespace

TEST_CASE("a follow-up applies to its own unit even if an earlier one could not be resolved") {
    const OwnGame game({{"brawl",
                         "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\nsides: [first, second]\n"
                         "words: {brave: in good heart}\nquantities: {men: {greatest: 9}}\n"
                         "modifiers: {brave: {add: 1, any: [brave]}, tired: {add: -1, any: [tired]}, "
                         "men: {add: 0, each: men}}\n"
                         "tables: {t: {rows: {end: {title: The end, bands: ..}}}}\n"
                         "always: {a: {to: first, next: rally}, b: {to: second, next: rally}}\n"},
                        {"rally",
                         "procedure: rally\nkind: check\ntitle: Rally\ndie: d6\nquantities: {men: {greatest: 9, "
                         "required: true}}\nneeded: 4\nmodifiers: {men: {add: 0, each: men}}\n"
                         "failed: {effects: {a: {do: tires}}}\n"}});
    // nobody said how many men alpha has
    CHECK(game.tired_after("brawl alpha vs beta -d 3,1 --follow") == "beta ");
}

TEST_CASE("if units share a die, a repeated roll changes only its own unit") {
    const OwnGame game(
        OwnGame::Tables{{"brawl",
                         "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\nseveral: {unit: share-die}\n"
                         "words: {brave: in good heart}\nquantities: {men: {greatest: 9}}\n"
                         "modifiers: {brave: {add: 0, any: [brave]}, tired: {add: 0, any: [tired]}, "
                         "men: {add: 1, each: men}}\n"
                         "tables:\n  t:\n    rows:\n"
                         "      more: {title: More, bands: 8.., effects: {a: {next: brawl, without: [men]}}}\n"
                         "      calm: {title: Calm, bands: 2..7}\n"
                         "      bad: {title: Bad, bands: ..1, effects: {a: {do: tires}}}\n"}});
    CHECK(game.tired_after("brawl alpha and beta -d 5,1 --follow --own-side") == "beta ");  // 5 and 9; beta's second is 1
}

namespace {

/// Who stands on each side and what was read, or the error.
std::string reading_of(const std::string& line) {
    const Game game;
    const auto ran = game.says(line + " -f json");
    if (ran.status != 0) return ran.err;
    const auto result = json::parse(ran.out);
    return result["names"].dump() + " " + result["request"].get<std::string>();
}

const std::string charge_read = R"([["15al"],["28ma"]] charge crack fresh vs trained worn)";
const std::string fire_read = R"([["15al"],["28ma"]] fire crack points=9 vs trained)";

}  // namespace

TEST_CASE("a unit that is charged or shot at is the target, in every form of the passive") {
    for (const std::string line :
         {"28ma is charged by 15al, 15al 8, 28ma 3", "28ma receives a charge from 15al, 15al 8, 28ma 3",
          "28ma takes a charge by 15al -d 8,3", "28ma is hit by a charge from 15al -d 8,3",
          "28ma defends against 15al\\'s charge -d 8,3"}) {
        const auto read = reading_of(line);
        CHECK_MESSAGE((read == charge_read || has(read, "\"error\"")), line << read);
    }
    CHECK(reading_of("28ma is charged by 15al -d 8,3") == charge_read);
    CHECK(reading_of("28ma receives a charge from 15al -d 8,3") == charge_read);
    CHECK(has(reading_of("28ma is charged by 15al 8 3"), "whose die is `8`?"));
    CHECK(has(reading_of("charge 28ma by 15al -d 8,3"), "who is the attacker?"));
    for (const std::string line : {"28ma is shot at by 15al 9 points 8", "28ma takes fire from 15al 9 points 8",
                                   "28ma is under fire from 15al 9 points 8"})
        CHECK_MESSAGE(reading_of(line) == fire_read, line);
}

TEST_CASE("units of two sides of the game go to two sides of the request, in any order") {
    for (const std::string line : {"at 28ma 15al fires 9 points, 7", "at 28ma, 15al fires 9 points, 7",
                                   "15al fires 9 points at 28ma 7", "15al with 9 points fires on 28ma, 7"})
        CHECK_MESSAGE(reading_of(line) == fire_read, line);
    CHECK(reading_of("15al with cold steel charges 28ma, rolled 8 and 3") ==
          R"([["15al"],["28ma"]] charge crack fresh cold-steel vs trained worn)");
    CHECK(reading_of("15al 8, 28ma 3, charge") == charge_read);
    CHECK(has(reading_of("28ma, which 15al charges, 8 3"), "who is the attacker?"));
    CHECK(has(reading_of("charge 15al 79ny vs 28ma 8 3"), "who is the attacker?"));
}

TEST_CASE("a charge by two units says what the sheet allows") {
    for (const std::string line : {"15al and 13ga charge 28ma 8 3", "both my regiments charge 28ma 8 3"})
        CHECK_MESSAGE(has(reading_of(line), "a charge is one fight; describe the whole force as one, without `and`"),
                      line);
    CHECK(has(reading_of("15al charges 28ma, not 79ny, 8 3"), "error"));
}

TEST_CASE("a list of units can share a leader, and words can repeat after a name") {
    const auto line = std::string("maneuver able leader for 28ma, 79ny and 50pa, one die 3");
    CHECK(reading_of(line) ==
          R"([["28ma","79ny","50pa"]] maneuver able for trained worn and veteran fresh and trained fresh)");
    CHECK(reading_of("fire 28ma and 79ny at 15al, 28ma 5 points, 79ny 8 points, die 4") ==
          R"([["28ma","79ny"],["15al"]] fire trained points=5 and veteran points=8 vs crack)");
    CHECK(has(reading_of("gallant leader checks for 15al and 13ga, rolled 3"), "maneuver"));
}

TEST_CASE("a record without content is refused") {
    const Game game;
    for (const std::string blank : {"'\t'", "'\xc2\xa0'", "'\xe2\x80\x8b'", "'\xe3\x80\x80'", "' \t '"}) {
        CHECK_MESSAGE(has(game.says("note " + blank).err, "the note is empty"), blank);
        const auto ran = game.says("maneuver gallant 79ny -d 4 --note " + blank);
        CHECK_MESSAGE(ran.status == 2, blank);
        CHECK_MESSAGE(has(ran.err, "--note is blank"), ran.err);
    }
    CHECK(size_of(game.log()) == 0);
    REQUIRE(game.says("units 28ma removed").status == 0);
    const auto again = game.says("units 28ma removed");
    CHECK(again.status == 2);
    CHECK(again.err == "error: 28ma is out of the game; `units 28ma not-removed` brings it back\n");
    const auto later = game.says("units --at 2");
    CHECK(later.status == 2);
    CHECK(later.err == "error: --at 2: the last record is 1\n");
    CHECK(game.says("units --at 1").status == 0);
}

TEST_CASE("a script of play prints marks, and warns once about a torn log or a missing file") {
    const Game game;
    const auto marks = run("play " + game.file(), "charge 15al cold-steel vs 28ma -d 8,3\nmarks\n");
    CHECK(marks.status == 0);
    CHECK(has(marks.out, "[1] assumed: only an attacker can have cold steel or a breakthrough\n"));
    const auto json_marks = run("play " + game.file() + " -f json", "marks\n");
    CHECK(json_marks.out.empty());
    CHECK(has(json_marks.err, "[1] assumed: only an attacker"));
    shell("printf torn >> " + game.log());
    CHECK(run("play " + game.file(), "units\nlog\n").err ==
          game.log() + ": warning: line 2 is not a record of this program\n");
    CHECK(run("play nothing.yaml").err == run("units -g nothing.yaml").err);
}

TEST_CASE("a phase in JSON includes its turn") {
    const Game game;
    const auto first = json::parse(game.says("phase -f json").out);
    CHECK(first["turn"] == 1);
    const auto second = json::parse(game.says("phase -f json").out);
    CHECK(second["turn"] == 1);
    CHECK(second["phase"] == "fire");
    CHECK(second["side"] == "union");
}

TEST_CASE("no line of a game is wider than the page, even with long names and texts") {
    const Scratch scratch;
    auto roster = read_text(ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml");
    const std::string name = "28th Massachusetts";
    roster.replace(roster.find(name), name.size(), "The 28th Massachusetts Volunteer Infantry of Colonel Guiney");
    const auto game = " -g " + scratch.write("g.yaml", roster);
    std::string all;
    setenv("COLUMNS", "40", 1);
    for (const std::string line :
         {"turn", "fire 15al points=20 vs 28ma -d 10", "charge 15al cold-steel vs 28ma -d 8,3", "units", "phase", "turn", "void 3",
          "redo", "report -f text", "replay --trust", "replay --stats", "log"}) {
        const auto ran = run(line + game);
        CHECK_MESSAGE(ran.status == 0, ran.err);
        all += ran.out;
    }
    const Scratch other;
    other.write("hedges/ruleset.yaml", "ruleset: hedges\ntitle: Hedges\nunit: {id: in, suffix: '\"'}\n");
    all += run("replay " + scratch.path() + "/g.log --against " + other.path()).out;
    unsetenv("COLUMNS");
    CHECK(has(all, "decide: "));
    CHECK(has(all, "ruleset `acw`; they"));
    for (const auto& line : lines_of(all)) CHECK_MESSAGE(orderly::text::columns_of(line) <= 40, line);
}

}  // namespace game_test
