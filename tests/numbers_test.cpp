// odds --of: the full distribution of a number, compared with all possible rolls and with numbers worked out by hand.

#include <doctest/doctest.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "support/brute_force.hpp"
#include "support/house.hpp"
#include "support/lines.hpp"
#include "tables/builtin.hpp"

namespace numbers_test {

using namespace orderly;
using namespace orderly_test;

namespace {

using Counts = std::map<int, long>;

/// How often each count of an effect comes to a side, over every fall; 0 where it does not happen.
std::map<std::pair<std::string, std::string>, Counts> every_count(const Request& request, long& falls) {
    std::map<std::pair<std::string, std::string>, Counts> counts;
    std::vector<Throw> dice;
    dice_needed(request, dice);
    Resolution resolution;
    resolution.request = request;
    std::vector<int> faces(dice.size(), 1);
    for (falls = 1;; ++falls) {
        evaluate(resolution, faces);
        std::map<std::pair<std::string, std::string>, int> sums;
        for (const auto& effect : resolution.results.front().effects)
            if (effect.effect->counted && !effect.open && effect.to < request.procedure->sides.size())
                sums[{std::string(request.procedure->sides[effect.to]),
                      std::string(request.ruleset->effects[effect.effect->word].id)}] += effect.count;
        for (const auto& [key, sum] : sums) ++counts[key][sum];
        std::size_t at = 0;
        while (at < faces.size() && ++faces[at] > dice[at].sides) faces[at++] = 1;
        if (at == faces.size()) return counts;
    }
}

void check_request(const Request& request) {
    long falls = 0;
    for (const auto& one : every_count(request, falls)) {
        const auto& key = one.first;
        const auto& counts = one.second;
        CAPTURE(key.first);
        CAPTURE(key.second);
        const auto numbers = numbers_of(request, key.first + ":" + key.second);
        const auto found = std::ranges::find(numbers.numbers, std::string(), &NumberOdds::provided);
        REQUIRE(found != numbers.numbers.end());
        Ratio all = 0;
        long happens = 0;
        for (const auto& [number, times] : counts) {
            if (number == 0) continue;
            happens += times;
            CHECK(found->chances.at(number) == ratio(times, falls));
        }
        for (const auto& [number, chance] : found->chances) all += chance;
        CHECK(all == 1);
        if (happens < falls) CHECK(found->chances.at(0) == ratio(falls - happens, falls));
    }
}

const auto two_throws = brawl(R"(tables:
  brawl:
    rows:
      calm: {title: Calm, bands: ..3}
      hurt: {title: Hurt, bands: 4..5, effects: {losses: {do: lose, count: 2}}}
      worse: {title: Worse, bands: 6.., effects: {losses: {do: lose, count: 1}, more: {next: panic, times: 2}}}
)");
const char* const panic = R"(procedure: panic
kind: roll
title: Panic
die: d6
tables:
  panic:
    rows:
      steady: {title: Steady, bands: ..4}
      gone: {title: Gone, bands: 5.., effects: {losses: {do: lose, count: 3}}}
)";

}  // namespace

TEST_CASE("the distribution of every counted effect matches all rolls, for many requests of every ruleset") {
    LineMaker random(14);
    int checked = 0;
    for (const auto& ruleset : tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            if (procedure.kind == Kind::lookup) continue;
            for (int left = 12; left > 0; --left) {
                const auto request = random.request(ruleset, procedure);
                if (!request || request->sides[0].units.size() > 1 || procedure.repeat != no_index ||
                    falls_of(*request) > 2000)
                    continue;
                check_request(*request);
                ++checked;
            }
        }
    CHECK(checked > 100);
}

TEST_CASE("a charge has the distribution of the difference of two d10") {
    const auto out = run("odds charge crack fresh vs trained worn disordered --of difference -f csv").out;
    for (const auto* line : {"for,number,is,num,den,p\n", ",difference,5,1,10,0.1\n", ",difference,-4,1,100,0.01\n",
                             ",difference,14,1,100,0.01\n"})
        CHECK(out.find(line) != std::string::npos);
    CHECK(run("odds charge crack fresh vs trained worn disordered --of difference --chance 9+").out == "0.21\n");
    CHECK(run("odds charge crack fresh vs trained worn disordered --of attacker:lose-stands --chance 1").out ==
          "0.05\n");
}

TEST_CASE("a number is added up over follow-ups") {
    const House house(two_throws);
    house.write("house/panic.yaml", panic);
    // a 6 throws panic twice, each 1/3 to lose 3: 0 1/2, 2 1/3, then 1 + 0, 3, 6 with 4/9, 4/9, 1/9 of 1/6
    const auto out = house.play("odds brawl --of losses --follow -f csv").out;
    for (const auto* line :
         {"unit,lose,0,1,2,0.5\n", "unit,lose,1,2,27,", "unit,lose,2,1,3,", "unit,lose,4,2,27,", "unit,lose,7,1,54,"})
        CHECK(has(out, line));
    CHECK(house.play("odds brawl --of lose --chance 4+ --follow").out == "0.0925925925925\n");   // 5/54
    CHECK(has(house.play("odds brawl --of lose --follow").out, "unit, lose: 1.17 on average"));  // 2/3 + 1/6 · (1 + 2)
    CHECK(has(house.play("-f json odds brawl --of lose").out,
              R"("of":[{"for":"unit","number":"lose","mean":0.833333333333,"odds":[{"is":0,"num":1,"den":2,"p":0.5})"));
    CHECK(has(house.play("odds brawl --of total --ascii").out, "  6  1/6   16.67%    16.67%   100.00%  ####"));
}

TEST_CASE("one chance of a number: bare as text, labelled in csv, logfmt and json") {
    const House house(two_throws);
    house.write("house/panic.yaml", panic);
    CHECK(house.play("odds brawl --of lose --chance 1+").out == "0.5\n");
    CHECK(house.play("odds brawl --of lose --chance 1+ -f csv").out ==
          "for,number,is,num,den,p\nunit,lose,1+,1,2,0.5\n");
    CHECK(house.play("odds brawl --of lose --chance 2 -f logfmt").out ==
          "for=unit number=lose is=2 num=1 den=3 p=0.333333333333\n");
    CHECK(has(house.play("odds brawl --of lose --chance 1 -f json").out,
              R"("of":"lose","chance":"1","for":"unit","number":"lose","num":1,"den":6,)"));
    CHECK(house.play("odds brawl --of lose --chance 1+ --ascii").status == 2);
}

TEST_CASE("the chance of a number can be varied, advised on, and put in a grid") {
    const House house(brawl(R"(words: {drunk: has been drinking, big: is big}
modifiers:
  drunk: {add: +1, any: [drunk]}
  big: {add: -1, any: [big]}
tables:
  brawl:
    rows:
      calm: {title: Calm, bands: ..4}
      hurt: {title: Hurt, bands: 5.., effects: {losses: {do: lose, count: {base: 1, per: 1, over: 5}}}}
)"));
    // drunk: 5, 6, 7 of faces 4, 5, 6 lose 1, 2, 3; plain: 5, 6 lose 1, 2; big: face 6 alone loses 1
    const auto rows = house.play("odds brawl --of lose --vary drunk,-");
    CHECK(has(rows.out, "average       0       1       2       3\n"));
    CHECK(has(rows.out, "drunk     1.00  50.00%  16.67%  16.67%  16.67%\n"));
    CHECK(has(rows.out, "-         0.50  66.67%  16.67%  16.67%   0.00%\n"));
    CHECK(house.play("odds brawl --of lose --vary drunk,- -f csv").out ==
          "value,mean,0,1,2,3\ndrunk,1,0.5,0.166666666666,0.166666666666,0.166666666666\n"
          "-,0.5,0.666666666666,0.166666666666,0.166666666666,0\n");
    CHECK(has(house.play("odds brawl --of lose --vary drunk,- -f json").out,
              R"("of":"lose","vary":[{"value":"drunk","of":[{"for":"unit","number":"lose","mean":1,"odds":[{"is":0,)"));
    CHECK(house.play("odds brawl --of lose --chance 2+ --vary drunk,- -f csv").out ==
          "value,2+\ndrunk,0.333333333333\n-,0.166666666666\n");
    CHECK(has(house.play("odds brawl --of lose --chance 1+ --vary drunk,- --vary big,-").out,
              "the chance of 1+ of lose: drunk,- down"));
    const auto advice =
        house.play("odds brawl --of lose --chance 1+ --advise").out;  // 1/3; with drunk 1/2, with big 1/6
    CHECK(has(advice, "the chance of 1+ of lose: 33.33% now"));
    CHECK(has(advice, "+drunk    +16.67   50.00%"));
    CHECK(has(advice, "+big      -16.67   16.67%"));
    const auto many = house.play("odds brawl --of total --vary drunk,- ").out;
    CHECK(has(many, "average       1       2"));
    CHECK(has(run("odds charge fresh vs trained worn --of difference --vary crack,green").out,
              "average  median  least  greatest\n"));
    CHECK(has(run("odds charge fresh vs trained --of lose-stands --vary crack,green").err, "for whom? say"));
}

TEST_CASE("with --exact, outcomes cannot be abbreviated") {
    CHECK(run("odds charge crack fresh vs trained worn disordered --chance driven+").out == "0.55\n");
    CHECK(run("odds charge crack fresh vs trained worn disordered --chance driven-back+ --exact").out == "0.55\n");
    const auto exact = run("odds charge crack fresh vs trained worn disordered --chance driven+ --exact");
    CHECK(exact.status == 2);
    CHECK(has(exact.err, "charge has no outcome `driven+`; say one of swept, driven-back"));
    CHECK(run("odds charge fresh vs trained --vary crack,green --chance driven --exact").status == 2);
    CHECK(run("odds charge fresh vs trained --advise --chance driven --exact").status == 2);
}

TEST_CASE("an effect without a number is as likely as the rows that have it") {
    // two alike: the defender is broken where it is swept, by a 10 against a 1; one of 100 falls
    const auto broken = run("odds charge crack vs crack --of defender:broken");
    CHECK_MESSAGE(has(broken.out, "defender, broken: 1.00%"), broken.out << broken.err);
    CHECK(run("odds charge crack vs crack --of defender:broken --chance 1").out == "0.01\n");
    CHECK(has(run("odds charge crack vs crack --of broken -f csv").out, "defender,broken,1,1,100,0.01"));
}

TEST_CASE("numbers without a distribution") {
    const House house(two_throws);
    house.write("house/panic.yaml", panic);
    const auto none = house.play("odds brawl --of hits");
    CHECK(none.status == 2);
    CHECK(has(none.err, "brawl has no number `hits`; say one of lose, total"));
    CHECK(house.play("odds brawl --of enemy:lose").status == 2);
    CHECK(has(house.play("odds brawl --of lose --chance many").err, "lose cannot be `many`; say 2, 2+ or 2-"));
    CHECK(has(run("odds charge crack vs crack --of lose-stands --chance 1").err, "for whom? say"));
    CHECK(has(run("odds charge crack vs crack --of lose-stands --follow").err, "can repeat without limit"));
}

}  // namespace numbers_test
