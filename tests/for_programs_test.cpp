// The output of games for programs: nothing else on stdout, and everything that people are told.

#include <doctest/doctest.h>

#include <algorithm>

#include "support/process.hpp"
#include "support/shell.hpp"

namespace for_programs_test {

using namespace orderly_test;

namespace {

const std::string binary = ORDERLY_BINARY;

constexpr auto roster =
    "game: Ox Hill\nruleset: acw\nsides:\n  union:\n    28ma: {is: [trained], stands: 6, by: {stands: {fresh: 7.., "
    "worn: 5..6, spent: ..4}}}\n    lt: {is: [gallant]}\n  confederate:\n    15al: {is: [crack], stands: 9}\n";

/// What a script of `play` prints.
std::string played(const Scratch& scratch, const std::string& options, const std::string& script) {
    scratch.write("g.yaml", roster);
    return shell("cd " + scratch.path() + " && rm -f g.log && printf '" + script + "' | " + binary + " play g.yaml " +
                 options + " 2>errors")
        .out;
}

}  // namespace

TEST_CASE("play uses the seed of the environment variable") {
    const Scratch scratch;
    scratch.write("g.yaml", roster);
    const auto by_option = played(scratch, "--seed x", "charge 15al fresh vs 28ma\\n");
    const auto by_variable = shell("cd " + scratch.path() +
                                   " && rm g.log && echo 'charge 15al fresh vs 28ma' | ORDERLY_SEED=x " + binary +
                                   " play g.yaml")
                                 .out;
    CHECK(has(by_option, "rolled with --seed x"));
    CHECK(by_option == by_variable);
}

TEST_CASE("help within play describes its lines, also with output for programs") {
    const Scratch scratch;
    const auto text = played(scratch, "", "help\\n");
    CHECK(has(text, "Type a request with unit names"));
    CHECK(has(text, "quit"));
    CHECK(!has(text, "usage: orderly"));
    CHECK(has(played(scratch, "", "help turn\\n"), "usage: orderly turn [N]"));
    CHECK(played(scratch, "-f json", "help\\nshow charge\\n").empty());
    CHECK(has(read_text(scratch.path() + "/errors"), "Type a request with unit names"));
}

TEST_CASE("play -f json prints objects and csv prints rows, also after a byte-order mark") {
    const Scratch scratch;
    const std::string script =
        "\\357\\273\\277charge 15al fresh vs 28ma -d 8,3\\nhelp\\nlog\\nunits\\nturn\\nbogus\\nnote rain\\n";
    const auto json = lines_of(played(scratch, "-f json", script));
    CHECK(json.size() == 6);
    for (const auto& line : json) CHECK_MESSAGE((line.starts_with("{\"v\":1,") && line.ends_with("}")), line);
    const auto csv = played(scratch, "-f csv", script);
    CHECK(has(csv, "\n\nrecord,units,text,void\n1,15al 28ma,"));
    CHECK(!has(csv, "Each line is"));
}

TEST_CASE("the csv of a script is one table, with rows for lines without a result and for errors") {
    const Scratch scratch;
    const auto rows = lines_of(played(scratch, "-f csv",
                                      "turn\\nphase\\ncharge 15al fresh vs 28ma -d 8,3\\nnote rain\\nunits 28ma low-ammo\\nvoid x\\n"
                                      "attach lt 28ma\\ndetach lt\\nvoid 3\\nredo\\nundo\\n"));
    REQUIRE(rows.size() == 12);  // the names of the columns, and a row for each line
    CHECK(rows[0].ends_with(",changes,line,error,message"));
    for (const auto& row : rows) CHECK_MESSAGE(std::ranges::count(row, ',') == 27, row);
    CHECK(has(rows[1], ",turn,"));
    CHECK(has(rows[1], ",record=1; turn=1,"));
    CHECK(has(rows[2], ",record=2; turn=1; phase=maneuver; side=union,"));
    CHECK(rows[3].ends_with(",28ma stands=-2 broken,,,"));  // crack, fresh and 8: 12, less 3: swept, 2 stands
    CHECK(has(rows[4], ",note rain,"));
    CHECK(has(rows[5], ",units 28ma low-ammo,"));
    CHECK(has(rows[6], ",6,bad-value,`x` is not the number of a record;"));
    CHECK(has(rows[7], ",attach lt 28ma,"));
    CHECK(has(rows[9], ",record=8; void=3,"));
    CHECK(has(rows[11], ",record=10; void=7,"));
}

TEST_CASE("units as csv include derived words, and rows for units without numbers") {
    const Scratch scratch;
    const auto csv = played(scratch, "-f csv", "units\\n");
    CHECK(has(csv, "\nunion,28ma,stands,6,0,worn trained,false,,,\n"));
    CHECK(has(csv, "\nunion,lt,,,,gallant,false,,,\n"));
}

TEST_CASE("losses of a turn name the side, and a report has one format") {
    const Scratch scratch;
    played(scratch, "", "turn\\ncharge 15al fresh vs 28ma -d 8,3\\n");
    const auto game = "cd " + scratch.path() + " && " + binary + " -g g.yaml ";
    CHECK(has(shell(game + "report -f csv").out, "\nturn,28ma,stands,2,1,,,,,,,,,,union,,\n"));
    const auto both = shell(game + "report --html -f csv 2>&1");
    CHECK(both.status == 2);
    CHECK(has(both.out, "use either --html or --format"));
}

TEST_CASE("a unit that is out of the game can only return") {
    const Scratch scratch;
    played(scratch, "", "units 28ma removed\\n");
    const auto game = "cd " + scratch.path() + " && " + binary + " -g g.yaml ";
    const auto ran = shell(game + "units 28ma stands=-5 2>&1");
    CHECK(ran.status == 2);
    CHECK(ran.out == "error: 28ma is out of the game; `units 28ma not-removed` brings it back\n");
    CHECK(shell(game + "units 28ma not-removed stands=3").status == 0);
    CHECK(has(shell(game + "note '' 2>&1").out, "the note is empty; usage: orderly note TEXT"));
}

}  // namespace for_programs_test
