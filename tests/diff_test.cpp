// diff: what a house rule or a new edition changes, in the sheet's terms.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <string>

#include "support/shell.hpp"
#include "text/page.hpp"

using namespace orderly_test;

TEST_CASE("a house rule is told as the lines of the sheet that it changes, adds and drops") {
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

TEST_CASE("what a result does is told a sentence a line, in the width of the window") {
    setenv("COLUMNS", "40", 1);
    const auto lines = lines_of(run("diff acw mexico").out);
    unsetenv("COLUMNS");
    for (const auto& line : lines) CHECK_MESSAGE(orderly::text::columns_of(line) <= 40, line);
    const auto told = run("diff acw mexico").out;
    CHECK(told.find("- charge, Driven Back, defender, if mounted-infantry: mounted infantry") != std::string::npos);
    CHECK(told.find("charge, Driven Back, defender: loses 1 stand") == std::string::npos);  // the same in both
}

TEST_CASE("a band that moves is told by its row and its column") {
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
