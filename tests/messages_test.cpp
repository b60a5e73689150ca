// Messages about minimal rulesets and unusual input.

#include <doctest/doctest.h>

#include <string>

#include "support/shell.hpp"

namespace messages_test {

using namespace orderly_test;

namespace {

constexpr auto ruleset =
    "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\nwordings: {lose: {one: \"loses {count} base\", many: \"loses "
    "{count} bases\", sum: true}}\n";

constexpr auto roll = R"(procedure: begin
kind: roll
title: Begin
die: d6
quantities:
  struck: {gloss: hits, least: 0, greatest: 100}
modifiers:
  bold: {add: +1, any: [bold]}
words: {bold: a bold unit}
tables:
  begin:
    rows:
      on: {title: On, bands: 4.., effects: {shoot: {next: volley, with: ["dice=2"]}}}
      off: {title: "Off", bands: ..3, effects: {lose: {do: lose, count: {of: struck, per: 1, over: 0}}}}
)";

constexpr auto pool = R"(procedure: volley
kind: pool
title: Volley
die: d6
sides: [shooter]
quantities:
  dice: {gloss: dice, least: 1, greatest: 100}
pool:
  dice: [{of: dice}]
  needed: 5
)";

struct Tables {
    Scratch scratch;

    explicit Tables(bool with_procedures = true) {
        scratch.write("g/ruleset.yaml", ruleset);
        if (!with_procedures) return;
        scratch.write("g/begin.yaml", roll);
        scratch.write("g/volley.yaml", pool);
    }

    [[nodiscard]] Ran run(const std::string& line) const {
        return orderly_test::run("--tables " + scratch.path() + " -r g " + line);
    }
};

}  // namespace

TEST_CASE("the hits of a follow-up pool are printed with their noun") {
    const Tables tables;
    const auto ran = tables.run("odds begin struck=1 --follow");
    INFO(ran.out << ran.err);
    // half of the rolls lead to two dice, each a hit on 5 and 6: 4/9, 4/9 and 1/9
    CHECK(has(ran.out, "    0 hits   22.22%"));
    CHECK(has(ran.out, "    1 hit    22.22%"));
    CHECK(has(ran.out, "    2 hits    5.56%"));
}

TEST_CASE("a number counted once for each needs no working in brackets") {
    const Tables tables;
    CHECK(has(tables.run("begin struck=1 -d 1").out, "  unit   loses 1 base\n"));
    CHECK(has(tables.run("begin struck=4 -d 1").out, "  unit   loses 4 bases\n"));
}

TEST_CASE("a table without a sheet names none") {
    const Tables tables;
    const auto ran = tables.run("begin struck=1 bold -d 1 --explain");
    CHECK(has(ran.out, "  from the table:\n"));
    CHECK(!has(ran.out, "sheet"));
    const auto shown = tables.run("show begin");
    CHECK(has(shown.out, "begin.yaml\n"));
    CHECK(!has(shown.out, "sheet"));
}

TEST_CASE("a ruleset without procedures says so") {
    const Tables tables(false);
    CHECK(tables.run("nonsense").err == "error: g has no procedure `nonsense`; it has none\n");
    CHECK(tables.run("a:").err == "error: g has no procedures\n");
}

TEST_CASE("a derived word that depends on itself is a fault") {
    const Tables tables;
    const auto file =
        tables.scratch.write("g/begin.yaml", std::string(roll) + "derived:\n  firm: {any: [bold, firm]}\n");
    const auto ran = run("lint " + file);
    CHECK(has(ran.out, "error: `firm` depends on itself\n"));
    CHECK(!has(ran.out, "further down"));
}

TEST_CASE("a ruleset with faults is not replaced by another") {
    const Tables tables;
    tables.scratch.write("g/volley.yaml", std::string(pool) + "nonsense: 1\n");
    for (const std::string line :
         {"begin --help", "--help", "help begin", "show begin", "odds begin", "begin struck=1 -d 1", "rulesets"}) {
        const auto ran = tables.run(line);
        INFO(line);
        CHECK(ran.status == 3);
        CHECK(ran.out.empty());
        CHECK(has(ran.err, "error: unknown key `nonsense`"));
    }
    CHECK(tables.run("batch --help").status == 0);  // a command's page belongs to no ruleset
}

TEST_CASE("a prefix of two rulesets is ambiguous, but a full id is not") {
    Tables tables;
    tables.scratch.write("g-two/ruleset.yaml", "ruleset: g-two\ntitle: Two\nunit: {id: in, suffix: '\"'}\n");
    CHECK(tables.run("rulesets").status == 0);
    tables.scratch.write("g-three/ruleset.yaml", "ruleset: g-three\ntitle: Three\nunit: {id: in, suffix: '\"'}\n");
    const auto ran = run("--tables " + tables.scratch.path() + " -r G-T rulesets");
    CHECK(ran.status == 2);
    CHECK(ran.err == "error: `G-T` is ambiguous: `g-three` or `g-two`?\n");
}

}  // namespace messages_test
