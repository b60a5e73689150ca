// report: the story of a game, its losses, and luck. Chances are counted by hand from the acw sheet: nine points
// against veterans add 1; a total of 11 costs two stands (the 10), 7 to 10 one (6 to 9), less none (1 to 5).

#include <doctest/doctest.h>
#include <stdlib.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "log/statistics.hpp"
#include "text/page.hpp"
#include "support/shell.hpp"

namespace report_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

std::string fires(const Scratch& scratch, const std::vector<int>& dice) {
    auto log = scratch.path() + "/game.log";
    for (const auto die : dice)
        REQUIRE(run("fire points=9 vs veteran -d " + std::to_string(die) + " --log " + log).status == 0);
    return log;
}

void append(const std::string& log, const std::string& line) {
    const Scratch scratch;
    scratch.write("x", line);
    REQUIRE(std::system(("cat " + scratch.path() + "/x >>" + log).c_str()) == 0);
}

json row_of(const std::string& rows, const std::string& what) {
    for (const auto& line : lines_of(rows))
        if (auto row = json::parse(line); row.at("what") == what) return row;
    return {};
}

}  // namespace

TEST_CASE("the sum of two dice has its exact distribution") {
    const orderly::log::CountOdds die(1, std::vector<double>(6, 1.0 / 6));
    orderly::log::CountOdds two;
    two.add(die);
    two.add(die);
    CHECK(two.mean() == doctest::Approx(7).epsilon(1e-14));
    CHECK(two.at_least(12) == doctest::Approx(1.0 / 36).epsilon(1e-14));
    CHECK(two.at_least(10) == doctest::Approx(6.0 / 36).epsilon(1e-14));
    CHECK(two.at_most(2) == doctest::Approx(1.0 / 36).epsilon(1e-14));
    CHECK(two.at_least(13) == 0);
    CHECK(two.at_least(0) == doctest::Approx(1).epsilon(1e-14));
}

TEST_CASE("luck gives the exact chance to do at least as well, and names the best and worst rolls") {
    const Scratch scratch;
    const auto log = fires(scratch, {10, 10, 10, 10, 6});
    const auto luck = row_of(run("report --luck -f json " + log).out, "luck");
    CHECK(luck.at("for") == "shooter");
    CHECK(luck.at("dice") == 5);
    CHECK(luck.at("inflicted") == 9);
    CHECK(luck.at("expected").get<double>() == doctest::Approx(5 * 0.6));
    // ten stands: all five 0.1; nine: four of 0.1 and one of 0.4, in five orders
    CHECK(luck.at("chance").get<double>() == doctest::Approx(0.00001 + 5 * 0.0001 * 0.4));
    const auto told = run("report --luck " + log).out;
    CHECK(has(told,
              "shooter, best: record 1, fire points=9 vs veteran: 2 inflicted, 0.60 expected; that many or more: "
              "10.00% of the time"));
    CHECK(has(told,
              "shooter, worst: record 5, fire points=9 vs veteran: 1 inflicted, 0.60 expected; that few or fewer: "
              "90.00% of the time"));
}

TEST_CASE("fewer than five dice are too few to judge") {
    const Scratch scratch;
    const auto log = fires(scratch, {10, 10, 10, 10});
    CHECK(
        has(run("report --luck " + log).out, "shooter inflicted 8, 2.40 expected, by 4 dice: too few rolls to judge"));
    CHECK_FALSE(row_of(run("report --luck -f json " + log).out, "luck").contains("chance"));
}

TEST_CASE("a void record is struck out and does not count, until it is restored") {
    const Scratch scratch;
    const auto log = fires(scratch, {10, 10});
    append(log, "{\"v\":1,\"record\":3,\"void\":1}\n");
    CHECK(row_of(run("report -f json " + log).out, "loss").at("count") == 2);
    const auto told = run("report " + log).out;
    CHECK(has(told, "- ~~1\\. fire points=9 vs veteran (10): **Withering Fire**"));
    CHECK(has(told, "~~ (canceled)\n"));
    CHECK(has(told, "\n- 2\\. fire points=9 vs veteran (10): **Withering Fire**"));
    CHECK(has(run("report --html " + log).out, "<li class=\"entry\"><del>1. fire"));
    append(log, "{\"v\":1,\"record\":4,\"redo\":1}\n");
    CHECK(row_of(run("report -f json " + log).out, "loss").at("count") == 4);
}

TEST_CASE("a record is told even if an effect was edited and names nobody") {
    const Scratch scratch;
    const auto log = fires(scratch, {10});
    append(log,
           R"({"v":1,"record":2,"time":"2026-11-30T17:28:29.551Z","version":"1.0.0","fingerprint":"dca2e564f6fe34d3",)"
           R"("ruleset":"acw","procedure":"fire","request":"fire points=9 vs veteran","dice":[],"effects":[0]})"
           "\n");
    const auto told = run("report " + log);
    CHECK(told.status == 0);
    CHECK(has(told.out, "\n- 1\\. fire points=9 vs veteran (10): **Withering Fire**"));
    CHECK(has(told.out, "\n- 2\\. fire points=9 vs veteran"));
}

TEST_CASE("losses are listed by turn and by unit, and notes are shown harmlessly") {
    const Scratch scratch;
    const auto log = fires(scratch, {10});
    append(log, "{\"v\":1,\"record\":2,\"turn\":2}\n");
    append(
        log,
        R"({"v":1,"record":3,"names":[["79ny"],["28ma"]],"changes":[{"unit":"28ma","takes":{"stands":3}}],"note":"<b>*rain*</b>"})"
        "\n");
    const auto told = run("report " + log).out;
    CHECK(has(told, "| 28ma | stands | 3 |\n| target | lose-stands | 2 |\n"));
    CHECK(has(told, "## Turn 2\n"));
    CHECK(has(told, "                stands\n  turn 2, 28ma       3  ####"));
    CHECK(has(told, "          lose-stands\n  target            2  ####"));
    CHECK(has(told, "\\<b\\>\\*rain\\*\\</b\\>"));
    CHECK(has(run("report --html " + log).out, "&lt;b&gt;*rain*&lt;/b&gt;"));
}

TEST_CASE("the chart of an HTML page has a title, row labels, and a labelled axis of whole numbers") {
    const Scratch scratch;
    const auto log = fires(scratch, {10, 10, 10});
    append(log, R"({"v":1,"record":4,"turn":1})"
                "\n");
    append(log, R"({"v":1,"record":5,"names":[["28ma"]],"changes":[{"unit":"28ma","takes":{"stands":14}}]})"
                "\n");
    const auto page = run("report --html " + log).out;
    const auto charts = std::pair(page.find("<svg"), page.rfind("<svg"));
    REQUIRE(charts.first != charts.second);  // stands and figures are not added up
    const auto first = page.substr(charts.first, charts.second - charts.first);
    const auto second = page.substr(charts.second);
    for (const auto* text :
         {"<title>Losses by turn</title>", ">The game<", ">turn and side<", ">lose-stands<", ">target<", ">6<", ">2<"})
        CHECK_MESSAGE(has(first, text), text);
    for (const auto* text : {">stands<", ">turn 1, 28ma<", ">14<", ">5<", ">15<"})
        CHECK_MESSAGE(has(second, text), text);
    CHECK_FALSE(has(page, "><text x=\"0"));
}

// 15al is crack and fresh (+4) and rolls 10, 28ma trained and worn (0) and rolls 1: 13 is 4 over 9, so it loses 6 of 6.
TEST_CASE("a unit's story is only about that unit, and a game ends with what is left of each unit") {
    const Scratch scratch;
    const auto game = scratch.write("hill.yaml", read_text(ORDERLY_SOURCE_DIR "/tests/games/ox-hill.yaml"));
    REQUIRE(run("charge 15al vs 28ma -d 10,1 -g " + game).status == 0);
    REQUIRE(run("fire points=9 15al vs 79ny -d 7 -g " + game).status == 0);
    const auto all = run("report -f text -g " + game).out;
    CHECK(has(all, "Ox Hill\n=======\nUnion against Confederate. "));
    CHECK(has(all, "28th Massachusetts: loses 6 stands, full retreat, broken"));
    CHECK(has(all, "\nOrder of battle\n"));
    CHECK(has(all, "union, 28th Massachusetts: out of the game       6     0"));
    const auto story = run("report -f text --unit 28ma -g " + game).out;
    CHECK(has(story, "28th Massachusetts\n==================\nOx Hill\n"));
    CHECK(has(story, "Swept from the Field"));
    CHECK_FALSE(has(story, "79th New York"));
    const auto page = run("report --html --luck -g " + game).out;
    CHECK(has(page, "<title>What the dice gave</title>"));
    CHECK(has(page, "<td>0 of 6</td><td>out of the game</td>"));
    const auto nobody = run("report --unit nobody -g " + game);
    CHECK(nobody.status == 2);
    CHECK(has(nobody.err, "no unit `nobody` in the game"));
}

TEST_CASE("a report as text fits its width") {
    const Scratch scratch;
    const auto log = fires(scratch, {10, 7});
    append(log, R"({"v":1,"record":3,"note":"a long remark about the rain that fell all day on the men in the lines"})"
                "\n");
    for (const auto* width : {"40", "60", "80"}) {
        setenv("COLUMNS", width, 1);
        for (const auto& line : lines_of(run("report -f text --luck " + log).out))
            CHECK_MESSAGE(orderly::text::columns_of(line) <= std::stoul(width), line);
    }
    unsetenv("COLUMNS");
}

TEST_CASE("a file without records is not a log, and for a game's file the message names the log") {
    const Scratch scratch;
    const auto file = scratch.write("hill.yaml", "game: The Hill\nruleset: acw\n");
    const auto ran = run("report " + file);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(has(ran.err, "hill.yaml: it contains no records; to report a game's file, use -g"));
    CHECK(run("report " + scratch.write("empty.log", "")).status == 0);
}

TEST_CASE("the report lists what happened to leaders, with its records") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    for (const auto* die : {"10", "1", "10"}) run(std::string("fallen-leader --log ") + log + " -d " + die);
    CHECK(
        has(run("report " + log).out, "## Fate of leader\n\n- no effect: record 2\n- out of the game: records 1, 3\n"));
}

TEST_CASE("a report can be piped, as replay can") {
    const Scratch scratch;
    const auto log = fires(scratch, {10, 3});
    CHECK(run("report", read_text(log)).out == run("report " + log).out);
    CHECK(run("report --luck -f csv -", read_text(log)).out == run("report --luck -f csv " + log).out);
    CHECK(run("report " + log + ".none").status == 4);
}

TEST_CASE("a report can compare other tables with the same words and dice") {
    const Scratch scratch;
    const auto log = scratch.path() + "/game.log";
    run("charge crack fresh vs trained worn --seed k --log " + log);
    run("charge crack fresh vs trained worn -d 6,5 --log " + log);
    scratch.write("house/acw/charge.yaml", "extends: acw/charge\nmodifiers:\n  quality: {by: {crack: +9}}\n");
    const auto ran = run("replay " + log + " --against " + scratch.path() + "/house");
    CHECK(ran.status == 1);
    CHECK(has(ran.out, "line 2, record 2: charge crack fresh vs trained worn\n  difference was 5, is 12\n"));
    CHECK(has(ran.out, "\n  modifiers: attacker crack +2, now attacker crack +9\n"));
    CHECK(has(ran.out, "\n  totals attacker was 10, is 17\n"));
    CHECK_FALSE(has(ran.out, "{"));
    CHECK(ran.out.find("record 2:") == ran.out.rfind("record 2:"));
    CHECK_FALSE(has(ran.out, "tables have changed"));
    CHECK_FALSE(has(ran.out, "seed"));
    CHECK(run("replay " + log).status == 0);
}

TEST_CASE("in a game, losses are listed by unit and side, and luck by side") {
    const Scratch scratch;
    const auto game = scratch.write("hill.yaml",
                                    "game: The Hill\nruleset: acw\nsides:\n  union:\n    28ma: {name: 28th "
                                    "Massachusetts, is: [trained], stands: 6}\n"
                                    "  confederate:\n    15al: {name: 15th Alabama, is: [crack], stands: 9}\n");
    const auto in_game = " -g " + game;
    REQUIRE(run("turn 1" + in_game).status == 0);
    // crack +2, fresh +2, die 8: 12; trained 0, worn 0, die 3: 3; 9 over: swept, two stands
    const auto charge = run("charge 15al fresh vs 28ma worn -d 8,3" + in_game);
    REQUIRE_MESSAGE(charge.status == 0, charge.err);
    for (int volley = 0; volley < 4; ++volley)
        run("charge 15al fresh vs 28ma worn -d 1,10" + in_game + " --note \"up the hill\"");
    const auto told = run("report --luck" + in_game).out;
    CHECK(has(told, "# The Hill\n"));
    CHECK(has(told, "## Turn 1\n"));
    CHECK(has(told, "- 2\\. 15th Alabama charges 28th Massachusetts (8, 3): **Swept from the "
                    "Field**; 28th Massachusetts: loses 2 stands"));
    CHECK(has(told, "| union, 28th Massachusetts | stands | 2 |\n"));
    CHECK(has(told, "| union, all | stands | 2 |\n"));
    CHECK(has(told, "*up the hill*"));
    CHECK(has(told, "- confederate inflicted 2, "));
    CHECK(has(run("report -f csv" + in_game).out, "loss,28ma,stands,2,,,,,,,,,,,union,,\n"));
    REQUIRE(run("void 2" + in_game).status == 0);
    CHECK_FALSE(has(run("report" + in_game).out, "union, all | stands | 2"));
    CHECK(run("replay " + scratch.path() + "/hill.log").status == 0);
}

TEST_CASE("a report includes hits, changes by hand and each unit of a brigade, but no voided turns") {
    const Scratch scratch;
    const auto in_game =
        " -g " + scratch.write("hill.yaml",
                               "game: The Hill\nruleset: acw\nsides:\n  union:\n    28ma: {name: 28th Massachusetts, is: "
                               "[trained, fresh], stands: 8}\n    lee: {name: General Lee, is: [gallant]}\n    79ny: {name: 79th New York, is: [veteran, fresh], "
                               "stands: 9}\n");
    // gallant +1 and 2: trained 0, fresh +2: 5; veteran +1: 6; well handled both
    REQUIRE(run("maneuver gallant for 28ma and 79ny -d 2" + in_game).status == 0);
    REQUIRE(run("units 28ma stands=5 low-ammo" + in_game).status == 0);
    REQUIRE(run("turn 7" + in_game).status == 0);
    REQUIRE(run("undo" + in_game).status == 0);
    REQUIRE(run("attach lee 28ma" + in_game).status == 0);
    REQUIRE(run("detach lee" + in_game).status == 0);
    const auto told = run("report" + in_game).out;
    CHECK_MESSAGE(has(told, "**28th Massachusetts: Well Handled; 79th New York: Well Handled**"), told);
    CHECK_MESSAGE(has(told, "- 2\\. 28th Massachusetts, by hand: stands 5, low-ammo\n"), told);
    CHECK_MESSAGE(has(told, "\\. General Lee, by hand: joins 28th Massachusetts\n"), told);
    CHECK_MESSAGE(has(told, "\\. General Lee, by hand: detached\n"), told);
    CHECK_FALSE(has(told, "Turn 7"));
    const auto log = scratch.path() + "/shots.log";
    REQUIRE(run("-r horse-musket fire figures=16 musket@3 c vs normal -d 7,3,10,9 --log " + log).status == 0);
    CHECK(has(run("report " + log).out, "; 3 hits"));
}

TEST_CASE("hits of a pool are losses, and count in the luck") {
    const Scratch scratch;
    const auto log = scratch.path() + "/shots.log";
    // 24 figures are 6 dice, and 7 or more hits: three of them
    REQUIRE(run("-r horse-musket fire figures=24 musket@3 c vs normal -d 7,3,10,9,2,1 --log " + log).status == 0);
    const auto told = run("report --luck " + log).out;
    CHECK_MESSAGE(has(told, "| target | hits | 3 |\n"), told);
    // of six dice with 0.4 each: 2.4; none, one or two 0.046656 + 0.186624 + 0.31104, and three 0.27648
    CHECK_MESSAGE(has(told,
                      "- shooter inflicted 3, 2.40 expected, by 6 dice; 45.57% of the time it is that many or more, "
                      "82.08% that few or fewer\n"),
                  told);
}

TEST_CASE("a report can be md, html, text or rows") {
    const Scratch scratch;
    const auto log = fires(scratch, {10, 10});
    CHECK(run("report -f md " + log).out == run("report " + log).out);
    CHECK(run("report -f html " + log).out == run("report --html " + log).out);
    CHECK(run("report -f html " + log).out.starts_with("<!DOCTYPE html>"));
    const auto refused = run("fire points=9 vs veteran -d 7 -f html");
    CHECK(refused.status == 2);
    CHECK(refused.err ==
          "error: --format md and html work only with `orderly report`; use text, json, logfmt or csv\n");
}

}  // namespace report_test
