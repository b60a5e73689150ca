// Numbers in a player's words: a number is never split, a die is never part of another number; and who throws what.

#include <doctest/doctest.h>

#include "support/house.hpp"

namespace said_numbers_test {

using namespace orderly_test;

namespace {

/// The request that a line comes to, and its faces; else what is asked.
std::string read(const std::string& line) {
    const auto ran = run("-f json --seed x " + line);
    if (ran.status != 0) return ran.err;
    const auto from = ran.out.find("\"request\":\"") + 11;
    auto text = ran.out.substr(from, ran.out.find('"', from) - from) + " -d";
    for (auto at = ran.out.find("\"face\":"); at != std::string::npos; at = ran.out.find("\"face\":", at + 1)) {
        const auto face = ran.out.substr(at + 7, ran.out.find(',', at) - at - 7);
        const auto is_given = ran.out.compare(ran.out.find("\"given\":", at) + 8, 4, "true") == 0;
        text += " " + (is_given ? face : "_");
    }
    return text;
}

}  // namespace

TEST_CASE("a number with a comma or a fraction inside is one number beside what it counts") {
    CHECK(read("fire 9,5 points at veteran") == "fire points=19/2 vs veteran -d _");
    CHECK(read("fire 10,5 points at veteran 6") == "fire points=21/2 vs veteran -d 6");
    CHECK(read("fire points 9,5 at veteran 6") == "fire points=19/2 vs veteran -d 6");
    CHECK(read("fire 1/2 points at veteran 5") == "fire points=1/2 vs veteran -d 5");
    CHECK(read("fire \xC2\xBD points at veteran 5") == "fire points=1/2 vs veteran -d 5");
    CHECK(read("fire 9\xC2\xBD points at veteran 5") == "fire points=19/2 vs veteran -d 5");
    CHECK(read("fire 9 \xC2\xBC points at veteran 5") == "fire points=37/4 vs veteran -d 5");
    CHECK(read("fire 9 1/2 points at veteran 5") == "fire points=19/2 vs veteran -d 5");
    CHECK(read("fire 9-1/2 points at veteran 5") == "fire points=19/2 vs veteran -d 5");
    CHECK(read("fire points=9\xC2\xBD vs veteran 5") == "fire points=19/2 vs veteran -d 5");
    CHECK(read("-r horse-musket fire 4 figures musket at 2,5 inches c 5") == "fire c figures=4 musket@5/2 vs -d 5");
    // told as it was read
    CHECK(has(run("fire 9,5 points at veteran -d 6").out, "understood: 9,5 as 9.5"));
}

TEST_CASE("an ambiguous number is questioned, and its rest is not a die") {
    for (const auto* number : {"2,009", "9-5", "6/9", "9:5", "4+5", "9,5,3"}) {
        const auto ran = run(std::string("fire ") + number + " points at veteran");
        CHECK(ran.status == 2);
        CHECK(ran.err == "error: `" + std::string(number) +
                             "`: write one number, such as 9.5, or name the die, as in `rolled 8`\n");
    }
    CHECK(run("fire rolled 9 1/2 points at veteran").status == 2);
    CHECK(run("fire 9,5 vs veteran").status == 2);  // no quantity takes a part of it
    CHECK(has(run("-r horse-musket fire 2,5 figures musket@3 c vs normal 5").err,
              "`figures=5/2`: figures takes whole numbers; say figures=N, 1 to 1000"));
    CHECK(has(run("-r liberation fire 2,5 light guns at 4 inches at militia 9").err,
              "`light guns`: the number of weapons must be whole"));
}

TEST_CASE("adjacent dice stay dice") {
    for (const auto* dice : {"8,3", "8, 3", "8/3", "8-3", "8 3", "8 vs 3", "8&3"})
        CHECK(read(std::string("charge crack fresh vs trained worn ") + dice) ==
              "charge crack fresh vs trained worn -d 8 3");
    CHECK(read("-r napoleonic melee 3 bases vs 3 bases 6,3,8 4,7,5") == "melee bases=3 vs bases=3 -d 6 4 3 7 8 5");
    CHECK(read("fire 9 points vs veteran one die 4") == "fire points=9 vs veteran -d 4");
}

TEST_CASE("a note says how an undivided list of dice was split between the sides") {
    CHECK(has(run("-r napoleonic -f json melee 3 bases vs 3 bases 5 5 5 9 9 9").out,
              "dice as 5 5 9 for the first, 5 9 9 for the second"));
    CHECK(has(run("-r horse-musket -f json combat 3 dice c vs 3 dice c 5 5 5 9 9 9").out,
              "dice as 5 5 5 for the first, 9 9 9 for the second"));
    for (const auto* dice : {"5 5 5 / 9 9 9", "5 5 5 vs 9 9 9", "mine 5 5 5 his 9 9 9"})
        CHECK(!has(run(std::string("-r horse-musket -f json combat 3 dice c vs 3 dice c ") + dice).out, "dice as"));
    CHECK(!has(run("charge crack fresh vs trained worn 8 3 -f json").out, "dice as"));
}

TEST_CASE("commas separate fully described units") {
    CHECK(read("maneuver A fresh veteran, B worn veteran, C fresh crack, one die 2") ==
          "maneuver veteran fresh and veteran worn and crack fresh -d 2");
    CHECK(run("maneuver veteran, crack, fresh 4").status == 2);
    CHECK(read("maneuver veteran, fresh, disordered 4") == "maneuver veteran fresh disordered -d 4");
}

TEST_CASE("dice with a procedure that throws nothing select another one, or are an error") {
    CHECK(read("crack fresh tries to move, die roll was 2") == "maneuver crack fresh -d 2");
    CHECK(has(run("crack fresh tries to move, die roll was 2 -f json").out, "move throws no dice, so maneuver is used"));
    CHECK(run("move infantry line open-ground rolled 5").status == 2);
    CHECK(run("also move artillery column of companies rough ground 7/8").status == 2);  // no charge
    CHECK(read("is General Hill hit? rolled 7") == "fallen-leader -d 7");
}

TEST_CASE("the only procedure that fits the words and dice is used, with a note") {
    const auto ran = run("-r napoleonic class II gun fires round shot at 30, regular crew, into a column, rolled 3");
    CHECK(ran.status == 0);
    CHECK(has(ran.out, "total 3: Accurate"));
    CHECK(has(ran.out, "no procedure named, so cannonade is used"));
}

TEST_CASE("words between the dice divide them like the verb divides the sides") {
    CHECK(read("my crack fresh troops charge his trained worn troops, 8 against 3") ==
          "charge crack fresh vs trained worn -d 8 3");
    CHECK(!has(run("my cavalry charges his infantry, 8 against 3").err, "you call both sides yours"));
}

TEST_CASE("a word named as its procedure counts once") {
    const House house(brawl("words: {brawl: the word}\nmodifiers: {brawl: {add: +1, any: [brawl]}}\n"
                            "tables: {t: {rows: {low: {title: Low, bands: ..3}, high: {title: High, bands: 4..}}}}\n"));
    CHECK(has(house.play("brawl 3").out, "total 3: Low"));
    CHECK(has(house.play("brawl -d 3").out, "total 3: Low"));
    CHECK(has(house.play("brawl brawl 3").out, "total 4: High"));
}

TEST_CASE("a quantity called distance takes the distance that was said") {
    const House house(
        brawl("quantities: {distance: {least: 0, greatest: 100}}\n"
              "modifiers: {far: {add: -1, where: {distance: 20..}}}\n"
              "tables: {t: {rows: {low: {title: Low, bands: ..3}, high: {title: High, bands: 4..}}}}\n"));
    CHECK(has(house.play("brawl at 35 in rolled 4").out, "total 3: Low"));
    CHECK(has(house.play("brawl distance 35 rolled 4").out, "total 3: Low"));
    CHECK(has(house.play("brawl at 5 in rolled 4").out, "total 4: High"));
}

TEST_CASE("suggestions never change a number") {
    const House house(
        brawl("choices: {fp: {words: [fp-1, fp-2, fp-8], by-name: true}}\n"
              "modifiers: {fp: {by: {fp=fp-1: +1, fp=fp-2: +2, fp=fp-8: +3}}}\n"
              "tables: {t: {rows: {low: {title: Low, bands: ..3}, high: {title: High, bands: 4..}}}}\n"));
    const auto ran = house.play("brawl fp=fp-4 5");
    CHECK(ran.status == 2);
    CHECK(!has(ran.err, "try:"));
}

}  // namespace said_numbers_test
