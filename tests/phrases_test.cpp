// What people type: phrases of people who had only the sheets, our own phrases, and random mixtures.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "parse/easy/spoken_maker.hpp"
#include "support/lines.hpp"
#include "support/phrases.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"

namespace phrases_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

const std::string folder = ORDERLY_SOURCE_DIR "/tests/phrases/";

}  // namespace

TEST_CASE("requests as people typed them are understood or questioned, never misunderstood") {
    const auto scored = score_phrases(folder + "handed.jsonl");
    REQUIRE(scored.size() == 120);
    CHECK_MESSAGE(count_of(scored, Verdict::wrong) == 0, listed(scored, Verdict::wrong));
    CHECK_MESSAGE(count_of(scored, Verdict::right) >= 100, listed(scored, Verdict::asked));
    CHECK_MESSAGE(count_of(scored, Verdict::right) + count_of(scored, Verdict::asked) >= 116,
                  listed(scored, Verdict::refused));
}

TEST_CASE("requests written from the sheets, and not from the program, are understood") {
    const auto scored = score_phrases(folder + "own.jsonl");
    REQUIRE(scored.size() >= 120);
    CHECK_MESSAGE(count_of(scored, Verdict::wrong) == 0, listed(scored, Verdict::wrong));
    const auto as_wanted = std::ranges::count_if(scored, [](const Scored& one) {
        return one.verdict == Verdict::right || (one.verdict == Verdict::asked && one.phrase.contains("asks"));
    });
    CHECK_MESSAGE(static_cast<std::size_t>(as_wanted) * 100 >= scored.size() * 99,
                  (listed(scored, Verdict::asked) + listed(scored, Verdict::refused)));
}

TEST_CASE("lines that a stranger wrote and worked out by hand from the scans are understood") {
    const auto scored = score_phrases(folder + "fresh.jsonl");
    REQUIRE(scored.size() >= 70);
    CHECK_MESSAGE(count_of(scored, Verdict::wrong) == 0, listed(scored, Verdict::wrong));
    CHECK_MESSAGE(count_of(scored, Verdict::right) == scored.size(),
                  (listed(scored, Verdict::asked) + listed(scored, Verdict::refused)));
}

TEST_CASE("lines that were written to be misread resolve nothing") {
    std::istringstream lines(read_text(folder + "misread.jsonl"));
    std::size_t asked = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto phrase = json::parse(line);
        std::vector<std::string> args = {"-r", phrase["ruleset"]};
        std::istringstream typed(phrase["say"].get<std::string>());
        for (std::string word; typed >> word;) args.push_back(word);
        CHECK_MESSAGE(run_args(args).status == 2, line);
        ++asked;
    }
    CHECK(asked > 300);
}

TEST_CASE("requests with units of a game, written from the sheets alone, are understood") {
    const auto scored = score_phrases(folder + "named.jsonl");
    REQUIRE(scored.size() >= 100);
    CHECK_MESSAGE(count_of(scored, Verdict::wrong) == 0, listed(scored, Verdict::wrong));
    const auto as_wanted = std::ranges::count_if(scored, [](const Scored& one) {
        return one.verdict == Verdict::right || (one.verdict == Verdict::asked && one.phrase.contains("asks"));
    });
    CHECK_MESSAGE(static_cast<std::size_t>(as_wanted) * 100 >= scored.size() * 92,
                  (listed(scored, Verdict::asked) + listed(scored, Verdict::refused)));
}

TEST_CASE("a game is said in another language by files of tables alone") {
    setenv("ORDERLY_TABLES", ORDERLY_SOURCE_DIR "/docs/spanish", 1);
    CHECK(run_args({"lint", ORDERLY_SOURCE_DIR "/docs/spanish"}).out == "");
    const auto scored = score_phrases(folder + "spanish.jsonl");
    unsetenv("ORDERLY_TABLES");
    REQUIRE(scored.size() == 40);
    CHECK_MESSAGE(count_of(scored, Verdict::right) == 38, (listed(scored, Verdict::wrong) + listed(scored, Verdict::refused)));
    CHECK(count_of(scored, Verdict::asked) == 2);
}

TEST_CASE("the built-in index of a ruleset's words equals a new one from its tables") {
    for (const auto& ruleset : orderly::tables::builtin_rulesets()) {
        orderly::parser::MadeSpeech made;
        orderly::parser::make_speech(ruleset, made);
        const auto& built = ruleset.speech;
        INFO(ruleset.id);
        REQUIRE(made.speech.all.size() == built.all.size());
        for (std::size_t at = 0; at < built.all.size(); ++at) {
            const auto& one = built.all[at];
            const auto& other = made.speech.all[at];
            CHECK((one.text == other.text && std::ranges::equal(one.keys, other.keys) && one.means == other.means &&
                   one.index == other.index && one.procedures == other.procedures));
        }
        CHECK(std::ranges::equal(built.keys, made.speech.keys, {}, &orderly::SpokenKey::key, &orderly::SpokenKey::key));
        CHECK(std::ranges::equal(built.by_key, made.speech.by_key));
        CHECK(built.rules.size() == ruleset.language.rules.size());
    }
}

namespace {

/// What comes of `RULESET: LINE`: the request with its dice, or what is asked.
std::string told(const std::string& line) {
    const auto colon = line.find(": ");
    std::vector<std::string> args = {"-r", line.substr(0, colon), "-f", "json"};
    for (auto& word : split(line.substr(colon + 2))) args.push_back(std::move(word));
    const auto ran = run_args(args);
    if (ran.status != 0) return json::parse(ran.err.substr(0, ran.err.find('\n')))["error"]["message"];
    const auto result = json::parse(ran.out);
    std::string faces;
    for (const auto& die : result.contains("odds") ? json::array() : result["dice"]) faces += (faces.empty() ? "" : ",") + std::to_string(die["face"].get<int>());
    return result["request"].get<std::string>() + " -d " + faces;
}

}  // namespace

TEST_CASE("the rules of English have no more lists of phrases than are told apart, since the rest cost every line") {
    for (const auto& ruleset : orderly::tables::builtin_rulesets())
        for (std::size_t rule = 0; rule < ruleset.speech.rules.size(); ++rule) {
            const auto& steps = ruleset.language.rules[rule].when;
            INFO(ruleset.language.rules[rule].id);
            for (std::size_t step = 0; step < steps.size(); ++step)
                CHECK((steps[step].phrases.empty() ||
                       ruleset.speech.rules[rule].lists[step] != orderly::SpokenRule::no_list));
        }
}

TEST_CASE("the example lines of each rule of the language give what the rule says") {
    std::size_t lines = 0;
    for (const auto& rule : orderly::tables::builtin_rulesets().front().language.rules)
        for (const auto& line : rule.lines) {
            ++lines;
            const auto came = told(std::string(line.say));
            INFO(rule.id, ": ", line.say, " came to ", came);
            if (line.means.find(" -d ") != std::string_view::npos) CHECK(came == line.means);
            else CHECK(came.find(line.means) != std::string::npos);
        }
    CHECK(lines > 30);
}

namespace {

/// Makes of canonical words what a hurried player might type: spaces for hyphens, another order, other names, fillers,
/// numbers, slips.
class Scrambler {
public:
    Scrambler(const orderly::Ruleset& ruleset, std::uint64_t seed) : ruleset_(ruleset), random_(seed) {}

    std::string line(const orderly::Procedure& procedure) {
        auto words = split(random_.line(procedure));
        for (auto& word : words) word = changed(procedure, word);
        if (chance(4) && words.size() > 2)
            std::swap(words[1 + random_.next(words.size() - 1)], words[1 + random_.next(words.size() - 1)]);
        if (chance(6)) std::swap(words[0], words[random_.next(words.size())]);
        std::string text;
        for (const auto& word : words) {
            if (chance(8)) text += filler() + " ";
            text += word + (chance(12) ? ", " : " ");
            if (chance(20)) text += std::to_string(random_.next(12)) + " ";
        }
        if (chance(3)) text += "rolled ";
        for (auto left = random_.next(4); left > 0; --left)
            text += std::to_string(1 + random_.next(10)) + (chance(5) ? "/" : " ");
        if (chance(10)) text += "+1 umpire";
        return text;
    }

private:
    bool chance(std::uint64_t of) { return random_.next(of) == 0; }

    std::string filler() {
        return std::string(
            ruleset_.language.fillers[static_cast<std::size_t>(random_.next(ruleset_.language.fillers.size()))]);
    }

    std::string changed(const orderly::Procedure& procedure, std::string word) {
        if (word.find('=') != std::string::npos || word.find('@') != std::string::npos) return word;
        if (chance(3) && !procedure.aliases.empty())
            for (const auto& alias : procedure.aliases)
                if (procedure.words[alias.word].id == word && chance(2)) word = std::string(alias.text);
        if (chance(2)) std::ranges::replace(word, '-', ' ');
        if (chance(12) && word.size() > 4) std::swap(word[2], word[3]);
        if (chance(12) && word.size() > 4) word.erase(2, 1);
        if (chance(10) && !word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
        return word;
    }

    const orderly::Ruleset& ruleset_;
    LineMaker random_;
};

/// The faces as `-d` takes them; those that were rolled are rolled again by the same seed.
std::string faces_of(const json& result) {
    std::string faces;
    for (const auto& die : result["dice"]) {
        if (!faces.empty()) faces += ",";
        faces += die["given"] ? std::to_string(die["face"].get<int>()) : "_";
    }
    return faces;
}

json unsaid_how(json result) {
    for (const auto* key : {"read", "unused"}) result.erase(key);
    return result;
}

}  // namespace

TEST_CASE("the canonical form of an accepted line gives the same result") {
    std::size_t accepted = 0;
    for (const auto& ruleset : orderly::tables::builtin_rulesets()) {
        Scrambler scrambler(ruleset, 17);
        for (std::size_t at = 0; at < 180; ++at) {
            const auto line = scrambler.line(ruleset.procedures[at % ruleset.procedures.size()]);
            std::vector<std::string> args = {"-r", std::string(ruleset.id), "-f", "json", "--seed", "x"};
            const auto before = args;
            for (auto& word : split(line)) args.push_back(std::move(word));
            const auto ran = run_args(args);
            INFO(ruleset.id << ": " << line);
            REQUIRE((ran.status == 0 || ran.status == 2 || ran.status == 3));
            if (ran.status != 0) continue;
            ++accepted;
            const auto result = json::parse(ran.out);
            auto again = before;
            for (auto& word : split(result["request"])) again.push_back(std::move(word));
            if (const auto faces = faces_of(result);
                !faces.empty() && faces.find_first_not_of("_,") != std::string::npos)
                again.insert(again.end(), {"-d", faces});
            const auto canonical = run_args(again);
            REQUIRE_MESSAGE(canonical.status == 0, canonical.err);
            CHECK(unsaid_how(json::parse(canonical.out)) == unsaid_how(result));
        }
    }
    CHECK(accepted > 100);
}

}  // namespace phrases_test
