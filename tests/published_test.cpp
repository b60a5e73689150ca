// Odds that others have published: what dicelab 0.7 (Debian's package) prints for the examples of its manual and for
// schemes of our own, the tests of icepool (github.com/HighDiceRoller/icepool), the documentation of dyce
// (github.com/posita/dyce), AnyDice's article on 4d6, and pages on the web. Each is quoted with all its digits; nothing
// is computed here.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/house.hpp"

namespace published_test {

using namespace orderly_test;

namespace {

using Chances = std::map<int, double>;

/// The chances of a number, by `odds --of`.
Chances chances_of(const std::string& procedure, const std::string& of, const std::string& words = {}) {
    const House house(procedure);
    const auto ran = house.play("odds brawl " + words + " --of " + of + " -f csv");
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    Chances chances;
    std::istringstream lines(ran.out);
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);) {
        std::vector<std::string> cells(1);
        for (const auto one : line)
            if (one == ',') cells.emplace_back();
            else cells.back() += one;
        chances[std::stoi(cells.at(2))] = std::stod(cells.at(5));
    }
    return chances;
}

std::string roll(const std::string& die) {
    return "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: " + die +
           "\ntables:\n  brawl:\n    rows:\n      one: {title: One, bands: ..}\n";
}

std::string pool(const std::string& kind, const std::string& more) {
    const auto two = kind != "pool";
    return "procedure: brawl\nkind: " + kind + "\ntitle: Brawl\ndie: d6\n" + (two ? "sides: [one, other]\n" : "") +
           "quantities: {dice: {greatest: 20, required: true}}\npool:\n  dice: [{of: dice}]\n" + more;
}

/// Each as published, to the last of six places.
void check(const Chances& ours, const Chances& published) {
    for (const auto& one : published) {
        CAPTURE(one.first);
        CHECK(std::abs(ours.at(one.first) - one.second) < 0.6e-6);
    }
}

/// A roll of which nothing but its numbers is asked.
std::string roll_of(const std::string& dice) {
    return "kind: roll\n" + dice + "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: ..}\n";
}

/// A chance as it was published: a fraction, or decimals of which the last is rounded.
struct Answer {
    std::string words, asked, published;
};

/// The table reads without a word about it, and each chance is the published one.
void same(const std::string& procedure, const std::vector<Answer>& answers, const std::string& more = {}) {
    const House house("procedure: brawl\ntitle: Brawl\n" + procedure);
    if (!more.empty()) house.write("house/more.yaml", more);
    reads(house);
    for (const auto& answer : answers) {
        std::vector<std::string> args = {"--tables", house.path(), "-r", "house", "-f", "json", "odds", "brawl"};
        for (const auto& word : split(answer.words)) args.push_back(word);
        args.insert(args.end(), {"--chance", answer.asked});
        const auto ran = run_args(args);
        INFO(ran.err, answer.words, " ", answer.asked, ": ", answer.published);
        REQUIRE(ran.status == 0);
        const auto told = nlohmann::json::parse(ran.out);
        const auto whole = [&](const std::string& key) {
            return mpz_class(told[key].is_string() ? told[key].get<std::string>() : told[key].dump());
        };
        mpq_class chance(whole("num"), whole("den"));
        chance.canonicalize();
        const auto point = answer.published.find('.');
        if (point == std::string::npos) {
            mpq_class published(answer.published);
            published.canonicalize();
            CHECK(chance == published);
            continue;
        }
        mpz_class scale;
        mpz_ui_pow_ui(scale.get_mpz_t(), 10, answer.published.size() - point - 1);
        const mpq_class published(
            mpz_class(answer.published.substr(0, point) + answer.published.substr(point + 1), 10));
        CHECK(abs(chance * scale - published) <= mpq_class(1, 2));
    }
}

}  // namespace

TEST_CASE("dicelab: `sum(drop low 1 4#d6)`, an example of its manual, in full") {
    check(chances_of(roll("best 3 of 4d6"), "total"), {{3, 0.000772},
                                                       {4, 0.003086},
                                                       {5, 0.007716},
                                                       {6, 0.016204},
                                                       {7, 0.029321},
                                                       {8, 0.047840},
                                                       {9, 0.070216},
                                                       {10, 0.094136},
                                                       {11, 0.114198},
                                                       {12, 0.128858},
                                                       {13, 0.132716},
                                                       {14, 0.123457},
                                                       {15, 0.101080},
                                                       {16, 0.072531},
                                                       {17, 0.041667},
                                                       {18, 0.016204}});
}

TEST_CASE("dicelab: kept dice, the middle one, d66, dice of two sizes, faces of their own") {
    check(chances_of(roll("best 3 of 5d6"), "total"),  // high 3 5#d6
          {{3, 0.000129}, {10, 0.060442}, {14, 0.148534}, {17, 0.078447}, {18, 0.035494}});
    check(chances_of(roll("worst 2 of 3d6"), "total"), {{2, 0.074074}, {5, 0.166667}, {9, 0.055556}, {12, 0.004630}});
    check(chances_of(roll("best 1 of 2d20"), "total"), {{1, 0.0025}, {2, 0.0075}, {3, 0.0125}});
    check(chances_of(roll("middle 1 of 3d6"), "total"),  // high 1 low 2 3#d6
          {{1, 0.074074}, {2, 0.185185}, {3, 0.240741}, {4, 0.240741}, {5, 0.185185}, {6, 0.074074}});
    check(chances_of(roll("d66"), "total"), {{11, 0.027778}, {14, 0.027778}, {66, 0.027778}});  // d6.d6
    check(chances_of(roll("d6+d8"), "total"), {{2, 0.020833}, {7, 0.125}, {9, 0.125}, {12, 0.0625}, {14, 0.020833}});
    check(chances_of(roll("{faces: [1, 2, 3], count: 4}"), "total"),  // sum(4#d3)
          {{4, 0.012346}, {5, 0.049383}, {6, 0.123457}, {7, 0.197531}, {8, 0.234568}, {12, 0.012346}});
}

TEST_CASE("dicelab: ten dice summed, dice that explode or are thrown again") {
    check(chances_of(roll("10d6"), "total"),
          {{16, 0.000083}, {20, 0.001410}, {29, 0.040457}, {35, 0.072693}, {41, 0.040457}, {49, 0.002447}});
    check(chances_of(roll("{die: d6, explode: 6, most: 1}"), "total"),
          {{1, 0.166667}, {5, 0.166667}, {7, 0.027778}, {12, 0.027778}});
    check(chances_of(roll("{die: d6, reroll: {faces: [1]}}"), "total"), {{1, 0.027778}, {2, 0.194444}, {6, 0.194444}});
}

TEST_CASE("dicelab: pools, pools with a second throw, opposed dice, pairs of dice") {
    check(chances_of(pool("pool", "  needed: 5\n"), "hits", "dice=6"),  // count(>= 5 6#d6)
          {{0, 0.087791}, {1, 0.263374}, {2, 0.329218}, {3, 0.219479}, {4, 0.082305}, {5, 0.016461}, {6, 0.001372}});
    check(chances_of(pool("pool", "  needed: 6\n"), "hits", "dice=10"),  // count(== 6 10#d6), of its manual
          {{0, 0.161506}, {1, 0.323011}, {2, 0.290710}, {3, 0.155045}, {8, 0.000019}});
    check(chances_of(pool("pool", "  needed: 4\n  stages: {save: {title: again, needed: 4}}\n"), "hits", "dice=6"),
          {{0, 0.177979}, {1, 0.355957}, {2, 0.296631}, {3, 0.131836}, {4, 0.032959}, {5, 0.004395}, {6, 0.000244}});
    check(chances_of(pool("duels", ""), "one:hits", "dice=3 vs dice=3"),  // count(>0 3#(d6-d6))
          {{0, 0.198495}, {1, 0.425347}, {2, 0.303819}, {3, 0.072338}});
    check(chances_of("procedure: brawl\nkind: opposed\ntitle: Brawl\ndie: 2d6\nsides: [one, other]\n"
                     "words: {big: big}\nmodifiers:\n  big: {add: 0, any: [big]}\n"
                     "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: ..}\n",
                     "difference", "big vs big"),  // sum(2#d6)-sum(2#d6)
          {{-10, 0.000772}, {-7, 0.015432}, {-3, 0.080247}, {0, 0.112654}, {1, 0.108025}, {10, 0.000772}});
}

TEST_CASE("icepool: tests/reroll_test.py, tests/explode_test.py, tests/statistics_test.py") {
    const auto again = chances_of(roll("{die: d4, reroll: {faces: [1]}}"), "total");  // weights 1, 5, 5, 5
    check(again, {{1, 1.0 / 16}, {2, 5.0 / 16}, {3, 5.0 / 16}, {4, 5.0 / 16}});
    const House house(roll("{die: d6, explode: [5, 6], most: 2}"));  // denominator 6 ** (depth + 1)
    CHECK(has(house.play("odds brawl --of total -f csv").out, "unit,total,18,1,216,"));
    CHECK(has(House(roll("d6")).play("odds brawl --of total").out, "total: 3.50 on average"));
}

TEST_CASE("AnyDice's article on 4d6 drop lowest: six rolls, at least one of so much") {
    // anydice.catlikecoding.com/articles/4d6-drop-lowest
    const std::map<int, std::string> published = {
        {18, "9.34%"}, {17, "30.07%"}, {16, "56.76%"}, {15, "79.40%"}, {14, "92.80%"}};
    for (const auto& row : published) {
        const auto least = row.first;
        const auto& percent = row.second;
        const auto n = std::to_string(least);
        const House house(
            "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: best 3 of 4d6\nrepeat: rolls\n"
            "quantities: {rolls: {greatest: 9, required: true}}\ntables:\n  brawl:\n    rows:\n"
            "      high: {title: High, bands: " +
            n + "..}\n      low: {title: Low, bands: .." + std::to_string(least - 1) + "}\n");
        CHECK_MESSAGE(has(house.play("odds brawl rolls=6").out, percent), percent);
    }
}

TEST_CASE("keep-highest calculators: at least a target") {
    // tablegameshub.com/dice-keep-highest-probability-calculator, a place of a percentage
    const auto at_least = [](const std::string& die, int target) {
        const House house(roll(die));
        return std::stod(house.play("odds brawl --of total --chance " + std::to_string(target) + "+").out);
    };
    CHECK(std::abs(at_least("best 1 of 2d20", 15) - 0.510) < 0.0005);
    CHECK(std::abs(at_least("best 3 of 4d6", 15) - 0.231) < 0.0005);
    CHECK(std::abs(at_least("d20", 12) - 0.45) < 0.0005);
    CHECK(std::abs(at_least("{die: best 2 of 5d10, explode: 10, most: 2}", 15) - 0.735) < 0.0005);
}

TEST_CASE(
    "Newton and Pepys, de Mere: one six of six dice, two of twelve, three of eighteen; a double six in 24 throws") {
    // en.wikipedia.org/wiki/Newton%E2%80%93Pepys_problem; mathworld.wolfram.com/deMeresProblem.html
    same(roll_of("die: {die: d6, of: dice}\nquantities: {dice: {greatest: 24, required: true}}\ntallies: {sixes: "
                 "{faces: 6}}\n"),
         {{"dice=6", "sixes>=1", "0.6651"},
          {"dice=12", "sixes>=2", "0.6187"},
          {"dice=18", "sixes>=3", "0.5973"},
          {"dice=4", "sixes>=1", "0.517747"}});
    const House house(
        "procedure: brawl\nkind: roll\ntitle: Brawl\ndie: 2d6\nrepeat: throws\nquantities: {throws: {greatest: 30, "
        "required: "
        "true}}\ntables:\n  brawl:\n    rows:\n      double: {title: Double, bands: 12}\n      other: {title: Other, "
        "bands: ..11}\n");
    CHECK(has(house.play("odds brawl throws=24").out, "at least one double: 49.14%"));
    CHECK(has(house.play("odds brawl throws=25").out, "at least one double: 50.55%"));
}

TEST_CASE("craps: the pass line wins 244 times of 495") {
    // wizardofodds.com/games/craps/appendix/1
    same(R"(kind: roll
die: 2d6
quantities: {point: {greatest: 10}}
tallies: {thrown: {sum: all}}
tables:
  first:
    where: {point: 0}
    rows:
      win: {title: Win, bands: 11, natural: 7}
      lose: {title: Lose, bands: 12.., natural: [2, 3]}
      point: {title: A point, bands: ..10, effects: [{next: brawl, with: ["point={total}"]}]}
  made: {where: {thrown: {at-least: point, up-to: point}}, rows: {made: {title: Made, bands: ..}}}
  again:
    rows:
      more: {title: Again, bands: 8.., effects: [{next: brawl}]}
      out: {title: Seven out, bands: 7}
      less: {title: Again, bands: ..6, effects: [{next: brawl}]}
)",
         {{"--follow", "win", "2/9"},
          {"--follow", "made", "134/495"},
          {"--follow", "lose", "1/9"},
          {"--follow", "out", "196/495"}});
}

TEST_CASE("death saves of a d20: 59.5 of 100 live") {
    // rpg.stackexchange.com, what are the odds of surviving with death saves: a 20 wakes, a 1 is two failures
    same(R"(kind: roll
die: d20
quantities: {saved: {greatest: 3}, failed: {greatest: 4}}
values:
  saves: {of: saved, modifiers: {this: {add: +1}}}
  fails: {of: failed, modifiers: {this: {add: +1}}}
  twice: {of: failed, modifiers: {this: {add: +2}}}
tables:
  save:
    rows:
      wakes: {title: Wakes, bands: 20..}
      saved: {title: Saved, bands: 10..19, effects: [{next: brawl, with: ["saved={saves}"], where: {saved: ..1}}]}
      failed: {title: Failed, bands: 2..9, effects: [{next: brawl, with: ["failed={fails}"], where: {failed: ..1}}]}
      worse: {title: Failed twice, bands: ..1, effects: [{next: brawl, with: ["failed={twice}"], where: {failed: 0}}]}
)",
         {{"--follow", "saved+", "0.595"}});
}

TEST_CASE("dyce, docs/translations.md: a d6 against two d10, doubles apart") {
    same(R"(kind: roll
dice: {action: {die: d6}, challenge: {die: 2d10}}
words: {alone: played alone}
tallies:
  score: {dice: action, sum: all}
  high: {dice: challenge, sum: best 1}
  low: {dice: challenge, sum: worst 1}
  doubles: {dice: challenge, sets: 2}
tables:
  marvel: {when: [alone], where: {doubles: 1, score: {over: high}}, rows: {marvel: {title: Marvel, bands: ..}}}
  ruin: {when: [alone], where: {doubles: 1}, rows: {ruin: {title: Ruin, bands: ..}}}
  strong: {where: {score: {over: high}}, rows: {strong: {title: Strong, bands: ..}}}
  weak: {where: {score: {over: low}}, rows: {weak: {title: Weak, bands: ..}}}
  miss: {rows: {miss: {title: Miss, bands: ..}}}
)",
         {{"", "miss", "0.5917"},
          {"", "weak", "0.3167"},
          {"", "strong", "0.0917"},
          {"alone", "marvel", "3/120"},
          {"alone", "strong", "8/120"},
          {"alone", "weak", "38/120"},
          {"alone", "miss", "62/120"},
          {"alone", "ruin", "9/120"}});
}

TEST_CASE("dyce, docs/translations.md: as many dice as each side has, summed") {
    same(R"(kind: opposed
sides: [us, them]
quantities: {dice: {least: 1, greatest: 9, required: true}}
die: {die: d6, of: dice}
tables:
  brawl:
    rows:
      win: {title: Win, bands: 1..}
      tie: {title: Tie, bands: 0}
      loss: {title: Loss, bands: ..-1}
)",
         {{"dice=3 vs dice=3", "tie", "0.0928"},
          {"dice=4 vs dice=3", "win", "0.7428"},
          {"dice=5 vs dice=3", "loss", "0.0607"},
          {"dice=5 vs dice=4", "win", "0.7181"},
          {"dice=6 vs dice=4", "win", "0.8840"},
          {"dice=7 vs dice=5", "tie", "0.0340"}});
}

TEST_CASE("dyce, docs/translations.md: a pool of tension, and what comes of it") {
    same(
        "kind: pool\ndie: d6\nquantities: {dice: {least: 1, greatest: 6, required: true}}\npool: {dice: [{of: dice}], "
        "needed: 6}\n"
        "tallies: {ones: {faces: 1}}\nalways: [{next: more, where: {ones: 1..}}]\n",
        {{"dice=2", "ones>=1", "0.3056"},
         {"dice=6", "ones>=1", "0.6651"},
         {"dice=1 --follow", "more:common", "0.0694"},
         {"dice=4 --follow", "more:uncommon", "0.1402"},
         {"dice=6 --follow", "more:common", "0.2771"},
         {"dice=6 --follow", "more:rare", "0.1247"},
         {"dice=6 --follow", "more:very-rare", "0.0831"}},
        R"(procedure: more
kind: roll
title: More
die: d8+d12
tables:
  more:
    rows:
      extreme: {title: Very rare, outcome: very-rare, bands: 18..}
      high: {title: Rare, outcome: rare, bands: 16..17}
      over: {title: Uncommon, outcome: uncommon, bands: 14..15}
      common: {title: Common, bands: 9..13}
      uncommon: {title: Uncommon, bands: 7..8}
      rare: {title: Rare, bands: 5..6}
      very-rare: {title: Very rare, bands: ..4}
)");
}

TEST_CASE("dyce, docs/countin.md: nines of dice that explode, fours against fours, kept dice, dice of many faces") {
    same(
        "kind: pool\ndie: {die: d6, explode: 6, most: 2}\nquantities: {dice: {least: 1, greatest: 10, required: "
        "true}}\n"
        "pool: {dice: [{of: dice}], needed: 9}\n",
        {{"dice=1", "1+", "0.1111"},
         {"dice=2", "1+", "0.2099"},
         {"dice=5", "1+", "0.4451"},
         {"dice=10", "1+", "0.6921"}});
    same(
        "kind: roll\ndice: {three: {die: 3d6}, two: {die: 2d4}}\n"
        "tallies: {ours: {dice: three, faces: 4}, theirs: {dice: two, faces: 4}}\n"
        "tables: {brawl: {of: ours, less: theirs, rows: {more: {title: More, bands: 1..}, rest: {title: Rest, bands: "
        "..0}}}}\n",
        {{"", "more", "0.2650"}});
    same(roll_of("die: worst 1 of 3d6\n"), {{"--of total", "1", "91/216"}, {"--of total", "3", "37/216"}});
    same(roll_of("dice: {iii: {die: {faces: [1, 2, 5, 6, 7, 9]}}, iv: {die: {faces: [1, 3, 4, 5, 8, 9]}}, "
                 "v: {die: {faces: [2, 3, 4, 6, 7, 8]}}}\ntallies: {sum: {sum: all}}\n"),
         {{"--of sum", "4", "0.0046"},
          {"--of sum", "13", "0.0880"},
          {"--of sum", "15", "0.0648"},
          {"--of sum", "22", "0.0324"}});
    same(roll_of(
             // Sicherman's
             "dice: {one: {die: {faces: [1, 2, 2, 3, 3, 4]}}, other: {die: {faces: [1, 3, 4, 5, 6, 8]}}}\n"
             "tallies: {sum: {sum: all}}\n"),
         {{"--of sum", "2", "1/36"}, {"--of sum", "7", "6/36"}, {"--of sum", "9", "4/36"}, {"--of sum", "12", "1/36"}});
}

TEST_CASE("icepool: tests/vampire_test.py, tests/deck_test.py") {
    same(
        "kind: pool\nquantities: {calm: {greatest: 9}, hungry: {greatest: 9}}\n"
        "dice: {calm: {die: {die: d10, of: calm}}, hungry: {die: {die: d10, of: hungry}}}\npool: {needed: 6}\n"
        "tallies: {beast: {dice: hungry, faces: 1}}\n",
        {{"calm=3 hungry=2", "hits=0 and beast=0", "2000/100000"}});
    same(roll_of("die: {cards: {1..13: 4}, draw: 5}\ntallies: {run: {count: run}}\n"), {{"", "run=5", "9216/2598960"}});
}

TEST_CASE("Rosetta Code: 9d4 against 6d6 and 5d10 against 6d7") {
    // rosettacode.org/wiki/Dice_game_probabilities
    const auto against = [](const std::string& one, const std::string& other) {
        return "kind: opposed\nsides: [one, other]\nwords: {lucky: lucky}\nmodifiers: {lucky: {add: 0, any: [lucky]}}\n"
               "dice: {his: {die: " +
               one + ", side: one}, hers: {die: " + other +
               ", side: other}}\ntables:\n  brawl:\n    rows:\n"
               "      win: {title: Win, bands: 1..}\n      tie: {title: Tie, bands: 0}\n      loss: {title: Loss, "
               "bands: ..-1}\n";
    };
    same(against("9d4", "6d6"),
         {{"lucky vs lucky", "win", "48679795/84934656"}, {"lucky vs lucky", "tie", "144252007/2038431744"}});
    same(against("5d10", "6d7"), {{"lucky vs lucky", "win", "3781171969/5882450000"}});
    // Efron's: each beats the next in two of three, en.wikipedia.org/wiki/Intransitive_dice
    const std::vector<std::string> efron = {"[0, 0, 4, 4, 4, 4]", "[3, 3, 3, 3, 3, 3]", "[2, 2, 2, 2, 6, 6]",
                                            "[1, 1, 1, 5, 5, 5]"};
    for (std::size_t at = 0; at < efron.size(); ++at)
        same(against("{faces: " + efron[at] + "}", "{faces: " + efron[(at + 1) % 4] + "}"),
             {{"lucky vs lucky", "win", "2/3"}});
}

TEST_CASE("matches of d10: the chance of a set") {
    // asteroid.divnull.com/2008/01/chance-of-reign
    same(roll_of("die: {die: d10, of: dice}\nquantities: {dice: {greatest: 10, required: true}}\ntallies: {alike: "
                 "{count: alike}}\n"),
         {{"dice=2", "alike>=2", "0.1"},
          {"dice=3", "alike>=2", "0.28"},
          {"dice=4", "alike>=2", "0.496"},
          {"dice=5", "alike>=2", "0.6976"},
          {"dice=6", "alike>=2", "0.8488"},
          {"dice=10", "alike>=2", "0.9996"}});
    same(roll_of("die: 6d6\ntallies: {different: {count: different}}\n"), {{"", "different=6", "0.0154"}});
}

TEST_CASE("cards: the suits of a bridge hand, a flush, an ace and a ten, six of 49, three lands in seven") {
    // en.wikipedia.org/wiki/Contract_bridge_probabilities, .../Poker_probability, .../Lottery_mathematics
    same(roll_of(
             "die: {cards: {1..4: 13}, draw: 13}\ntallies: {longest: {count: alike}, two: {sets: 2}, three: {sets: 3}, "
             "four: {sets: 4}, suits: {sets: 1}}\n"),
         {{"", "longest=4 and four=2 and three=3 and two=4", "0.2155"},
          {"", "longest=5 and three=3 and two=4", "0.1552"},
          {"", "longest=5 and four=2 and three=3 and suits=4", "0.1293"},
          {"", "longest=4 and three=4", "0.1054"},
          {"", "longest=13", "4/635013559600"}});
    same(roll_of("die: {cards: {1..4: 13}, draw: 5}\ntallies: {suit: {count: alike}}\n"),
         {{"", "suit=5", "5148/2598960"}});
    same(roll_of("die: {cards: {2..9: 4, 10: 16, 11: 4}, draw: 2}\n"), {{"--of total", "21", "0.0483"}});
    same(roll_of("die: {cards: {0: 43, 1: 6}, draw: 6}\n"),
         {{"--of total", "0", "0.436"}, {"--of total", "3", "0.01765"}, {"--of total", "6", "1/13983816"}});
    same(roll_of("die: {cards: {0: 36, 1: 24}, draw: 7}\n"), {{"--of total", "3", "0.3087"}});
}

TEST_CASE("two dice and a stat, leadership and charges thrown again, a die and a wild die") {
    same(
        "kind: roll\ndie: 2d6\nquantities: {stat: {greatest: 3}}\nmodifiers: {stat: {add: +1, each: stat}}\ntables:\n  "
        "brawl:\n"
        "    rows:\n      full: {title: Full, bands: 10..}\n      part: {title: Part, bands: 7..9}\n      miss: "
        "{title: Miss, bands: ..6}\n",
        {{"", "full", "0.1667"},
         {"", "part", "0.4167"},
         {"stat=1", "full", "0.2778"},
         {"stat=2", "full", "0.4167"},
         {"stat=3", "miss", "0.0833"}});
    const auto again = [](const std::string& needed) {
        return "kind: check\ndie: 2d6\nwords: {again: may throw again}\n" + needed +
               "failed: {effects: [{next: brawl, when: [again], without: [again]}]}\n";
    };
    same(again("quantities: {leadership: {greatest: 10}}\npass: at-or-under\nneeded: {of: leadership}\n"),
         {{"leadership=7", "passed", "0.5833"},
          {"leadership=7 again --follow", "passed", "0.8264"},
          {"leadership=8 again --follow", "passed", "0.9228"},
          {"leadership=10 again --follow", "passed", "0.9931"}});
    same(again("needed: 9\n"), {{"", "passed", "0.2778"}, {"again --follow", "passed", "0.4784"}});
    for (const auto& [die, four] :
         {std::pair("d4", "0.625"), {"d6", "0.75"}, {"d8", "0.8125"}, {"d10", "0.85"}, {"d12", "0.875"}})
        same(roll_of(std::string("die: best 1 of ") + die + "+d6\n"), {{"--of total", "4+", four}});
}

}  // namespace published_test
