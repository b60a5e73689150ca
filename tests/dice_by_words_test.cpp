// Dice chosen by words, each with its own keys; dice that explode on their highest face; named faces; and rows that
// only a natural leads to.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace dice_by_words_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

std::string roll(const std::string& die, const std::string& rows, const std::string& more = "") {
    std::string words;
    for (const std::string word : {"boon", "bane"})
        if (has(die, word)) words += "  " + word + ": is so\n";
    return "procedure: brawl\nkind: roll\ntitle: Brawl\n" + (words.empty() ? "" : "words:\n" + words) + "die: " + die + "\n" + more +
           "tables:\n  brawl:\n    rows:\n" + rows;
}

constexpr auto ten = "      good: {title: Good, bands: 10..}\n      bad: {title: Bad, bands: ..9}\n";

}  // namespace

TEST_CASE("a die chosen by words can be any die: the best two of three, the worst two, two") {
    const House house(roll("{by: {boon: best 2 of 3d6, bane: worst 2 of 3d6, else: 2d6}}", ten));
    reads(house);
    CHECK(has(house.play("brawl -d 5,6").out, "dice 5+6"));
    CHECK(has(house.play("brawl boon -d 1,5,6").out, "dice 5+6 (not 1)"));
    CHECK(has(house.play("brawl bane -d 1,5,6").out, "dice 1+5 (not 6)"));
    CHECK(has(house.play("brawl -d 5,6,1").err, "3 dice given, 2 needed"));
    CHECK(house.play("odds brawl --chance good").out == "0.166666666666\n");       // 6 of 36
    CHECK(house.play("odds brawl boon --chance good").out == "0.356481481481\n");  // 77 of 216
    CHECK(house.play("odds brawl bane --chance good").out == "0.0509259259259\n");  // 11 of 216
    CHECK(has(house.play("show brawl").out, "boon: best 2 of 3d6; bane: worst 2 of 3d6; otherwise: 2d6"));
}

TEST_CASE("each side of an opposed roll and each die of a check and a pool may have its own") {
    const House opposed(
        "procedure: brawl\nkind: opposed\ntitle: Brawl\nsides: [one, other]\nwords: {swift: quick}\n"
        "die: {by: {swift: best 1 of 2d4, else: d4}}\n"
        "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: 1..}\n      other: {title: Other, bands: ..0}\n");
    reads(opposed);
    CHECK(has(opposed.play("brawl swift vs -d 1,4,3").out, "difference 1: One"));
    CHECK(has(opposed.play("brawl vs swift -d 4,1,4").out, "difference 0: Other"));
    CHECK(opposed.play("odds brawl swift vs --chance one").out == "0.53125\n");  // 34 of 64
    const House pool(
        "procedure: brawl\nkind: pool\ntitle: Brawl\nwords: {crack: good shots}\n"
        "quantities: {dice: {least: 1, greatest: 9, required: true}}\n"
        "die: {by: {crack: {die: d6, reroll: {faces: 1}}, else: {faces: [0, 1, 5]}}}\npool: {dice: [{of: dice}], needed: 5}\n");
    reads(pool);
    CHECK(has(pool.play("brawl dice=2 -d 5,0").out, "1 hit"));
    CHECK(has(pool.play("brawl dice=1 crack -d 1,6").out, "1 hit"));
    CHECK(pool.play("odds brawl dice=1 --chance 1").out == "0.333333333333\n");
    CHECK(pool.play("odds brawl dice=1 crack --chance 1").out == "0.388888888888\n");  // 1/3 · 7/6
    const House check(
        "procedure: brawl\nkind: check\ntitle: Brawl\nwords: {stubborn: will not go}\nneeded: 7\npass: at-or-under\n"
        "die: {by: {stubborn: worst 2 of 3d6, else: 2d6}}\n");
    CHECK(check.play("odds brawl --chance passed").out == "0.583333333333\n");
    CHECK(check.play("odds brawl stubborn --chance passed").out == "0.805555555555\n");  // 174 of 216
}

TEST_CASE("keys beside `by` apply to each die without its own") {
    const House house(roll("{by: {boon: {die: d4, explode: 4, most: 1}, else: d6}, explode: greatest, most: 2}", ten));
    reads(house);
    CHECK(has(house.play("brawl boon -d 4,4").out, "total 8: Bad"));
    CHECK(has(house.play("brawl -d 6,6,6").out, "total 18: Good"));
    CHECK(has(house.play("brawl -d 4").out, "total 4: Bad"));
    CHECK(house.play("odds brawl --chance good").out == "0.0833333333333\n");  // a 6, then 4 to 6: 3/36
    const House of(
        "procedure: brawl\nkind: roll\ntitle: Brawl\nwords: {boon: helped}\nquantities: {men: {least: 1, greatest: 9, required: true}}\n"
        "die: {by: {boon: d8, else: {die: d6, of: men}}, of: men, per: 2}\ntables:\n  brawl:\n    rows:\n" + std::string(ten));
    reads(of);
    CHECK(has(of.play("brawl men=4 boon -d 8,8").out, "total 16"));
    CHECK(has(of.play("brawl men=4 -d 1,2,3,4").out, "total 10"));
    const House twice(roll("{by: {boon: {by: {bane: d4, else: d6}}, else: d8}}", ten));
    CHECK(has(run_args({"lint", twice.path()}).out, "`by` cannot be nested: give a die for each word"));
}

TEST_CASE("each die explodes at its own greatest face") {
    const House house(roll("{die: best 1 of d8+d6, explode: greatest, most: 3}", ten));
    reads(house);
    CHECK(has(house.play("brawl -d 6,6,2").out, "dice 6+2 (not 6)"));  // the 6 of the d8 is its own
    CHECK(has(house.play("brawl -d 8,2,5").out, "dice 8+2 (not 5)"));
    const House plain(roll("{die: d6, explode: pow}", ten));
    const auto lint = run_args({"lint", plain.path()});
    CHECK(has(lint.out, "`pow` is not a whole number"));
    CHECK(has(lint.out + lint.err, "1 fault\n"));  // and no other one of the same place
    const House unread(roll("d6 or so", ten, "values: {second: {of: die-2}}\n"));
    const auto faults = run_args({"lint", unread.path()});
    CHECK(has(faults.out, "`d6 or so` is not a die"));
    CHECK(has(faults.out + faults.err, "1 fault\n"));  // how many dice there are is not known
    CHECK(has(house.play("show brawl").out, "the highest face adds another die, up to 3"));
}

TEST_CASE("named faces can be typed, printed and tested") {
    const House house(roll("{by: {boon: {faces: [skull, push, push, pow], count: 2, keep: best 1}, else: {faces: [skull, push, push, pow]}}}",
                           "      pow: {title: Down, bands: pow}\n      push: {title: Pushed, bands: push}\n"
                           "      skull: {title: Ouch, bands: skull}\n",
                           "tallies: {hard: {faces: [pow, skull]}}\n"));
    reads(house);
    const auto told = house.play("brawl boon -d push,pow").out;
    CHECK(has(told, "dice pow (not push)"));
    CHECK(has(told, "hard 1"));
    CHECK(has(told, "Down"));
    CHECK(has(house.play("brawl -d 1").out, "die skull"));
    CHECK(has(house.play("brawl -d kick").err, "`kick` is not a face of a die"));
    const auto record = json::parse(house.play("brawl boon -d push,pow -f json").out);
    CHECK(record["dice"][0]["face"] == 2);
    CHECK(record["dice"][0]["name"] == "push");
    CHECK(house.play("odds brawl boon --chance pow").out == "0.4375\n");  // 1 - 9/16
    CHECK(house.play("odds brawl --chance 'hard>=1'").out == "0.5\n");
    CHECK(has(house.play("show brawl").out, "faces: skull 1, push 2, pow 3\n  hard: dice that show pow or skull\n"));
    CHECK(has(house.play("show brawl").out, "a die of skull"));
    CHECK(has(house.play("sheet").out, "faces: skull 1, push 2, pow 3"));
    const Scratch game;
    const auto log = game.path() + "/log";
    CHECK(house.play("brawl boon -d push,pow --log " + log).status == 0);
    CHECK(has(run("--tables " + house.path() + " replay " + log).out, "1 record replayed: 1 matches"));
}

TEST_CASE("signs and numbers: four dice of plus, nothing and minus") {
    const House house(roll("{faces: [-1, 0, +1], names: {\"-\": -1, \"0\": 0, \"+\": +1}, count: 4}",
                           "      good: {title: Good, bands: 1..}\n      bad: {title: Bad, bands: ..0}\n"));
    reads(house);
    CHECK(has(house.play("brawl -d +,0,-,+").out, "dice + 0 - +"));
    CHECK(has(house.play("brawl -d +,0,-,+").out, "total 1: Good"));
    CHECK(has(house.play("brawl -d -,0,-,0").out, "total -2: Bad"));
    CHECK(house.play("odds brawl --chance good").out == "0.382716049382\n");  // 31 of 81
    const House plain(roll("{faces: [-1, 0, +1], count: 4}", "      good: {title: Good, bands: 1..}\n      bad: {title: Bad, bands: ..0}\n"));
    CHECK(has(plain.play("brawl -d 1,0,-1,1").out, "dice 1+0-1+1"));
    const House twice(roll("{by: {boon: {faces: [pow, push]}, else: {faces: [push, pow]}}}", ten));
    CHECK(has(run_args({"lint", twice.path()}).out, "`push` is 1 here, but 2 on another die"));
}

TEST_CASE("a row that only a natural leads to") {
    const House house(roll("2d6", "      blunder: {title: Blunder, bands: none, natural: 12}\n      good: {title: Good, bands: 7..}\n"
                                  "      bad: {title: Bad, bands: ..6}\n"));
    reads(house);
    CHECK(has(house.play("brawl -d 6,6").out, "Blunder"));
    CHECK(has(house.play("brawl -d 6,5").out, "Good"));
    CHECK(house.play("odds brawl --chance blunder").out == "0.0277777777777\n");
    const House none(roll("2d6", "      never: {title: Never, bands: none}\n      good: {title: Good, bands: ..}\n"));
    CHECK(has(run_args({"lint", none.path()}).out, "can never come up: give it a band, or the key `natural`"));
}

}  // namespace dice_by_words_test
