// Odds that others have published: what dicelab 0.7 (Debian's package) prints for the examples of its manual and for
// schemes of our own, the tests of icepool (github.com/HighDiceRoller/icepool), AnyDice's article on 4d6, and tables on
// the web. Each is quoted as it stands there, with as many digits; nothing is worked out here.

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <sstream>

#include "support/house.hpp"

namespace published_test {

using namespace orderly_test;

namespace {

using Chances = std::map<int, double>;

/// The chances of a number, by `odds --of`.
Chances chances_of(const std::string& procedure, const std::string& of, const std::string& words = {}) {
    const House house(procedure);
    const auto ran = house.play("odds brawl " + words + " --of " + of + " -f csv");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    Chances chances;
    std::istringstream lines(ran.out);
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);) {
        std::vector<std::string> cells(1);
        for (const auto one : line)
            if (one == ',') cells.emplace_back();
            else cells.back() += one;
        chances[std::stoi(cells.at(2))] = std::stod(cells.at(5));
    }
    return chances;
}

std::string roll(const std::string& die) {
    return "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: " + die +
           "\ntables:\n  brawl:\n    rows:\n      one: {title: One, bands: ..}\n";
}

std::string pool(const std::string& kind, const std::string& more) {
    const auto two = kind != "pool";
    return "procedure: brawl\nkind: " + kind + "\ntitle: Brawl\ndie: d6\n" + (two ? "sides: [one, other]\n" : "") +
           "quantities: {dice: {greatest: 20, required: true}}\npool:\n  dice: [{of: dice}]\n" + more;
}

/// Each as published, to the last of six places.
void check(const Chances& ours, const Chances& published) {
    for (const auto& one : published) {
        CAPTURE(one.first);
        CHECK(std::abs(ours.at(one.first) - one.second) < 0.6e-6);
    }
}

}  // namespace

TEST_CASE("dicelab: `sum(drop low 1 4#d6)`, an example of its manual, in full") {
    check(chances_of(roll("best 3 of 4d6"), "total"), {{3, 0.000772},
                                                       {4, 0.003086},
                                                       {5, 0.007716},
                                                       {6, 0.016204},
                                                       {7, 0.029321},
                                                       {8, 0.047840},
                                                       {9, 0.070216},
                                                       {10, 0.094136},
                                                       {11, 0.114198},
                                                       {12, 0.128858},
                                                       {13, 0.132716},
                                                       {14, 0.123457},
                                                       {15, 0.101080},
                                                       {16, 0.072531},
                                                       {17, 0.041667},
                                                       {18, 0.016204}});
}

TEST_CASE("dicelab: kept dice, the middle one, d66, dice of two sizes, faces of their own") {
    check(chances_of(roll("best 3 of 5d6"), "total"),  // high 3 5#d6
          {{3, 0.000129}, {10, 0.060442}, {14, 0.148534}, {17, 0.078447}, {18, 0.035494}});
    check(chances_of(roll("worst 2 of 3d6"), "total"), {{2, 0.074074}, {5, 0.166667}, {9, 0.055556}, {12, 0.004630}});
    check(chances_of(roll("best 1 of 2d20"), "total"), {{1, 0.0025}, {2, 0.0075}, {3, 0.0125}});
    check(chances_of(roll("middle 1 of 3d6"), "total"),  // high 1 low 2 3#d6
          {{1, 0.074074}, {2, 0.185185}, {3, 0.240741}, {4, 0.240741}, {5, 0.185185}, {6, 0.074074}});
    check(chances_of(roll("d66"), "total"), {{11, 0.027778}, {14, 0.027778}, {66, 0.027778}});  // d6.d6
    check(chances_of(roll("d6+d8"), "total"), {{2, 0.020833}, {7, 0.125}, {9, 0.125}, {12, 0.0625}, {14, 0.020833}});
    check(chances_of(roll("{faces: [1, 2, 3], count: 4}"), "total"),  // sum(4#d3)
          {{4, 0.012346}, {5, 0.049383}, {6, 0.123457}, {7, 0.197531}, {8, 0.234568}, {12, 0.012346}});
}

TEST_CASE("dicelab: ten dice summed, dice that explode or are thrown again") {
    check(chances_of(roll("10d6"), "total"),
          {{16, 0.000083}, {20, 0.001410}, {29, 0.040457}, {35, 0.072693}, {41, 0.040457}, {49, 0.002447}});
    check(chances_of(roll("{die: d6, explode: 6, most: 1}"), "total"),
          {{1, 0.166667}, {5, 0.166667}, {7, 0.027778}, {12, 0.027778}});
    check(chances_of(roll("{die: d6, reroll: {faces: [1]}}"), "total"), {{1, 0.027778}, {2, 0.194444}, {6, 0.194444}});
}

TEST_CASE("dicelab: pools, pools with a second throw, opposed dice, pairs of dice") {
    check(chances_of(pool("pool", "  needed: 5\n"), "hits", "dice=6"),  // count(>= 5 6#d6)
          {{0, 0.087791}, {1, 0.263374}, {2, 0.329218}, {3, 0.219479}, {4, 0.082305}, {5, 0.016461}, {6, 0.001372}});
    check(chances_of(pool("pool", "  needed: 6\n"), "hits", "dice=10"),  // count(== 6 10#d6), of its manual
          {{0, 0.161506}, {1, 0.323011}, {2, 0.290710}, {3, 0.155045}, {8, 0.000019}});
    check(chances_of(pool("pool", "  needed: 4\n  stages: {save: {title: again, needed: 4}}\n"), "hits", "dice=6"),
          {{0, 0.177979}, {1, 0.355957}, {2, 0.296631}, {3, 0.131836}, {4, 0.032959}, {5, 0.004395}, {6, 0.000244}});
    check(chances_of(pool("duels", ""), "one:hits", "dice=3 vs dice=3"),  // count(>0 3#(d6-d6))
          {{0, 0.198495}, {1, 0.425347}, {2, 0.303819}, {3, 0.072338}});
    check(chances_of("procedure: brawl\nkind: opposed\ntitle: Brawl\ndie: 2d6\nsides: [one, other]\n"
                     "words: {big: big}\nmodifiers:\n  big: {add: 0, any: [big]}\n"
                     "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: ..}\n",
                     "difference", "big vs big"),  // sum(2#d6)-sum(2#d6)
          {{-10, 0.000772}, {-7, 0.015432}, {-3, 0.080247}, {0, 0.112654}, {1, 0.108025}, {10, 0.000772}});
}

TEST_CASE("icepool: tests/reroll_test.py, tests/explode_test.py, tests/statistics_test.py") {
    const auto again = chances_of(roll("{die: d4, reroll: {faces: [1]}}"), "total");  // weights 1, 5, 5, 5
    check(again, {{1, 1.0 / 16}, {2, 5.0 / 16}, {3, 5.0 / 16}, {4, 5.0 / 16}});
    const House house(roll("{die: d6, explode: [5, 6], most: 2}"));  // denominator 6 ** (depth + 1)
    CHECK(has(house.play("odds brawl --of total -f csv").out, "unit,total,18,1,216,"));
    CHECK(has(House(roll("d6")).play("odds brawl --of total").out, "total: 3.50 on average"));
}

TEST_CASE("AnyDice's article on 4d6 drop lowest: six rolls, at least one of so much") {
    // anydice.catlikecoding.com/articles/4d6-drop-lowest
    const std::map<int, std::string> published = {
        {18, "9.34%"}, {17, "30.07%"}, {16, "56.76%"}, {15, "79.40%"}, {14, "92.80%"}};
    for (const auto& row : published) {
        const auto least = row.first;
        const auto& percent = row.second;
        const auto n = std::to_string(least);
        const House house(
            "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: best 3 of 4d6\nrepeat: rolls\n"
            "quantities: {rolls: {greatest: 9, required: true}}\ntables:\n  brawl:\n    rows:\n"
            "      high: {title: High, bands: " +
            n + "..}\n      low: {title: Low, bands: .." + std::to_string(least - 1) + "}\n");
        CHECK_MESSAGE(has(house.play("odds brawl rolls=6").out, percent), percent);
    }
}

TEST_CASE("keep-highest calculators: at least a target") {
    // tablegameshub.com/dice-keep-highest-probability-calculator, a place of a percentage
    const auto at_least = [](const std::string& die, int target) {
        const House house(roll(die));
        return std::stod(house.play("odds brawl --of total --chance " + std::to_string(target) + "+").out);
    };
    CHECK(std::abs(at_least("best 1 of 2d20", 15) - 0.510) < 0.0005);
    CHECK(std::abs(at_least("best 3 of 4d6", 15) - 0.231) < 0.0005);
    CHECK(std::abs(at_least("d20", 12) - 0.45) < 0.0005);
    CHECK(std::abs(at_least("{die: best 2 of 5d10, explode: 10, most: 2}", 15) - 0.735) < 0.0005);
}

}  // namespace published_test
