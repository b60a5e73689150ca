// Named dice: which of them are thrown, and what `die-1`, `die-2`… then mean.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace named_dice_test {

using namespace orderly_test;

namespace {

constexpr auto stray = R"(procedure: stray
kind: roll
title: Stray
dice: {first: {die: d6}, second: {die: d6, unless: [brave]}, third: {die: d12}}
words: {brave: brave}
tables: {t: {rows: {low: {title: Low, bands: ..3}, high: {title: High, bands: 4..}}}}
values: {second: {of: die-2}, third: {of: die-3}}
always: {lose: {do: lose, where: {die-3: 7..}, count: {of: die-3}}}
)";

House strays() { return House(stray, "house/stray.yaml"); }

}  // namespace

TEST_CASE("a named die that is not thrown does not shift the others") {
    const auto house = strays();
    const auto ran = house.play("stray brave -d 1,7");
    CHECK(ran.err.empty());
    CHECK(has(ran.out, "second 0, third 7"));
    CHECK(has(ran.out, "loses 7 men"));
    CHECK(has(house.play("stray -d 1,5,6").out, "second 5, third 6"));
    // the third alone: 7 to 12 of 12 faces, 9.5 each; 57/12 on the mean
    CHECK(house.play("odds stray brave --of lose --chance 12").out == "0.0833333333333\n");
    CHECK(house.play("odds stray brave --of lose --chance 0").out == "0.5\n");
    CHECK(house.play("odds stray --of third --chance 7+").out == "0.5\n");
    CHECK(house.play("odds stray brave --of second --chance 0").out == "1\n");
}

TEST_CASE("the first named die that is thrown is looked up") {
    const House house(
        "procedure: aim\nkind: roll\ntitle: Aim\nwords: {keen: keen}\n"
        "dice: {keen-die: {die: d6, when: [keen]}, plain-die: {die: d12}}\n"
        "tables: {t: {rows: {low: {title: Low, bands: 1..6}, high: {title: High, bands: 7..12, natural: 3}}}}\n"
        "values: {a: {of: die-1}, b: {of: die-2}}\n",
        "house/aim.yaml");
    CHECK(has(house.play("aim -d 11").out, "total 11: High"));
    CHECK(has(house.play("aim -d 11").out, "a 0, b 11"));
    CHECK(has(house.play("aim keen -d 4,11").out, "total 4: Low"));
    CHECK(has(house.play("aim keen -d 3,11").out, "total 3: High"));
    CHECK(house.play("odds aim keen --chance high").out == "0.166666666666\n");  // the natural alone
    CHECK(house.play("odds aim --chance high").out == "0.583333333333\n");       // 7 to 12, and 3
    CHECK(run("lint " + house.path()).status == 0);
}

TEST_CASE("a request that throws no dice is refused") {
    const House house(
        "procedure: aim\nkind: roll\ntitle: Aim\nwords: {keen: keen, wild: wild}\n"
        "dice: {keen-die: {die: d6, when: [keen]}, wild-die: {die: d6, when: [wild]}}\n"
        "tables: {t: {rows: {any: {title: Any, bands: ..}}}}\n",
        "house/aim.yaml");
    for (const std::string line : {"aim", "odds aim"}) {
        const auto ran = house.play(line);
        CHECK(ran.status == 2);
        CHECK(ran.err == "error: aim: these words call for no dice; `orderly aim --help` lists the words\n");
    }
    CHECK(house.play("aim wild -d 4").status == 0);
}

TEST_CASE("an opposed roll in which a side throws nothing is refused") {
    const House house(
        "procedure: fray\nkind: opposed\ntitle: Fray\nsides: [one, other]\nwords: {keen: keen, calm: calm}\n"
        "modifiers: {calm: {add: 0, any: [calm]}}\n"
        "dice: {his: {die: d6, side: one}, mine: {die: d8, side: other, when: [keen]}}\n"
        "tables: {t: {rows: {any: {title: Any, bands: ..}}}}\nvalues: {a: {of: die-1}, b: {of: die-2}}\n",
        "house/fray.yaml");
    CHECK(has(house.play("fray calm vs calm").err, "fray: these words call for no dice"));
    CHECK(has(house.play("fray calm vs keen -d 4,8").out, "a 4, b 8"));
}

TEST_CASE("a repeated roll throws all its named dice each time") {
    const House house(
        "procedure: shots\nkind: roll\ntitle: Shots\nquantities: {guns: {least: 1, greatest: 9, required: true}}\n"
        "repeat: guns\nwords: {wild: wild}\ndice: {range: {die: d6}, drift: {die: d6, when: [wild]}, hour: {die: "
        "d12}}\n"
        "tables: {t: {rows: {short: {title: Short, bands: 1..3}, far: {title: Far, bands: 4..6}}}}\n"
        "values: {hour: {of: die-3}}\n",
        "house/shots.yaml");
    const auto ran = house.play("shots guns=2 -d 2,11,5,12");
    CHECK(ran.out ==
          "Shots · house\n"
          "  roll 1\n"
          "    range 2\n"
          "    hour 11\n"
          "    total 2: Short\n"
          "    hour 11\n"
          "  roll 2\n"
          "    range 5\n"
          "    hour 12\n"
          "    total 5: Far\n"
          "    hour 12\n");
    CHECK(has(house.play("shots guns=2 wild -d 2,1,11,5,1,12").out, "total 5: Far\n    hour 12\n"));
    CHECK(house.play("odds shots guns=2 --of hour --chance 12").out == "0.0833333333333\n");
}

TEST_CASE("a repeated roll needs faces for each roll, not only for the first") {
    const House house(
        "procedure: shots\nkind: roll\ntitle: Shots\nquantities: {guns: {least: 1, greatest: 9, required: true}}\n"
        "repeat: guns\ndie: 2d6\ntables: {t: {rows: {any: {title: Any, bands: ..}}}}\nvalues: {second: {of: die-2}}\n",
        "house/shots.yaml");
    const auto ran = house.play("-f json shots guns=2 -d 1,2,3,4");
    CHECK(has(ran.out, "\"values\":{\"second\":2}"));
    CHECK(has(ran.out, "\"values\":{\"second\":4}"));
    CHECK(house.play("odds shots guns=3 --of second --chance 6").out == "0.166666666666\n");
}

TEST_CASE("bands cover every die that may be looked up") {
    const House house(
        "procedure: aim\nkind: roll\ntitle: Aim\nwords: {keen: keen}\n"
        "dice: {keen-die: {die: d6, when: [keen]}, plain-die: {die: d12}}\n"
        "tables: {t: {rows: {low: {title: Low, bands: 1..6}}}}\n",
        "house/aim.yaml");
    const auto ran = run("lint " + house.path());
    CHECK(ran.status == 1);
    CHECK(has(ran.err + ran.out, "a gap: 7..12 are in no band"));
}

}  // namespace named_dice_test
