// Compares the odds with brute force, which evaluates all possible rolls, for every procedure of every ruleset and many
// random requests, exactly as fractions; and with published answers.

#include <doctest/doctest.h>

#include <algorithm>

#include "orderly/error.hpp"
#include "report/formats.hpp"
#include "report/odds/odds.hpp"
#include "support/brute_force.hpp"
#include "support/lines.hpp"
#include "support/random.hpp"
#include "tables/builtin.hpp"
#include "orderly/parse.hpp"

namespace odds_test {

using namespace orderly;
using namespace orderly_test;

namespace {

std::string words_of(const Request& request) {
    std::string words(request.ruleset->id);
    words += ' ';
    report::append_request(request, words);
    return words;
}

void check_outcomes(const Odds& odds, const Brute& brute) {
    const auto repeated = odds.rolls > 1;
    REQUIRE(odds.units.size() == (repeated ? 1 : brute.units.size()));
    for (std::size_t unit = 0; unit < odds.units.size(); ++unit) {
        Whole sum = 0;
        for (const auto& outcome : odds.units[unit].outcomes) {
            INFO(outcome.outcome);
            sum += *outcome.num;
            const auto found = brute.units[unit].find(outcome.outcome);
            CHECK(ratio(*outcome.num, odds.den) ==
                  ratio(found == brute.units[unit].end() ? 0 : found->second, brute.falls));
            if (!repeated) continue;
            const auto any = brute.any.find(outcome.outcome);
            CHECK(chance_of(odds, "any " + outcome.outcome) ==
                  ratio(any == brute.any.end() ? 0 : any->second, brute.falls));
        }
        CHECK(sum == odds.den);
        if (!repeated) CHECK(odds.den * odds.alike == brute.falls);
    }
    for (const auto& joint : odds.joint) {
        std::string name;
        for (std::size_t unit = 0; unit < joint.outcomes.size(); ++unit)
            name += (unit == 0 ? "" : " + ") + odds.units[unit].outcomes[joint.outcomes[unit]].outcome;
        CHECK(joint.num * odds.alike == brute.joint.at(name));
    }
}

void check_numbers(const Odds& odds, const Brute& brute) {
    for (std::size_t side = 0; side < odds.hits.size(); ++side) {
        REQUIRE(odds.hits[side].counts.size() == brute.hits[side].size());
        for (const auto& [hits, count] : odds.hits[side].counts)
            CHECK(*count * odds.hits[side].alike == brute.hits[side].at(hits));
    }
    std::map<std::string, Ratio> means;
    for (const auto& effect : odds.expect) means[std::string(effect.word->id)] += effect.mean;
    CHECK(means.size() == brute.effects.size());
    for (const auto& [word, sum] : brute.effects) CHECK(means[word] == ratio(sum, brute.falls));
    if (odds.rolls > 1) return;
    std::map<std::string, std::map<Fraction, Ratio>> values;
    for (const auto& value : odds.values)
        for (const auto& [number, chance] : value.chances) values[std::string(value.id)][number] += chance;
    CHECK(values.size() == brute.values.size());
    for (const auto& [id, counts] : brute.values)
        for (const auto& [number, count] : counts) CHECK(values[id][number] == ratio(count, brute.falls));
}

void check_followed(const Request& request, int depth, bool ends) {
    Followed brute(depth);
    brute.run(request);
    const auto odds = odds_of(request, {.follow = true});
    Ratio sum = 0;
    for (const auto& outcome : odds.units.front().outcomes) {
        const auto chance = ratio(*outcome.num, odds.den);
        sum += chance;
        CHECK(chance >= brute.first[outcome.outcome]);
        CHECK(chance <= brute.first[outcome.outcome] + brute.open);
    }
    CHECK(sum == 1);
    if (ends) CHECK(brute.open == 0);
    for (const auto& one : odds.then) {
        const auto key = std::string(one.procedure) + "/" + one.side + ":" + one.outcome;
        INFO(key);
        CHECK(one.chance >= brute.once[key]);
        CHECK(one.chance <= brute.once[key] + brute.open);
        CHECK(one.mean >= one.chance);
    }
}

Request asked(const Ruleset& ruleset, const std::vector<std::string_view>& words) {
    Request request;
    const std::array<const Ruleset*, 1> all = {&ruleset};
    parse_request({&ruleset, all}, words, {}, request);
    complete(request);
    return request;
}

}  // namespace

TEST_CASE("odds equal brute force through evaluate for every procedure of every ruleset") {
    LineMaker random(20260);
    for (const auto& ruleset : tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            if (procedure.kind == Kind::lookup) continue;
            const auto wanted = static_cast<int>(share_of(40));
            int checked = 0;
            double budget = static_cast<double>(share_of(2'500'000));
            for (int attempt = 0; attempt < 20000 && checked < wanted && budget > 0; ++attempt) {
                const auto request = random.request(ruleset, procedure);
                if (!request || falls_of(*request) > 1e6 || falls_of(*request) > 2 * budget) continue;
                INFO(words_of(*request));
                Brute brute;
                try {
                    brute = brute_of(*request);
                } catch (const Error& error) {
                    CHECK_THROWS_AS(odds_of(*request), Error);
                    continue;
                }
                const auto odds = odds_of(*request);
                check_outcomes(odds, brute);
                check_numbers(odds, brute);
                budget -= falls_of(*request);
                ++checked;
            }
            INFO(ruleset.id, " ", procedure.id);
            CHECK(checked >= static_cast<int>(share_of(5)));
        }
}

TEST_CASE("followed odds equal brute force over the whole chain") {
    LineMaker random(4711);
    for (const auto& ruleset : tables::builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            if (procedure.kind == Kind::lookup || procedure.repeat != no_index) continue;
            const auto wanted = static_cast<int>(share_of(12));
            int checked = 0;
            for (int attempt = 0; attempt < 20000 && checked < wanted; ++attempt) {
                const auto request = random.request(ruleset, procedure);
                if (!request || falls_of(*request) > 1e4 || request->sides[0].units.size() > 1) continue;
                INFO(words_of(*request));
                try {
                    odds_of(*request, {.follow = true});
                } catch (const Error& error) {
                    CHECK_MESSAGE((error.code == ErrorCode::missing || error.code == ErrorCode::refused ||
                                   error.code == ErrorCode::absent),
                                  error.what());
                    continue;  // a procedure to come lacks a word
                }
                check_followed(*request, 5, false);
                ++checked;
            }
            INFO(ruleset.id, " ", procedure.id);
            CHECK(checked >= wanted);
        }
}

TEST_CASE("a charge is the difference of two dice plus 5") {
    const auto odds =
        odds_of(asked(builtin("acw"), {"charge", "crack", "fresh", "vs", "trained", "worn", "disordered"}));
    const std::vector<std::pair<std::string, int>> expected = {
        {"swept", 21},  {"driven-back", 34}, {"hard-pressed", 30}, {"desperate-struggle", 5},
        {"falter", 10}, {"recoil", 0},       {"repulsed", 0}};
    REQUIRE(odds.den == 100);
    REQUIRE(odds.units.front().outcomes.size() == expected.size());
    for (std::size_t at = 0; at < expected.size(); ++at) {
        CHECK(odds.units.front().outcomes[at].outcome == expected[at].first);
        CHECK(*odds.units.front().outcomes[at].num == expected[at].second);
    }
    CHECK(chance_of(odds, "driven-back+") == ratio(55, 100));
}

TEST_CASE("a desperate struggle is decided by an exact limit") {
    const auto request = asked(builtin("acw"), {"charge", "crack", "fresh", "vs", "trained", "worn", "disordered"});
    check_followed(request, 12, false);
    const auto odds = odds_of(request, {.follow = true});
    Whole sum = 0;
    for (const auto& outcome : odds.units.front().outcomes) sum += *outcome.num;
    CHECK(sum == odds.den);
}

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.6.18, gives the binomial probability function; the values are
// C(n, k) of OEIS A007318, row 40: C(40, 20) = 137846528820.
TEST_CASE("a pool of 40 dice that hit on half their faces is the binomial of row 40") {
    const auto& ruleset = builtin("horse-musket");
    const auto odds = odds_of(asked(ruleset, {"fire", "dice=40", "musket@3", "a", "vs", "normal"}));
    const auto& hits = odds.hits.front();
    Whole ten_power, five_power;
    mpz_ui_pow_ui(ten_power.get_mpz_t(), 10, 40);
    mpz_ui_pow_ui(five_power.get_mpz_t(), 5, 40);
    CHECK(hits.den * hits.alike == ten_power);
    CHECK(*hits.counts.at(20) * hits.alike == Whole("137846528820") * five_power);
    CHECK(*hits.counts.at(1) * hits.alike == 40 * five_power);
    CHECK(shape_of(hits).median == 20);
    CHECK(shape_of(hits).mean == 20);
    CHECK(shape_of(hits).variance == 10);
}

TEST_CASE("six dice of a pool and three pairs of a duel match all rolls") {
    const std::vector<std::pair<std::string_view, std::vector<std::string_view>>> requests = {
        {"horse-musket", {"fire", "dice=6", "musket@3", "b", "moving", "vs", "skirmish"}},
        {"horse-musket", {"combat", "dice=3", "a", "vs", "dice=3", "c"}},
        {"napoleonic", {"melee", "bases=3", "elite", "cavalry", "vs", "bases=3", "regular", "reinforcing=2"}},
    };
    for (const auto& [ruleset, words] : requests) {
        const auto request = asked(builtin(ruleset), words);
        INFO(words_of(request));
        CHECK(falls_of(request) == 1e6);
        const auto brute = brute_of(request);
        const auto odds = odds_of(request);
        check_outcomes(odds, brute);
        check_numbers(odds, brute);
    }
}

// Musketry of grade a at a normal target within 4 inches hits on 7 less 1 for the grade: 6 to 10 of a d10, so
// half the faces; C(n, k) here is GMP's own.
TEST_CASE("a pool of 2,000 dice is exact") {
    const auto odds =
        odds_of(asked(builtin("horse-musket"), {"fire", "dice=2000", "musket@3", "a", "vs", "normal"}));
    Whole five_power, sum = 0;
    mpz_ui_pow_ui(five_power.get_mpz_t(), 5, 2000);
    const auto& hits = odds.hits.front();
    CHECK(hits.counts.size() == 2001);
    for (const auto& [count, falls] : hits.counts) {
        Whole choose;
        mpz_bin_uiui(choose.get_mpz_t(), 2000, static_cast<unsigned long>(count));
        CHECK(*falls * hits.alike == choose * five_power);
        sum += *falls;
    }
    CHECK(sum == odds.den);
    CHECK(shape_of(hits).mean == 1000);
    CHECK(shape_of(hits).variance == 500);
}

TEST_CASE("a chance prints as 0 or 1 only if it is exactly that") {
    using namespace report;
    CHECK(report::percent_text(Ratio(4, 5)) == "80.00%");
    CHECK(report::percent_text(Ratio(0)) == "0.00%");
    CHECK(report::percent_text(Ratio(1)) == "100.00%");
    CHECK(report::percent_text(Ratio(1, 1000000)) == "<0.01%");
    CHECK(report::percent_text(Ratio(999999, 1000000)) == ">99.99%");
    CHECK(report::number_for_script(Ratio(21, 100)) == "0.21");
    CHECK(report::number_for_script(Ratio(1, 3)) == "0.333333333333");
    CHECK(report::number_for_script(Ratio(2, 3)) == "0.666666666666");
    CHECK(report::number_for_script(Ratio(1)) == "1");
    CHECK(report::number_for_script(Ratio(0)) == "0");
    Whole huge;
    mpz_ui_pow_ui(huge.get_mpz_t(), 10, 400);
    CHECK(report::number_for_script(Ratio(huge - 1, huge)) == "0.999999999999");
    CHECK(report::number_for_script(Ratio(1, huge)) == "1.00000000000e-400");
}

TEST_CASE("percentages round halves up, exactly, however long the numbers are") {
    using namespace report;
    for (const long den : {1L, 3L, 7L, 99L, 20000L, 60000L})
        for (long num = 0; num <= den; ++num) {
            const auto count = (num * 20000 + den) / (den * 2);
            auto wanted =
                std::to_string(count / 100) + "." + std::to_string(count / 10 % 10) + std::to_string(count % 10) + "%";
            if (num > 0 && count == 0) wanted = "<0.01%";
            if (num < den && count == 10000) wanted = ">99.99%";
            CHECK(report::percent_text(Whole(num), Whole(den)) == wanted);
        }
    // a half of a hundredth, and the least bit more and less than it
    Whole den;
    mpz_ui_pow_ui(den.get_mpz_t(), 10, 2000);
    const Whole half = den / 20000 * 4321;
    CHECK(report::percent_text(half, den) == "21.61%");
    CHECK(report::percent_text(Whole(half + 1), den) == "21.61%");
    CHECK(report::percent_text(Whole(half - 1), den) == "21.60%");
}

TEST_CASE("too much is refused before any work") {
    const auto& ruleset = builtin("horse-musket");
    const auto request = asked(ruleset, {"combat", "dice=1000", "c", "vs", "dice=1000", "b"});
    CHECK_THROWS_WITH_AS(odds_of(request),
                         "1002001 different results are too many: exact odds take at most 300000",
                         Error);
}

}  // namespace odds_test
