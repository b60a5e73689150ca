// diff: what a house rule or a new edition changes, in the sheet's terms.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <string>

#include "support/shell.hpp"
#include "text/page.hpp"

namespace diff_test {

using namespace orderly_test;

TEST_CASE("diff lists the lines that a house rule changes, adds and drops") {
    const Scratch house;
    house.write("acw/charge.yaml",
                "extends: acw/charge\nmodifiers:\n  quality: {by: {crack: +3}}\n  drums: {add: +1, side: attacker, "
                "any: [drums]}\nwords:\n  drums: the drums beat\n");
    const auto ran = run("diff acw " + house.path());
    CHECK(ran.err == "");
    CHECK(ran.status == 1);
    CHECK(ran.out ==
          "charge, quality, crack: +2 → +3\n"
          "+ charge, attacker, drums: +1\n"
          "+ charge, word drums: is known\n");
    const auto back = run("diff " + house.path() + " acw -f json");
    CHECK(lines_of(back.out).front() ==
          R"({"v":1,"what":"changed","line":"charge, quality, crack","was":"+3","is":"+2"})");
    CHECK(back.out.find(R"({"v":1,"what":"dropped","line":"charge, attacker, drums","was":"+1","is":""})") !=
          std::string::npos);
}

TEST_CASE("diff prints the effects of a result one sentence a line, within the width") {
    setenv("COLUMNS", "40", 1);
    const auto lines = lines_of(run("diff acw mexico").out);
    unsetenv("COLUMNS");
    for (const auto& line : lines) CHECK_MESSAGE(orderly::text::columns_of(line) <= 40, line);
    const auto told = run("diff acw mexico").out;
    CHECK(told.find("- charge, Driven Back, defender, fixed guns: its fixed guns are lost") != std::string::npos);
    CHECK(told.find("charge, Swept from the Field, defender: loses 2 stands") == std::string::npos);  // the same in both
}

TEST_CASE("diff names the row and column of a changed band") {
    const Scratch one;
    const Scratch two;
    const auto table = [](const std::string& high) {
        return "procedure: t\nkind: roll\ntitle: T\ndie: d10\ntables:\n  t:\n    rows:\n      high: {title: Withering "
               "Fire, bands: " +
               high + "..}\n      low: {title: Low, bands: .." + std::to_string(std::stoi(high) - 1) + "}\n";
    };
    for (const auto* folder : {&one, &two})
        folder->write("g/ruleset.yaml",
                      "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\nwordings: {lose: {one: lost}}\n");
    one.write("g/t.yaml", table("8"));
    two.write("g/t.yaml", table("9"));
    CHECK(run("diff -r g " + one.path() + " " + two.path()).out == "t, Withering Fire: 8+ → 9+\nt, Low: ≤7 → ≤8\n");
    CHECK(run("diff -r g " + one.path() + " " + one.path()).status == 0);
}

namespace {

void write_ruleset(const Scratch& folder, const std::string& id, int wall) {
    folder.write(id + "/ruleset.yaml", "ruleset: " + id + "\ntitle: Hedges\nunit: {id: in, suffix: '\"'}\n");
    folder.write(id + "/nerve.yaml",
                 "procedure: nerve\nkind: roll\ntitle: Nerve\ndie: d6\nwords: {wall: a wall}\n"
                 "modifiers: {wall: {add: +" +
                     std::to_string(wall) +
                     ", any: [wall]}}\n"
                     "tables: {nerve: {rows: {runs: {title: Runs, bands: ..3}, stays: {title: Stays, bands: 4..}}}}\n");
}

}  // namespace

TEST_CASE("two folders are compared ruleset by ruleset") {
    const Scratch one;
    const Scratch two;
    write_ruleset(one, "hedges", 1);
    write_ruleset(two, "hedges", 2);
    const auto changed = "nerve, wall: +1 → +2\n";
    CHECK(run("diff " + one.path() + " " + two.path()).out == changed);
    CHECK(run("--tables " + one.path() + " diff hedges " + two.path()).out == changed);
    write_ruleset(two, "walls", 1);
    const auto both = run("diff " + one.path() + " " + two.path());
    CHECK(both.status == 1);
    CHECK(both.out == "hedges, nerve, wall: +1 → +2\n+ ruleset walls: Hedges\n");
    CHECK(run("diff " + two.path() + " " + one.path() + " -r walls").out == "- ruleset walls: Hedges\n");
}

TEST_CASE("a folder without tables is always an error") {
    const Scratch empty;
    for (const auto& command :
         {"diff acw " + empty.path(), "diff " + empty.path() + " " + empty.path(),
          "--tables " + empty.path() + " fallen-leader -d 3", "replay - --against " + empty.path()}) {
        const auto ran = run(command + " -f json");
        CHECK_MESSAGE(ran.status == 2, command);
        CHECK_MESSAGE(ran.err.find(R"("code":"no-tables")") != std::string::npos, ran.err);
    }
}

TEST_CASE("tables that lack the ruleset are not the same as it") {
    const Scratch folder;
    write_ruleset(folder, "hedges", 1);
    const auto log = folder.path() + "/game.log";
    REQUIRE(run("charge crack vs green -d 8,3 --log " + log).status == 0);
    const auto replayed = run("replay " + log + " --against " + folder.path());
    CHECK(replayed.status == 1);
    CHECK(replayed.out.find("the other tables have no ruleset `acw`; they have hedges") != std::string::npos);
    CHECK(replayed.out.find("0 match, 1 differs") != std::string::npos);
    for (const auto& command : {"diff acw " + folder.path(), "diff " + folder.path() + " acw"}) {
        const auto ran = run(command);
        CHECK_MESSAGE(ran.status == 2, command);
        CHECK(ran.err == "error: " + folder.path() + " has no ruleset `acw`; it has hedges\n");
    }
    for (const auto* command : {"diff acw ''", "diff '' ''", "diff '' acw"}) {
        const auto ran = run(command);
        CHECK_MESSAGE(ran.status == 2, command);
        CHECK_MESSAGE(ran.err.starts_with("error: name two rulesets or folders of tables; usage: orderly diff A B"),
                      ran.err);
    }
}

}  // namespace diff_test
