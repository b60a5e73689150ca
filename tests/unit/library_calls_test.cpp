// Single calls of the library by a program.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "orderly/catalog.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "orderly/odds.hpp"
#include "orderly/parse.hpp"

namespace library_calls_test {

using namespace orderly;

namespace {

const std::vector<int> eight_and_three = {8, 3};

Request read(const std::string& line, const ParseOptions& options = {}) {
    static Catalog catalog;
    return parse(catalog.vocabulary(catalog.ruleset("acw")), line, options);
}

template <class Act>
ErrorCode code_of(Act act) {
    try {
        act();
    } catch (const Error& error) {
        return error.code;
    }
    return ErrorCode::failed;
}

}  // namespace

TEST_CASE("a number for a request with an id is refused, because one of them would not count") {
    const auto named = read("17: charge crack vs green");
    CHECK(code_of([&] { resolve(named, {.seed = "x", .number = 3}); }) == ErrorCode::both);
    const auto faces = [](const Resolution& one) { return one.dice.front().face * 100 + one.dice.back().face; };
    CHECK(faces(resolve(named, {.seed = "x"})) ==
          face_of(DiceSeed("x"), roll_of_id("17"), 0, 10) * 100 + face_of(DiceSeed("x"), roll_of_id("17"), 1, 10));
    CHECK(faces(resolve(read("charge crack vs green"), {.seed = "x", .number = 3})) ==
          face_of(DiceSeed("x"), roll_of_number(3), 0, 10) * 100 + face_of(DiceSeed("x"), roll_of_number(3), 1, 10));
}

TEST_CASE("a line with dice refuses dice given beside it") {
    const auto said = read("crack fresh troops charge trained worn disordered ones, rolled 8 3");
    CHECK(said.faces == eight_and_three);
    const auto resolution = resolve(said);
    CHECK(outcome(resolution) == "swept");
    CHECK(losses(resolution, "defender") == 3);
    CHECK(losses(resolution, "attacker") == 0);
    CHECK(code_of([&] { resolve(said, {.faces = eight_and_three}); }) == ErrorCode::both);
    CHECK(code_of([&] { static_cast<void>(losses(resolution, "target")); }) == ErrorCode::wrong_side);
}

TEST_CASE("the error about a line has a corrected line") {
    try {
        read("charge crack frehs vs trained worn");
        FAIL("it was read");
    } catch (const Error& error) {
        CHECK(error.code == ErrorCode::unknown_word);
        CHECK(error.mended == "charge crack fresh vs trained worn");
    }
}

TEST_CASE("with exact words, a line is read literally or not at all") {
    CHECK(code_of([] { read("crack fresh charges trained", {.exact = true}); }) != ErrorCode::failed);
}

}  // namespace library_calls_test
