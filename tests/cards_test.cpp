// Cards and chits, drawn without replacement: given and random draws, and their chances, compared with published ones
// of poker hands and with an enumeration of all draws.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace cards_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

std::string draw(const std::string& die, const std::string& more = "", const std::string& kind = "roll") {
    return "procedure: brawl\nkind: " + kind + "\ntitle: Brawl\nquantities: {hand: {greatest: 60}}\ndie: " + die + "\n" + more +
           "tables:\n  brawl:\n    rows:\n      good: {title: Good, bands: 10..}\n      bad: {title: Bad, bands: ..9}\n";
}

mpq_class chance(const House& house, const std::string& words, const std::string& asked) {
    const auto ran = run_args({"--tables", house.path(), "-r", "house", "odds", "brawl", words, "--chance", asked, "-f", "json"});
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    const auto told = json::parse(ran.out);
    mpq_class part(told["num"].dump() + "/" + told["den"].dump());
    part.canonicalize();
    return part;
}

}  // namespace

TEST_CASE("poker hands: the published counts of 2,598,960") {
    const House house(draw("{cards: {1..13: 4}, draw: 5}", "tallies: {alike: {count: alike}, pairs: {sets: 2}}\n"));
    CHECK(run("lint " + house.path()).err == "");
    const auto hands = [&](const std::string& asked) { return mpq_class(chance(house, "hand=1", asked) * 2598960); };
    CHECK(hands("alike=4") == 624);
    CHECK(hands("alike=3 and pairs=2") == 3744);
    CHECK(hands("alike=3 and pairs=1") == 54912);
    CHECK(hands("alike=2 and pairs=2") == 123552);
    CHECK(hands("alike=2 and pairs=1") == 1098240);
}

TEST_CASE("every draw: sums, the best, and what is counted") {
    // chits 1 1 1 2 3 3 5 9, three of them
    const std::vector<int> chits = {1, 1, 1, 2, 3, 3, 5, 9};
    std::map<int, int> sums, best, ones;
    int draws = 0;
    for (std::size_t a = 0; a < 8; ++a)
        for (std::size_t b = a + 1; b < 8; ++b)
            for (std::size_t c = b + 1; c < 8; ++c, ++draws) {
                ++sums[chits[a] + chits[b] + chits[c]];
                ++best[std::max({chits[a], chits[b], chits[c]})];
                ++ones[(chits[a] == 1) + (chits[b] == 1) + (chits[c] == 1)];
            }
    const House house(draw("{cards: [1, 1, 1, 2, 3, 3, 5, 9], of: hand}",
                           "tallies: {best: {sum: best 1}, ones: {faces: 1}}\n"));
    const auto check = [&](const std::string& of, const std::map<int, int>& counted) {
        const auto told = json::parse(house.play("odds brawl hand=3 --of " + of + " -f json").out);
        for (const auto& one : told["of"][0]["odds"]) {
            mpq_class part(one["num"].dump() + "/" + one["den"].dump());
            part.canonicalize();
            mpq_class ours(counted.at(one["is"].get<int>()), draws);
            ours.canonicalize();
            CHECK_MESSAGE(part == ours, of);
        }
    };
    check("total", sums);
    check("best", best);
    check("ones", ones);
    CHECK(house.play("odds brawl hand=8 --chance good").out == "1\n");  // all of them
}

TEST_CASE("no card comes twice in one draw, given or not, and each draw uses the whole deck") {
    const House house(draw("{cards: {1..4: 1, 9: 2}, of: hand}"));
    CHECK(has(house.play("brawl hand=3 -d 9,9,4").out, "total 22: Good"));
    CHECK(has(house.play("brawl hand=3 -d 9,9,9").err, "no card 9 is left"));
    CHECK(has(house.play("brawl hand=2 -d 4,4").err, "no card 4 is left"));
    CHECK(has(house.play("brawl hand=7").err, "7 cards are too many: there are 6"));
    for (const auto* seed : {"a", "b", "c", "d"}) {
        const auto played = json::parse(house.play("brawl hand=6 -f json --seed " + std::string(seed)).out);
        std::vector<int> drawn;
        for (const auto& card : played["dice"]) drawn.push_back(card["face"]);
        std::ranges::sort(drawn);
        CHECK(drawn == std::vector<int>{1, 2, 3, 4, 9, 9});
    }
    house.write("a.log", "");
    const auto log = house.path() + "/a.log";
    for (int at = 0; at < 3; ++at) CHECK(house.play("brawl hand=4 --log " + log).status == 0);
    CHECK(has(run("--tables " + house.path() + " replay " + log).out, "3 records replayed: 3 match, 0 differ"));
    CHECK(has(house.play("show brawl").out, "1 to 4, 9 (2 of each)"));
}

TEST_CASE("faults of cards") {
    const auto fault = [](const std::string& die) { return run("lint " + House(draw(die)).path()).out; };
    CHECK(has(fault("{cards: [1, 2, 3], draw: 4}"), "`draw` is 4, but there are only 3 cards"));
    CHECK(has(fault("{cards: [1]}"), "2 to 1000 cards"));
    CHECK(has(fault("{cards: {1..: 4}}"), "say how many there are of each card"));
    CHECK(has(fault("{cards: [1, 2, 3], explode: 3}"), "`explode` is for dice, not for cards"));
    CHECK(has(fault("{cards: [1, 2, 3], faces: [1, 2]}"), "only one of"));
}

}  // namespace cards_test
