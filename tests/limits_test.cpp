// Lines left out on doubtful grounds are reported: `only` in every condition of a table.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace limits_test {

using namespace orderly_test;

namespace {

constexpr auto brawl = R"(procedure: brawl
kind: roll
title: Brawl
die: d6
choices:
  arm: [foot, horse]
words: {bold: bold, tired: tired, hill: a hill}
quantities: {men: {least: 0, greatest: 20}, calm: {least: 0, greatest: 9}}
derived:
  brisk: {when: [bold], only: {unless: [hill], mark: {assumed: nobody is brisk on a hill}}}
modifiers:
  bold: {add: +1, any: [bold], only: {when: [horse], mark: {assumed: bold riders alone}}}
  arm: {by: {foot: 0, horse: 1}, only: {unless: [tired], mark: {assumed: tired units have no arm}}}
  men: {add: +1, each: men, per: 2, only: {when: [foot], mark: {borrowed: men on foot alone}}}
  brisk: {add: +1, any: [brisk]}
tables:
  hill: {when: [hill], only: {unless: [tired], mark: {assumed: the hill is for the fresh}}, rows: {up: {title: Up, bands: ..}}}
  plain:
    rows:
      low: {title: Low, bands: ..2, effects: {runs: {do: runs, when: [tired], only: {when: [foot], mark: {crossread: foot alone runs}}}}}
      high: {title: High, bands: 3..}
)";

Ran played(const std::string& line) { return House(brawl).play(line); }

}  // namespace

TEST_CASE("a modifier left out only by an assumption is noted, and named by --explain") {
    const auto out = played("brawl bold foot -d 3").out;
    CHECK(has(out, "bold riders alone"));
    CHECK(has(out, "total 4"));  // brisk +1
    CHECK(has(played("-f json brawl bold foot -d 3 --explain").out, R"({"line":"bold, left out","file":)"));
}

TEST_CASE("an assumption that does not matter is not noted") {
    CHECK(!has(played("brawl bold horse -d 3").out, "bold riders"));  // it counts
    CHECK(!has(played("brawl foot -d 3").out, "bold riders"));        // nobody said so
    CHECK(!has(played("brawl tired -d 3").out, "no arm"));            // no arm was said
    CHECK(!has(played("brawl horse -d 3").out, "men on foot"));       // no men were
}

TEST_CASE("every kind of line can be left out on a doubtful ground") {
    CHECK(has(played("brawl horse tired -d 3").out, "tired units have no arm"));
    CHECK(has(played("brawl horse men=4 -d 3").out, "borrowed: men on foot alone"));
    CHECK(has(played("brawl bold horse hill -d 3").out, "nobody is brisk on a hill"));
    const auto plain = played("brawl hill tired -d 3").out;
    CHECK(has(plain, "High"));
    CHECK(has(plain, "the hill is for the fresh"));
    CHECK(has(played("brawl tired -d 2").out, "crossread: foot alone runs"));
    CHECK(!has(played("brawl tired foot -d 2").out, "crossread"));
}

TEST_CASE("odds report what any roll left out") { CHECK(has(played("odds brawl bold foot").out, "bold riders alone")); }

TEST_CASE("fresh cavalry against foot: the assumption is noted only where it costs the two points") {
    const auto against_foot =
        run("-r horse-musket combat cavalry figures=9 fresh c vs figures=24 c -d 4,3,2,6,5,4,3,2,1").out;
    CHECK(has(against_foot, "fresh cavalry gains against cavalry only"));
    const auto against_horse =
        run("-r horse-musket combat cavalry figures=9 fresh c vs cavalry figures=9 c -d 4,3,2,6,5,4").out;
    CHECK(!has(against_horse, "against cavalry only"));
    CHECK(has(against_horse, "fresh +2"));
}

}  // namespace limits_test
