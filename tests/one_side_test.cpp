// Two pools of which the first side may throw alone: then only its hits count. Expected numbers are counted by hand.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace one_side_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

std::string table(const std::string& one_side) {
    return "procedure: brawl\nkind: pools\ntitle: Brawl\ndie: d6\nsides: [first, second]\n"
           "words: {brave: in good heart, tired: after a march, still: throws nothing}\n"
           "quantities: {dice: {least: 1, greatest: 9, from-dice: true}}\n"
           "modifiers:\n  brave: {add: +1, any: [brave]}\n  tired: {add: +1, any: [enemy.tired]}\n"
           "pool:\n  dice: [{of: dice}]\n  needed: 5\n" +
           one_side +
           "values: {lead: {sum: [dice]}}\n"
           "tables:\n  brawl:\n    rows:\n"
           "      wins: {title: The first wins, bands: 1.., effects: {run: {to: second, do: runs}}}\n"
           "      draw: {title: A draw, bands: 0, effects: {again: {to: both, next: brawl}}}\n"
           "      loses: {title: The second wins, bands: ..-1, effects: {run: {to: first, do: runs}}}\n";
}

const std::string alone = "  one-side: {word: still, say: the second stood still}\n";

json told(const House& house, const std::string& line) {
    const auto ran = house.play("-f json " + line);
    REQUIRE_MESSAGE(ran.status == 0, ran.err);
    return json::parse(ran.out);
}

std::string fault(const std::string& one_side, const std::string& kind = "pools") {
    auto text = table(one_side);
    text.replace(text.find("kind: pools"), 11, "kind: " + kind);
    const House house(text);
    const auto ran = run("lint " + house.path());
    CHECK(ran.status != 0);
    return ran.out + ran.err;
}

}  // namespace

TEST_CASE("a one-sided pool gives only the first side's dice and hits") {
    const House house(table(alone));
    const auto one = told(house, "brawl brave dice=3 vs tired still -d 2,3,4");  // +2: 4, 5, 6
    CHECK(one["hits"] == json({{"first", 2}}));
    CHECK(one["needed"] == json({{"first", 5}}));
    CHECK(one["dice"].size() == 3);
    CHECK(one["modifiers"].size() == 2);
    for (const auto* key : {"outcome", "title", "values"}) CHECK(!one.contains(key));
    CHECK(one["effects"].empty());
    CHECK(one["next"].empty());
    CHECK(one["notes"] == json({"the second stood still"}));
    CHECK(told(house, "brawl dice=1 vs still -d 5 --follow")["next"].empty());
    const auto text = house.play("brawl brave dice=3 vs tired still -d 2,3,4").out;
    CHECK(has(text, "\n  2 hits\n"));
    CHECK(has(text, "the second stood still"));
    CHECK(!has(text, "\n  second"));
    CHECK(!has(text, "wins"));
}

TEST_CASE("leaving out the second side means the same, and the canonical form has the word") {
    const House house(table(alone));
    const auto one = told(house, "brawl brave dice=2 -d 4,3");
    CHECK(one["request"] == "brawl dice=2 brave vs still");
    CHECK(one["hits"] == json({{"first", 1}}));
    CHECK(one["read"] == json({"counted the second as still (not given)"}));
    const auto again = told(house, one["request"].get<std::string>() + " -d 4,3");
    CHECK(again["hits"] == one["hits"]);
    CHECK(!again.contains("read"));
    CHECK(told(house, "brawl dice=2 brave --exact -d 4,3")["hits"] == one["hits"]);
}

TEST_CASE("a one-sided pool in a player's words") {
    const House house(table(alone));
    CHECK(told(house, "brave brawl, rolled 4 3 1")["request"] == "brawl dice=3 brave vs still");
    const auto against = told(house, "brawl brave vs tired 4 3 2");  // +2: 6, 5, 4
    CHECK(against["request"] == "brawl dice=3 brave vs tired still");
    CHECK(against["hits"] == json({{"first", 2}}));
    CHECK(against["read"][0] ==
          "counted the second side as still, because it has no `dice=N`; if that is wrong, add it");
    CHECK(told(house, "brawl Brave against Tired -d 4,3,1")["request"] == "brawl dice=3 brave vs tired still");
    // dice on both sides are of both
    CHECK(told(house, "brawl brave 4 3 vs tired 6")["hits"] == json({{"first", 2}, {"second", 1}}));
}

TEST_CASE("an unclear one-sided pool is a question") {
    const House house(table(alone));
    const auto says = [&](const std::string& line) {
        const auto ran = house.play(line);
        CHECK(ran.status == 2);
        return ran.err;
    };
    CHECK(has(says("brawl dice=2 vs"), "describe the second"));
    CHECK(has(says("brawl dice=2 vs 4 3"), "describe the second"));
    CHECK(has(says("brawl dice=2 vs tired"), "how many does the second have? say dice=N; if it throws no dice, still"));
    CHECK(has(says("brawl brave vs still"), "how many does the first have? say dice=N"));
    CHECK(has(says("brawl brave vs tired 4 3"), "how many does the first have?"));  // two, or one each
    CHECK(has(says("brawl dice=2 vs tired 4 3 6"), "how many does the second have?"));
    CHECK(has(says("brawl still dice=2 vs dice=2"), "`still` is a word of the second"));
    CHECK(says("brawl").find("vs") != std::string::npos);
    auto without = table("");
    without.erase(without.find(", still: throws nothing"), std::string(", still: throws nothing").size());
    const House both(without);
    CHECK(has(both.play("brawl dice=2").err, "who is the second side? describe it after `vs`"));
}

TEST_CASE("the odds of its hits") {
    const House house(table(alone));
    // of two dice that hit on 5 and 6: (2/3)^2, 2 · 2/3 · 1/3, (1/3)^2
    const auto odds = told(house, "odds brawl dice=2");
    CHECK(odds["hits"].size() == 1);
    CHECK(odds["hits"][0]["for"] == "first");
    std::vector<std::pair<int, int>> counts;
    for (const auto& one : odds["hits"][0]["odds"]) counts.emplace_back(one["num"], one["den"]);
    CHECK(counts == std::vector<std::pair<int, int>>{{16, 36}, {16, 36}, {4, 36}});
    CHECK(odds["odds"][2]["outcome"] == "2");
    CHECK(house.play("odds brawl dice=2 --chance 1+").out == "0.555555555555\n");
    CHECK(house.play("odds brawl dice=1 vs tired still --chance 1").out == "0.5\n");  // one die is told by its faces
    CHECK(has(house.play("odds brawl dice=2").out, "the second stood still"));
}

TEST_CASE("a batch, a log and its replay") {
    const House house(table(alone));
    const auto log = house.path() + "/brawl.log";
    const auto batch =
        run("--tables " + house.path() + " -r house batch -f csv --log " + log,
            "a: brawl dice=2 -d 5,1\nb: brawl dice=2 vs brave still -d 6,6\nc: brawl dice=1 vs dice=1 -d 5,1\n");
    CHECK(batch.status == 0);
    CHECK(has(batch.out, ",first=1,"));
    CHECK(has(batch.out, ",first=2,"));
    CHECK(has(batch.out, ",first=1; second=0,"));
    const auto replay = run("--tables " + house.path() + " replay " + log);
    CHECK(replay.status == 0);
    CHECK(has(replay.out, "3 match, 0 differ"));
}

TEST_CASE("the help lists the word, and it is only for two pools") {
    const House house(table(alone));
    CHECK(has(house.play("brawl --help").out, "it rolls no dice"));
    CHECK(has(fault(alone, "duels"), "`one-side` is only for `kind: pools`"));
    CHECK(has(fault("  one-side: {word: still}\n"), "`say`"));
    CHECK(has(fault("  one-side: {word: steady, say: nothing}\n"), "steady"));
}

}  // namespace one_side_test
