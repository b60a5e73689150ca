// Two thousand rulesets made up from the keys of docs/tables.md: each reads without a fault; what the engine resolves is
// what a second interpreter of the page makes of the same faces; odds are the enumeration of those faces, of what follows
// too; and text, json and csv say the same.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "orderly/orderly.hpp"
#include "report/csv.hpp"
#include "report/text.hpp"
#include "support/random_tables.hpp"
#include "support/shell.hpp"

using namespace orderly;
using namespace orderly_test;
using nlohmann::json;

namespace {

constexpr std::uint64_t rulesets = 2000;
constexpr long most_falls = 300;

/// The engine's resolution as the interpreter tells its own.
Played told_by_json(const json& one) {
    Played played;
    played.procedure = one["procedure"];
    if (one.contains("passed")) played.outcome = one["passed"] ? "passed" : "failed";
    else played.outcome = one.value("outcome", "");
    if (one.contains("lines")) played.lines = one["lines"].get<std::vector<std::string>>();
    for (const auto* key : {"total", "difference"})
        if (one.contains(key)) played.numbers[key] = one[key];
    for (const auto& effect : one["effects"]) {
        auto text = effect["to"].get<std::string>() + ":" + effect["do"].get<std::string>();
        if (effect.contains("count")) text += ":" + std::to_string(effect["count"].get<int>());
        if (effect.contains("distance")) text += ":" + std::to_string(effect["distance"].get<int>());
        played.effects.insert(text);
    }
    if (one.contains("values"))
        for (const auto& [name, value] : one["values"].items())
            if (name != "unit") played.values[name] = value;
    for (const auto& next : one["next"]) played.next.push_back(next["procedure"]);
    return played;
}

/// `hits` and `needed`, a number or one for each side.
void add_numbers(const json& one, const std::string& first_side, Played& played) {
    for (const std::string key : {"hits", "needed"}) {
        if (!one.contains(key)) continue;
        if (one.contains("passed")) played.numbers["needed"] = one["needed"];
        else if (one[key].is_number()) played.numbers[key + "-" + first_side] = one[key];
        else
            for (const auto& [side, number] : one[key].items()) played.numbers[key + "-" + side] = number;
    }
}

/// Faces in the order that they are asked for, every fall after another.
class Falls {
public:
    int next(const std::vector<int>& faces) {
        if (at_ == choices_.size()) choices_.push_back({0, faces.size()});
        const auto face = faces[choices_[at_].first];
        ++at_;
        return face;
    }
    [[nodiscard]] mpq_class weight() const {
        mpz_class all = 1;
        for (const auto& [choice, of] : choices_) all *= static_cast<unsigned long>(of);
        return {1, all};
    }
    bool advance() {
        at_ = 0;
        while (!choices_.empty() && ++choices_.back().first == choices_.back().second) choices_.pop_back();
        return !choices_.empty();
    }

private:
    std::vector<std::pair<std::size_t, std::size_t>> choices_;
    std::size_t at_ = 0;
};

/// What is not 0 of them, as one text.
std::string told(const std::map<std::string, mpq_class>& numbers) {
    std::string text;
    for (const auto& [name, number] : numbers)
        if (number != 0) text += name + "=" + number.get_str() + " ";
    return text;
}

struct Expected {
    std::map<std::string, mpq_class> outcomes;
    std::map<std::string, mpq_class> once;    ///< `then:row-1`, at least once
    std::map<std::string, mpq_class> losses;  ///< mean by `one:lose`
    bool complete = true;
};

std::string hits_named(const Played& played, const std::string& kind) {
    if (!played.outcome.empty() || kind == "roll") return played.outcome;
    std::string text;
    for (const auto& [name, number] : played.numbers)
        if (name.starts_with("hits-")) text += (text.empty() ? "" : "-") + std::to_string(number);
    return text;
}

void add_fall(const Played& played, const std::string& kind, const mpq_class& weight, Expected& into) {
    into.outcomes[hits_named(played, kind)] += weight;
    std::set<std::string> had;
    for (const auto& one : played.followed) had.insert(one.procedure + ":" + one.outcome);
    for (const auto& one : had) into.once[one] += weight;
    for (const auto& effect : played.effects)
        if (const auto colon = effect.rfind(':'); effect.find(':') != colon)
            into.losses[effect.substr(0, colon)] += weight * std::stoi(effect.substr(colon + 1));
}

Expected enumerated(const RandomTables& made, const PlainTables& plain, const SaidBoth& said, bool follow) {
    Expected expected;
    Falls falls;
    long count = 0;
    do {
        if (++count > most_falls) {
            expected.complete = false;
            return expected;
        }
        const auto played = plain.play(
            "first", said, [&](const std::vector<int>& faces) { return falls.next(faces); }, follow);
        add_fall(played, made.kind(), falls.weight(), expected);
    } while (falls.advance());
    return expected;
}

/// One ruleset read from its folder, beside the same read by the interpreter.
class Pair {
public:
    explicit Pair(const RandomTables& made) : made_(made), plain_(made.head(), made.procedures()) {
        folder_.write("g/ruleset.yaml", made.head());
        for (const auto& [id, text] : made.procedures()) folder_.write("g/" + id + ".yaml", text);
        catalog_ = std::make_unique<Catalog>(std::vector{folder_.path()});
        ruleset_ = &catalog_->ruleset("g");
    }

    void check(const SaidBoth& said, std::uint64_t seed) {
        const auto line = made_.line(said);
        CAPTURE(line);
        const auto request = parse(catalog_->vocabulary(*ruleset_), line);
        Dice dice;
        const auto text = std::to_string(seed);
        dice.seed = text;
        dice.follow = true;
        const auto resolution = resolve(request, dice);
        check_played(resolution, said);
        check_reports(resolution);
        if (made_.kind() == "lookup") return;
        check_odds(request, said);
        check_followed(request, said);
    }

    [[nodiscard]] long odds_checked() const { return odds_; }
    [[nodiscard]] long chains_checked() const { return chains_; }

private:
    void check_played(const Resolution& resolution, const SaidBoth& said) {
        std::vector<int> faces;
        for (const auto& die : resolution.dice) faces.push_back(die.face);
        for (const auto& one : resolution.followed)
            for (const auto& die : one.dice) faces.push_back(die.face);
        std::size_t at = 0;
        const auto played = plain_.play(
            "first", said, [&](const std::vector<int>&) { return at < faces.size() ? faces[at++] : (++at, 1); }, true);
        CHECK(at == faces.size());
        const auto whole = json::parse(to_json(resolution));
        compare(whole, played, resolution);
        REQUIRE(resolution.followed.size() == played.followed.size());
        for (std::size_t one = 0; one < played.followed.size(); ++one)
            compare(whole["followed"][one], played.followed[one], resolution.followed[one]);
    }

    static void compare(const json& one, const Played& played, const Resolution& resolution) {
        auto engine = told_by_json(one);
        add_numbers(one, std::string(resolution.request.procedure->sides[0]), engine);
        CHECK(engine.told() == played.told());
    }

    static void check_reports(const Resolution& resolution) {
        const auto whole = json::parse(to_json(resolution));
        std::string text;
        append_text(resolution, {}, text);
        if (whole.contains("title")) CHECK(text.find(whole["title"].get<std::string>()) != std::string::npos);
        for (const auto& effect : whole["effects"]) {
            auto flat = text;
            std::ranges::replace(flat, '\n', ' ');
            for (auto twice = flat.find("  "); twice != std::string::npos; twice = flat.find("  "))
                flat.erase(twice, 1);
            CHECK(flat.find(effect["text"].get<std::string>()) != std::string::npos);
        }
        std::string csv;
        append_csv(resolution, csv);
        std::string head = ",g,first,";
        CHECK(csv.starts_with(head));
        if (whole.contains("outcome"))
            CHECK(csv.find("," + whole["outcome"].get<std::string>() + ",") != std::string::npos);
        if (whole.contains("total"))
            CHECK(csv.find("," + std::to_string(whole["total"].get<int>()) + ",") != std::string::npos);
        if (whole.contains("passed")) CHECK(csv.find(whole["passed"] ? ",true," : ",false,") != std::string::npos);
    }

    void check_odds(const Request& request, const SaidBoth& said) {
        const auto expected = enumerated(made_, plain_, said, false);
        if (!expected.complete) return;
        ++odds_;
        const auto odds = odds_of(request, false);
        mpq_class all = 0;
        for (const auto& outcome : odds.units.front().outcomes) {
            const auto found = expected.outcomes.find(outcome.outcome);
            CAPTURE(outcome.outcome);
            CHECK(ratio(outcome.num, odds.den) == (found == expected.outcomes.end() ? mpq_class(0) : found->second));
            all += ratio(outcome.num, odds.den);
        }
        CHECK(all == 1);
        std::map<std::string, mpq_class> means;
        for (const auto& effect : odds.expect) means[effect.to + ":" + std::string(effect.word->id)] += effect.mean;
        CHECK(told(means) == told(expected.losses));
    }

    void check_followed(const Request& request, const SaidBoth& said) {
        const auto expected = enumerated(made_, plain_, said, true);
        if (!expected.complete || expected.once.empty()) return;
        ++chains_;
        const auto odds = odds_of(request, true);
        std::map<std::string, mpq_class> once;
        for (const auto& one : odds.then)
            if (one.chance != 0 && one.side == odds.then.front().side)
                once[std::string(one.procedure) + ":" + one.outcome] += one.chance;
        const auto sides = std::ranges::count_if(
            odds.then, [&](const FollowedOdds& one) { return one.side != odds.then.front().side; });
        if (sides == 0) CHECK(told(once) == told(expected.once));
    }

    const RandomTables& made_;
    PlainTables plain_;
    Scratch folder_;
    std::unique_ptr<Catalog> catalog_;
    const Ruleset* ruleset_ = nullptr;
    long odds_ = 0;
    long chains_ = 0;
};

}  // namespace

TEST_CASE("two thousand rulesets: the engine, a second interpreter, odds and every fall, and the reports agree") {
    long odds = 0;
    long chains = 0;
    for (std::uint64_t seed = 0; seed < rulesets; ++seed) {
        RandomTables made(seed);
        CAPTURE(seed);
        CAPTURE(made.procedures().at("first"));
        CAPTURE(made.procedures().at("then"));
        CAPTURE(made.procedures().at("last"));
        std::unique_ptr<Pair> pair;
        try {
            pair = std::make_unique<Pair>(made);
            for (int request = 0; request < 2; ++request)
                pair->check(made.request(), seed * 2 + static_cast<std::uint64_t>(request));
        } catch (const Error& error) {
            FAIL_CHECK(std::string(error.what()));
            continue;
        }
        odds += pair->odds_checked();
        chains += pair->chains_checked();
    }
    MESSAGE(odds << " requests with their odds, " << chains << " with what follows");
    CHECK(odds > 2000);
    CHECK(chains > 300);
}
