// Dice that are thrown again after the whole throw: their order, given and rolled faces, and their chances, counted by
// hand.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace push_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

House pool_that_may_be_pushed() {
    return House(
        "procedure: effort\nkind: pool\ntitle: Effort\nwords: {pushed: it tries again}\n"
        "quantities: {skill: {greatest: 30, required: true}, gear: {greatest: 30}}\n"
        "dice:\n"
        "  skill: {die: {die: d6, of: skill, push: {keep: [1, 6], when: [pushed]}}}\n"
        "  gear: {die: {die: d6, of: gear, push: {keep: [1, 6], when: [pushed]}}, where: {gear: 1..}}\n"
        "pool: {needed: 6}\ntallies: {harm: {faces: 1}}\n"
        "always:\n  harm: {do: lose, count: {of: harm}, when: [pushed]}\n",
        "house/effort.yaml");
}

std::string rolled(const std::string& die) {
    return "procedure: brawl\nkind: roll\ntitle: Brawl\nwords: {lucky: with luck}\ndie: " + die +
           "\ntables:\n  brawl:\n    rows:\n      good: {title: Good, bands: 4..}\n      bad: {title: Bad, bands: ..3}\n";
}

}  // namespace

TEST_CASE("dice are pushed after all have been thrown") {
    const auto house = pool_that_may_be_pushed();
    CHECK(run("lint " + house.path()).err == "");
    // 3 of the skill and 5 and 2 of the gear are thrown again: 6, 1, 4
    const auto played = json::parse(house.play("effort skill=3 gear=2 pushed -d 6,1,3,5,2,6,1,4 -f json").out);
    CHECK(played["hits"] == 2);
    CHECK(played["tallies"]["harm"] == 2);
    for (const auto at : {2U, 3U, 4U}) CHECK(played["dice"][at]["counts"] == false);
    for (const auto at : {0U, 1U, 5U, 6U, 7U}) CHECK(!played["dice"][at].contains("counts"));
    CHECK(played["dice"][5]["title"] == "skill");
    CHECK(played["dice"][7]["title"] == "gear");
    CHECK(json::parse(house.play("effort skill=3 gear=2 -d 6,1,3,5,2 -f json").out)["hits"] == 1);
    CHECK(has(house.play("effort skill=3 gear=2 pushed -d 6,1,3,5,2,6,1,4,4").err, "9 dice given, 8 needed for this"));
    CHECK(has(house.play("effort skill=3 gear=2 pushed -d 6,1,3").err, "3 dice given, 5 needed"));
    CHECK(has(house.play("show effort").out, "after the roll all but 1 or 6 rerolled"));
}

TEST_CASE("given dice are kept, and the missing ones are rolled") {
    const auto house = pool_that_may_be_pushed();
    const auto played = json::parse(house.play("effort skill=5 pushed -d 6,1,3,5,2 --seed a -f json").out);
    REQUIRE(played["dice"].size() == 8);
    for (const auto at : {5U, 6U, 7U}) CHECK(played["dice"][at]["given"] == false);
    CHECK(played["seed"] == "a");
    const auto fresh = json::parse(house.play("effort skill=5 pushed -d 6,1,3,5,2 -f json").out);
    CHECK(fresh["seed"].get<std::string>().size() >= 16);
}

TEST_CASE("pushed dice in a log are replayed") {
    const auto house = pool_that_may_be_pushed();
    house.write("a.log", "");
    const auto log = house.path() + "/a.log";
    CHECK(house.play("effort skill=4 gear=3 pushed --seed b --log " + log).status == 0);
    CHECK(house.play("effort skill=4 gear=3 pushed -d 6,1,3,5,2,2,4 --log " + log).status == 0);
    CHECK(has(run("--tables " + house.path() + " replay " + log).out, "2 records replayed: 2 match, 0 differ"));
}

TEST_CASE("the chances of dice that are pushed") {
    const auto house = pool_that_may_be_pushed();
    // a six at once, or after 2 to 5: 1/6 + 4/6 · 1/6 = 5/18
    CHECK(house.play("odds effort skill=2 pushed --chance 1+").out == "0.478395061728\n");  // 1 - (13/18)^2
    CHECK(house.play("odds effort skill=1 gear=1 pushed --chance 2").out == "0.0771604938271\n");
    CHECK(house.play("odds effort skill=2 --chance 1+").out == "0.305555555555\n");
    CHECK(run_args({"--tables", house.path(), "-r", "house", "odds", "effort", "skill=2", "pushed", "--chance",
                    "hits>=1 and harm<1"})
              .out == "0.324074074074\n");  // (13/18)^2 without a one, less (8/18)^2 with neither: 105/324
    CHECK(has(house.play("odds effort skill=2 --chance 1+ --advise").out, "+pushed"));
    // the best of two, where all but a 6 are thrown again twice: a die is 4 or more by 1 - (5/6)^2 · 1/2
    const House twice(rolled("{die: best 1 of 2d6, push: {keep: 6, times: 2, when: [lucky]}}"));
    CHECK(twice.play("odds brawl lucky --chance good").out == "0.879436728395\n");  // 1 - (25/72)^2 = 4559/5184
    // ones are thrown again once: 4 or more by 1/2 + 1/6 · 1/2
    const House ones(rolled("{die: d6, push: {faces: 1, when: [lucky]}}"));
    CHECK(ones.play("odds brawl lucky --chance good").out == "0.583333333333\n");
    CHECK(ones.play("odds brawl --chance good").out == "0.5\n");
    CHECK(has(ones.play("brawl lucky -d 1,5").out, "total 5: Good"));
}

TEST_CASE("impossible pushes are faults") {
    const auto fault = [](const std::string& die) { return run("lint " + House(rolled(die)).path()).out; };
    CHECK(has(fault("{die: d6, push: {when: [lucky]}}"), "`push` needs `keep`, the faces that stay, or `faces`"));
    CHECK(has(fault("{die: d6, push: {keep: [1], faces: [2], when: [lucky]}}"), "`push` needs `keep`"));
    CHECK(has(fault("{die: d6, push: {keep: 7, when: [lucky]}}"), "no face of the die shows 7"));
    CHECK(has(fault("{die: d6, explode: 6, apart: true, push: {keep: 6, when: [lucky]}}"),
              "dice that explode `apart` cannot be pushed"));
}

}  // namespace push_test
