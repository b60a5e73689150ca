// Decks that requests share: two sides draw from one, a game remembers what is gone, and odds are of the deck as it stands.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <map>
#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace decks_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

const std::string head =
    "ruleset: house\ntitle: House\nunit: {id: in, suffix: '\"'}\n"
    "decks:\n  bag: {cards: {1: 2, 2: 1, 3: 2}}\n  cards: {cards: {2..14: 4, 15: 2}, names: {ace: 14, joker: 15}}\n"
    "wordings:\n  again: {one: the bag is shuffled, shuffles: bag}\n  lose: {one: \"loses {count} man\", many: \"loses {count} men\"}\n";

const std::string rows =
    "tables:\n  draw:\n    rows:\n      high: {title: High, bands: 3..}\n      low: {title: Low, bands: ..2}\n";

/// One chit of the bag, which is shuffled when a 2 comes.
const std::string draw = "procedure: draw\nkind: roll\ntitle: Draw\ndie: {deck: bag}\nquantities: {men: {greatest: 9}}\n" + rows +
                         "always:\n  again: {do: again, where: {natural: 2}}\n  lose: {do: lose, count: 1, when: [men], where: {natural: 3}}\n";

/// A house that has these decks.
struct Decked : House {
    explicit Decked(const std::string& procedure, const std::string& file = "house/draw.yaml") : House(procedure, file) {
        write("house/ruleset.yaml", head);
    }
};

mpq_class chance(const House& house, const std::string& line) {
    const auto told = json::parse(house.play("odds " + line + " -f json").out);
    mpq_class part(told["num"].dump() + "/" + told["den"].dump());
    part.canonicalize();
    return part;
}

}  // namespace

TEST_CASE("two sides draw from one deck: none has a card that the other has") {
    const Decked made(
        "procedure: brawl\nkind: opposed\ntitle: Brawl\nsides: [one, other]\n"
        "quantities: {hand: {least: 1, greatest: 30, required: true}}\ndie: {deck: cards, of: hand}\n"
        "tables:\n  brawl:\n    rows:\n      first: {title: First, bands: 1..}\n      even: {title: Even, bands: 0}\n"
        "      last: {title: Last, bands: ..-1}\n",
        "house/brawl.yaml");
    CHECK(run("lint " + made.path()).out == "");
    CHECK(has(made.play("show brawl").out, "faces: ace 14, joker 15\n"));
    // 13 ranks of 4 · 3 and 2 · 1 jokers are even, of 54 · 53
    CHECK(chance(made, "brawl hand=1 vs hand=1 --chance even") == mpq_class("79/1431"));
    CHECK(chance(made, "brawl hand=1 vs hand=1 --chance first") == mpq_class("676/1431"));
    // of 2 and 2 and 3: even where the 2s are drawn, 2 of 6
    std::string gone = "gone:cards=3,3,3,2,2,15,15";
    for (int rank = 4; rank < 15; ++rank)
        for (int copies = 0; copies < 4; ++copies) gone += "," + std::to_string(rank);
    CHECK(chance(made, "brawl hand=1 vs hand=1 " + gone + " --chance even") == mpq_class("1/3"));
    CHECK(has(made.play("brawl hand=1 vs hand=1 -d joker,15").out, "Even"));
    CHECK(has(made.play("brawl hand=2 vs hand=1 -d 15,15,15").err, "no card 15 is left"));
    CHECK(has(made.play("brawl hand=30 vs hand=30").err, "60 cards are too many: cards has 54 left"));
    CHECK(has(made.play("brawl hand=2 vs hand=2 " + gone).err, "4 cards are too many: cards has 3 left"));
    // the seed draws none twice: 54 cards of both sides are all of them
    const auto all = json::parse(made.play("brawl hand=27 vs hand=27 --seed x -f json").out);
    std::map<int, int> drawn;
    for (const auto& die : all["dice"]) ++drawn[die["face"].get<int>()];
    CHECK(drawn[15] == 2);
    for (int card = 2; card < 15; ++card) CHECK(drawn[card] == 4);
}

TEST_CASE("what is counted of two draws from one deck, against every draw") {
    // chits 1 1 2 3 3: one of each, and two more
    const std::vector<int> chits = {1, 1, 2, 3, 3};
    std::map<std::pair<int, int>, int> falls;
    int all = 0;
    int higher = 0;
    for (std::size_t a = 0; a < 5; ++a)
        for (std::size_t b = 0; b < 5; ++b)
            for (std::size_t c = b + 1; c < 5; ++c) {
                if (a == b || a == c) continue;
                ++all;
                if (chits[a] > std::max(chits[b], chits[c])) ++higher;
                const auto ones = (chits[a] == 1) + (chits[b] == 1) + (chits[c] == 1);
                ++falls[{ones, chits[a]}];
            }
    const Decked made(
        "procedure: draw\nkind: roll\ntitle: Draw\nquantities: {hand: {greatest: 3}}\ndice:\n"
        "  mine: {die: {deck: bag}}\n  yours: {die: {deck: bag, draw: 2}}\n"
        "tallies: {ones: {faces: 1}, mine: {dice: mine, sum: all}, yours: {dice: yours, sum: best 1}}\n"
        "tables:\n  draw:\n    rows:\n      all: {title: All, bands: .., effects: [{do: lose, count: {of: hand}}]}\n");
    CHECK(run("lint " + made.path()).out == "");
    CHECK(chance(made, "draw hand=1 --chance 'mine>yours'") == mpq_class(higher, all));
    for (const auto& [fall, count] : falls) {
        mpq_class part(count, all);
        part.canonicalize();
        CHECK(chance(made, "draw hand=1 --chance 'ones=" + std::to_string(fall.first) + " and mine=" + std::to_string(fall.second) + "'") ==
              part);
    }
}

TEST_CASE("a game remembers what was drawn, until it is shuffled; undo and replay know it too") {
    const Decked made(draw);
    const Scratch game;
    game.write("game.yaml", "game: Ox\nruleset: house\ntables: " + made.path() + "\nsides:\n  union:\n    28ma: {men: 9}\n");
    const auto play = [&](const std::string& line) { return run("-g " + game.path() + "/game.yaml " + line); };
    CHECK(chance(made, "draw --chance high") == mpq_class("2/5"));
    CHECK(has(play("draw -d 3").out, "bag  5 → 4 cards"));
    CHECK(has(play("draw 28ma -d 1").out, "bag  4 → 3 cards"));
    CHECK(play("odds draw --chance high").out == "0.333333333333\n");  // 1, 2 and 3 are left
    CHECK(has(play("draw -d 3").out, "High"));
    CHECK(has(play("draw -d 3").err, "no card 3 is left"));
    CHECK(play("odds draw --chance high").out == "0\n");
    CHECK(has(play("units").out, "bag  2 of 5 cards"));
    CHECK(json::parse(play("units -f json").out)["decks"][0]["gone"] == json({1, 3, 3}));
    CHECK(play("undo").status == 0);
    CHECK(play("odds draw --chance high").out == "0.333333333333\n");
    CHECK(play("redo").status == 0);
    const auto again = play("draw --seed x");  // 1 or 2
    CHECK(has(again.out, "Low"));
    CHECK(play("undo").status == 0);
    const auto shuffled = play("draw -d 2");
    CHECK(has(shuffled.out, "the bag is shuffled"));
    CHECK(has(shuffled.out, "bag  2 → 5 cards"));
    CHECK(play("odds draw --chance high").out == "0.4\n");
    CHECK(has(play("replay").out, "0 differ"));
    // whoever wants to have drawn another card is found out
    CHECK(has(play("draw gone:bag=1 -d 3").out, "High"));
    CHECK(has(play("replay").out, "other cards were gone from a deck that it draws from"));
}

TEST_CASE("what follows draws from what is left, and its odds know each card that is drawn by itself") {
    const auto calling = [](const std::string& die) {
        return "procedure: draw\nkind: roll\ntitle: Draw\ndie: " + die +
               "\ntables:\n  draw:\n    rows:\n      high: {title: High, bands: 3.., effects: [{do: lose, count: 1}, {next: draw}]}\n"
               "      low: {title: Low, bands: ..2}\n";
    };
    const Decked calls(calling("{deck: bag}"));
    CHECK(has(calls.play("draw -d 3,3,2 --follow").out, "Low"));
    CHECK(has(calls.play("draw -d 3,3,3 --follow").err, "no card 3 is left"));
    // of five chits two are high: one comes first, then one of four, then none is left
    CHECK(chance(calls, "draw --follow --of lose --chance 0") == mpq_class("3/5"));
    CHECK(chance(calls, "draw --follow --of lose --chance 1") == mpq_class("3/10"));
    CHECK(chance(calls, "draw --follow --of lose --chance 2") == mpq_class("1/10"));
    CHECK(chance(calls, "draw gone:bag=1,3 --follow --of lose --chance 1") == mpq_class("1/3"));
    const Decked together(calling("{deck: bag, draw: 2}"));
    CHECK(has(together.play("odds draw --follow").err,
              "draw draws from the deck bag, of which several cards were drawn together before: ask without what follows"));
    CHECK(together.play("odds draw").status == 0);
    // shuffled before, each is of all: 2 of 5 again and again
    const Decked shuffles(
        "procedure: draw\nkind: roll\ntitle: Draw\ndie: {deck: bag}\n"
        "tables:\n  draw:\n    rows:\n      high: {title: High, bands: 3.., effects: [{do: again}, {next: draw}]}\n"
        "      low: {title: Low, bands: ..1}\n      two: {title: Two, bands: 2}\n");
    CHECK(has(shuffles.play("draw -d 3,3,3,1 --follow").out, "Low"));
    CHECK(chance(shuffles, "draw --follow --chance two") == mpq_class("1/3"));
}

TEST_CASE("what follows knows the cards of dice that only some words choose, though a table uses a tally alone") {
    const Decked picks(
        "procedure: pick\nkind: roll\ntitle: Pick\nchoices: {luck: [dull, lucky]}\ndice:\n"
        "  left: {die: {by: {dull: d6, else: {deck: bag}}}}\n  right: {die: {by: {dull: d6, else: {deck: bag}}}}\n"
        "tallies: {best: {sum: best 1}}\ntables:\n  pick:\n    of: best\n    rows:\n"
        "      high: {title: High, bands: 3..}\n      low: {title: Low, bands: ..2, effects: [{next: draw}]}\n",
        "house/pick.yaml");
    picks.write("house/draw.yaml",
                "procedure: draw\nkind: roll\ntitle: Draw\ndie: {deck: bag}\ntables:\n  draw:\n    rows:\n"
                "      high: {title: High, bands: 3.., effects: [{do: lose, count: 1}]}\n      low: {title: Low, bands: ..2}\n");
    // three of the ten pairs have no 3, and then two of the three chits left are 3
    CHECK(chance(picks, "pick lucky --follow --of lose --chance 1") == mpq_class("1/5"));
}

TEST_CASE("what decks cannot be, and what cannot be gone") {
    const auto fault = [](const std::string& die, const std::string& more = "") {
        return run("lint " + Decked("procedure: draw\nkind: roll\ntitle: Draw\ndie: " + die + "\n" + more + rows).path()).out;
    };
    CHECK(has(fault("{deck: bags}"), "there is no deck `bags`; there is bag, cards"));
    CHECK(has(fault("{deck: bag, draw: 6}"), "`draw` is 6, but there are only 5 cards"));
    CHECK(has(fault("{die: d6, draw: 2}"), "`draw` is of cards"));
    CHECK(has(fault("{deck: bag, cards: [1, 2]}"), "only one of"));
    CHECK(has(fault("{deck: bag}", "quantities: {times: {least: 1, greatest: 9, required: true}}\nrepeat: times\n"),
              "a roll that is repeated draws from no `deck`"));
    const Decked made(draw);
    CHECK(has(made.play("draw gone:bag=1,1,1 -d 3").err, "`gone:bag=1,1,1`: say a deck of house and the cards that are gone"));
    CHECK(has(made.play("draw gone:sack=1 -d 3").err, "such as gone:DECK=2,3"));
    CHECK(has(made.play("draw gone:bag= -d 3").err, "say a deck"));
}

}  // namespace decks_test
