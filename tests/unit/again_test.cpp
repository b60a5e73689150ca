// A procedure that calls itself.

#include <doctest/doctest.h>

#include "support/shell.hpp"

namespace again_test {

using namespace orderly_test;

namespace {

constexpr auto trial = R"(procedure: trial
kind: roll
title: A trial of strength
die: d6
quantities:
  strength: {gloss: strength, least: 0, greatest: 100, type: fraction, halved: {any: [tired]}}
words:
  tired: half as strong
modifiers:
  strength: {each: strength, per: 1, add: +1}
tables:
  trial:
    rows:
      again: {title: Once more, bands: 4.., effects: {again: {next: trial}}}
      lost: {title: Lost, bands: ..3}
)";

}  // namespace

TEST_CASE("a procedure that calls itself halves only once, and keeps the request as typed") {
    const Scratch scratch;
    scratch.write("acw/trial.yaml", trial);
    const auto ran =
        run_args({"--tables", scratch.path(), "-f", "json", "--follow", "trial", "strength=4", "tired", "-d", "2,3,1"});
    CHECK(ran.err == "");
    // 2 + 2, 3 + 2, 1 + 2
    for (const auto* total : {R"("total":4)", R"("total":5)", R"("total":3)"})
        CHECK(ran.out.find(total) != std::string::npos);
    std::size_t asked = 0;
    for (auto at = ran.out.find("trial strength=4 tired"); at != std::string::npos;
         at = ran.out.find("trial strength=4 tired", at + 1))
        ++asked;
    CHECK(asked == 3);
}

}  // namespace again_test
