// Tallies: numbers counted from dice. The chances are counted face by face by a few lines of code that are independent
// of the engine, or are those of a page that is named.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "support/house.hpp"

namespace tallies_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

using Dice = std::vector<int>;

/// Calls `visit` for every fall of dice of so many faces each.
void every_fall(const Dice& sides, const std::function<void(const Dice&)>& visit) {
    Dice faces(sides.size(), 1);
    for (;;) {
        visit(faces);
        std::size_t at = 0;
        while (at < faces.size() && ++faces[at] > sides[at]) faces[at++] = 1;
        if (at == faces.size()) return;
    }
}

using Chances = std::map<int, mpq_class>;

Chances chances_by_hand(const Dice& sides, const std::function<int(const Dice&)>& count) {
    std::map<int, long> falls;
    long all = 0;
    every_fall(sides, [&](const Dice& faces) { ++falls[count(faces)], ++all; });
    Chances chances;
    for (const auto& [number, of] : falls) {
        chances[number] = mpq_class(of, all);
        chances[number].canonicalize();
    }
    return chances;
}

json read(const House& house, const std::string& line) {
    const auto ran = house.play("-f json " + line);
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    return json::parse(ran.out);
}

mpq_class fraction(const json& one) {
    const auto text = [](const json& part) {
        return part.is_string() ? part.get<std::string>() : std::to_string(part.get<long>());
    };
    mpq_class value(text(one["num"]) + "/" + text(one["den"]));
    value.canonicalize();
    return value;
}

mpq_class of(long falls, long all) {
    mpq_class chance(falls, all);
    chance.canonicalize();
    return chance;
}

/// The chances of a tally, by `odds --of`.
Chances chances_of(const House& house, const std::string& words, const std::string& of) {
    Chances chances;
    const auto odds = read(house, "odds brawl " + words + " --of " + of);
    for (const auto& one : odds["of"][0]["odds"]) chances[one["is"].get<int>()] = fraction(one);
    return chances;
}

mpq_class chance(const House& house, const std::string& words, const std::string& asked) {
    std::vector<std::string> args = {"--tables", house.path(), "-r", "house", "-f", "json", "odds", "brawl"};
    for (const auto& word : split(words)) args.push_back(word);
    args.insert(args.end(), {"--chance", asked});
    const auto ran = run_args(args);
    INFO(ran.err);
    REQUIRE(ran.status == 0);
    return fraction(json::parse(ran.out));
}

std::string roll(const std::string& dice, const std::string& tallies) {
    return "procedure: brawl\nkind: roll\ntitle: Brawl\n" + dice + "\ntallies:\n" + tallies +
           "tables:\n  brawl:\n    rows:\n      one: {title: One, bands: ..}\n";
}

long at_least(const Dice& faces, int score) {
    return std::ranges::count_if(faces, [&](int face) { return face >= score; });
}

std::map<int, int> often(const Dice& faces) {
    std::map<int, int> often;
    for (const auto face : faces) ++often[face];
    return often;
}

int most_alike(const Dice& faces) {
    auto most = 0;
    for (const auto& one : often(faces)) most = std::max(most, one.second);
    return most;
}

int longest_run(const Dice& faces) {
    const std::set<int> shown(faces.begin(), faces.end());
    auto longest = 0;
    for (const auto face : shown) {
        auto run = 1;
        while (shown.contains(face + run)) ++run;
        longest = std::max(longest, run);
    }
    return longest;
}

constexpr auto five_of_each = R"(  high: {at-least: 5}
  ones: {faces: 1}
  worth: {at-least: 4, faces: {6: 2, 1: 0}}
  best: {sum: best 3}
  middle: {sum: middle 1}
  pairs: {sets: 2}
  alike: {count: alike}
  different: {count: different}
  run: {count: run}
)";

}  // namespace

TEST_CASE("tallies of five dice match a table of all 7776 rolls") {
    const House house(roll("die: 5d6", five_of_each));
    const auto by_hand = [](const std::function<int(const Dice&)>& count) {
        return chances_by_hand({6, 6, 6, 6, 6}, count);
    };
    const auto sum = [](Dice faces, std::size_t from, std::size_t to) {
        std::ranges::sort(faces, std::greater());
        auto all = 0;
        for (auto at = from; at < to; ++at) all += faces[at];
        return all;
    };
    CHECK(chances_of(house, "", "high") ==
          by_hand([](const Dice& faces) { return static_cast<int>(at_least(faces, 5)); }));
    CHECK(chances_of(house, "", "ones") ==
          by_hand([](const Dice& faces) { return static_cast<int>(std::ranges::count(faces, 1)); }));
    CHECK(chances_of(house, "", "worth") == by_hand([](const Dice& faces) {
              return static_cast<int>(at_least(faces, 4) + std::ranges::count(faces, 6));
          }));
    CHECK(chances_of(house, "", "best") == by_hand([&](const Dice& faces) { return sum(faces, 0, 3); }));
    CHECK(chances_of(house, "", "middle") == by_hand([&](const Dice& faces) { return sum(faces, 2, 3); }));
    CHECK(chances_of(house, "", "pairs") == by_hand([](const Dice& faces) {
              const auto counts = often(faces);
              return static_cast<int>(std::ranges::count_if(counts, [](const auto& one) { return one.second >= 2; }));
          }));
    CHECK(chances_of(house, "", "alike") == by_hand(most_alike));
    CHECK(chances_of(house, "", "different") ==
          by_hand([](const Dice& faces) { return static_cast<int>(often(faces).size()); }));
    CHECK(chances_of(house, "", "run") == by_hand(longest_run));
}

TEST_CASE("the joint odds of several tallies of one throw") {
    const House house(roll("die: 5d6", five_of_each));
    const auto falls = [](const std::function<bool(const Dice&)>& holds) {
        return chances_by_hand({6, 6, 6, 6, 6}, [&](const Dice& faces) { return holds(faces) ? 1 : 0; })[1];
    };
    CHECK(chance(house, "", "high>=2 and ones<1") ==
          falls([](const Dice& faces) { return at_least(faces, 5) >= 2 && std::ranges::count(faces, 1) == 0; }));
    CHECK(chance(house, "", "alike=3 and pairs=2") == of(300, 7776));  // a full house: 6 · 5 · 10 falls
    CHECK(chance(house, "", "high > ones and run <= 3") == falls([](const Dice& faces) {
              return at_least(faces, 5) > std::ranges::count(faces, 1) && longest_run(faces) <= 3;
          }));
    CHECK(chance(house, "", "best>=15 and different!=5") == falls([](const Dice& faces) {
              auto sorted = faces;
              std::ranges::sort(sorted, std::greater());
              return sorted[0] + sorted[1] + sorted[2] >= 15 && often(faces).size() != 5;
          }));
    CHECK(chance(house, "", "ones<=2 and ones<2 and high>=1") ==
          falls([](const Dice& faces) { return std::ranges::count(faces, 1) < 2 && at_least(faces, 5) >= 1; }));
    CHECK(chance(house, "", "ones=2 and high!=1") ==
          falls([](const Dice& faces) { return std::ranges::count(faces, 1) == 2 && at_least(faces, 5) != 1; }));
    CHECK(chance(house, "", "ones<0") == 0);
    const auto wrong = house.play("odds brawl --chance pears>=1");
    CHECK(wrong.status == 2);
    CHECK(has(wrong.err, "brawl counts no `pears`; say one of high, ones, worth"));
}

TEST_CASE("published: the hands of five dice") {
    const House house(roll("die: 5d6", "  pairs: {sets: 2}\n  alike: {count: alike}\n  run: {count: run}\n"));
    CHECK(chance(house, "", "alike=5") == of(1, 1296));
    CHECK(chance(house, "", "alike=4") == of(25, 1296));
    CHECK(chance(house, "", "alike=3 and pairs=2") == of(25, 648));
    CHECK(chance(house, "", "alike=3 and pairs=1") == of(25, 162));
    CHECK(chance(house, "", "alike=2 and pairs=2") == of(25, 108));
    CHECK(chance(house, "", "alike=2 and pairs=1") == of(25, 54));
    CHECK(chance(house, "", "run>=5") == of(5, 162));   // 12345 or 23456: 2 · 120 of 7776
    CHECK(chance(house, "", "run>=4") == of(25, 162));  // 1200 of 7776
}

TEST_CASE("published: three dice against two, compared from the highest down, ties to the defender") {
    const House house(roll(R"(sides: [attacker, defender]
quantities: {attackers: {side: attacker, greatest: 3, required: true}, defenders: {side: defender, greatest: 2, required: true}}
dice:
  attack: {die: {die: d6, of: attackers}}
  defence: {die: {die: d6, of: defenders}, side: defender})",
                           R"(  won: {dice: attack, beats: defence}
  lost: {dice: defence, beats: attack, ties: true}
)"));
    const auto won = [&](const std::string& words) { return chances_of(house, words, "won"); };
    // the fractions that every page on that game of conquest gives
    CHECK(won("attackers=3 vs defenders=2") == Chances{{0, of(2275, 7776)}, {1, of(2611, 7776)}, {2, of(2890, 7776)}});
    CHECK(won("attackers=2 vs defenders=2") == Chances{{0, of(581, 1296)}, {1, of(35, 108)}, {2, of(295, 1296)}});
    CHECK(won("attackers=1 vs defenders=1") == Chances{{0, of(7, 12)}, {1, of(5, 12)}});
    CHECK(won("attackers=3 vs defenders=1") == Chances{{0, of(49, 144)}, {1, of(95, 144)}});
    CHECK(won("attackers=1 vs defenders=2") == Chances{{0, of(161, 216)}, {1, of(55, 216)}});
    const auto lost = chances_of(house, "attackers=3 vs defenders=2", "lost");
    CHECK(lost.at(2) == of(2275, 7776));
    const auto told = read(house, "brawl attackers=3 vs defenders=2 -d 6,3,2,5,3");
    CHECK(told["tallies"] == json({{"won", 1}, {"lost", 1}}));
}

TEST_CASE("published: the highest of several dice, and two sixes: 1 to 3 is bad, 4 and 5 half, 6 full") {
    const House house(R"(procedure: brawl
kind: roll
title: Brawl
quantities: {dice: {least: 1, greatest: 8, required: true}}
die: {die: d6, of: dice}
tallies: {sixes: {faces: 6}, best: {sum: best 1}}
tables:
  marvel:
    where: {sixes: 2..}
    of: sixes
    rows:
      critical: {title: Critical, bands: 0..}
  usual:
    of: best
    rows:
      full: {title: Full, bands: 6..}
      half: {title: Half, bands: 4..5}
      bad: {title: Bad, bands: ..3}
)");
    const auto chances = [&](int dice) {
        std::map<std::string, mpq_class> chances;
        const auto odds = read(house, "odds brawl dice=" + std::to_string(dice));
        for (const auto& one : odds["odds"]) chances[one["outcome"]] = fraction(one);
        return chances;
    };
    using Named = std::map<std::string, mpq_class>;
    CHECK(chances(2) == Named{{"critical", of(1, 36)}, {"full", of(10, 36)}, {"half", of(16, 36)}, {"bad", of(9, 36)}});
    CHECK(chances(3) ==
          Named{{"critical", of(16, 216)}, {"full", of(75, 216)}, {"half", of(98, 216)}, {"bad", of(27, 216)}});
    CHECK(chances(4) ==
          Named{{"critical", of(171, 1296)}, {"full", of(500, 1296)}, {"half", of(544, 1296)}, {"bad", of(81, 1296)}});
    CHECK(has(house.play("brawl dice=3 -d 6,2,5").out, "best 6: Full"));
    CHECK(has(house.play("brawl dice=3 -d 6,2,6").out, "sixes 2: Critical"));
}

TEST_CASE("the two best of three unlike dice, and all of them in a row") {
    const House house(roll("die: best 2 of d8+d6+d10", "  row: {count: run}\n  high: {at-least: 6}\n"));
    const Dice sides = {8, 6, 10};
    CHECK(chances_of(house, "", "total") == chances_by_hand(sides, [](const Dice& faces) {
              return faces[0] + faces[1] + faces[2] - std::ranges::min(faces);
          }));
    CHECK(chances_of(house, "", "row") == chances_by_hand(sides, longest_run));
    CHECK(chance(house, "", "row>=3 and high>=2") == chances_by_hand(sides, [](const Dice& faces) {
              return longest_run(faces) >= 3 && at_least(faces, 6) >= 2 ? 1 : 0;
          })[1]);
}

TEST_CASE("dice that cancel equal dice of others: every tally counts what is left") {
    const House house(
        roll("dice:\n  action: {die: 3d6}\n  danger: {die: {faces: [1, 2, 3, 4, 5, 6], count: 2}}",
             "  high: {dice: action, cancelled-by: danger, at-least: 5}\n"
             "  worth: {dice: action, cancelled-by: danger, at-least: 4, faces: {6: 2, 5: 0}}\n"
             "  all: {cancelled-by: danger, sum: all}\n  best: {dice: action, cancelled-by: danger, sum: best 1}\n"
             "  two: {dice: action, cancelled-by: danger, sum: best 2}\n"
             "  pairs: {dice: action, cancelled-by: danger, sets: 2}\n"
             "  alike: {dice: action, cancelled-by: danger, count: alike}\n"
             "  different: {dice: action, cancelled-by: danger, count: different}\n"
             "  run: {dice: action, cancelled-by: danger, count: run}\n"));
    CHECK(run("lint " + house.path()).out == "");
    const auto left = [](const Dice& faces) {
        Dice action(faces.begin(), faces.begin() + 3);
        for (std::size_t at = 3; at < faces.size(); ++at)
            if (const auto same = std::ranges::find(action, faces[at]); same != action.end()) action.erase(same);
        std::ranges::sort(action, std::greater());
        return action;
    };
    const auto same = [&](const std::string& of, const std::function<int(const Dice&)>& count) {
        CHECK_MESSAGE(chances_of(house, "", of) == chances_by_hand({6, 6, 6, 6, 6}, [&](const Dice& faces) {
                          return count(left(faces));
                      }), of);
    };
    const auto first = [](const Dice& dice, std::size_t most) {
        auto sum = 0;
        for (std::size_t at = 0; at < std::min(most, dice.size()); ++at) sum += dice[at];
        return sum;
    };
    same("high", [](const Dice& dice) { return static_cast<int>(at_least(dice, 5)); });
    same("worth", [](const Dice& dice) {
        return static_cast<int>(std::ranges::count(dice, 4) + 2 * std::ranges::count(dice, 6));
    });
    same("all", [&](const Dice& dice) { return first(dice, 3); });
    same("best", [&](const Dice& dice) { return first(dice, 1); });
    same("two", [&](const Dice& dice) { return first(dice, 2); });
    same("pairs", [](const Dice& dice) { return most_alike(dice) > 1 ? 1 : 0; });
    same("alike", most_alike);
    same("different", [](const Dice& dice) { return static_cast<int>(often(dice).size()); });
    same("run", longest_run);
    CHECK(chance(house, "", "best>=5 and run<2") == chances_by_hand({6, 6, 6, 6, 6}, [&](const Dice& faces) {
              return first(left(faces), 1) >= 5 && longest_run(left(faces)) < 2 ? 1 : 0;
          })[1]);
    CHECK(has(house.play("brawl -d 6,6,2,6,3").out, "high 1, worth 2, all 8, best 6, two 8"));
}

TEST_CASE("published: four dice without the lowest") {
    const House house(roll("die: 4d6", "  score: {sum: best 3}\n"));
    const auto chances = chances_of(house, "", "score");
    CHECK(chances.at(3) == of(1, 1296));
    CHECK(chances.at(13) == of(172, 1296));
    CHECK(chances.at(18) == of(21, 1296));
}

TEST_CASE("dice of several kinds in one pool, with names, and a tally of some of them") {
    const House house(R"(procedure: brawl
kind: pool
title: Brawl
quantities: {red: {greatest: 20, required: true}, blue: {greatest: 20, required: true}}
dice:
  red: {die: {die: d6, of: red}}
  blue: {die: {die: d8, of: blue}}
pool: {needed: 5, faces: {8: 2}}
tallies:
  banes: {faces: 1}
  of-red: {dice: red, at-least: 6}
)");
    const Dice sides = {6, 6, 6, 8, 8};
    const auto hits = [](const Dice& faces) {
        return static_cast<int>(at_least(faces, 5) + std::ranges::count(faces, 8));
    };
    const auto odds = chances_of(house, "red=3 blue=2", "hits");
    CHECK(odds == chances_by_hand(sides, hits));
    CHECK(chances_of(house, "red=3 blue=2", "banes") ==
          chances_by_hand(sides, [](const Dice& faces) { return static_cast<int>(std::ranges::count(faces, 1)); }));
    CHECK(chance(house, "red=3 blue=2", "hits>=3 and banes<1 and of-red>=1") ==
          chances_by_hand(sides, [&](const Dice& faces) {
              const Dice red(faces.begin(), faces.begin() + 3);
              return hits(faces) >= 3 && std::ranges::count(faces, 1) == 0 && at_least(red, 6) >= 1 ? 1 : 0;
          })[1]);
    const auto told = read(house, "brawl red=3 blue=2 -d 6,1,5,8,1");
    CHECK(told["hits"] == 4);
    CHECK(told["tallies"] == json({{"banes", 2}, {"of-red", 1}}));
    CHECK(has(house.play("brawl red=3 blue=2 -d 6,1,5,8,1").out, "  banes 2, of-red 1\n  needs 5: 4 hits\n"));
    const auto wide = house.play("brawl red=3 -d 6,1,5");
    CHECK(wide.status == 2);
    CHECK(has(wide.err, "how many blue? say blue=N"));
}

TEST_CASE("the best of unlike dice, each of which may explode") {
    const House house(roll("die: {die: best 1 of d8+d6, explode: [6, 8], most: 1}", "  ones: {faces: 1}\n"));
    // a face that explodes is followed by one more
    const auto chain = [](int sides, int face, int more) {
        return face == 8 || (face == 6 && sides > 5) ? face + more : face;
    };
    const auto by_hand = chances_by_hand({8, 8, 6, 6}, [&](const Dice& faces) {
        return std::max(chain(8, faces[0], faces[1]), chain(6, faces[2], faces[3]));
    });
    CHECK(chances_of(house, "", "total") == by_hand);
    const auto ran = house.play("brawl -d 6,1,5");
    CHECK(has(ran.out, "dice 6+1 (not 5)"));
}

TEST_CASE("three dice that explode often, of which only the best counts") {
    const House house(R"(procedure: brawl
kind: roll
title: Brawl
dice:
  red: {die: {die: d6, explode: 6, most: 20}}
  blue: {die: {die: d6, explode: 6, most: 20}}
  gray: {die: {die: d6, explode: 6, most: 20}}
tallies: {best: {sum: best 1}}
tables:
  brawl:
    of: best
    rows: {high: {title: High, bands: 7..}, low: {title: Low, bands: ..6}}
)");
    // a 6 throws another die, so the best is 7 or more unless no die shows a 6
    CHECK(fraction(read(house, "odds brawl")["odds"][1]) == mpq_class(5 * 5 * 5, 6 * 6 * 6));
    const auto ran = house.play("odds brawl --of total");
    CHECK(ran.status == 2);  // the tables look up the best, so nothing uses a total
}

TEST_CASE("the dice of a die that explodes apart hit separately, and tallies count them") {
    const House house(R"(procedure: brawl
kind: pool
title: Brawl
die: {die: d6, explode: 6, most: 1, apart: true}
quantities: {dice: {greatest: 20, required: true}}
pool: {dice: [{of: dice}], needed: 5}
tallies:
  banes: {faces: 1}
)");
    const auto shown = [](const Dice& faces) {  // each of two dice is followed by the one that a 6 throws
        Dice all;
        for (const std::size_t at : {0U, 2U}) {
            all.push_back(faces[at]);
            if (faces[at] == 6) all.push_back(faces[at + 1]);
        }
        return all;
    };
    CHECK(chances_of(house, "dice=2", "hits") == chances_by_hand({6, 6, 6, 6}, [&](const Dice& faces) {
              return static_cast<int>(at_least(shown(faces), 5));
          }));
    CHECK(chance(house, "dice=2", "hits>=2 and banes>=1") == chances_by_hand({6, 6, 6, 6}, [&](const Dice& faces) {
              const auto all = shown(faces);
              return at_least(all, 5) >= 2 && std::ranges::count(all, 1) >= 1 ? 1 : 0;
          })[1]);
    const auto told = read(house, "brawl dice=2 -d 6,1,5");
    CHECK(told["hits"] == 2);
    CHECK(told["tallies"] == json({{"banes", 1}}));
    CHECK(has(house.play("brawl dice=2 -d 6,1,5").out, "dice 6 1 5\n"));
    CHECK(has(house.play("brawl dice=2 -d 6,1").err, "one more d6 is thrown"));
}

TEST_CASE("published: each 10 of a pool throws another die, and on average three dice make one success") {
    // 8 and over of a d10, 10 again: 3/10 of a success for each die, of which there are 1 + 1/10 + 1/100 + ...
    const House house(
        "procedure: brawl\nkind: pool\ntitle: Brawl\ndie: {die: d10, explode: 10, most: 20, apart: true}\n"
        "quantities: {dice: {greatest: 20, required: true}}\npool: {dice: [{of: dice}], needed: 8}\n");
    mpq_class mean = 0;
    for (const auto& [hits, of_all] : chances_of(house, "dice=3", "hits")) mean += hits * of_all;
    CHECK(abs(mean - 1) < mpq_class("1/100000000000000000000"));
}

TEST_CASE("dice with custom faces, of which the best or the worst is taken") {
    // a block: down, both down, pushed, pushed, stumbles, falls, from 1 to 5
    const House house(roll("die: {faces: [1, 2, 3, 3, 4, 5], count: 2, keep: worst 1}", "  pushes: {faces: 3}\n"));
    const Dice signs = {1, 2, 3, 3, 4, 5};
    CHECK(chances_of(house, "", "total") == chances_by_hand({6, 6}, [&](const Dice& faces) {
              return std::min(signs[static_cast<std::size_t>(faces[0] - 1)],
                              signs[static_cast<std::size_t>(faces[1] - 1)]);
          }));
    CHECK(has(house.play("brawl -d 5,3").out, "dice 3 (not 5)"));
}

TEST_CASE("rows by a tally, tables chosen by a tally, tallies compared with each other") {
    const House house(R"(procedure: brawl
kind: pool
title: Brawl
die: d6
quantities: {dice: {greatest: 100, required: true}}
pool: {dice: [{of: dice}], needed: 6}
tallies:
  banes: {faces: 1}
  fives: {faces: 5}
tables:
  cursed:
    where: {banes: {over: fives}}
    of: banes
    less: fives
    rows:
      bad: {title: It goes wrong, bands: ..1}
      worse: {title: It all goes wrong, bands: 2.., effects: [{do: lose, count: {of: banes, less: fives}}]}
  plain:
    rows:
      none: {title: Nothing, bands: 0}
      some: {title: Something, bands: 1..}
)");
    CHECK(
        has(house.play("brawl dice=4 -d 1,1,1,5").out, "  needs 6: 0 hits\n  banes less fives 2: It all goes wrong\n"));
    CHECK(has(house.play("brawl dice=4 -d 1,1,1,5").out, "loses 2 men"));
    CHECK(has(house.play("brawl dice=4 -d 1,6,5,5").out, "needs 6: 1 hit: Something"));
    const auto by_hand = chances_by_hand({6, 6, 6, 6}, [](const Dice& faces) {
        const auto less = std::ranges::count(faces, 1) - std::ranges::count(faces, 5);
        if (less > 0) return less > 1 ? 3 : 2;
        return std::ranges::count(faces, 6) > 0 ? 1 : 0;
    });
    const auto odds = read(house, "odds brawl dice=4");
    std::map<std::string, mpq_class> chances;
    for (const auto& one : odds["odds"]) chances[one["outcome"]] = fraction(one);
    CHECK(chances["none"] == by_hand.at(0));
    CHECK(chances["some"] == by_hand.at(1));
    CHECK(chances["bad"] == by_hand.at(2));
    CHECK(chances["worse"] == by_hand.at(3));
}

TEST_CASE("too many dice for a tally are refused before any work; an unused tally is noted") {
    const std::string pool =
        "procedure: brawl\nkind: pool\ntitle: Brawl\ndie: d6\nquantities: {dice: {greatest: 400, required: true}}\n"
        "pool: {dice: [{of: dice}], needed: 5}\ntallies: {alike: {count: alike}, banes: {faces: 1}}\n";
    const House told(pool);
    CHECK(has(told.play("odds brawl dice=400").out, "alike: too many dice to count"));
    CHECK(has(told.play("odds brawl dice=400").out, "banes: 66.67 on average"));
    CHECK(has(told.play("odds brawl dice=400 --of alike").err, "too many dice to count"));
    CHECK(told.play("odds brawl dice=400 --of banes").status == 0);
    const House asked(pool + "always: {a: {do: lose, count: {of: alike}}}\n");
    CHECK(has(asked.play("odds brawl dice=400").err, "too many dice to count"));
    CHECK(has(asked.play("odds brawl dice=6").out, "unit loses 2.4"));
}

TEST_CASE("faults of tallies") {
    const auto lint = [](const std::string& text) {
        const House house(text);
        return run_args({"lint", house.path()}).out;
    };
    const auto says = [&](const std::string& tallies, const std::string& message) {
        const auto said = lint(roll("die: 2d6", tallies));
        CHECK_MESSAGE(has(said, message), said);
    };
    says("  a: {at-least: 4, sum: all}\n", "a tally counts one thing: `at-least` or `faces` or both, `sum`, `sets`");
    says("  a: {title: A}\n", "a tally counts one thing");
    says("  a: {faces: 7}\n", "no counted die shows 7");
    says("  a: {faces: {6: -1}}\n", "a die can count only 0 to 100");
    const auto cancels = [&](const std::string& tally) {
        return lint(roll("dice: {a: {die: d6}, b: {die: d6}}", "  t: " + tally + "\n"));
    };
    CHECK(has(cancels("{dice: a, beats: b, cancelled-by: b}"), "`beats` or `cancelled-by`"));
    CHECK(has(cancels("{dice: [a, b], cancelled-by: b, sum: all}"), "`dice` and `cancelled-by` must not share dice"));
    CHECK(has(cancels("{dice: a, cancelled-by: b, sum: worst 1}"), "`sum` is `all` or of the best"));
    CHECK(has(cancels("{dice: a, cancelled-by: b}"), "a tally counts one thing"));
    says("  a: {sum: most}\n", "`most` is not a sum; write all, best 3, worst 1 or middle 1");
    says("  a: {count: pairs}\n", "`pairs` cannot be counted; write alike, different or run");
    says("  a: {sets: 2, dice: red}\n", "the dice have no names here; name them under `dice` of the procedure");
    says("  total: {sets: 2}\n", "`total` is a built-in number here; give the tally another name");
    CHECK(has(lint(roll("die: 2d6\nmodifiers: {a: {add: 1, where: {pairs: 1..}}}", "  pairs: {sets: 2}\n")),
              "this is tested before the dice are thrown, and `pairs` is known only after"));
    const auto apart = [&](const std::string& more) {
        return lint(
            "procedure: brawl\nkind: pool\ntitle: B\ndie: {die: d6, explode: 6, apart: true}\nquantities: {n: "
            "{greatest: "
            "3}}\npool: {dice: [{of: n}], needed: 4}\n" +
            more);
    };
    CHECK(apart("tallies: {a: {faces: 1}}\n") == "");
    CHECK(has(apart("tallies: {a: {sets: 2}}\n"),
              "dice that explode `apart` can be counted only by `at-least`, `faces` or `sum: all`"));
    CHECK(has(apart("modifiers: {a: {add: 1, last-die: true}}\n"),
              "`last-die` does not work with dice that explode `apart`"));
    CHECK(has(lint("procedure: brawl\nkind: duels\ntitle: B\nsides: [a, b]\ndie: d6\nquantities: {n: {greatest: 3}}\n"
                   "pool: {dice: [{of: n}]}\ntallies: {a: {sets: 2}}\n"),
              "in `duels` the dice stay in pairs"));
}

}  // namespace tallies_test
