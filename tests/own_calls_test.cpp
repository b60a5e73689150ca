// Tables that call themselves: what they pass on, and their chances, worked out by hand.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace own_calls_test {

using namespace orderly_test;
using nlohmann::json;

TEST_CASE("the hits of a pool that calls itself are those of the first throw, separate from follow-ups") {
    const House house(
        "procedure: volley\nkind: pool\ntitle: Volley\ndie: d6\n"
        "quantities: {dice: {gloss: dice to throw, least: 1, greatest: 20, required: true}}\n"
        "pool: {dice: [{of: dice}], needed: 6}\n"
        "always: {again: {next: volley, with: [\"dice={hits}\"], where: {hits: 1..}}}\n",
        "house/volley.yaml");
    const auto odds = json::parse(house.play("odds volley dice=2 --follow -f json").out);
    // two dice, a hit on 6 alone: 25, 10 and 1 of 36
    for (const auto& [hits, num] : {std::pair(0, 25), std::pair(1, 10), std::pair(2, 1)}) {
        CHECK(odds["odds"][static_cast<std::size_t>(hits)]["outcome"] == std::to_string(hits));
        CHECK(odds["odds"][static_cast<std::size_t>(hits)]["num"] == num);
        CHECK(odds["odds"][static_cast<std::size_t>(hits)]["den"] == 36);
    }
    // it is thrown again after 11 of 36, and ends without a hit each time
    CHECK(odds["then"][0]["outcome"] == "0");
    CHECK(odds["then"][0]["num"] == 11);
    CHECK(odds["then"][0]["den"] == 36);
    CHECK(has(house.play("odds volley dice=2 --follow").out, "0 hits  25/36   69.44%"));
    CHECK(has(house.play("odds volley dice=2 --follow -f csv").out, ",0,,0.694444444444,25,36\n"));
}

TEST_CASE("a value can be passed on to the table that computed it") {
    const House house(
        "procedure: wound\nkind: roll\ntitle: Wound\ndie: d6\n"
        "quantities: {wounds: {gloss: wounds left, least: 0, greatest: 9, required: true}}\n"
        "values: {left: {of: wounds, modifiers: {one: {add: -1}}}}\n"
        "tables:\n  check:\n    rows:\n"
        "      hit: {title: Hit, bands: 4.., effects: {again: {next: wound, with: [\"wounds={left}\"], where: {wounds: 2..}}}}\n"
        "      miss: {title: Miss, bands: ..3}\n",
        "house/wound.yaml");
    const auto played = house.play("wound wounds=4 --follow -d 6,6,6,1");
    CHECK_MESSAGE(played.status == 0, played.err);
    for (const auto* call : {"with wounds=3", "with wounds=2", "with wounds=1"}) CHECK(has(played.out, call));
    // hit at the end only where four rolls in a row hit, a half each
    const auto odds = json::parse(house.play("odds wound wounds=4 --follow -f json").out)["odds"];
    CHECK(odds[0]["outcome"] == "hit");
    CHECK(odds[0]["num"] == 1);
    CHECK(odds[0]["den"] == 16);
    CHECK(odds[1]["num"] == 15);
}

}  // namespace own_calls_test
