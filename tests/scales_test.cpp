// Columns decided by a number, and modifiers that shift them, by the dice too: compared with a few lines of code that
// are independent of the engine.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace scales_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

Ran anvil(const std::string& line) { return run("--tables " ORDERLY_SOURCE_DIR "/docs/examples -r anvil " + line); }

std::string brawl_by(const std::string& scale, const std::string& more = "") {
    return "procedure: brawl\nkind: opposed\ntitle: Brawl\ndie: d6\nsides: [one, other]\n"
           "quantities: {might: {greatest: 40}, guard: {greatest: 40}}\nscales:\n  size: " +
           scale + "\n" + more +
           "modifiers: {size: {by: {small: 0, middling: +10, great: +20}}}\n"
           "tables:\n  brawl:\n    rows:\n      wins: {title: Wins, bands: 1..}\n      loses: {title: Loses, bands: ..0}\n";
}

}  // namespace

TEST_CASE("the odds are rounded in the defender's favour, and choose the column") {
    // columns from 1-2 to 3-1: what each face comes to, as the table of docs/examples/anvil prints it
    const std::vector<std::vector<std::string>> printed = {{"ae", "ae", "ar", "ar", "ex", "dr"},
                                                           {"ae", "ar", "ex", "dr", "dr", "de"},
                                                           {"ar", "ex", "dr", "dr", "de", "de"},
                                                           {"ex", "dr", "dr", "de", "de", "de"}};
    for (const auto& [attack, defence] : {std::pair(3, 4), {4, 4}, {7, 4}, {8, 4}, {11, 4}, {12, 4}, {99, 1}, {1, 99}})
        for (const auto& [words, shift] : {std::pair<std::string, int>{"", 0}, {" woods", -1}, {" river woods", -2}, {" surprised", 1}}) {
            auto column = attack < defence ? 0 : attack < 2 * defence ? 1 : attack < 3 * defence ? 2 : 3;
            column = std::clamp(column + shift, 0, 3);
            for (int face = 1; face <= 6; ++face) {
                const auto line = "battle strength=" + std::to_string(attack) + " vs strength=" + std::to_string(defence) + words;
                const auto played = json::parse(anvil(line + " -d " + std::to_string(face) + " -f json").out);
                CHECK_MESSAGE(played["outcome"] == printed[static_cast<std::size_t>(column)][static_cast<std::size_t>(face) - 1], line);
            }
        }
    const auto played = anvil("battle strength=9 vs strength=4 woods -d 5");
    CHECK(has(played.out, "  column even: woods -1\n  total 5: DR\n"));
    CHECK(has(anvil("battle strength=8 vs strength=4 -d 5").out, "  column two-to-one\n"));
    CHECK(json::parse(anvil("battle strength=9 vs strength=4 woods -d 5 -f json").out)["modifiers"][0]["table"] == "battle");
    CHECK(has(anvil("show battle").out, "the column moved by"));
    CHECK(has(anvil("battle two-to-one strength=1 vs strength=1").err, "`two-to-one` does not follow from the other words"));
}

TEST_CASE("the dice move the column: doubles") {
    // of the columns light, steady, heavy and storm: killed and pinned up to
    const int killed[] = {2, 3, 4, 5};
    const int pinned[] = {4, 5, 7, 9};
    for (const auto& [firepower, column] : {std::pair(1, 0), {3, 0}, {4, 1}, {8, 2}, {40, 3}})
        for (const auto woods : {0, 1}) {
            int dead = 0, down = 0;
            for (int one = 1; one <= 6; ++one)
                for (int other = 1; other <= 6; ++other) {
                    const auto at = std::clamp(column - woods - (one == other ? 1 : 0), 0, 3);
                    if (one + other <= killed[at]) ++dead;
                    else if (one + other <= pinned[at]) ++down;
                }
            const auto line = "odds fire firepower=" + std::to_string(firepower) + " vs" + (woods == 1 ? " woods" : "") + " -f json";
            const auto odds = json::parse(anvil(line).out)["odds"];
            CHECK_MESSAGE(odds[0]["num"] == dead, line);
            CHECK_MESSAGE(odds[1]["num"] == down, line);
        }
}

TEST_CASE("a scale applies to its own side, and the other side can test it") {
    const House house(brawl_by("{of: might, from: {small: 0, middling: 3, great: 10}}", "derived: {bully: {when: [great, enemy.small]}}\n"
                               "refuse: {never: {when: [bully, enemy.great], say: never}}\n"));
    const auto lint = run("lint " + house.path());
    CHECK(lint.out + lint.err == "");
    CHECK(has(house.play("brawl might=10 vs might=2 -d 1,6").out, "difference 15: Wins"));
    CHECK(has(house.play("brawl might=9 vs might=0 -d 1,6").out, "difference 5: Wins"));
    const House ratio(brawl_by("{of: might, to: enemy.guard, from: {small: 1, middling: 3/2, great: 2}}"));
    CHECK(run("lint " + ratio.path()).out == "");
    // 9 is one and a half times 6, 8 is not; against none it is the greatest
    CHECK(has(ratio.play("brawl might=9 guard=1 vs guard=6 -d 1,6").out, "difference 5: Wins"));
    CHECK(has(ratio.play("brawl might=8 guard=1 vs guard=6 -d 1,6").out, "difference -5: Loses"));
    CHECK(has(ratio.play("brawl might=1 guard=1 vs guard=0 -d 1,6").out, "great +20"));
}

TEST_CASE("a comparison can multiply the other number") {
    const House house(
        "procedure: brawl\nkind: check\ntitle: Wound\ndie: d6\nsides: [one, other]\n"
        "quantities: {strength: {greatest: 20}, toughness: {greatest: 20, side: other}}\n"
        "derived:\n"
        "  double: {where: {strength: {at-least: enemy.toughness, times: 2}}}\n"
        "  half: {where: {strength: {up-to: enemy.toughness, times: 1/2}}}\n"
        "  more: {where: {strength: {over: enemy.toughness}}}\n"
        "  less: {where: {strength: {under: enemy.toughness}}}\n"
        "needed: {double: 2, half: 6, more: 3, less: 5, else: 4}\n");
    const auto lint = run("lint " + house.path());
    CHECK(lint.out + lint.err == "");
    for (int strength = 1; strength <= 10; ++strength)
        for (int toughness = 1; toughness <= 10; ++toughness) {
            const auto needed = strength >= 2 * toughness   ? 2
                                : 2 * strength <= toughness ? 6
                                : strength > toughness      ? 3
                                : strength < toughness      ? 5
                                                            : 4;
            const auto line = "brawl strength=" + std::to_string(strength) + " vs toughness=" + std::to_string(toughness) + " -d 1";
            CHECK_MESSAGE(has(house.play(line).out, "needs " + std::to_string(needed)), line);
        }
    CHECK(has(house.play("show brawl").out, "2 times enemy toughness"));
}

TEST_CASE("faults of scales, and of numbers of the wrong side") {
    const auto fault = [](const std::string& scale) { return run("lint " + House(brawl_by(scale)).path()).out; };
    CHECK(has(fault("{of: might, from: {small: 0, middling: 0, great: 2}}"), "the numbers of a scale must rise"));
    CHECK(has(fault("{of: might, from: {small: 0, middling: 1/2, great: 2}}"),
              "the steps of a scale must be whole numbers"));
    CHECK(has(fault("{of: might, from: {small: 0}}"), "a scale needs two words or more"));
    CHECK(has(fault("{of: force, from: {small: 0, middling: 1, great: 2}}"), "there is no quantity `force`"));
    CHECK(has(fault("{of: might, to: enemy.guard, from: {small: 0, middling: -1/2, great: 2}}"),
              "the numbers of a scale must rise"));
    const House whose(
        "procedure: brawl\nkind: check\ntitle: W\ndie: d6\nsides: [one, other]\nquantities: {armour: {greatest: 9, side: other}}\n"
        "needed: {of: armour}\nmodifiers: {a: {add: 1, side: other, where: {enemy.armour: 1..}}}\n");
    const auto ran = run("lint " + whose.path());
    CHECK(has(ran.out, "`armour`: only the other has armour; use `enemy.armour`"));
    CHECK(has(ran.out, "`enemy.armour`: only the other has armour; use `armour`"));
}

}  // namespace scales_test
