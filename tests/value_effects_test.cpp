// Effects that ask the values a procedure has worked out.

#include <doctest/doctest.h>

#include "support/shell.hpp"

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

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("an effect counts by a value, asks it and hands it on") {
    const auto out = played("blast near vs -d 3 --follow").out;
    INFO(out);
    CHECK(has(out, "is dazed by 4; reels"));
    CHECK(has(out, "hurt=4: litters 2"));
}

TEST_CASE("several lines that work out one value are one name") {
    const auto out = played("blast vs -d 3").out;
    INFO(out);
    CHECK(has(out, "is dazed by 1\n"));
    CHECK(has(out, "next: tend hurt=1"));
    CHECK_FALSE(has(out, "reels"));
}

TEST_CASE("a value is asked by effects alone: nothing else comes after it") {
    auto early = std::string(blast);
    early.insert(early.find("values:"), "modifiers: {harm: {side: gun, add: +1, where: {harm: 1..}}}\n");
    const auto ran = played("blast vs -d 3", early);
    CHECK(ran.status == 3);
    CHECK(has(ran.err, "there is no quantity `harm`"));
}

TEST_CASE("a comparison with a quantity can ask a band besides") {
    auto both = std::string(blast);
    both.replace(both.find("{harm: 2..}"), 11, "{crew: {in: 3.., at-least: crew}}");
    both.replace(both.find("reels: {to: target, side: gun"), 29, "reels: {to: target");
    CHECK(has(played("blast vs crew=3 -d 3", both).out, "reels"));
    CHECK_FALSE(has(played("blast vs crew=2 -d 3", both).out, "reels"));
}
