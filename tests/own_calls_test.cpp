// Tables that call themselves: what they pass on, and their chances, worked out by hand.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace own_calls_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

/// (1 - x x) / 6 for x = 3 - sqrt 7, where sqrt 7 is cut off after 60 places, as a fraction of 30 places of it.
std::string dud_after_the_first() {
    mpz_class scale;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, 60);
    const mpz_class root = sqrt(mpz_class(7 * scale * scale));
    const mpz_class x = 3 * scale - root;
    mpz_class places;
    mpz_ui_pow_ui(places.get_mpz_t(), 10, 30);
    const mpz_class never = (x * places * 2 / scale + 1) / 2;
    mpq_class chance = (1 - mpq_class(never, places) * mpq_class(never, places)) / 6;
    chance.canonicalize();
    return chance.get_num().get_str() + "/" + chance.get_den().get_str();
}

}  // namespace

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

TEST_CASE("a table that calls itself several times: means exact, chances to 30 places") {
    // a die of 1 to 3 is a dud; a 6 sets off two others
    const House house(
        "procedure: crate\nkind: roll\ntitle: Crate\ndie: d6\n"
        "tables:\n  check:\n    rows:\n"
        "      blaze: {title: Blaze, bands: 6, effects: [{do: lose, count: 1}, {next: crate, times: 2}]}\n"
        "      burns: {title: Burns, bands: 4..5, effects: [{do: lose, count: 1}]}\n      dud: {title: Dud, bands: ..3}\n",
        "house/crate.yaml");
    const auto told = house.play("odds crate --follow -f json");
    INFO(told.err);
    const auto odds = json::parse(told.out);
    CHECK(odds["odds"][2]["num"] == 3);  // of the first
    CHECK(odds["odds"][2]["den"] == 6);
    // 1 / (1 - 2/6) crates on average, of which each is lost by half: 3/4
    CHECK(odds["expect"][0]["mean"] == 0.75);
    for (const auto& one : odds["then"])
        if (one["outcome"] == "dud") {
            // no dud in what a crate sets off: x = 2/6 + x x/6, x = 3 - sqrt 7; at least one after the first: (1 - x x)/6
            CHECK(one["p"].get<double>() == doctest::Approx((1 - (3 - std::sqrt(7.0)) * (3 - std::sqrt(7.0))) / 6).epsilon(1e-11));
            // 30 places of it, worked out apart
            CHECK(one["num"].get<std::string>() + "/" + one["den"].get<std::string>() == dud_after_the_first());
        }
    // two of six set off three: one crate for each crate on average, and no end
    const House endless(
        "procedure: crate\nkind: roll\ntitle: Crate\ndie: d6\n"
        "tables:\n  check:\n    rows:\n      blaze: {title: Blaze, bands: 5.., effects: [{next: crate, times: 3}]}\n"
        "      dud: {title: Dud, bands: ..4}\n",
        "house/crate.yaml");
    CHECK(has(endless.play("odds crate --follow").err, "once or more on average"));
}

}  // namespace own_calls_test
