// The odds against brute force: every fall of the dice through evaluate, for every procedure of every ruleset and many
// random requests, equal as fractions; and against published answers.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>

#include "orderly/diagnostics.hpp"
#include "orderly/engine.hpp"
#include "orderly/odds.hpp"
#include "report/canonical.hpp"
#include "report/odds_numbers.hpp"
#include "tables/builtin.hpp"
#include "words/parse.hpp"

using namespace orderly;

namespace {

std::string outcome_of(const Result& result) {
    if (result.row != nullptr) return std::string(result.row->outcome);
    if (result.has_hits) return std::to_string(result.hits[0]);
    std::string text;
    for (const auto& value : result.values) text += (text.empty() ? "" : ",") + std::string(value.id) + "=" + std::to_string(value.value.num);
    return text;
}

double falls_of(const Request& request) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    double falls = 1;
    for (const auto& die : dice) falls *= die.sides;
    return falls;
}

/// Calls `visit(resolution)` for every fall.
template <class Visit>
void every_fall(const Request& request, Visit visit) {
    std::vector<Throw> dice;
    dice_needed(request, dice);
    Resolution resolution;
    resolution.request = request;
    std::vector<int> faces(dice.size(), 1);
    for (;;) {
        evaluate(resolution, faces);
        visit(resolution);
        std::size_t at = 0;
        while (at < faces.size() && ++faces[at] > dice[at].sides) faces[at++] = 1;
        if (at == faces.size()) return;
    }
}

/// What brute force adds up, as counts of falls.
struct Brute {
    long falls = 0;
    std::vector<std::map<std::string, long>> units;
    std::map<std::string, long> joint;
    std::map<std::string, long> any;  ///< falls where at least one result has it
    std::array<std::map<int, long>, 2> hits;
    std::map<std::string, long> effects;
    std::map<std::string, std::map<Fraction, long>> values;
};

Brute brute_of(const Request& request) {
    Brute brute;
    every_fall(request, [&](const Resolution& resolution) {
        ++brute.falls;
        brute.units.resize(resolution.results.size());
        std::string joint;
        std::vector<std::string> had;
        for (std::size_t at = 0; at < resolution.results.size(); ++at) {
            const auto& result = resolution.results[at];
            const auto outcome = outcome_of(result);
            ++brute.units[at][outcome];
            joint += (at == 0 ? "" : " + ") + outcome;
            if (std::ranges::find(had, outcome) == had.end()) had.push_back(outcome), ++brute.any[outcome];
            for (const auto& effect : result.effects)
                if (effect.effect->counted) brute.effects[std::string(request.ruleset->effects[effect.effect->word].id)] += effect.count;
            for (const auto& value : result.values) ++brute.values[std::string(value.id)][value.value];
            if (result.has_hits)
                for (std::size_t side = 0; side < 2; ++side) ++brute.hits[side][result.hits[side]];
        }
        ++brute.joint[joint];
    });
    return brute;
}

std::string words_of(const Request& request) {
    std::string words(request.ruleset->id);
    words += ' ';
    append_request(request, words);
    return words;
}

void check_outcomes(const Odds& odds, const Brute& brute) {
    const auto repeated = odds.rolls > 1;
    REQUIRE(odds.units.size() == (repeated ? 1 : brute.units.size()));
    for (std::size_t unit = 0; unit < odds.units.size(); ++unit) {
        Whole sum = 0;
        for (const auto& outcome : odds.units[unit].outcomes) {
            INFO(outcome.outcome);
            sum += outcome.num;
            const auto found = brute.units[unit].find(outcome.outcome);
            CHECK(ratio(outcome.num, odds.den) == ratio(found == brute.units[unit].end() ? 0 : found->second, brute.falls));
            if (!repeated) continue;
            const auto any = brute.any.find(outcome.outcome);
            CHECK(outcome.any == ratio(any == brute.any.end() ? 0 : any->second, brute.falls));
        }
        CHECK(sum == odds.den);
        if (!repeated) CHECK(odds.den == brute.falls);
    }
    for (const auto& joint : odds.joint) {
        std::string name;
        for (std::size_t unit = 0; unit < joint.outcomes.size(); ++unit) name += (unit == 0 ? "" : " + ") + odds.units[unit].outcomes[joint.outcomes[unit]].outcome;
        CHECK(joint.num == brute.joint.at(name));
    }
}

void check_numbers(const Odds& odds, const Brute& brute) {
    for (std::size_t side = 0; side < odds.hits.size(); ++side) {
        REQUIRE(odds.hits[side].counts.size() == brute.hits[side].size());
        for (const auto& [hits, count] : odds.hits[side].counts) CHECK(count == brute.hits[side].at(hits));
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

/// A chain followed by brute force to a depth: each ending with its exact weight, and the weight that goes on.
class Followed {
public:
    explicit Followed(int depth) : depth_(depth) {}

    /// One resolution that waits, for whom, and whether it decides the first procedure.
    struct Waiting {
        Request request;
        std::string side;
        bool first = false;
    };

    void run(const Request& request) { expand({{request, std::string(request.procedure->sides[0]), true}}, 1, {}, {}, 0); }

    std::map<std::string, Ratio> first;  ///< by the first procedure's last outcome
    std::map<std::string, Ratio> once;   ///< `procedure/side:outcome`
    Ratio open;

private:
    void expand(std::vector<Waiting> waiting, const Ratio& weight, const std::string& outcome, std::vector<std::string> events, int depth) {
        if (waiting.empty()) {
            first[outcome] += weight;
            std::ranges::sort(events);
            events.erase(std::unique(events.begin(), events.end()), events.end());
            for (const auto& event : events) once[event] += weight;
            return;
        }
        if (depth > depth_) {
            open += weight;
            return;
        }
        const auto now = waiting.back();
        waiting.pop_back();
        const Ratio share = weight * ratio(1, Whole(falls_of(now.request)));
        // falls that do the same are expanded once
        std::map<std::pair<std::string, std::string>, std::pair<Ratio, Resolution>> kinds;
        every_fall(now.request, [&](const Resolution& resolution) {
            std::string steps;
            for (const auto& result : resolution.results)
                for (const auto& step : result.next) {
                    steps += std::string(step.next->procedure) + std::to_string(step.side);
                    for (const auto& word : step.words) steps += " " + word;
                }
            auto& kind = kinds[{outcome_of(resolution.results.front()), steps}];
            kind.first += share;
            if (kind.second.results.empty()) kind.second = resolution;
        });
        for (const auto& [key, kind] : kinds) follow(now, waiting, kind.first, kind.second, key.first, outcome, events, depth);
    }

    void follow(const Waiting& now, std::vector<Waiting> waiting, const Ratio& weight, const Resolution& resolution, const std::string& here,
                const std::string& outcome, std::vector<std::string> events, int depth) {
        if (!now.first) events.push_back(std::string(now.request.procedure->id) + "/" + now.side + ":" + here);
        for (const auto& step : resolution.results.front().next) {
            const auto again = step.next->procedure == now.request.procedure->id;
            const auto& sides = now.request.procedure->sides;
            const auto whose = again || step.side == 0 ? now.side : std::string(sides[step.side]);
            waiting.push_back({request_for(resolution, step), whose, again && now.first});
        }
        expand(std::move(waiting), weight, now.first ? here : outcome, std::move(events), depth + 1);
    }

    int depth_;
};

void check_followed(const Request& request, int depth, bool ends) {
    Followed brute(depth);
    brute.run(request);
    const auto odds = odds_of(request, true);
    Ratio sum = 0;
    for (const auto& outcome : odds.units.front().outcomes) {
        const auto chance = ratio(outcome.num, odds.den);
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

/// Random words that a side may say; what cannot be together is left to complete() to refuse.
class Words {
public:
    explicit Words(unsigned seed) : random_(seed) {}

    std::optional<Request> request(const Ruleset& ruleset, const Procedure& procedure) {
        Request request;
        request.ruleset = &ruleset;
        request.procedure = &procedure;
        for (Index side = 0; side < procedure.sides.size(); ++side) {
            const auto several = procedure.several[side] != Several::refuse && below(3) == 0;
            for (auto left = several ? 2U : 1U; left > 0; --left) unit(procedure, side, request.sides[side].units.emplace_back());
        }
        try {
            complete(request);
            Resolution resolution;
            resolution.request = request;
            std::vector<Throw> dice;
            dice_needed(request, dice);
            evaluate(resolution, std::vector<int>(dice.size(), 1));
        } catch (const Error&) {
            return std::nullopt;
        }
        return request;
    }

    unsigned below(std::size_t count) { return static_cast<unsigned>(random_() % count); }

private:
    void unit(const Procedure& procedure, Index side, Unit& unit) {
        for (const auto& choice : procedure.choices)
            if ((choice.sides >> side & 1) != 0 && below(5) != 0) say(procedure, side, choice.words[below(choice.words.size())], unit);
        for (std::size_t at = 0; at < procedure.words.size(); ++at)
            if (procedure.words[at].choice == no_index && procedure.words[at].weapon == no_index && below(6) == 0) say(procedure, side, static_cast<WordIndex>(at), unit);
        for (const auto& quantity : procedure.quantities)
            if (quantity.required || below(2) == 0) say(procedure, side, quantity.word, unit);
        const auto& weapons = procedure.weapons;
        if (weapons.list.empty() || (weapons.sides >> side & 1) == 0 || below(4) == 0) return;
        Shot shot;
        shot.weapon = static_cast<Index>(below(weapons.list.size()));
        shot.has_distance = weapons.distance;
        shot.distance = Fraction(1 + below(20));
        unit.said.insert(weapons.list[shot.weapon].word);
        unit.shots.push_back(shot);
    }

    void say(const Procedure& procedure, Index side, WordIndex word, Unit& unit) {
        const auto& known = procedure.words[word];
        if ((known.sides >> side & 1) == 0 || known.derived) return;
        unit.said.insert(word);
        if (known.quantity == no_index) return;
        const auto& quantity = procedure.quantities[known.quantity];
        const auto span = static_cast<std::size_t>(std::min(quantity.greatest - quantity.least, 24) / quantity.step + 1);
        unit.values[known.quantity] = Fraction(quantity.least + static_cast<int>(below(span)) * quantity.step);
        unit.valued[known.quantity] = true;
    }

    std::mt19937 random_;
};

Request asked(const Ruleset& ruleset, const std::vector<std::string_view>& words) {
    Request request;
    const std::array<const Ruleset*, 1> all = {&ruleset};
    parse_request({&ruleset, all}, words, {}, request);
    complete(request);
    return request;
}

const Ruleset& ruleset_of(std::string_view id) {
    for (const auto& ruleset : builtin_rulesets())
        if (ruleset.id == id) return ruleset;
    throw std::runtime_error("no such ruleset");
}

}  // namespace

TEST_CASE("odds equal brute force through evaluate for every procedure of every ruleset") {
    Words words(20260);
    for (const auto& ruleset : builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            if (procedure.kind == Kind::lookup) continue;
            int checked = 0;
            double budget = 1.5e6;
            for (int attempt = 0; attempt < 4000 && checked < 40 && budget > 0; ++attempt) {
                const auto request = words.request(ruleset, procedure);
                if (!request || falls_of(*request) > 1e6 || falls_of(*request) > 2 * budget) continue;
                INFO(words_of(*request));
                Brute brute;
                try {
                    brute = brute_of(*request);
                } catch (const Error& error) {
                    CHECK_THROWS_AS(odds_of(*request, false), Error);
                    continue;
                }
                const auto odds = odds_of(*request, false);
                check_outcomes(odds, brute);
                check_numbers(odds, brute);
                budget -= falls_of(*request);
                ++checked;
            }
            INFO(ruleset.id, " ", procedure.id);
            CHECK(checked >= 5);
        }
}

TEST_CASE("followed odds equal brute force over the whole chain") {
    Words words(4711);
    for (const auto& ruleset : builtin_rulesets())
        for (const auto& procedure : ruleset.procedures) {
            if (procedure.kind == Kind::lookup || procedure.repeat != no_index) continue;
            int checked = 0;
            for (int attempt = 0; attempt < 2000 && checked < 12; ++attempt) {
                const auto request = words.request(ruleset, procedure);
                if (!request || falls_of(*request) > 1e4 || request->sides[0].units.size() > 1) continue;
                INFO(words_of(*request));
                try {
                    odds_of(*request, true);
                } catch (const Error&) {
                    continue;  // a procedure to come lacks a word
                }
                check_followed(*request, 5, false);
                ++checked;
            }
        }
}

TEST_CASE("a charge: a difference of die minus die plus 5") {
    const auto odds = odds_of(asked(ruleset_of("acw"), {"charge", "crack", "fresh", "vs", "trained", "worn", "disordered"}), false);
    const std::vector<std::pair<std::string, int>> expected = {{"swept", 21}, {"driven-back", 34}, {"hard-pressed", 30}, {"desperate-struggle", 5}, {"falter", 10}, {"recoil", 0}, {"repulsed", 0}};
    REQUIRE(odds.den == 100);
    REQUIRE(odds.units.front().outcomes.size() == expected.size());
    for (std::size_t at = 0; at < expected.size(); ++at) {
        CHECK(odds.units.front().outcomes[at].outcome == expected[at].first);
        CHECK(odds.units.front().outcomes[at].num == expected[at].second);
    }
    CHECK(chance_of(odds, "driven-back+") == ratio(55, 100));
}

TEST_CASE("a desperate struggle decided is the exact limit") {
    const auto request = asked(ruleset_of("acw"), {"charge", "crack", "fresh", "vs", "trained", "worn", "disordered"});
    check_followed(request, 12, false);
    const auto odds = odds_of(request, true);
    Whole sum = 0;
    for (const auto& outcome : odds.units.front().outcomes) sum += outcome.num;
    CHECK(sum == odds.den);
}

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.6.18, gives the binomial probability function; the values are
// C(n, k) of OEIS A007318, row 40: C(40, 20) = 137846528820.
TEST_CASE("a pool of 40 dice that hit on half their faces is the binomial of row 40") {
    const auto& ruleset = ruleset_of("horse-musket");
    const auto odds = odds_of(asked(ruleset, {"fire", "dice=40", "musket@3", "a", "vs", "normal"}), false);
    const auto& hits = odds.hits.front();
    Whole ten_power, five_power;
    mpz_ui_pow_ui(ten_power.get_mpz_t(), 10, 40);
    mpz_ui_pow_ui(five_power.get_mpz_t(), 5, 40);
    CHECK(hits.den == ten_power);
    CHECK(hits.counts.at(20) == Whole("137846528820") * five_power);
    CHECK(hits.counts.at(1) == 40 * five_power);
    CHECK(median_of(hits) == 20);
    CHECK(mean_of(hits) == 20);
    CHECK(variance_of(hits) == 10);
}

TEST_CASE("a chance that is not 0 never prints as 0, nor one that is not 1 as 1") {
    using namespace report;
    CHECK(percent_text(Ratio(4, 5)) == "80.00%");
    CHECK(percent_text(Ratio(0)) == "0.00%");
    CHECK(percent_text(Ratio(1)) == "100.00%");
    CHECK(percent_text(Ratio(1, 1000000)) == "<0.01%");
    CHECK(percent_text(Ratio(999999, 1000000)) == ">99.99%");
    CHECK(number_for_script(Ratio(21, 100)) == "0.21");
    CHECK(number_for_script(Ratio(1, 3)) == "0.333333333333");
    CHECK(number_for_script(Ratio(2, 3)) == "0.666666666666");
    CHECK(number_for_script(Ratio(1)) == "1");
    CHECK(number_for_script(Ratio(0)) == "0");
    Whole huge;
    mpz_ui_pow_ui(huge.get_mpz_t(), 10, 400);
    CHECK(number_for_script(Ratio(huge - 1, huge)) == "0.999999999999");
    CHECK(number_for_script(Ratio(1, huge)) == "1.00000000000e-400");
}

TEST_CASE("too much is refused before any work") {
    const auto& ruleset = ruleset_of("horse-musket");
    const auto request = asked(ruleset, {"combat", "dice=1000", "c", "vs", "dice=1000", "b"});
    CHECK_THROWS_WITH_AS(odds_of(request, false), "1002001 different results of both sides' hits: exact odds are worked out for 300000 at most", Error);
}
