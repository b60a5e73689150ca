// Values that the scan lost can be filled in by the player.

#include <doctest/doctest.h>

#include <fstream>

#include "support/shell.hpp"

namespace fill_test {

using namespace orderly_test;

TEST_CASE("a value that a player fills in is used by the weapon") {
    const Scratch scratch;
    const auto folder = scratch.path() + "/tables";
    REQUIRE(run_args({"--tables", folder, "fill", "fire"}).status == 0);
    const auto path = folder + "/acw/fire.yaml";
    auto text = read_text(path);
    const auto row = text.find("    rm:\n");
    REQUIRE(row != std::string::npos);
    text.replace(text.find("points: absent", row), 14, "points: {4: 2, 8: 1, 12: 1/2}");
    std::ofstream(path) << text;
    CHECK(run_args({"lint", path}).out == "");
    // 6 stands at 8" are 6 points: 0; die 7, veteran: 7 is telling
    const auto near = run_args({"--tables", folder, "-f", "json", "fire", "6xrm@8", "vs", "veteran", "-d", "7"});
    CHECK(near.out.find(R"({"for":"shooter","points":6,"add":0})") != std::string::npos);
    CHECK(near.out.find(R"("total":7,)") != std::string::npos);
    // 7 stands at 12" are 3.5 points, read as 3: -2
    const auto far = run_args({"--tables", folder, "-f", "json", "fire", "7xrm@12\"", "vs", "veteran", "-d", "7"});
    CHECK(far.out.find(R"({"for":"shooter","points":3.5,"add":-2})") != std::string::npos);
    CHECK(run_args({"--tables", folder, "fire", "6xrm@13", "vs", "veteran", "-d", "7"}).err ==
          "error: rm (rifle musket) reaches 12\": out of range\n");
    // the others stay lost
    CHECK(run_args({"--tables", folder, "fire", "1xhr@4", "vs", "veteran", "-d", "7"}).status == 3);
}

}  // namespace fill_test
