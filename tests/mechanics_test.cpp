// Mechanics of many games, each as a table of its own written from nothing: it reads without a fault or a warning, and
// its chances are those counted by hand.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <tuple>

#include "support/house.hpp"

namespace mechanics_test {

using namespace orderly_test;

namespace {

/// The chance of one outcome; the table reads without a word said about it.
std::string chance(const std::string& procedure, const std::string& words, const std::string& of) {
    const House house("procedure: brawl\ntitle: Brawl\n" + procedure);
    const auto lint = run_args({"lint", house.path()});
    CHECK(lint.status == 0);
    CHECK(lint.out + lint.err == "");
    const auto ran = house.play("odds brawl " + words + " --chance " + of);
    INFO(ran.err);
    CHECK(ran.status == 0);
    return ran.out;
}

std::string rows(const std::string& list) { return "tables:\n  brawl:\n    rows:\n" + list; }

}  // namespace

TEST_CASE("opposed pools of d10: more sevens and over") {
    const auto pools =
        "kind: pools\ndie: d10\nsides: [one, other]\n"
        "quantities: {dice: {least: 1, greatest: 20, required: true}}\n"
        "pool: {dice: [{of: dice}], needed: 7}\n" +
        rows(
            "      wins: {title: Wins, bands: 1..}\n      draw: {title: Draw, bands: 0}\n"
            "      loses: {title: Loses, bands: ..-1}\n");
    CHECK(chance(pools, "dice=2 vs dice=1", "wins") == "0.448\n");  // 0.6 · 0.64 + 0.4 · 0.16
}

TEST_CASE("activation: one to three dice against the quality, and two failures end the turn; no band below no hits") {
    const auto activation =
        "kind: pool\ndie: d6\nquantities: {dice: {least: 1, greatest: 3, required: true}}\n"
        "choices: {quality: [2, 3, 4, 5]}\n"
        "pool: {dice: [{of: dice}], needed: {2: 2, 3: 3, 4: 4, 5: 5}}\n" +
        rows(
            "      over: {title: The turn is over, bands: 0..1}\n"
            "      acts: {title: It acts, bands: 2..}\n");
    CHECK(chance(activation, "4 dice=3", "acts") == "0.5\n");
    CHECK(chance(activation, "5 dice=2", "acts") == "0.111111111111\n");
}

TEST_CASE("events of a d66, with text, and one that rolls twice more") {
    const auto events = "kind: roll\ndie: d66\n" +
                        rows(
                            "      quiet: {title: Quiet, bands: 11..36, text: \"Nothing: the woods are still.\"}\n"
                            "      fire: {title: Fire, bands: 41..65}\n"
                            "      twice: {title: Twice, bands: 66, effects: {more: {next: brawl, times: 2}}}\n");
    CHECK(chance(events, "", "fire") == "0.472222222222\n");  // 17 of 36
}

TEST_CASE("morale on 2d6 or under, where a double 1 always holds and a double 6 never") {
    const auto morale =
        "kind: roll\ndie: 2d6\nquantities: {losses: {greatest: 10}}\n"
        "modifiers:\n  losses: {add: +1, each: losses}\n" +
        rows(
            "      holds: {title: Holds, bands: ..7, natural: 2, never-natural: 12}\n"
            "      runs: {title: Runs, bands: 8..}\n");
    CHECK(chance(morale, "losses=10", "holds") == "0.0277777777777\n");  // 1/36
    CHECK(chance(morale, "", "holds") == "0.583333333333\n");            // 21/36
}

TEST_CASE("any number compares with any other, and is taken off any other: the enemy's and the dice's too") {
    const House house(
        "procedure: brawl\ntitle: Brawl\nkind: opposed\ndie: d6\nsides: [one, other]\n"
        "quantities: {skill: {greatest: 9}, armour: {greatest: 9}}\n"
        "modifiers:\n  better: {add: +2, where: {skill: {over: enemy.skill}}}\n  armour: {add: 0, where: {armour: 1..}}\n" +
        rows("      wins: {title: Wins, bands: 1.., effects: [{to: other, do: lose, count: {of: difference, less: enemy.armour}, "
             "side: one, where: {die-1: {over: die-2}}}]}\n      loses: {title: Loses, bands: ..0}\n"));
    const auto lint = run_args({"lint", house.path()});
    CHECK(lint.out + lint.err == "");
    CHECK(has(house.play("brawl skill=4 vs skill=3 armour=2 -d 5,1").out, "other   loses 4 men"));  // 5 + 2 - 1 - 2
    CHECK(has(house.play("brawl skill=3 vs skill=3 armour=2 -d 5,1").out, "other   loses 2 men"));
    CHECK(!has(house.play("brawl skill=4 vs skill=3 -d 2,3").out, "loses"));  // wins by 1, the die is less
}

TEST_CASE("a save that a 6 always passes and a 1 always fails") {
    const auto save =
        "kind: check\ndie: d6\nchoices: {armour: [none-at-all, plate]}\nneeded: {none-at-all: 7, plate: 1}\n"
        "passed: {natural: 6}\nfailed: {title: it falls, natural: 1}\n";
    CHECK(chance(save, "none-at-all", "passed") == "0.166666666666\n");  // the 6 alone
    CHECK(chance(save, "plate", "failed") == "0.166666666666\n");        // the 1 alone
    const House house(std::string("procedure: brawl\ntitle: Brawl\n") + save);
    CHECK(has(house.play("brawl none-at-all -d 6").out, "needs 7, total 6, natural 6: passed"));
    CHECK(has(house.play("brawl plate -d 1").out, "needs 1, total 1, natural 1: failed, it falls"));
    CHECK(has(house.play("brawl plate -d 2").out, "needs 1, total 2: passed"));
    CHECK(has(house.play("brawl -h").out, "a natural 6 always passes"));
}

TEST_CASE("a test at or under, where some naturals decide") {
    const auto test =
        "kind: check\ndie: 2d6\npass: at-or-under\nneeded: 7\nmodifiers: {tired: {add: +9, any: [tired]}}\n"
        "words: {tired: after a march}\npassed: {natural: [2, 3]}\nfailed: {natural: 7}\n";
    CHECK(chance(test, "tired", "passed") == "0.0833333333333\n");  // a 2 or a 3: 3 of 36
    CHECK(chance(test, "", "passed") == "0.416666666666\n");        // 2 to 6: 15 of 36
}

TEST_CASE("damage of a die that explodes, by the weapon") {
    const auto damage =
        "kind: roll\ndie: {die: d6, explode: 6, most: 1}\nchoices: {weapon: [pistol, rifle]}\n"
        "modifiers:\n  weapon: {by: {pistol: 0, rifle: +2}}\n" +
        rows(
            "      graze: {title: A graze, bands: ..3}\n      wound: {title: A wound, bands: 4..7}\n"
            "      dead: {title: Dead, bands: 8..}\n");
    CHECK(chance(damage, "rifle", "dead") == "0.166666666666\n");   // a 6
    CHECK(chance(damage, "pistol", "dead") == "0.138888888888\n");  // a 6 and 2 or more
}

TEST_CASE("to hit by skill, to wound by strength against toughness, to save") {
    const std::string volley =
        "kind: pool\ndie: d6\nsides: [shooter, target]\nquantities:\n"
        "  shots: {side: shooter, least: 1, greatest: 30, required: true}\n"
        "  skill: {side: shooter, least: 2, greatest: 6, required: true}\n"
        "  strength: {side: shooter, least: 1, greatest: 10, required: true}\n"
        "  toughness: {side: target, least: 1, greatest: 10, required: true}\n"
        "  armour: {side: target, least: 2, greatest: 7, required: true}\n"
        "derived:\n  stronger: {where: {enemy.toughness: {under: strength}}}\n"
        "  weaker: {where: {enemy.toughness: {over: strength}}}\n"
        "pool:\n  dice: [{of: shots}]\n  needed: {of: skill}\n  stages:\n"
        "    wound: {title: to wound, needed: {stronger: 3, weaker: 5, else: 4}}\n"
        "    save: {title: to save, side: target, needed: {of: armour}, stops: true}\n";
    // 2/3 to hit, 2/3 to wound, 2/3 not saved; then 1/2 and 1/3 to wound
    CHECK(chance(volley, "shots=1 skill=3 strength=4 vs toughness=3 armour=5", "1") == "0.296296296296\n");
    CHECK(chance(volley, "shots=1 skill=3 strength=3 vs toughness=3 armour=5", "1") == "0.222222222222\n");
    CHECK(chance(volley, "shots=1 skill=3 strength=2 vs toughness=3 armour=5", "1") == "0.148148148148\n");
}

TEST_CASE("percentile dice whose doubles are critical") {
    const auto skill = "kind: roll\ndie: d100\n" +
                       rows(
                           "      critical: {title: Critical, bands: ..1, natural: [11, 22, 33, 44]}\n"
                           "      success: {title: Success, bands: 2..49}\n"
                           "      failure: {title: Failure, bands: 50..100, never-natural: [98, 99..100]}\n"
                           "      fumble: {title: Fumble, bands: 101..}\n");
    CHECK(chance(skill, "", "critical") == "0.05\n");
    CHECK(chance(skill, "", "success") == "0.44\n");
    CHECK(chance(skill, "", "fumble") == "0.03\n");
}

TEST_CASE("step dice: a greater die for more skill") {
    const auto step =
        "kind: opposed\ndie: {by: {novice: d4, able: d6, expert: d8, master: d10, legend: d12}}\n"
        "sides: [one, other]\nchoices: {level: [novice, able, expert, master, legend]}\n" +
        rows(
            "      wins: {title: Wins, bands: 1..}\n      tie: {title: Tie, bands: 0}\n"
            "      loses: {title: Loses, bands: ..-1}\n");
    CHECK(chance(step, "able vs expert", "wins") == "0.3125\n");  // 15 of 48
}

TEST_CASE("a d20 at a number or under") {
    const std::string under =
        "kind: check\ndie: d20\nquantities: {stat: {least: 3, greatest: 18, required: true}}\n"
        "needed: {of: stat}\npass: at-or-under\n";
    CHECK(chance(under, "stat=12", "passed") == "0.6\n");
}

TEST_CASE("the best of as many dice as a quantity says") {
    const auto best =
        "kind: roll\ndie: {die: best 1 of d6, of: n}\nquantities: {n: {least: 1, greatest: 6, required: true}}\n" +
        rows("      hit: {title: Hit, bands: 6..}\n      miss: {title: Miss, bands: ..5}\n");
    CHECK(chance(best, "n=2", "hit") == "0.305555555555\n");  // 11 of 36
    CHECK(chance(best, "n=1", "hit") == "0.166666666666\n");
    const House house("procedure: brawl\ntitle: Brawl\n" + best);
    CHECK(has(house.play("brawl n=3 -d 2,5,1").out, "dice 5 (not 2 1)"));
}

TEST_CASE("a line of the last die counts in the last pair of duels") {
    const auto duels =
        "kind: duels\ndie: d6\nsides: [one, other]\nquantities: {men: {least: 1, greatest: 9, required: true}}\n"
        "words: {brave: brave}\npool: {dice: [{of: men}]}\n"
        "modifiers: {late: {add: +1, any: [brave], last-die: true}}\n" +
        rows(
            "      won: {title: Won, bands: 2..}\n      even: {title: Even, bands: -1..1}\n"
            "      lost: {title: Lost, bands: ..-2}\n");
    // 15 of 36 falls win a pair, 21 of 36 with one more, and 10 where the other has it
    CHECK(chance(duels, "men=2 brave vs men=2", "won") == "0.243055555555\n");        // 15 * 21 / 1296
    CHECK(chance(duels, "men=2 vs men=2 brave", "won") == "0.115740740740\n");        // 15 * 10 / 1296
    CHECK(chance(duels, "men=2 brave vs men=2 brave", "won") == "0.173611111111\n");  // 15 * 15 / 1296
    CHECK(chance(duels, "men=2 brave vs men=5", "won") == "0.243055555555\n");
    CHECK(chance(duels, "men=1 brave vs men=1", "lost") == "0\n");
    const House house("procedure: brawl\ntitle: Brawl\n" + duels);
    CHECK(has(house.play("brawl men=2 vs men=2 brave -d 3,3,3,3").out, "hits 0 to 1: Even"));
    CHECK(has(house.play("brawl men=5 brave vs men=2 -d 3,3,3,3").out, "hits 1 to 0: Even"));
}

TEST_CASE("a line of the last die is of a pool's dice alone") {
    const std::string said = "`last-die` is of the dice of a `pool`, of no other throw";
    const auto line = std::string("modifiers: {late: {add: +1, any: [brave], last-die: true}}");
    const auto head = std::string("words: {brave: brave}\n");
    const House roll(brawl(head + line + good_or_bad));
    CHECK(has(run("lint " + roll.path()).out + run("lint " + roll.path()).err, said));
    const House staged("procedure: brawl\nkind: pool\ntitle: Brawl\ndie: d6\n" + head +
                       "quantities: {men: {least: 1, greatest: 9}}\npool:\n  dice: [{of: men}]\n  needed: 4\n  stages: "
                       "{save: {needed: 4, " +
                       line + "}}\n");
    CHECK(has(run("lint " + staged.path()).out + run("lint " + staged.path()).err, said));
}

TEST_CASE("a natural that rules a row out falls past the rows that the column lacks") {
    const auto fight = "kind: roll\ndie: d6\nchoices: {class: {words: [raw, crack], required: true}}\n" +
                       std::string(
                           "tables:\n  brawl:\n    column: class\n    rows:\n"
                           "      high: {title: High, bands: {raw: 5.., crack: 4..}, never-natural: 6}\n"
                           "      middle: {title: Middle, bands: {raw: 3..4, crack: none}, never-natural: [4, 6]}\n"
                           "      low: {title: Low, bands: {raw: ..2, crack: ..3}, never-natural: 1..3}\n");
    // raw: 5 high, 3 middle, 1 2 low, 4 from middle to low, 6 from high past middle to low; low is the last that it has
    CHECK(chance(fight, "raw", "high") == "0.166666666666\n");
    CHECK(chance(fight, "raw", "middle") == "0.166666666666\n");
    CHECK(chance(fight, "raw", "low") == "0.666666666666\n");
    // crack: 4 5 high, 6 past middle, which it lacks, to low
    CHECK(chance(fight, "crack", "high") == "0.333333333333\n");
    CHECK(chance(fight, "crack", "low") == "0.666666666666\n");
    CHECK(chance(fight, "crack", "middle") == "0\n");
    const House house("procedure: brawl\ntitle: Brawl\n" + fight);
    CHECK(has(house.play("brawl crack -d 6").out, "total 6: Low"));
    CHECK(has(house.play("brawl crack -d 1").out, "total 1: Low"));
    CHECK(has(house.play("brawl raw -d 4").out, "total 4: Low"));
}

TEST_CASE("a row's natural leads to it where the column has no band for it") {
    const auto fight = "kind: roll\ndie: d6\nchoices: {class: {words: [raw, crack], required: true}}\n" +
                       std::string(
                           "tables:\n  brawl:\n    column: class\n    rows:\n"
                           "      best: {title: Best, bands: {raw: none, crack: 5..}, natural: 6}\n"
                           "      rest: {title: Rest, bands: {raw: 1..6, crack: ..4}}\n");
    CHECK(chance(fight, "raw", "best") == "0.166666666666\n");
    CHECK(chance(fight, "crack", "best") == "0.333333333333\n");
}

TEST_CASE("combat by opposed dice: beaten is pushed back, doubled destroys, and some are destroyed when beaten at all") {
    const House house(
        "procedure: brawl\ntitle: Brawl\nkind: opposed\ndie: d6\nsides: [one, other]\n"
        "choices: {troops: [blades, riders, rabble]}\nwords: {uphill: uphill of the enemy}\n"
        "derived: {rides-down: {when: [riders, enemy.rabble]}}\n"
        "modifiers:\n  troops: {by: {blades: +5, riders: +3, rabble: +2}}\n  uphill: {add: +1, any: [uphill]}\n" +
        rows("      wins:\n        title: Wins\n        bands: 1..\n        effects:\n"
             "          doubled: {to: other, side: one, do: runs, where: {score: {at-least: enemy.score, times: 2}}, unless: [rides-down]}\n"
             "          down: {to: other, side: one, do: runs, when: [rides-down]}\n"
             "          back: {to: other, side: one, do: lose, count: 1, where: {score: {under: enemy.score, times: 2}}, unless: "
             "[rides-down]}\n"
             "      stands: {title: Stands, bands: ..0}\n"));
    const auto lint = run("lint " + house.path());
    CHECK(lint.out + lint.err == "");
    for (const auto& [ours, theirs, add, other, always] :
         {std::tuple("blades", "rabble", 5, 2, false), {"riders", "rabble", 3, 2, true}, {"rabble", "rabble uphill", 2, 3, false}}) {
        int runs = 0, back = 0;
        for (int one = 1; one <= 6; ++one)
            for (int enemy = 1; enemy <= 6; ++enemy) {
                const auto a = one + add, b = enemy + other;
                if (a <= b) continue;
                ++(always || a >= 2 * b ? runs : back);
            }
        const auto line = std::string("odds brawl ") + ours + " vs " + theirs;
        for (const auto& [of, falls] : {std::pair("runs", runs), {"lose", back}}) {
            const auto told = nlohmann::json::parse(house.play(line + " --of " + of + " --chance 1 -f json").out);
            CHECK(told["num"].get<int>() * 36 == falls * told["den"].get<int>());
        }
    }
    CHECK(has(house.play("brawl blades vs rabble -d 6,1").out, "other   runs"));
    CHECK(has(house.play("brawl blades vs rabble -d 6,4").out, "other   loses 1 man"));
}

TEST_CASE("rounds that a unit of a game spends: ones count them down, and the last are thrown no more") {
    const Scratch scratch;
    scratch.write("tables/g/ruleset.yaml",
                  "ruleset: g\ntitle: G\nunit: {id: in, suffix: '\"'}\n"
                  "wordings:\n  spend: {one: \"spends {count} round\", many: \"spends {count} rounds\", takes: rounds}\n");
    scratch.write("tables/g/volley.yaml",
                  "procedure: volley\nkind: pool\ntitle: Volley\ndie: d6\nquantities: {rounds: {greatest: 20, required: true}, men: {greatest: 40}}\n"
                  "pool: {dice: [{of: rounds}], needed: 4}\ntallies: {ones: {faces: 1}}\n"
                  "refuse: {empty: {where: {rounds: ..0}, say: no rounds are left}}\n"
                  "always: [{do: spend, count: {of: ones}}]\n");
    scratch.write("g.yaml", "game: G\nruleset: g\ntables: tables\nsides:\n  a:\n    alpha: {name: Alpha, men: 9, rounds: 3}\n");
    const auto game = scratch.path() + "/g.yaml";
    CHECK(has(run("volley alpha -d 1,1,6 -g " + game).out, "alpha  3 → 1 rounds"));
    CHECK(has(run("volley alpha -d 6,6 -g " + game).err, "2 dice given, 1 needed"));
    CHECK(run("odds volley alpha --chance 1 -g " + game).out == "0.5\n");
    CHECK(has(run("volley alpha -d 1 -g " + game).out, "alpha  1 → 0 rounds"));
    CHECK(has(run("volley alpha -g " + game).err, "no rounds are left"));
}

}  // namespace mechanics_test
