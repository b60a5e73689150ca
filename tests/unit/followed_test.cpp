// What a result passes on to its follow-up.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace followed_test {

using namespace orderly_test;

namespace {

/// The last line of a text: the last total.
std::string last_line(const std::string& text) {
    const auto end = text.find_last_not_of('\n');
    const auto begin = text.rfind('\n', end);
    return text.substr(begin + 1, end - begin);
}

}  // namespace

TEST_CASE("a dropped quantity takes its number with it") {
    const House house(
        brawl("quantities: {men: {greatest: 9}}\n"
              "modifiers: {men: {add: 1, each: men}}\n"
              "tables:\n  brawl:\n    rows:\n"
              "      more: {title: More, bands: 9.., effects: {again: {next: brawl, without: [men]}}}\n"
              "      end: {title: The end, bands: ..8}\n"));
    const auto ran = house.play("brawl men=4 -d 6,1 --follow");
    CHECK(has(ran.out, "total 10: More"));
    CHECK(last_line(ran.out) == "  total 1: The end");  // the 1 alone
    // decided anew by a die alone, which never comes to 9
    CHECK(house.play("odds brawl men=4 --follow --chance end").out == "1\n");
}

TEST_CASE("dropped words are not passed to another procedure, but the words they imply are") {
    const House house(
        brawl("words: {mounted: {gloss: on horses, implies: [fast]}, fast: quick}\n"
              "modifiers: {mounted: {add: 1, any: [mounted]}, fast: {add: 1, any: [fast]}}\n"
              "tables: {brawl: {rows: {end: {title: The end, bands: ..}}}}\n"
              "always: {on: {next: rally, without: [mounted]}}\n"));
    house.write("house/rally.yaml",
                "procedure: rally\nkind: roll\ntitle: Rally\ndie: d6\nwords: {mounted: on horses, fast: quick}\n"
                "modifiers: {mounted: {add: 10, any: [mounted]}, fast: {add: 100, any: [fast]}}\n"
                "tables: {rally: {rows: {end: {title: The end, bands: ..}}}}\n");
    CHECK(last_line(house.play("brawl mounted -d 1,1 --follow").out) == "  total 101: The end");
}

TEST_CASE("a follow-up for a party gets the words of the side that its line tests, by default the first") {
    const auto wears = [](const std::string& side) {
        const House house(
            brawl("sides: [one, other]\nparties: [near]\nwords: {brave: in good heart, tired: after a march}\n"
                  "modifiers: {any: {add: 1, any: [brave, tired]}}\n"
                  "tables: {brawl: {rows: {end: {title: The end, bands: ..}}}}\n"
                  "always: {on: {to: near, " +
                  side + "next: rally}}\n"));
        house.write("house/rally.yaml",
                    "procedure: rally\nkind: roll\ntitle: Rally\ndie: d6\n"
                    "words: {brave: in good heart, tired: after a march}\n"
                    "modifiers: {brave: {add: 10, any: [brave]}, tired: {add: 100, any: [tired]}}\n"
                    "tables: {rally: {rows: {low: {title: Low, bands: ..99}, high: {title: High, bands: 100..}}}}\n");
        return last_line(house.play("brawl brave vs tired -d 1,1 --follow").out) + ", high " +
               house.play("odds brawl brave vs tired --follow --chance rally:high").out;
    };
    CHECK(wears("") == "  total 11: Low, high 0\n");
    CHECK(wears("side: one, ") == "  total 11: Low, high 0\n");
    CHECK(wears("side: other, ") == "  total 101: High, high 1\n");
}

TEST_CASE("if units share a die, only the unit whose result calls for it rolls again") {
    const House house(
        brawl("several: {unit: share-die}\nwords: {brave: in good heart, again: once more}\n"
              "modifiers: {brave: {add: 3, any: [brave]}, again: {add: 1, any: [again]}}\n"
              "tables:\n  brawl:\n    rows:\n"
              "      more: {title: More, bands: 7.., effects: {on: {next: brawl, without: [brave], with: [again]}}}\n"
              "      end: {title: The end, bands: ..6}\n"));
    const auto ran = house.play("brawl brave and again -d 4,1 --follow");
    const auto followed = ran.out.substr(ran.out.rfind("Brawl"));
    CHECK_FALSE(has(followed, "unit 2"));
    CHECK(last_line(ran.out) == "  total 2: The end");  // 1 and 1 for again
    // the first comes to 7 by a 4 or more, the second by a 6 alone, and so does each of them when it rolls again
    const auto odds = house.play("odds brawl brave and again --follow").out;
    CHECK(has(odds, "then brawl (unit 1), at least once:\n    more    8.33%"));  // 3 in 6, then 1 in 6
    CHECK(has(odds, "then brawl (unit 2), at least once:\n    more    2.78%"));  // 1 in 36
    // each unit that calls for it throws a die of its own: three 6s, and 1 each
    const auto both = house.play("brawl again and again -d 6,6,5,4 --follow");
    CHECK(has(both.out, "total 6: The end"));
    CHECK(last_line(both.out) == "  total 5: The end");
}

TEST_CASE("a sum of units that the follow-up cannot take is noted, and it is not resolved") {
    const House house(
        brawl("several: {unit: add-up}\nquantities: {men: {greatest: 9}}\nmodifiers: {men: {add: 1, each: men}}\n"
              "tables: {brawl: {rows: {end: {title: The end, bands: ..}}}}\nalways: {on: {next: rally}}\n"));
    house.write("house/rally.yaml",
                "procedure: rally\nkind: roll\ntitle: Rally\ndie: d6\nquantities: {men: {greatest: 9}}\n"
                "modifiers: {men: {add: 1, each: men}}\ntables: {rally: {rows: {end: {title: The end, bands: ..}}}}\n");
    const auto ran = house.play("brawl men=5 and men=6 -d 1 --follow");
    CHECK(has(ran.out, "total 12: The end"));
    CHECK(has(ran.out, "not followed: rally: men=11: men must be 0 to 9"));
    CHECK(last_line(house.play("brawl men=5 and men=4 -d 1,1 --follow").out) == "  total 10: The end");
}

}  // namespace followed_test
