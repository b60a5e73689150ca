// General features of tables: effects without names, overrides in variants, groups of words, and renamed keys.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace table_keys_test {

using namespace orderly_test;

namespace {

constexpr auto pikes = R"(procedure: brawl
kind: roll
title: Brawl
die: d6
words: {pikemen: with pikes, halberdiers: with halberds, foot: on foot, mud: in mud}
word-groups:
  poles: {words: [pikemen, halberdiers], implies: [foot]}
modifiers:
  poles: {add: +1, any: [pikemen, halberdiers]}
  foot: {add: -2, any: [foot]}
  ground: {strongest: {mud: -1, foot+mud: -3}}
tables:
  brawl:
    rows:
      good: {title: Good, bands: 4.., effects: [{do: runs, when: [mud]}, {do: lose, count: 2}]}
      bad: {title: Bad, bands: ..3, effects: [{mark: {assumed: nothing is said}}]}
)";

/// What `lint` says of a file of a player's own over the house's table.
std::string lint_over(const House& house, const std::string& text) {
    const Scratch over;
    const auto path = over.write("house/brawl.yaml", "extends: house/brawl\n" + text);
    auto out = run("--tables " + house.path() + " lint " + over.path()).out;
    for (auto at = out.find(path); at != std::string::npos; at = out.find(path)) out.replace(at, path.size(), "FILE");
    return out;
}

}  // namespace

TEST_CASE("effects can be a list, and the working names each by what it does") {
    const House house(pikes);
    CHECK(run_args({"lint", house.path()}).out == "");
    const auto ran = house.play("brawl mud -d 6 --explain");
    CHECK(has(ran.out, "runs; loses 2 men"));
    CHECK(has(ran.out, "house/brawl.yaml:15 runs\n"));
    CHECK(has(ran.out, "house/brawl.yaml:15 lose\n"));
    CHECK(has(house.play("brawl -d 2").out, "assumed: nothing is said"));
}

TEST_CASE("the words of a group imply what the group implies") {
    const House house(pikes);
    for (const std::string word : {"pikemen", "halberdiers"}) {
        const auto ran = house.play("brawl " + word + " -d 6");
        CHECK(has(ran.out, word + " +1, foot -2"));
    }
}

TEST_CASE("a group can name only existing words") {
    const House house(std::string(pikes) + "always: {a: {do: runs, when: [mud]}}\n");
    house.write("house/ruleset.yaml",
                "ruleset: house\ntitle: House\nunit: {id: in, suffix: '\"'}\n"
                "wordings: {runs: {one: runs}, lose: {one: loses}}\n"
                "word-groups: {wet: {words: [mud, rian], implies: [foot]}}\n");
    CHECK(has(run_args({"lint", house.path()}).out, "no procedure has the word `rian`"));
    CHECK(lint_over(House(pikes), "word-groups: {poles: {words: [pikemen, pole]}}\n") ==
          "FILE:2:40: error: `pole` is not a word of this procedure\n"
          "  word-groups: {poles: {words: [pikemen, pole]}}\n"
          "                                         ^\n");
}

TEST_CASE("replaced keys do not merge with the old ones; others do") {
    const House house(pikes);
    const Scratch over;
    const auto play = [&](const std::string& head) {
        over.write("house/brawl.yaml",
                   "extends: house/brawl\n" + head + "modifiers: {ground: {strongest: {mud: -2}}}\n");
        return run("--tables " + over.path() + " --tables " + house.path() + " -r house brawl foot mud -d 6").out;
    };
    CHECK(has(play(""), "foot/mud -3"));
    CHECK(has(play("replace: [modifiers.ground.strongest]\n"), "mud -2"));
}

TEST_CASE("replace is for keys that are given again, drop for others") {
    const House house(pikes);
    CHECK(has(lint_over(house, "replace: [modifiers.foot]\n"),
              "FILE:2:11: error: `modifiers.foot` is not given here: to remove it, use `drop`\n"));
    CHECK(has(lint_over(house, "replace: [modifiers.feet]\nmodifiers: {feet: {add: +1, any: [mud]}}\n"),
              "FILE:2:11: error: `modifiers.feet` is not there to replace\n"));
    CHECK(has(lint_over(house, "drop: [modifiers.foot]\nmodifiers: {foot: {add: -1, any: [foot]}}\n"),
              "FILE:2:8: error: `modifiers.foot` is given again here: write it under `replace`\n"));
    CHECK(lint_over(house, "replace: [modifiers.foot]\nmodifiers: {foot: {add: -1, any: [foot]}}\n") == "");
}

TEST_CASE("the message about a misplaced key says where it belongs") {
    const House house(pikes);
    const auto says = [&](const std::string& line, const std::string& message) {
        const auto said = lint_over(house, line);
        CHECK_MESSAGE(has(said, message), said);
    };
    says("explode: 6\n", "unknown key `explode`; it is a key of a die, not of a procedure");
    says("carried: men\n", "unknown key `carried`; it is a key of a pool, not of a procedure");
    says("stages: {a: {needed: 3}}\n", "`stages` needs `kind: check`");
    says("wordings: {}\n", "unknown key `wordings`; it is a key of a ruleset, not of a procedure");
    says("natural-pass: 6\n",
         "unknown key `natural-pass`; in a check write `natural` under `passed`; in a pool use `natural-hit`");
    // many things have an `add`: what is near is told
    says("modifier: {}\n", "unknown key `modifier`; did you mean `modifiers`?");
}

TEST_CASE("the message about a renamed key has its new name") {
    const House house(pikes);
    CHECK(has(lint_over(house, "always: {a: {do: lose, of: unit, count: {base: 1, each: 2, over: 3}}}\n"),
              "unknown key `each`; it is now called `per`"));
    CHECK(has(lint_over(house, "always: {a: {do: lose, of: unit, count: 1}}\n"),
              "unknown key `of`; it is now called `side`"));
    CHECK(has(lint_over(house, "effects: {}\n"), "`effects`; it is now called `effect-groups`"));
}

}  // namespace table_keys_test
