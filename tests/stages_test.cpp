// Stages of a pool: to hit, to wound, to save. The chances are counted face by face by a few lines of code that are
// independent of the engine.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/house.hpp"

namespace stages_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

/// Shooting with a throw to hit, one to wound, and a save of the target.
class Shooting {
public:
    Shooting() {
        scratch_.write("g/ruleset.yaml",
                       "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\nwordings: {lose: {one: \"loses {count}\", "
                       "sum: true}}\n");
        scratch_.write("g/shoot.yaml", R"(procedure: shoot
kind: pool
title: Shooting
sides: [shooter, target]
die: d6
words: {cover: behind a wall, heavy: in heavy armour, bare: without armour, lance: a lance, hurried: in haste}
quantities: {figures: {side: shooter, least: 0, greatest: 400}}
modifiers:
  hurried: {side: shooter, add: -1, any: [hurried], last-die: true}
pool:
  dice: [{of: figures}]
  needed: 4
  stages:
    wound: {title: to wound, needed: {lance: 3, else: 4}, natural-hit: 6}
    save:
      title: to save
      side: target
      die: d8
      unless: [bare]
      stops: true
      natural-miss: 1
      needed: {heavy: 3, else: 6}
      modifiers:
        cover: {side: target, add: +2, any: [cover]}
        lance: {side: shooter, add: -1, any: [lance]}
always:
  lost: {to: target, do: lose, count: {of: suffered}}
)");
    }

    Ran run(const std::string& line) const {
        return orderly_test::run("--tables " + scratch_.path() + " -r g " + line);
    }

    [[nodiscard]] json read(const std::string& line) const {
        const auto ran = run("-f json " + line);
        INFO(ran.err);
        REQUIRE(ran.status == 0);
        return json::parse(ran.out);
    }

    Scratch scratch_;
};

/// A throw by the faces that go on.
struct Throw {
    int faces = 6;
    std::function<bool(int)> goes_on;
};

using Chances = std::map<int, mpq_class>;

/// Every fall of `dice` dice through the throws that are left.
void fall(const std::vector<Throw>& throws, std::size_t stage, int dice, int passed, const mpq_class& chance,
          Chances& into) {
    if (dice == 0 && stage + 1 == throws.size()) {
        into[passed] += chance;
        return;
    }
    if (dice == 0) return fall(throws, stage + 1, passed, 0, chance, into);
    for (int face = 1; face <= throws[stage].faces; ++face)
        fall(throws, stage, dice - 1, passed + (throws[stage].goes_on(face) ? 1 : 0), chance / throws[stage].faces,
             into);
}

mpq_class number(const json& at) {
    const auto text = [](const json& one) {
        return one.is_string() ? one.get<std::string>() : std::to_string(one.get<long>());
    };
    mpq_class value(text(at["num"]) + "/" + text(at["den"]));
    value.canonicalize();
    return value;
}

void check_odds(const Shooting& game, const std::string& words, const std::vector<Throw>& throws, int figures) {
    Chances expected;
    fall(throws, 0, figures, 0, 1, expected);
    const auto odds = game.read("odds shoot figures=" + std::to_string(figures) + " " + words);
    CAPTURE(words);
    mpq_class all = 0;
    for (const auto& one : odds["odds"]) {
        CHECK(number(one) == expected[std::stoi(one["outcome"].get<std::string>())]);
        all += number(one);
    }
    CHECK(all == 1);
}

Throw over(int faces, int least) {
    return {faces, [=](int face) { return face >= least; }};
}

}  // namespace

TEST_CASE("a pool prints the face that its dice need, beside the unmodified number") {
    // muskets at 3 inches: 7 or more; shaken takes 2 off each die, so only 9 and more hit
    const auto shaken = orderly_test::run("-r horse-musket fire figures=24 musket@3 d shaken vs normal -d 6,7,1,10,5,8");
    CHECK(shaken.out.find("  needs 9 (7 unmodified): 1 hit\n") != std::string::npos);
    const auto even = orderly_test::run("-r horse-musket fire figures=24 musket@3 d vs normal -d 6,7,1,10,5,8");
    CHECK(even.out.find("  needs 7: 3 hits\n") != std::string::npos);
    // both sides of a fight: 6, after -4 and +4; a natural 1 never hits
    const auto fight =
        orderly_test::run("-r horse-musket combat figures=24 c vs cavalry figures=12 b -d 6,2,9,4,1,7,10,3,5,8");
    CHECK(fight.out.find("-4   needs 10 (6 unmodified)") != std::string::npos);
    CHECK(fight.out.find("+4   needs 2 (6 unmodified)") != std::string::npos);
}

TEST_CASE("the dice that pass go on to the next throw") {
    const Shooting game;
    const auto shot = game.read("shoot figures=6 vs heavy cover -d 6,5,4,3,2,1,6,4,2,1,2");
    CHECK(shot["hits"] == 1);  // three hit, 6 and 4 wound, the 1 fails the save and the 2 with cover does not
    CHECK(shot["stages"][0] ==
          json({{"stage", "wound"}, {"for", "shooter"}, {"needed", 4}, {"add", 0}, {"dice", 3}, {"passed", 2}}));
    CHECK(shot["stages"][1] ==
          json({{"stage", "save"}, {"for", "target"}, {"needed", 3}, {"add", 2}, {"dice", 2}, {"passed", 1}}));
    CHECK(shot["effects"][0]["count"] == 1);
    CHECK(shot["dice"][10]["for"] == "target");
    CHECK(shot["dice"][10]["title"] == "to save");
    const auto text = game.run("shoot figures=6 vs heavy cover -d 6,5,4,3,2,1,6,4,2,1,2").out;
    CHECK(text.find("  needs 4: 3 go on\n  to wound: dice 6 4 2, needs 4: 2 go on\n  to save: cover +2, dice 1 2, "
                    "needs 2 (3 unmodified): 1 goes on\n  1 hit\n") != std::string::npos);
    CHECK(
        game.run("-f csv shoot figures=6 vs heavy cover -d 6,5,4,3,2,1,6,4,2,1,2").out.find(",4; wound=4; save=3,1,") !=
        std::string::npos);
    CHECK(game.run("-f logfmt shoot figures=1 -d 6,6,1").out.find("stages.save.dice=1 stages.save.passed=1") !=
          std::string::npos);
}

TEST_CASE("a stage whose condition does not hold is not thrown") {
    const Shooting game;
    const auto shot = game.read("shoot figures=2 vs bare -d 6,5,4,4");
    CHECK(shot["hits"] == 2);
    CHECK(shot["stages"].size() == 1);
}

TEST_CASE("stages need as many given faces as dice go on") {
    const Shooting game;
    CHECK(game.run("shoot figures=2 -d 1,2").status == 0);
    const auto few = game.run("shoot figures=2 -d 6,6,6");
    CHECK(few.status == 2);
    CHECK(few.err.find("one more d6 is thrown") != std::string::npos);
    CHECK(few.out.empty());
    CHECK(game.run("shoot figures=2 -d 6,6,6,6,9,1").err.find("a d8 has no 9") != std::string::npos);
    const auto many = game.run("shoot figures=2 -d 1,2,6");
    CHECK(many.status == 2);
    CHECK(many.out.empty());
}

TEST_CASE("odds of stages match all rolls") {
    const Shooting game;
    const Throw hit = over(6, 4);
    const Throw save{8, [](int face) { return face == 1 || face < 6; }};
    const Throw heavy_cover{8, [](int face) { return face == 1 || face + 2 < 3; }};
    const Throw lanced{8, [](int face) { return face == 1 || face - 1 < 6; }};
    for (const auto figures : {0, 1, 2}) {
        check_odds(game, "", {hit, over(6, 4), save}, figures);
        check_odds(game, "vs heavy cover", {hit, over(6, 4), heavy_cover}, figures);
        check_odds(game, "lance", {hit, over(6, 3), lanced}, figures);
        check_odds(game, "vs bare", {hit, over(6, 4)}, figures);
    }
}

TEST_CASE("a last die of its own goes through the stages too") {
    const Shooting game;
    Chances last;  // needs a 5: 1/3 instead of 1/2
    fall({over(6, 5), over(6, 4)}, 0, 1, 0, 1, last);
    Chances other;
    fall({over(6, 4), over(6, 4)}, 0, 1, 0, 1, other);
    const auto odds = game.read("odds shoot figures=2 hurried vs bare");
    for (const auto& one : odds["odds"]) {
        const auto hits = std::stoi(one["outcome"].get<std::string>());
        mpq_class chance = 0;
        for (int first = 0; first <= 1; ++first)
            if (hits - first >= 0 && hits - first <= 1) chance += other[first] * last[hits - first];
        CHECK(number(one) == chance);
    }
}

TEST_CASE("the odds of four hundred dice through three throws are fast and have the right mean") {
    const Shooting game;
    const auto odds = game.read("odds shoot figures=400");
    mpq_class mean = number(odds["expect"][0]);
    CHECK(mean == mpq_class(125, 2));  // 400 · 1/2 · 1/2 · 5/8
}

TEST_CASE("a check passes if it passes its stages too") {
    const House house(
        "procedure: spot\nkind: check\ntitle: Spot\nsides: [eye, target]\ndie: d6\nneeded: 3\n"
        "words: {cover: in cover, near: close by}\n"
        "stages:\n  hit: {title: to hit, needed: {near: 3, else: 5}, natural-miss: 4}\n"
        "  save: {title: to save, side: target, die: 2d6, needed: 9, stops: true, when: [cover], "
        "modifiers: {near: {add: -1, any: [near], side: eye}}}\n"
        "failed: {effects: [{to: eye, do: lose, count: 2}]}\n",
        "house/spot.yaml");
    CHECK(run("lint " + house.path()).out == "");
    const auto chance = [&](const std::string& words) { return house.play("odds spot " + words + " --chance passed").out; };
    CHECK(chance("vs") == "0.222222222222\n");             // 4/6 · 2/6
    CHECK(chance("near vs") == "0.333333333333\n");        // 4/6 · 3/6, for a 4 misses
    CHECK(chance("vs cover") == "0.160493827160\n");       // 4/6 · 2/6 · 26/36
    CHECK(chance("near vs cover") == "0.277777777777\n");  // 4/6 · 3/6 · 30/36, for it is saved on 10
    CHECK(has(house.play("odds spot vs").out, "eye loses 1.56 men on average"));  // 2 · 7/9
    CHECK(has(house.play("spot near vs cover -d 3,5,4,5").out, "passed"));
    CHECK(has(house.play("spot near vs cover -d 3,5,4,6").out, "failed"));
    CHECK(has(house.play("spot near vs cover -d 3,4").out, "failed"));
    CHECK(has(house.play("spot near vs -d 2").out, "needs 3, total 2: failed"));
    CHECK(has(house.play("spot near vs -d 3,5,4").err, "3 dice given, 2 needed"));
    CHECK(has(house.play("spot vs -d 5,6 -f json").out, R"("passed":true,"needed":3,"stages":[{)"));
    CHECK(has(house.play("show spot").out, "then to hit: d6, goes on at or over"));
}

TEST_CASE("faults of stages") {
    const auto fault = [](const std::string& pool, const std::string& kind = "pool\n") {
        const Scratch scratch;
        scratch.write("g/ruleset.yaml", "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\nwordings: {}\n");
        scratch.write("g/t.yaml", "procedure: t\ntitle: T\ndie: d6\nquantities: {figures: {greatest: 9}}\nkind: " +
                                      kind + "pool:\n  dice: [{of: figures}]\n  needed: 4\n" + pool);
        const auto ran = run("lint " + scratch.path());
        CHECK(ran.status == 1);
        return ran.out + ran.err;
    };
    CHECK(fault("  stages: {save: {title: to save}}\n").find("`needed`") != std::string::npos);
    CHECK(fault("  stages: {save: {needed: 4, die: 2d6}}\n").find("a pool throws single dice") != std::string::npos);
    CHECK(fault("  stages: {save: {needed: 4, modifiers: {figures: {add: 1, each: figures, last-die: true}}}}\n")
              .find("`last-die`") != std::string::npos);
    CHECK(fault("  stages: {save: {needed: 4, side: b}}\n", "pools\nsides: [a, b]\n")
              .find("`side` can only be `enemy`") != std::string::npos);
    CHECK(fault("  stages: {save: {needed: 4, of: unit}}\n")
              .find("`of` is only for stages where both sides hit") != std::string::npos);
    CHECK(fault("  stages: [4, 5]\n").find("`stages` must be a map") != std::string::npos);
}

}  // namespace stages_test
