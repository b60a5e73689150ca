// Effects that use the computed values of a procedure.

#include <doctest/doctest.h>

#include "support/shell.hpp"

namespace value_effects_test {

using namespace orderly_test;

namespace {

constexpr auto ruleset = R"(ruleset: house
title: House
unit: {id: in, suffix: '"'}
wordings:
  dazed: {one: "is dazed by {count}"}
  reels: {one: reels}
)";

constexpr auto blast = R"(procedure: blast
kind: roll
title: Blast
die: d6
sides: [gun, target]
words: {near: near}
quantities: {crew: {side: target, least: 1, greatest: 20}}
values:
  close: {value: harm, when: [near], cells: {else: 4}}
  far: {value: harm, unless: [near], cells: {else: 1}}
always:
  dazed: {to: target, side: gun, do: dazed, count: {of: harm}}
  reels: {to: target, side: gun, where: {harm: 2..}, do: reels}
  tend: {to: target, side: gun, where: {harm: 1..}, next: tend, with: ["hurt={harm}"]}
tables: {blast: {rows: {hit: {title: A hit, bands: ..}}}}
)";

constexpr auto tend = R"(procedure: tend
kind: lookup
title: Tend
quantities: {hurt: {least: 0, greatest: 99}}
values: {litters: {sum: [hurt], divide: 2}}
lookup: {cases: {all: {lines: [fetch them]}}}
)";

Ran played(const std::string& line, const std::string& table = blast) {
    const Scratch scratch;
    scratch.write("house/ruleset.yaml", ruleset);
    scratch.write("house/blast.yaml", table);
    scratch.write("house/tend.yaml", tend);
    return run("--tables " + scratch.path() + " -r house " + line);
}

}  // namespace

TEST_CASE("a line for both sides that tests one side uses that side's numbers") {
    const auto out = played("blast crew=3 vs crew=2 -d 3,3", R"(procedure: blast
kind: opposed
title: Blast
die: d6
sides: [gun, target]
quantities: {crew: {least: 1, greatest: 20}}
always:
  dazed: {to: both, side: gun, do: dazed, count: {base: 0, of: crew, per: 1}}
tables: {blast: {rows: {hit: {title: A hit, bands: ..}}}}
)").out;
    INFO(out);
    CHECK(has(out, "gun      is dazed by 3"));
    CHECK(has(out, "target   is dazed by 3"));
}

TEST_CASE("an effect can count by a value, test it and pass it on") {
    const auto out = played("blast near vs -d 3 --follow").out;
    INFO(out);
    CHECK(has(out, "is dazed by 4; reels"));
    CHECK(has(out, "hurt=4: litters 2"));
}

TEST_CASE("several lines that compute one value share its name") {
    const auto out = played("blast vs -d 3").out;
    INFO(out);
    CHECK(has(out, "is dazed by 1\n"));
    CHECK(has(out, "next: tend hurt=1"));
    CHECK_FALSE(has(out, "reels"));
}

TEST_CASE("only effects can use a value") {
    auto early = std::string(blast);
    early.insert(early.find("values:"), "modifiers: {harm: {side: gun, add: +1, where: {harm: 1..}}}\n");
    const auto ran = played("blast vs -d 3", early);
    CHECK(ran.status == 3);
    CHECK(has(ran.err, "there is no quantity `harm`"));
}

TEST_CASE("a comparison with a quantity can also test a band") {
    auto both = std::string(blast);
    both.replace(both.find("{harm: 2..}"), 11, "{crew: {in: 3.., at-least: crew}}");
    both.replace(both.find("reels: {to: target, side: gun"), 29, "reels: {to: target");
    CHECK(has(played("blast vs crew=3 -d 3", both).out, "reels"));
    CHECK_FALSE(has(played("blast vs crew=2 -d 3", both).out, "reels"));
}

namespace {

constexpr auto shelling = R"(procedure: blast
kind: roll
title: Blast
die: d6
sides: [gun, target]
words: {keen: keen, dug-in: dug in}
quantities: {crew: {least: 1, greatest: 20}, walls: {side: target, greatest: 3}}
modifiers: {keen: {add: 0, any: [keen]}}
tables: {blast: {rows: {hit: {title: A hit, bands: ..}}}}
values:
  harm:
    of: die-1
    modifiers:
      cover: {side: target, add: -2, any: [dug-in]}
      walls: {side: target, add: -1, each: walls}
      zeal: {side: target, add: +4, any: [keen], unless: [enemy.keen]}
      heat: {add: +8, any: [keen]}
      few: {side: both, of: crew, bands: {..2: +16, 3..: 0}}
    least: 0
always: {dazed: {to: target, side: gun, do: dazed, count: {of: harm}}, tend: {to: gun, next: tend}}
)";

std::string shelled(const std::string& line) { return played(line, shelling).out; }

}  // namespace

TEST_CASE("a modifier of a value with a side is for that side") {
    CHECK(has(shelled("blast crew=5 vs dug-in -d 6"), "  harm 4 (crew=5 0, dug-in -2)\n"));
    CHECK(has(shelled("blast crew=5 vs walls=3 -d 6"), "  harm 3 (crew=5 0, walls=3 -3)\n"));
    CHECK(has(shelled("blast crew=5 vs dug-in walls=3 -d 6"), "harm 1 ("));
    CHECK(has(shelled("blast crew=5 vs dug-in walls=3 -d 4"), "harm 0 ("));  // no less than 0
    CHECK(has(shelled("blast crew=5 vs keen -d 6"), "harm 10 (crew=5 0, keen +4)"));
    CHECK(has(shelled("blast keen crew=5 vs keen -d 6"), "harm 14 (keen +8"));  // a line without a side: the gun's
    CHECK(has(shelled("blast crew=2 vs -d 6"), "harm 22 ("));
    CHECK(has(shelled("blast crew=2 vs crew=1 -d 6"), "harm 38 ("));  // a line of both counts for each
    CHECK(has(shelled("blast crew=5 vs dug-in -d 6"), "is dazed by 4"));
    const auto of_target = R"({"for":"target","words":["dug-in"],"value":"harm","add":-2})";
    CHECK(has(shelled("-f json blast crew=5 vs dug-in -d 6"), of_target));
    // of 1 to 6 with 2 taken off: 0 0 1 2 3 4
    CHECK(shelled("odds blast crew=5 vs dug-in --of harm --chance 0") == "0.333333333333\n");
}

}  // namespace value_effects_test
