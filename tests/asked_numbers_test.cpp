// Numbers are the same wherever they are used: halves, targets of modifiers, and totals.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/house.hpp"

namespace asked_numbers_test {

using namespace orderly_test;
using nlohmann::json;

TEST_CASE("a halved quantity is halved for everything that uses it") {
    const House house(
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\nwords: {far: far off, wet: rain, lost: has lost its way}\n"
        "quantities: {fire: {greatest: 40, halved: {any: [far, damp]}}, men: {greatest: 40, halved: {when: [strong]}}}\n"
        "scales: {column: {of: fire, from: {light: 0, steady: 8, heavy: 16}}}\n"
        "derived:\n  damp: {when: [wet], unless: [lost]}\n  strong: {where: {fire: 12..}}\n  many: {where: {men: 10..}}\n"
        "modifiers:\n  column: {by: {light: 0, steady: +10, heavy: +20}}\n  many: {add: +100, when: [many]}\n"
        "  over: {add: +1000, where: {fire: {over: men}}}\n  each: {add: +10000, each: fire, per: 10}\n" +
        std::string(good_or_bad));
    reads(house);
    const auto sum = [&](const std::string& words) {
        return json::parse(house.play("brawl " + words + " -d 1 -f json").out)["total"].get<int>() - 1;
    };
    CHECK(sum("fire=24 men=9") == 20 + 1000 + 20000);      // heavy, so strong: 9 men count as 4
    CHECK(sum("fire=24 far men=9") == 10 + 1000 + 10000);  // 12: steady, and still strong
    CHECK(sum("fire=22 far men=12") == 10 + 100 + 10000);  // 11: not strong, 12 men are many
    CHECK(sum("fire=22 wet men=12") == 10 + 100 + 10000);  // by a word that is worked out
    CHECK(sum("fire=22 wet lost men=20") == 20 + 100 + 1000 + 20000);
    const auto odds = json::parse(house.play("odds brawl fire=15 far men=1 -f json").out);
    CHECK(odds["odds"][0]["num"] == 6);  // 7 is light, and more than a man: +1000
    // 5 halved is two and a half: more than two, less than three
    const House parts(brawl("words: {far: far off}\nquantities: {fire: {greatest: 40, halved: {when: [far]}}, men: {greatest: 9}}\n"
                            "scales: {column: {of: fire, from: {light: 0, steady: 3, heavy: 16}}}\n"
                            "modifiers: {column: {by: {light: +10, steady: +20, heavy: +30}}, over: {add: +100, where: {fire: {over: men}}}, "
                            "under: {add: +1000, where: {fire: {under: men}}}}\n" +
                            std::string(good_or_bad)));
    CHECK(has(parts.play("brawl fire=5 far men=2 -d 1").out, "total 111"));
    CHECK(has(parts.play("brawl fire=5 far men=3 -d 1").out, "total 1011"));
    CHECK(has(parts.play("brawl fire=5 men=5 -d 1").out, "total 21"));
    const House ring(brawl("words: {far: far off}\nquantities: {fire: {greatest: 40, halved: {when: [weak]}}}\n"
                           "derived: {weak: {where: {fire: ..9}, when: [far]}}\nmodifiers: {weak: {add: -1, when: [weak]}}" +
                           std::string(good_or_bad)));
    CHECK(has(run_args({"lint", ring.path()}).out, "`fire` is halved by a word that depends on it"));
}

TEST_CASE("modifiers are added to a tally if the table says so, and are a fault where they do nothing") {
    const std::string table =
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndice: {might: {die: d8}, luck: {die: d6}}\nwords: {aimed: took aim}\n"
        "tallies: {better: {sum: best 1}}\nmodifiers: {aimed: {add: +2, any: [aimed]}}\ntables:\n  brawl:\n    of: better\n";
    const std::string rows = "    rows:\n      hit: {title: A hit, bands: 8..}\n      miss: {title: A miss, bands: ..7}\n";
    const House house(table + "    modified: true\n" + rows);
    reads(house);
    CHECK(house.play("brawl aimed -d 3,6").out ==
          "Brawl · house\n  aimed +2                                              +2   might 3\n  luck 6\n  better 6\n  better 8: A hit\n");
    CHECK(house.play("brawl -d 3,6").out == "Brawl · house\n  might 3\n  luck 6\n  better 6\n  better 6: A miss\n");
    // 6 or more with one of them: 1 - 5/8 · 5/6
    CHECK(house.play("odds brawl aimed --chance hit").out == "0.479166666666\n");
    CHECK(house.play("odds brawl --chance hit").out == "0.125\n");
    // what is looked up is the total: not what the first die and its modifiers come to
    const House counted(table + "    modified: true\n    rows:\n      hit: {title: A hit, bands: 8.., effects: [{do: lose, count: {of: total}}]}\n"
                        "      miss: {title: A miss, bands: ..7}\n");
    CHECK(has(counted.play("brawl aimed -d 3,6").out, "loses 8 men"));
    CHECK(has(counted.play("brawl aimed -d 8,6").out, "loses 10 men"));
    CHECK(json::parse(counted.play("brawl aimed -d 3,6 -f json").out)["total"] == 8);
    CHECK(counted.play("odds brawl aimed --of lose --chance 8").out == "0.229166666666\n");  // a 6 is best: 6 · 6 - 5 · 5 of 48
    const House idle(table + rows);
    const auto lint = run_args({"lint", idle.path()});
    CHECK(has(lint.out, "these modifiers do nothing: every table is `of` a tally; `modified: true` in a table"));
    CHECK(lint.status == 1);
}

TEST_CASE("the total can decide which table is used") {
    // an action die against each of two others: beats both, one or none
    const House house(
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndice: {action: {die: d6}, one: {die: d10}, other: {die: d10}}\n"
        "quantities: {edge: {greatest: 9}}\nmodifiers: {edge: {add: +1, each: edge}}\n"
        "tallies: {high: {dice: [one, other], sum: best 1}, low: {dice: [one, other], sum: worst 1}}\ntables:\n"
        "  strong: {where: {total: {over: high}}, rows: {strong: {title: Strong, bands: ..}}}\n"
        "  weak: {where: {total: {over: low}}, rows: {weak: {title: Weak, bands: ..}}}\n"
        "  miss: {rows: {miss: {title: Miss, bands: ..}}}\n");
    reads(house);
    CHECK(has(house.play("brawl edge=4 -d 3,6,6").out, "total 7: Strong"));
    CHECK(has(house.play("brawl edge=4 -d 3,6,7").out, "total 7: Weak"));
    CHECK(has(house.play("brawl edge=4 -d 3,7,8").out, "total 7: Miss"));
    // the squares of 4 to 9 over 600
    CHECK(house.play("odds brawl edge=4 --chance strong").out == "0.451666666666\n");
    // misses: the squares of 6 to 1 over 600
    CHECK(house.play("odds brawl edge=4 --chance miss").out == "0.151666666666\n");
    const House pool(
        "procedure: brawl\nkind: pool\ntitle: Brawl\ndie: d6\nquantities: {dice: {least: 1, greatest: 9, required: true}}\n"
        "pool: {dice: [{of: dice}], needed: 5}\ntables:\n"
        "  none: {where: {hits: 0}, rows: {nothing: {title: Nothing, bands: ..}}}\n"
        "  some: {rows: {one: {title: One, bands: ..1}, more: {title: More, bands: 2..}}}\n");
    reads(pool);
    CHECK(has(pool.play("brawl dice=2 -d 1,2").out, "Nothing"));
    CHECK(pool.play("odds brawl dice=2 --chance nothing").out == "0.444444444444\n");
    CHECK(pool.play("odds brawl dice=2 --chance more").out == "0.111111111111\n");
}

TEST_CASE("follow-ups can be given sums and differences, including plain numbers") {
    const House house(brawl("quantities: {earlier: {greatest: 3}}\ntables:\n  brawl:\n    rows:\n"
                            "      more: {title: More, bands: 4.., effects: [{next: brawl, with: [\"earlier={earlier plus 1}\"]}]}\n"
                            "      end: {title: End, bands: ..3, effects: [{do: lose, count: {of: earlier}}]}\n"));
    reads(house);
    const auto played = house.play("brawl -d 4,5,3 --follow").out;
    CHECK(has(played, "next: brawl again, with earlier=1"));
    CHECK(has(played, "next: brawl again, with earlier=2"));
    CHECK(has(played, "unit   loses 2 men"));
    CHECK(has(house.play("show brawl").out, "then rolls again with earlier plus 1 as earlier"));
    // three times more, then the end: 1/16 has lost 3
    CHECK(house.play("odds brawl --follow --of lose --chance 3").out == "0.0625\n");
    const House less(brawl("quantities: {left: {greatest: 9, required: true}}\ntables:\n  brawl:\n    rows:\n"
                           "      more: {title: More, bands: .., effects: [{next: brawl, with: [\"left={left less 2 plus 1}\"], where: {left: 1..}}]}\n"));
    CHECK(has(less.play("brawl left=1 -d 1").out, "with left=1"));  // goes down to 0, and then up
    CHECK(has(run_args({"lint", House(brawl("tables:\n  brawl:\n    rows:\n      more: {title: More, bands: .., effects: "
                                            "[{next: brawl, with: [\"left={nothing plus 1}\"]}]}\n")).path()}).out,
              "there is no quantity `nothing`"));
}

TEST_CASE("the procedure's name is a whole request if its sides need no words") {
    const House house(
        "procedure: brawl\nkind: opposed\ntitle: Brawl\nsides: [one, other]\n"
        "dice: {red: {die: {faces: [4, 4, 4, 4, 0, 0]}}, blue: {die: {faces: [3, 3, 3, 3, 3, 3]}, side: other}}\n"
        "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: 1..}\n      other: {title: Other, bands: ..0}\n");
    for (const auto* line : {"brawl", "brawl vs"}) {
        CHECK(has(house.play(std::string(line) + " -d 4,3").out, "difference 1: One"));
        CHECK(house.play("odds " + std::string(line) + " --chance one").out == "0.666666666666\n");
    }
    const House needs(
        "procedure: brawl\nkind: opposed\ntitle: Brawl\nsides: [one, other]\ndie: d6\n"
        "quantities: {men: {greatest: 9, required: true}}\nmodifiers: {men: {add: +1, each: men}}\n"
        "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: 1..}\n      other: {title: Other, bands: ..0}\n");
    CHECK(has(needs.play("brawl").err, "brawl needs its other after `vs`"));
    CHECK(has(needs.play("brawl men=2 vs").err, "describe the other"));
}

TEST_CASE("numbers of a long list with a chance of 0 are grouped") {
    const House house(
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: {die: d6, of: dice}\n"
        "quantities: {dice: {least: 1, greatest: 60, required: true}}\n"
        "tables: {brawl: {rows: {all: {title: All, bands: .., effects: [{do: lose, count: {of: natural}}]}}}}\n");
    const auto told = house.play("odds brawl dice=20 --of lose --ascii").out;
    CHECK(has(told, "  20 to 42     0.01%   100.00%     0.01%"));
    CHECK(!has(told, "  21 "));
    CHECK(json::parse(house.play("odds brawl dice=20 --of lose -f json").out)["of"][0]["odds"].size() == 101);
}

TEST_CASE("show lists what a value always adds, and what is passed on under another name") {
    const House house(
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: d6\nquantities: {hits: {greatest: 9, required: true}}\n"
        "words: {whole: it is whole}\nmodifiers: {whole: {add: +1, any: [whole]}}\n"
        "values: {left: {sum: hits, modifiers: {this: {add: -1}}}}\n"
        "tables: {brawl: {rows: {all: {title: All, bands: .., effects: [{next: brawl, where: {hits: 2..}, with: "
        "[\"hits={left}\", whole]}]}}}}\n");
    reads(house);
    const auto told = house.play("show brawl").out;
    CHECK(has(told, "  left: hits, this -1\n"));
    CHECK(has(told, "then rolls again with left as hits and whole"));
}

}  // namespace asked_numbers_test
