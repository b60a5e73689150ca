// Stages where both sides hit, stages that depend on the number of dice that reach them, tallies of duels, and chains
// of two sides. The chances are counted face by face by a few lines of code that are independent of the engine.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace both_stages_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

/// How many of `dice` go on, where each does so by `chance`.
mpq_class goes_on(int dice, int left, const mpq_class& chance) {
    mpq_class ways = 1;
    for (int at = 0; at < left; ++at) {
        mpq_class next(dice - at, at + 1);
        next.canonicalize();
        ways *= next * chance;
    }
    for (int at = left; at < dice; ++at) ways *= 1 - chance;
    return ways;
}

mpq_class part(const json& one) {
    mpq_class chance(one["num"].dump() + "/" + one["den"].dump());
    chance.canonicalize();
    return chance;
}

/// The chance of a result as the program has it: `2-1` of both sides, or a number.
mpq_class chance(const json& odds, const std::string& outcome) {
    for (const auto& one : odds["odds"])
        if (one["outcome"] == outcome) return part(one);
    return 0;
}

/// Calls `visit` for each fall of so many d6.
void each_fall(int dice, const std::function<void(const std::vector<int>&)>& visit) {
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);
    for (bool more = true; more;) {
        visit(faces);
        more = false;
        for (auto& face : faces)
            if (more = face < 6; more) {
                ++face;
                break;
            } else face = 1;
    }
}

const std::string melee =
    "procedure: melee\nkind: KIND\ntitle: Melee\ndie: d6\nsides: [one, other]\n"
    "words: {axes: bears axes}\n"
    "quantities: {dice: {greatest: 200, required: true}, armour: {least: 2, greatest: 7, required: true}}\n"
    "pool:\n  dice: [{of: dice}]\n  POOL\n  stages:\n"
    "    wound: {title: to wound, of: one, needed: 3}\n"
    "    save: {title: to save, side: enemy, stops: true, needed: {of: armour}, modifiers: {axes: {add: -1, any: "
    "[enemy.axes]}}}\n"
    "TALLIES"
    "always:\n  a: {to: one, do: lose, count: {of: suffered}}\n  b: {to: other, do: lose, count: {of: suffered}}\n";

std::string made(const std::string& kind, const std::string& pool, const std::string& tallies = "") {
    auto text = melee;
    for (const auto& [name, is] : {std::pair<std::string, std::string>{"KIND", kind}, {"POOL", pool}, {"TALLIES", tallies}})
        text.replace(text.find(name), name.size(), is);
    return text;
}

}  // namespace

TEST_CASE("the hits of each side go through the stages separately") {
    const House house(made("pools", "needed: 4"), "house/melee.yaml");
    CHECK(run("lint " + house.path()).err == "");
    // one: 6 5 4 hit, 3 and 4 wound, the other saves with 5: 6 stops one. Other: one hit, saved by 4: the 2 does not
    const auto played = house.play("melee dice=3 armour=4 vs dice=2 armour=5 -d 6,5,4,1,4,3,4,2,6,1,2");
    CHECK_MESSAGE(played.status == 0, played.err);
    CHECK(has(played.out,
              "  one, to wound: dice 3 4 2, needs 3: 2 go on\n  one, to save: dice 6 1, needs 5: 1 goes on\n"
              "  other, to save: die 2, needs 4: 1 goes on\n  hits 1 to 1\n"));
    CHECK(has(house.play("melee dice=1 axes armour=4 vs dice=1 armour=5 -d 6,1,3,5").out,
              "one, to save: vs axes -1, die 5, needs 6 (5 unmodified): 1 goes on"));
    const auto told = json::parse(house.play("melee dice=1 armour=4 vs dice=1 armour=5 -d 6,6,3,5,5 -f json").out);
    CHECK(told["stages"][0]["of"] == "one");
    CHECK(told["stages"][1]["for"] == "other");
    CHECK(told["stages"][2]["for"] == "one");
    CHECK(told["hits"]["one"] == 0);
    const auto odds = json::parse(house.play("odds melee dice=3 armour=4 vs dice=2 armour=5 -f json").out);
    const mpq_class first(2, 9);   // 1/2 · 2/3 · 2/3
    const mpq_class second(1, 4);  // 1/2 · 1/2
    for (int ours = 0; ours <= 3; ++ours)
        for (int theirs = 0; theirs <= 2; ++theirs)
            CHECK(chance(odds, std::to_string(ours) + "-" + std::to_string(theirs)) ==
                  goes_on(3, ours, first) * goes_on(2, theirs, second));
}

TEST_CASE("the hits of won and tied pairs go through the stages, and the dice of duels are counted") {
    const House house(made("duels", "win: {axes: 2, else: 1}\n  tie: 1",
                           "tallies:\n  sixes: {faces: 6}\n  theirs: {at-least: 5, side: other}\n  both: {sum: all, dice: [one, other]}\n"),
                      "house/melee.yaml");
    const auto lint = run("lint " + house.path());
    CHECK(lint.out + lint.err == "");
    const auto played = house.play("melee dice=2 armour=4 vs dice=3 armour=5 axes -d 6,5,5,5,4,2,1,3");
    CHECK_MESSAGE(played.status == 0, played.err);
    CHECK(has(played.out, "sixes 1, theirs 2, both 21"));
    std::map<std::array<int, 2>, mpq_class> counted;
    mpq_class sixes_and_hit = 0;
    each_fall(4, [&](const std::vector<int>& faces) {
        std::array<int, 2> hits = {0, 0};
        int sixes = 0;
        for (std::size_t pair = 0; pair < 4; pair += 2) {
            if (faces[pair] >= faces[pair + 1]) hits[0] += 1;
            if (faces[pair] == faces[pair + 1]) hits[1] += 1;
            if (faces[pair] < faces[pair + 1]) hits[1] += 2;
            sixes += faces[pair] == 6 ? 1 : 0;
        }
        for (int ours = 0; ours <= hits[0]; ++ours)
            for (int theirs = 0; theirs <= hits[1]; ++theirs) {
                // to wound on 3, saved on 5; the axes make a save of 4 one of 5
                const mpq_class ways = goes_on(hits[0], ours, mpq_class(4, 9)) * goes_on(hits[1], theirs, mpq_class(2, 3));
                counted[{ours, theirs}] += ways / 1296;
                if (sixes >= 1 && theirs >= 2) sixes_and_hit += ways / 1296;
            }
    });
    const std::string line = "melee dice=2 armour=4 vs dice=2 armour=5 axes";
    const auto odds = json::parse(house.play("odds " + line + " -f json").out);
    for (const auto& [hits, of_them] : counted)
        CHECK(chance(odds, std::to_string(hits[0]) + "-" + std::to_string(hits[1])) == of_them);
    const auto joint =
        json::parse(run_args({"--tables", house.path(), "-r", "house", "odds", "melee", "dice=2", "armour=4", "vs", "dice=2",
                              "armour=5", "axes", "--chance", "sixes>=1 and other:hits>=2", "-f", "json"})
                        .out);
    CHECK(part(joint) == sixes_and_hit);
    // 24 dice in pairs whose sum is asked
    CHECK(house.play("odds melee dice=12 armour=4 vs dice=12 armour=5 --of both").status == 0);
    const House sets(made("duels", "tie: 0", "tallies: {pairs: {sets: 2}}\n"), "house/melee.yaml");
    CHECK(has(run("lint " + sets.path()).out, "in `duels` the dice stay in pairs"));
}

TEST_CASE("a stage can depend on the number of dice that reach it") {
    const House house(
        "procedure: volley\nkind: pool\ntitle: Volley\ndie: d6\nquantities: {dice: {greatest: 400, required: true}}\n"
        "pool:\n  dice: [{of: dice}]\n  needed: 4\n  stages:\n"
        "    wound: {title: to wound, needed: 5, modifiers: {mass: {add: +1, where: {hits: 3..}}}}\n"
        "    dodge: {title: to dodge, needed: 5, stops: true, where: {hits: ..1}}\n"
        "tallies: {ones: {faces: 1}}\n",
        "house/volley.yaml");
    const auto lint = run("lint " + house.path());
    CHECK(lint.out + lint.err == "");
    CHECK(has(house.play("volley dice=4 -d 4,5,6,1,4,5,3").out,
              "to wound: mass +1, dice 4 5 3, needs 4 (5 unmodified): 2 go on\n  2 hits"));
    CHECK(has(house.play("volley dice=2 -d 4,5,4,5,5").out, "to dodge: die 5, needs 5: 0 go on\n  0 hits"));
    std::map<int, mpq_class> counted;
    mpq_class with_no_ones = 0;
    each_fall(4, [&](const std::vector<int>& faces) {
        int hits = 0, ones = 0;
        for (const auto face : faces) hits += face >= 4 ? 1 : 0, ones += face == 1 ? 1 : 0;
        const auto wounds = hits >= 3 ? mpq_class(1, 2) : mpq_class(1, 3);
        for (int wounded = 0; wounded <= hits; ++wounded)
            for (int left = 0; left <= wounded; ++left) {
                const mpq_class stays = wounded <= 1 ? goes_on(wounded, left, mpq_class(2, 3)) : mpq_class(wounded == left ? 1 : 0);
                const mpq_class ways = goes_on(hits, wounded, wounds) * stays / 1296;
                counted[left] += ways;
                if (ones < 1 && left >= 2) with_no_ones += ways;
            }
    });
    const auto odds = json::parse(house.play("odds volley dice=4 -f json").out);
    for (const auto& [hits, of_them] : counted) CHECK(chance(odds, std::to_string(hits)) == of_them);
    const auto joint = json::parse(run_args({"--tables", house.path(), "-r", "house", "odds", "volley", "dice=4", "--chance",
                                             "hits>=2 and ones<1", "-f", "json"})
                                       .out);
    CHECK(part(joint) == with_no_ones);
}

TEST_CASE("follow-ups get the words of both sides") {
    const House house(
        "procedure: duel\nkind: opposed\ntitle: Duel\ndie: d6\nsides: [one, other]\nquantities: {strength: {greatest: 9}}\n"
        "modifiers: {strength: {add: +1, each: strength}}\n"
        "tables:\n  duel:\n    rows:\n"
        "      wins: {title: Wins, bands: 1.., effects: [{to: other, next: press, with: [\"grip={total}\"]}]}\n"
        "      loses: {title: Loses, bands: ..0, effects: [{to: one, next: press}]}\n",
        "house/duel.yaml");
    house.write("house/press.yaml",
                "procedure: press\nkind: opposed\ntitle: Press\ndie: d6\nsides: [pressed, pressing]\n"
                "words: {brave: in good heart}\n"
                "quantities:\n  strength: {greatest: 9, required: true}\n  grip: {greatest: 20, side: pressing}\n"
                "modifiers:\n  strength: {add: +1, each: strength}\n  grip: {side: pressing, add: +1, each: grip}\n"
                "  brave: {side: pressing, add: +1, any: [brave]}\n"
                "tables:\n  press:\n    rows:\n      held: {title: Held, bands: 0..}\n      broken: {title: Broken, bands: ..-1}\n");
    const auto lint = run("lint " + house.path());
    CHECK(lint.out + lint.err == "");
    // whom it is for stands first; a word that the second side alone may say is that side's
    const auto played = house.play("duel strength=3 brave vs strength=2 -d 5,2,4,4 --follow");
    CHECK_MESSAGE(played.status == 0, played.err);
    CHECK(has(played.out, "next: press grip=4 for the other"));
    CHECK(has(played.out, "  pressed    strength=2 +2                              +2   die 4    6\n"
                          "  pressing   strength=3 +3, grip=4 +4, brave +1         +8   die 4   12\n"));
    // if the second side wins and presses, its own word counts
    CHECK(has(house.play("duel strength=1 vs strength=2 brave -d 1,6,4,4 --follow").out, "brave +1"));
    const auto odds = house.play("odds duel strength=3 vs strength=2 --follow").out;
    CHECK(has(odds, "then press (other), at least once:"));
    // where something is missing, dice that are too many say why
    const auto missing = house.play("duel strength=2 vs brave -d 5,2,4,4 --follow");
    CHECK(has(missing.err, "error: 4 dice given, 2 needed for this; not followed: press: how many strength has the pressed?"));
}

}  // namespace both_stages_test
