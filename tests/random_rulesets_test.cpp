// Two thousand random rulesets from the keys of docs/table-keys.md. Each has no faults; the engine agrees with a second
// interpreter of the page on the same faces; odds match the enumeration of all faces, with follow-ups; and text, JSON,
// csv and logfmt agree.

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "orderly/orderly.hpp"
#include "parse/easy/reader.hpp"
#include "report/formats.hpp"
#include "support/every_fall.hpp"
#include "support/random.hpp"
#include "support/random_tables.hpp"
#include "support/shell.hpp"
#include "support/table_keys.hpp"
#include "support/formats_agree.hpp"
#include "support/told_by_engine.hpp"

namespace random_rulesets_test {

using namespace orderly;
using namespace orderly_test;

namespace {

constexpr auto rulesets = share_of(2000);
constexpr std::size_t most_falls = 600;

/// What is not 0 of them, as one text.
std::string told(const std::map<std::string, mpq_class>& numbers) {
    std::string text;
    for (const auto& [name, number] : numbers)
        if (number != 0) text += name + "=" + number.get_str() + " ";
    return text;
}

/// The outcomes of one unit, or of all together.
std::string outcomes_told(const Odds& odds) {
    std::map<std::string, mpq_class> chances;
    mpq_class all = 0;
    if (odds.joint.empty())
        for (const auto& outcome : odds.units.front().outcomes)
            chances[outcome.outcome] += ratio(*outcome.num, odds.den);
    for (const auto& joint : odds.joint) {
        std::string name;
        for (std::size_t unit = 0; unit < joint.outcomes.size(); ++unit)
            name += (unit == 0 ? "" : " + ") + odds.units[unit].outcomes[joint.outcomes[unit]].outcome;
        chances[name] += ratio(joint.num, odds.den);
    }
    for (const auto& [name, chance] : chances) all += chance;
    CHECK(all == 1);
    return told(chances);
}

/// One ruleset read from its folder, beside the same read by the interpreter.
class Pair {
public:
    explicit Pair(const RandomTables& made) : made_(made) {
        for (const auto& [path, text] : made.files()) folder_.write(path, text);
        catalog_ = std::make_unique<Catalog>(std::vector{folder_.path()});
        ruleset_ = &catalog_->ruleset(made.ruleset());
        plain_ = std::make_unique<PlainTables>(folder_.path(), made.ruleset());
    }

    void check_lint() const {
        const auto ran = run_args({"lint", folder_.path()});
        const auto said = ran.out + ran.err;
        CHECK_MESSAGE(ran.status == 0, said);
    }

    void check(const std::string& line, std::uint64_t seed) {
        CAPTURE(line);
        const auto request = parse(catalog_->vocabulary(*ruleset_), line);
        if (made_.kind() == "lookup" && is_not_allowed(request)) return;
        const auto text = std::to_string(seed);
        const auto resolution = resolve(request, {.seed = text, .follow = true});
        check_played(resolution);
        const auto differences = differences_told(resolution);
        for (const auto& one : differences) FAIL_CHECK(one);
        if (made_.kind() == "lookup") return;
        check_odds(request);
        check_followed(request);
    }

    /// What a player says comes to the same request.
    void check_spoken(const RandomTables::Line& line) const {
        const auto vocabulary = catalog_->vocabulary(*ruleset_);
        CAPTURE(line.spoken);
        std::vector<std::string> words;
        std::istringstream parts(line.spoken);
        for (std::string word; parts >> word;) words.push_back(word);
        const std::vector<std::string_view> tokens(words.begin(), words.end());
        parser::KnownSpeech known;
        std::string typed;
        std::string spoken;
        report::append_request(parse(vocabulary, line.typed), typed);
        const ParseOptions how = {.follow = true, .throws_dice = false};
        report::append_request(parser::read_line(known, vocabulary, tokens, how).request, spoken);
        CHECK(spoken == typed);
    }

    [[nodiscard]] long odds_checked() const { return odds_; }
    [[nodiscard]] long chains_checked() const { return chains_; }

private:
    /// A cell that is `none`.
    static bool is_not_allowed(const Request& request) {
        try {
            static_cast<void>(resolve(request));
            return false;
        } catch (const Error& error) {
            return error.code == ErrorCode::not_allowed;
        }
    }

    void check_played(const Resolution& resolution) {
        std::vector<int> faces;
        for (const auto& die : resolution.dice) faces.push_back(die.face);
        for (const auto& one : resolution.followed)
            for (const auto& die : one.dice) faces.push_back(die.face);
        std::string words;
        report::append_request(resolution.request, words);
        std::size_t at = 0;
        const auto fall = [&](const std::vector<int>& of) {
            const auto face = at < faces.size() ? faces[at] : of.front();
            CHECK_MESSAGE(std::ranges::find(of, face) != of.end(), face << " is no face of the die");
            ++at;
            return face;
        };
        const auto played = plain_->play("first", plain_->said(words), fall, true);
        CHECK(at == faces.size());
        CHECK(told_in_order(told_by_engine(resolution)) == told_in_order(played));
        std::string text;
        report::append_text(resolution, {}, text);
        CAPTURE(text);
        CHECK(resolution.followed.size() == played.followed.size());
        if (resolution.followed.size() != played.followed.size()) return;
        for (std::size_t one = 0; one < played.followed.size(); ++one)
            CHECK(told_in_order(told_by_engine(resolution.followed[one])) == told_in_order(played.followed[one]));
    }

    void check_odds(const Request& request) {
        const auto falls = all_falls(request, false, most_falls);
        if (!falls.complete) return;
        ++odds_;
        const auto odds = odds_of(request);
        CHECK(outcomes_told(odds) == told(odds.joint.empty() ? falls.first : falls.all));
        std::map<std::string, mpq_class> means;
        for (const auto& effect : odds.expect) means[effect.to + ":" + std::string(effect.word->id)] += effect.mean;
        if (odds.joint.empty()) CHECK(told(means) == told(falls.counts));
    }

    void check_followed(const Request& request) {
        const auto falls = all_falls(request, true, most_falls);
        if (!falls.complete || !falls.follows) return;
        ++chains_;
        const auto odds = odds_of(request, {.follow = true});
        std::map<std::string, mpq_class> once;
        for (const auto& one : odds.then)
            if (one.chance != 0) once[one.side + ":" + std::string(one.procedure) + ":" + one.outcome] = one.chance;
        CHECK(told(once) == told(falls.once));
    }

    const RandomTables& made_;
    Scratch folder_;
    std::unique_ptr<PlainTables> plain_;
    std::unique_ptr<Catalog> catalog_;
    const Ruleset* ruleset_ = nullptr;
    long odds_ = 0;
    long chains_ = 0;
};

void check_requests(RandomTables& made, std::uint64_t seed, Pair& pair) {
    for (std::uint64_t request = 0; request < 2; ++request) {
        if (made.rich()) {
            const auto line = made.rich_line();
            pair.check(line.typed, seed * 2 + request);
            pair.check_spoken(line);
            continue;
        }
        pair.check(made.line(made.request()), seed * 2 + request);
    }
}

}  // namespace

TEST_CASE("two thousand rulesets: the engine, a second interpreter, odds, all rolls and the reports agree") {
    long odds = 0;
    long chains = 0;
    for (std::uint64_t seed = 0; seed < rulesets; ++seed) {
        RandomTables made(seed);
        CAPTURE(seed);
        CAPTURE(made.procedures().at("first"));
        CAPTURE(made.procedures().at("then"));
        CAPTURE(made.procedures().at("last"));
        try {
            Pair pair(made);
            pair.check_lint();
            check_requests(made, seed, pair);
            odds += pair.odds_checked();
            chains += pair.chains_checked();
        } catch (const Error& error) {
            FAIL_CHECK(std::string(error.what()));
        }
    }
    MESSAGE(odds << " requests with their odds, " << chains << " with what follows");
    CHECK(odds > static_cast<long>(rulesets));
    CHECK(chains > static_cast<long>(rulesets / 10));
}

namespace {

/// What the page has and no ruleset here.
const std::set<std::string> not_made = {
    // keys of a language's file, which belongs to no ruleset: tests/phrases has what they do
    "versus", "toward", "die-marks", "own", "each-side", "all-sides", "asking", "reasons", "plurals", "opposites",
    "denials", "contraries", "ordinals", "numbers", "spellings", "letters", "endings", "my", "their", "doing", "done",
    "joining", "ranks", "places", "articles", "peoples", "numbered", "enemies", "both", "troops", "lists",
    "terms", "rules", "as", "give", "code",
    // names of things in its examples
    "two", "attacker", "cannonade", "fire", "casualties", "charge", "choice", "cost", "figures", "guards", "long", "militia",
    "move", "name", "round", "speed", "alike", "beaten", "harm", "high", "low", "ours", "pairs", "theirs", "broken", "foot", "shooter", "square",
    "even", "odds", "one-to-two", "two-to-one", "skill", "ace", "initiative", "joker", "jokers",
    // what may be typed for the unit of distance: tests/phrases
    "also",
    // the second interpreter knows it, and reads cannonade with it: plain_rulesets_test.cpp
    "waives",
    // shuffles a deck, which only a game remembers: tests/decks_test.cpp
    "shuffle"};

}  // namespace

TEST_CASE("every key of docs/table-keys.md occurs in a random ruleset") {
    std::set<std::string> made;
    for (std::uint64_t seed = 0; seed < 400; ++seed)
        for (const auto& [path, text] : RandomTables(seed).files()) add_keys(text, made);
    const auto documented = documented_keys(read_text(ORDERLY_SOURCE_DIR "/docs/table-keys.md"));
    std::string missing;
    for (const auto& key : documented)
        if (!made.contains(key) && !not_made.contains(key)) missing += " " + key;
    CHECK_MESSAGE(missing.empty(), missing);
    for (const auto& key : not_made) {
        CHECK_MESSAGE(documented.contains(key), key);
        CHECK_MESSAGE(!made.contains(key), key);
    }
}

}  // namespace random_rulesets_test
