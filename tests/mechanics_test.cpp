// Mechanics of many games, each as a ruleset of its own without faults or warnings; the chances are counted by hand.
// The rulesets of tests/mechanics are played with given dice: the comments work out the results from the descriptions
// of the mechanics, and tests/mechanics/odds.py checks their odds.

#include <doctest/doctest.h>

#include <filesystem>

#include "support/golden.hpp"
#include "support/house.hpp"
#include "support/process.hpp"

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

const std::string folder = ORDERLY_SOURCE_DIR "/tests/mechanics";

std::string play(const std::string& ruleset, const std::string& line) {
    const auto ran = run("--tables " + folder + " -r " + ruleset + " " + line);
    INFO(line, ": ", ran.err);
    CHECK(ran.status == 0);
    return ran.out;
}

int times_said(const std::string& text, const std::string& part) {
    int times = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
    return times;
}

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

TEST_CASE("any number can be compared with or subtracted from any other, including the enemy's and the dice's") {
    const House house(
        "procedure: brawl\ntitle: Brawl\nkind: opposed\ndie: d6\nsides: [one, other]\n"
        "quantities: {skill: {greatest: 9}, armour: {greatest: 9}}\n"
        "modifiers:\n  better: {add: +2, where: {skill: {over: enemy.skill}}}\n  armour: {add: 0, where: {armour: 1..}}\n" +
        rows("      wins: {title: Wins, bands: 1.., effects: [{to: other, do: lose, count: {of: difference, less: enemy.armour}, "
             "side: one, where: {die-1: {over: die-2}}}]}\n      loses: {title: Loses, bands: ..0}\n"));
    reads(house);
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
    const std::string said = "`last-die` is only for the dice of a `pool`";
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

TEST_CASE("a never-natural skips the rows that the column lacks") {
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

TEST_CASE("a row's natural leads to it even if the column has no band for it") {
    const auto fight = "kind: roll\ndie: d6\nchoices: {class: {words: [raw, crack], required: true}}\n" +
                       std::string(
                           "tables:\n  brawl:\n    column: class\n    rows:\n"
                           "      best: {title: Best, bands: {raw: none, crack: 5..}, natural: 6}\n"
                           "      rest: {title: Rest, bands: {raw: 1..6, crack: ..4}}\n");
    CHECK(chance(fight, "raw", "best") == "0.166666666666\n");
    CHECK(chance(fight, "crack", "best") == "0.333333333333\n");
}

TEST_CASE("rounds of a unit in a game are used up by ones and then cannot be thrown") {
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

TEST_CASE("the rulesets have no faults, and at most 60 lines each") {
    const auto lint = run("lint " + folder);
    CHECK(lint.out + lint.err == "");
    for (const auto& ruleset : std::filesystem::directory_iterator(folder)) {
        if (!ruleset.is_directory()) continue;
        std::size_t lines = 0;
        for (const auto& file : std::filesystem::directory_iterator(ruleset))
            lines += lines_of(read_text(file.path())).size();
        CHECK_MESSAGE(lines <= 60, ruleset.path().string());
    }
}

TEST_CASE("to hit, to wound, to save, damage on models of two wounds") {
    // 6 hits twice and 3 once; of 5 4 3 two wound on 4; 1 is no save, 4 less 1 is one on 3; a 2 of damage fells a model
    const auto shot = "shoot shots=4 skill=3 strength=4 pierce=1 vs toughness=4 save=3 -d 6,3,2,1,5,4,3,1,4,2 --follow";
    CHECK(has(play("salvo", shot), "3 go on"));
    CHECK(has(play("salvo", shot), "1 hit\n"));
    CHECK(has(play("salvo", shot), "loses 1 model"));
    // 1 hurts, 1 fells the hurt one, 3 fells the next, of which what is over is lost
    const auto out = play("salvo", "damage hits=3 -d 1,1,3 --follow");
    CHECK(has(out, "A model is hurt"));
    CHECK(times_said(out, "loses 1 model") == 2);
}

TEST_CASE("opposed dice: beaten, doubled, and by whom") {
    CHECK(has(play("element", "combat knights vs spears uphill -d 6,1"), "defender   recoils"));  // 9 to 6
    CHECK(has(play("element", "combat blades vs riders -d 6,1"), "defender   flees"));            // 9 to 3
    CHECK(has(play("element", "combat blades vs riders -d 1,1"), "defender   recoils"));          // 4 to 3
    CHECK(has(play("element", "combat riders vs riders -d 6,1"), "defender   is destroyed"));     // 8 to 3
    CHECK(has(play("element", "combat knights vs bows -d 6,4"), "defender   is destroyed"));      // 9 to 8, ridden down
    CHECK(has(play("element", "combat bows overlaps=2 vs spears -d 1,1"), "attacker   is destroyed"));  // 1 to 5
}

TEST_CASE("a break test with a reroll, and the chase") {
    // 9 and 2 are over 8; thrown again 12; 7 runs from the best two of 6 1 5
    const auto out = play("rout", "break-test leadership=8 lost-by=2 standard vs swift -d 4,5,6,6,3,4,6,1,5 --follow");
    CHECK(has(out, "It is caught"));
    CHECK(has(out, "is caught and destroyed"));
    CHECK(has(play("rout", "break-test leadership=9 lost-by=11 vs -d 1,1"), "passed, it holds"));
    CHECK(has(play("rout", "break-test leadership=8 lost-by=3 stubborn vs -d 6,2,3"), "passed, it holds"));  // 5 and 3
    CHECK(has(play("rout", "break-test leadership=8 lost-by=6 steadfast vs -d 5,3"), "passed, it holds"));
}

TEST_CASE("an order under pins") {
    CHECK(has(play("pinned", "order morale=9 pins=2 ensign -d 6,2"), "loses 1 pin"));  // 8 and 2 less 1 is 9
    CHECK(has(play("pinned", "order morale=9 pins=3 ensign -d 6,2"), "goes down"));
    CHECK(has(play("pinned", "order morale=6 pins=9 -d 1,1"), "loses 1 pin"));
    CHECK(has(play("pinned", "order morale=11 major -d 6,6,2 --follow"), "fires on its friends"));
    CHECK(!has(play("pinned", "order morale=11 major -d 6,6,2 --follow"), "goes down"));
}

TEST_CASE("a command: the margin, and blunders") {
    CHECK(has(play("command", "order command=8 distance=30 -d 1,3"), "makes 2 moves"));  // 4 against 6
    CHECK(has(play("command", "order command=5 distance=40 -d 1,1"), "makes 3 moves"));
    CHECK(has(play("command", "order command=8 -d 6,3"), "does not move"));
    // 4 against 6, 5 against 5, a blunder: far forward
    const auto out = play("command", "order command=8 distance=30 again -d 1,3,2,3,6,6,6 --follow");
    CHECK(times_said(out, "makes 2 moves") == 2);
    CHECK(has(out, "makes 1 move\n"));
}

TEST_CASE("fire on a column that doubles move, and morale") {
    CHECK(has(play("column", "fire firepower=8 vs cover=2 morale=7 -d 1,4"), "total 7: Morale\n"));  // 7 of eight
    CHECK(has(play("column", "fire firepower=8 vs cover=2 morale=7 -d 3,3"), "No effect"));          // 8 of four
    CHECK(has(play("column", "fire firepower=8 led vs cover=2 morale=7 -d 3,3"), "total 7: Morale\n"));
    // a double of the untrained: two columns less than eight, 4 of the first
    CHECK(has(play("column", "fire firepower=8 green vs cover=2 morale=7 -d 1,1"), "Morale, 1 more"));
    const auto out = play("column", "fire firepower=16 vs morale=7 -d 3,5,4,2 --follow");  // 8 of sixteen; 6 and 1
    CHECK(has(out, "Morale, 1 more"));
    CHECK(has(out, "total 7: passed"));
    CHECK(has(play("column", "hold morale=10 -d 6,6"), "is eliminated"));
    CHECK(has(play("column", "hold morale=7 severity=1 -d 3,3"), "is pinned"));  // 7, the very number
    CHECK(!has(play("column", "hold morale=7 severity=1 -d 3,2"), "is pinned"));
    CHECK(has(play("column", "fire firepower=8 far vs cover=2 morale=7 -d 1,2"), "total 5: Morale\n"));  // of four
    CHECK(has(play("column", "fire firepower=1 far vs morale=7 -d 1,2"), "No effect"));     // less than the first
    CHECK(has(play("column", "fire firepower=1 vs morale=7 -d 1,1"), "No effect"));         // one column less than it
    CHECK(has(play("column", "fire firepower=1 led-well vs morale=7 -d 1,2"), "Kill"));     // 3 less 2, no double
}

TEST_CASE("guns: a six throws another die, and each hit has its place") {
    // behind smoke 5 is needed at 9: the 6 hits, its 2 does not, 4 does not, 5 does; 41 below the water, 66 the
    // magazine
    const auto out = play("gunnery", "salvo guns=3 heavy@9 vs smoke -d 6,2,4,5,4,1,6,6 --follow");
    CHECK(has(out, "2 hits"));
    CHECK(has(out, "takes 3 points of water"));
    CHECK(has(out, "blows up"));
}

TEST_CASE("two dice of three with a boon or a bane, and the margin") {
    CHECK(has(play("boon", "task skill=2 hard boon -d 3,5,6"), "effect 3"));  // 11 and 2 less 10
    CHECK(has(play("boon", "task skill=2 hard bane -d 3,5,6"), "effect 0"));  // 8 and 2 less 10
    CHECK(has(play("boon", "task boon bane -d 6,6"), "effect 4"));
    CHECK(has(play("boon", "task boon bane -d 6,6"), "takes 6 wounds"));
}

TEST_CASE("a trait die and a wild die, both explode") {
    CHECK(has(play("aces", "trait t8 -d 8,3,5"), "better 7: Success and more"));  // 11 and 5, less 4
    CHECK(has(play("aces", "trait t8 -d 8,3,5"), "1 raise"));
    CHECK(has(play("aces", "trait t4 -d 4,4,4,1,6,5"), "2 raises"));  // 13 and 11: two fours over 4, and 1
    CHECK(has(play("aces", "trait t4 -d 1,6,5"), "1 raise"));          // the wild die is the better: 11
    // 9 less two wounds and the range, and 3 for what helps: 6 against 4
    CHECK(has(play("aces", "trait t10 wounds=2 long help=3 -d 9,2"), "better 2: Success"));
    CHECK(has(play("aces", "trait t6 needed=7 -d 5,6,1"), "better 0: Success"));     // the very number
    CHECK(has(play("aces", "trait t8 untrained -d 5,3"), "better -1: Failure"));     // 5 and -2 against 4
    CHECK(has(play("aces", "trait t8 extra -d 1"), "better -3: Failure"));           // one die alone is no disaster
    CHECK(has(play("aces", "trait t12 -d 1,1"), "Disaster"));
    CHECK(has(play("aces", "trait t12 -d 1,3"), "Failure"));
}

TEST_CASE("dice with signs, of which the stronger chooses one") {
    CHECK(has(play("block", "block strength=4 vs strength=3 -d stumble,push"), "defender   falls"));
    CHECK(has(play("block", "block strength=4 vs strength=3 nimble -d stumble,push"), "defender   is pushed back"));
    CHECK(has(play("block", "block strength=4 tackler vs strength=3 nimble -d stumble,push"), "defender   falls"));
    CHECK(has(play("block", "block strength=7 vs strength=3 -d skull,both,pow"), "Down"));    // over twice: three dice
    CHECK(has(play("block", "block strength=6 vs strength=3 -d skull,both"), "Both down"));   // twice is not over it
    CHECK(has(play("block", "block strength=3 vs strength=4 -d skull,pow"), "attacker   falls"));  // the defender chooses
    // both down is the attacker's wish where he alone stays up, and the defender's fear
    const auto alone = play("block", "block strength=4 wrestler vs strength=3 -d push,both");
    CHECK(has(alone, "defender   falls"));
    CHECK(!has(alone, "attacker   falls"));
    CHECK(has(play("block", "block strength=3 wrestler vs strength=4 -d both,push"), "defender   is pushed back"));
    CHECK(has(play("block", "block strength=4 wrestler vs strength=3 wrestler -d both,push"), "defender   is pushed back"));
    CHECK(!has(play("block", "block strength=3 wrestler vs strength=3 wrestler -d both"), "falls"));
}

TEST_CASE("four dice of +, 0 and - and a rung of a ladder") {
    CHECK(has(play("ladder", "action good vs great -d 1,0,-1,1"), "total 0: A tie"));     // 3 and 1 against 4
    CHECK(has(play("ladder", "action superb aspect vs fair -d 0,0,-1,-1"), "3 shifts"));  // 5 and 2 less 2, against 2
}

TEST_CASE("initiative by cards of one deck") {
    CHECK(has(play("cards", "initiative cards=1 vs cards=1 -d A,K"), "our-best less their-best 1: We act first"));
    CHECK(has(play("cards", "initiative cards=2 vs cards=1 -d 3,9,Q"), "They act first"));
    CHECK(has(play("cards", "event -d Q,A,joker --follow"), "A storm"));  // news twice, each draws another card
    const auto out = play("cards", "initiative cards=1 vs cards=2 -d K,joker,K");
    CHECK(has(out, "theirs   acts when it likes and adds 2"));
    CHECK(has(out, "ours     the deck is shuffled"));
    CHECK(has(run("--tables " + folder + " -r cards initiative cards=1 vs cards=1 gone:initiative=15 -d joker,joker").err,
              "no card 15 is left"));
}

TEST_CASE("to be seen, to be hit, to be saved: a check of several throws") {
    const auto fell = play("ambush", "shot far vs walls -d 3,5,4,4");  // 8 of 8, 4 of 4, and 4 saves not
    CHECK(has(fell, "needs 8, total 8: goes on"));
    CHECK(has(fell, "to hit: die 4, needs 4: goes on"));
    CHECK(has(fell, "to save: die 4, needs 5: goes on"));
    CHECK(has(fell, "target    falls"));
    CHECK(has(play("ambush", "shot far vs walls -d 3,5,4,5"), "is warned"));   // saved
    CHECK(has(play("ambush", "shot far vs walls -d 3,5,3"), "is warned"));     // seen and missed
    CHECK(has(play("ambush", "shot far vs walls -d 3,4"), "is warned"));       // not seen
    CHECK(has(play("ambush", "shot sharp far vs -d 3,4,3"), "falls"));         // 8 and 4 with the sharpshooter's
}

TEST_CASE("danger dice remove action dice that show the same") {
    CHECK(has(play("danger", "risk action=3 danger=2 -d 6,6,4,6,2"), "highest 6, sixes 1"));
    CHECK(has(play("danger", "risk action=3 danger=2 -d 6,5,4,6,5"), "highest 4, sixes 0"));
    CHECK(has(play("danger", "risk action=2 danger=3 -d 3,3,3,3,3"), "Botch"));
}

TEST_CASE("their odds match an independent script") {
    if (!have_tools({"python3"})) return;
    const auto ran = shell("python3 " + folder + "/odds.py $ORDERLY " ORDERLY_SOURCE_DIR "/docs/examples");
    CHECK_MESSAGE(ran.status == 0, ran.out);
    CHECK(has(ran.out, "salvo: 12 asked, 0 differ\n"));
}

}  // namespace mechanics_test
