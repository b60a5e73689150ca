#include "support/phrases.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "support/shell.hpp"

namespace orderly_test {
namespace {

using nlohmann::json;

struct Outcome {
    int status = 0;
    json object;
    std::string message;
};

/// Runs a phrase; with a game of tests/games, it can name the game's units.
Outcome run_phrase(const std::string& ruleset, const std::string& words, bool seed, const std::string& game = {}) {
    const Scratch scratch;
    std::vector<std::string> args = {"-r", ruleset, "-f", "json"};
    if (!game.empty())
        args = {"-f",    "json",
                "-g",    ORDERLY_SOURCE_DIR "/tests/games/" + game + ".yaml",
                "--log", scratch.path() + "/game.log"};
    if (seed) args.insert(args.end(), {"--seed", "x"});
    std::istringstream typed(words);  // as at the prompt of `play`, where an apostrophe is text
    for (std::string word; typed >> word;) args.push_back(word);
    const auto ran = run_args(args);
    Outcome outcome{ran.status, json::parse(ran.status < 2 ? ran.out : ran.err, nullptr, false), ran.err};
    if (outcome.object.is_object() && outcome.object.contains("error"))
        outcome.message = outcome.object["error"]["message"];
    return outcome;
}

/// The relevant part of a result: without its wording and without modifiers of 0.
json essence(const json& result) {
    json made;
    for (const auto* key : {"procedure", "total", "totals", "difference", "column", "outcome", "passed", "needed",
                            "hits", "values", "lines", "rows"})
        if (result.contains(key)) made[key] = result[key];
    for (const auto& die : result.value("dice", json::array()))
        made["dice"].push_back({die["for"], die.value("title", ""), die["face"], die["given"]});
    std::multiset<std::string> lines;
    for (auto line : result.value("modifiers", json::array())) {
        if (line["add"] == 0) continue;
        if (line.contains("words")) {
            auto words = line["words"].get<std::vector<std::string>>();
            std::ranges::sort(words);
            line["words"] = words;
        }
        lines.insert(line.dump());
    }
    made["modifiers"] = lines;
    std::multiset<std::string> effects;
    for (const auto& effect : result.value("effects", json::array())) effects.insert(effect.dump());
    made["effects"] = effects;
    for (const auto& unit : result.value("units", json::array())) made["units"].push_back(essence(unit));
    return made;
}

bool fits(const json& got, const json& expected) {
    if (!expected.is_object()) return got == expected;
    return got.is_object() && std::ranges::all_of(expected.items(), [&](const auto& item) {
               return got.contains(item.key()) && fits(got[item.key()], item.value());
           });
}

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

std::set<std::string> tokens_of(const std::string& text) {
    std::set<std::string> tokens;
    for (const auto& word : split(std::regex_replace(text, std::regex("['\"`\\\\]"), " "))) {
        auto token = lowered(word);
        while (!token.empty() && std::string(",.;:").find(token.back()) != std::string::npos) token.pop_back();
        if (!token.empty()) tokens.insert(token);
    }
    return tokens;
}

/// The words that a message suggests.
std::set<std::string> offered(const Outcome& outcome) {
    auto words = std::set<std::string>();
    const auto& error = outcome.object["error"];
    for (const auto& one : error.value("suggest", std::vector<std::string>())) words.merge(tokens_of(one));
    static const std::regex quoted("`([^`]*)`");
    for (auto at = std::sregex_iterator(outcome.message.begin(), outcome.message.end(), quoted);
         at != std::sregex_iterator(); ++at)
        if ((*at)[1] != error.value("word", "")) words.merge(tokens_of((*at)[1]));
    static const std::regex asked("(?:\\bsay |did you mean )(.*)$");
    if (std::smatch found; std::regex_search(outcome.message, found, asked)) words.merge(tokens_of(found[1]));
    return words;
}

/// Whether the message suggests a word of the intended meaning that the phrase lacks, or asks for its dice.
bool leads(const json& phrase, const Outcome& outcome) {
    const auto means = phrase["means"].get<std::string>();
    const auto dice = means.find(" -d");
    const auto words = offered(outcome);
    const auto said = tokens_of(phrase["say"]);
    for (const auto& word : tokens_of(means.substr(0, dice)))
        if (word != "vs" && !said.contains(word) && std::ranges::any_of(words, [&](const std::string& one) {
                return one == word ||
                       (word.find('=') != std::string::npos &&
                        one.find(word.substr(0, word.find('=') + 1)) != std::string::npos) ||
                       (word.find('@') != std::string::npos && one.find('@') != std::string::npos);
            }))
            return true;
    return dice != std::string::npos && outcome.message.find("-d") != std::string::npos;
}

bool asks_for(const json& phrase, const std::string& text) {
    const auto keys = phrase.value("keys", std::vector<std::string>());
    return std::ranges::any_of(
        keys, [&](const std::string& key) { return lowered(text).find(lowered(key)) != std::string::npos; });
}

/// Removes empty sides at the end.
json without_empty_end(json names) {
    while (names.is_array() && !names.empty() && names.back().empty()) names.erase(names.size() - 1);
    return names;
}

void judge_answer(const Outcome& got, Scored& into) {
    const auto& phrase = into.phrase;
    const auto brief = got.object.value("request", "") + ": " + got.object.value("outcome", "");
    into.why = brief;
    if (phrase.value("means", json()).is_string()) {
        const auto means = phrase["means"].get<std::string>();
        const auto want = run_phrase(phrase["ruleset"], means, means.find(" -d") == std::string::npos);
        const auto names = without_empty_end(phrase.value("names", json()));
        const auto same = want.status < 2 && essence(got.object) == essence(want.object) &&
                          (names.is_null() || names == without_empty_end(got.object.value("names", json())));
        into.verdict = same ? Verdict::right : Verdict::wrong;
        if (!same) into.why += ", and it means " + means + " " + want.message;
        return;
    }
    if (phrase.contains("cannot") && fits(got.object, phrase["expect"])) into.verdict = Verdict::right;
    else
        into.verdict = asks_for(phrase, got.object.value("notes", json::array()).dump() +
                                            got.object.value("unsaid", json::array()).dump())
                           ? Verdict::asked
                           : Verdict::wrong;
}

Scored judged(const json& phrase) {
    Scored scored{phrase, Verdict::wrong, {}};
    const auto has_meaning = phrase.value("means", json()).is_string();
    const auto seed = has_meaning && phrase["means"].get<std::string>().find(" -d") == std::string::npos;
    const auto got = run_phrase(phrase["ruleset"], phrase["say"], seed, phrase.value("game", ""));
    if (got.status == 0 || got.status == 1) {
        judge_answer(got, scored);
    } else if (got.status == 2 || got.status == 3) {
        scored.why = got.message;
        const auto led =
            has_meaning ? leads(phrase, got)
                        : asks_for(phrase, got.message + got.object["error"].value("suggest", json::array()).dump());
        scored.verdict = led ? Verdict::asked : Verdict::refused;
    }
    return scored;
}

}  // namespace

std::vector<Scored> score_phrases(const std::string& path) {
    std::vector<Scored> all;
    for (const auto& line : lines_of(read_text(path))) all.push_back(judged(json::parse(line)));
    return all;
}

std::size_t count_of(const std::vector<Scored>& scored, Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(scored, verdict, &Scored::verdict));
}

std::string listed(const std::vector<Scored>& scored, Verdict verdict) {
    std::string text;
    for (const auto& one : scored)
        if (one.verdict == verdict)
            text += one.phrase["ruleset"].get<std::string>() + ": " + one.phrase["say"].get<std::string>() + "\n    " +
                    one.why + "\n";
    return text;
}

}  // namespace orderly_test
