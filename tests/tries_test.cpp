// Suggestions for a line that is not understood: never the opposite of what was typed, and without losing anything.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

#include "support/house.hpp"
#include "support/lines.hpp"
#include "support/shell.hpp"
#include "tables/builtin.hpp"

namespace tries_test {

using namespace orderly_test;
using nlohmann::json;

namespace {

/// What is told of a line that is not understood.
struct Told {
    int status = 0;
    std::string message;
    std::string offered;  ///< the line to be run instead
    std::string request;  ///< of one that is
    std::string read;     ///< what is told of how it was read
};

Told told(const std::string& ruleset, const std::string& line) {
    std::vector<std::string> args = {"-r", ruleset, "-f", "json", "--seed", "x"};
    for (auto& word : split(line)) args.push_back(std::move(word));
    const auto ran = run_args(args);
    if (ran.status == 0) {
        const auto result = json::parse(ran.out);
        return {0, {}, {}, result["request"], result.value("read", json::array()).dump()};
    }
    const auto error = json::parse(ran.err.substr(0, ran.err.find('\n')))["error"];
    return {ran.status, error["message"], error.value("try", ""), {}, {}};
}

/// The words of a line on one side of `vs`.
std::vector<std::string> side_of(const std::string& line, std::size_t side) {
    std::vector<std::string> words;
    std::size_t at = 0;
    for (const auto& word : split(line.substr(0, line.find(" -d ")))) {
        if (word == "vs") ++at;
        else if (at == side) words.push_back(word);
    }
    return words;
}

bool holds(const std::vector<std::string>& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

TEST_CASE("another person is never suggested for a leader, and is left out where no table needs one") {
    CHECK(told("acw", "maneuver fresh crack with a brave leader, 5").offered.empty());
    CHECK(told("acw", "maneuver fresh crack brave, 5").offered == "maneuver fresh crack brave-colonel -d 5");
    CHECK(told("horse-musket", "12 gauchos figures grade a fire rifles at skirmishers 7 inches away, 9 4 2").offered ==
          "fire figures=12 a rifle@7 vs skirmish -d 9,4,2");
}

TEST_CASE("a chance can be asked for after the sentence too") {
    for (const std::string asked : {"how likely", "how likely to win", "what are the odds of winning"}) {
        CAPTURE(asked);
        std::vector<std::string> args = {"-r", "mexico", "-f", "json"};
        for (auto& word : split("veteran lancers charge raw square over open ground, " + asked))
            args.push_back(std::move(word));
        const auto answer = json::parse(run_args(args).out);
        CHECK(answer["request"] == "charge veteran open-ground cavalry vs raw square");
        CHECK(answer.contains("odds"));
    }
}

TEST_CASE("a chance can be asked for by outcome, or by a verb that describes it") {
    const auto asked = [](const std::string& ruleset, const std::string& line) {
        std::vector<std::string> args = {"-r", ruleset, "-f", "json"};
        for (auto& word : split(line)) args.push_back(std::move(word));
        const auto ran = run_args(args);
        CAPTURE(ran.err);
        const auto answer = json::parse(ran.out, nullptr, false);
        return answer.is_object() && answer.contains("odds") ? answer["request"].get<std::string>() : std::string();
    };
    CHECK(asked("liberation", "what are the odds my fresh elite sweep spent militia out of a strong position?") ==
          "charge elite fresh vs militia spent strong-position");
    CHECK(asked("acw", "odds that my worn crack drive back spent green troops, or better") ==
          "charge crack worn vs green spent");
    CHECK(asked("mexico", "what's the likelihood that spent raw Mexicans in command end up falling back or worse") ==
          "maneuver raw spent in-command mex");
    CHECK(asked("acw", "what are the chances a fallen leader roll kills him outright?") == "fallen-leader");
}

TEST_CASE("a suggested line with its dice can be one argument") {
    const std::vector<std::string> said = {"-r", "acw", "-f", "json", "charge crack fresh vs green worn -d 8,3"};
    auto words = said;
    words.pop_back();
    for (auto& word : split(said.back())) words.push_back(std::move(word));
    CHECK(run_args(said).status == 0);
    CHECK(run_args(said).out == run_args(words).out);
}

TEST_CASE("a note and the value of an option keep what looks like dice") {
    const Scratch folder;
    folder.write("g.yaml", "game: g\nruleset: acw\nsides:\n  union:\n    79ny: {name: 79th New York, is: [veteran], stands: 6}\n");
    const std::vector<std::string> game = {"-g", folder.path() + "/g.yaml"};
    const auto in_game = [&](std::vector<std::string> words) {
        words.insert(words.begin(), game.begin(), game.end());
        return run_args(words);
    };
    CHECK(in_game({"note", "we said -d 8 and lost"}).status == 0);
    CHECK(in_game({"maneuver", "gallant", "79ny", "fresh", "-d", "4", "--note", "he threw -d 8 first"}).status == 0);
    const auto log = in_game({"log"}).out;
    CHECK(has(log, "we said -d 8 and lost"));
    CHECK(has(log, "he threw -d 8 first"));
    CHECK(has(run_args({"--seed", "a -d 3", "maneuver", "gallant", "fresh", "veteran"}).out, "--seed 'a -d 3'"));
}

TEST_CASE("suggestions say what they assume") {
    const auto answer = told("acw", "maneuver trianed unattached leader, 4");
    CHECK(answer.offered == "maneuver trained -d 4");
    CHECK(answer.message.find("unattached leader as the default") != std::string::npos);
}

TEST_CASE("a suggestion never turns a denial into a statement") {
    const auto fault = [](const std::string& ruleset, const std::string& line, const std::string& message,
                          const std::string& offered) {
        CAPTURE(line);
        const auto answer = told(ruleset, line);
        CHECK(answer.status == 2);
        CHECK(answer.message == message);
        CHECK(answer.offered == offered);
    };
    const auto left_out = [](const std::string& ruleset, const std::string& line, const std::string& request,
                             const std::string& what) {
        CAPTURE(line);
        const auto answer = told(ruleset, line);
        CHECK(answer.status == 0);
        CHECK(answer.request == request);
        CHECK(answer.read.find("\"" + what + " as the default\"") != std::string::npos);
    };
    const std::string leave = "say what applies, and leave out what does not";
    // a modifier that adds when it is said: as if nothing were said of it, and that is told
    left_out("acw", "maneuver veteran unattached leader 4", "maneuver veteran", "unattached leader");
    left_out("acw", "maneuver veteran detached leader 4", "maneuver veteran", "detached leader");
    left_out("acw", "maneuver veteran un-attached leader 4", "maneuver veteran", "un-attached leader");
    left_out("acw", "fire 8 points not low on ammo vs crack 6", "fire points=8 vs crack", "not low on ammo");
    left_out("acw", "fire 9 points vs veteran unfortified 6", "fire points=9 vs veteran", "unfortified");
    left_out("acw", "maneuver trained fresh never outflanked 3", "maneuver trained fresh", "never outflanked");
    left_out("horse-musket", "fire musket@3 4 dice not moving vs normal 8 7 2 1", "fire dice=4 musket@3 vs normal",
             "not moving");
    // a choice of few that has a default
    left_out("acw", "maneuver veteran fresh not disordered 6", "maneuver veteran fresh", "not disordered");
    left_out("acw", "maneuver veteran rallied from broken, fresh 3", "maneuver veteran fresh", "rallied from broken");
    left_out("acw", "fire 8 points vs veteran neither broken nor disordered 6", "fire points=8 vs veteran",
             "neither broken");
    // "worn" behind it may be denied as well, and so may "or broken"
    fault("acw", "maneuver trained isnt broken worn 5", "`isnt broken`: " + leave + "; the default is `good-order`",
          "");
    fault("acw", "maneuver veteran fresh not disordered or broken 4",
          "`not disordered`: " + leave + "; the default is `good-order`", "");
    // what there is of a choice without one, and a word of the table that says so
    fault("acw", "maneuver veteran not fresh 6", "`not fresh`: say what applies: `worn` or `spent`", "");
    fault("horse-musket", "combat figures=12 cavalry not moving vs figures=12", "`not moving`: say `stationary`",
          "combat figures=12 cavalry stationary vs figures=12");
    // behind what it denies
    fault("acw", "fire 8 points low on ammo none vs crack 6", "`low on ammo none`: " + leave, "");
    // a part of a name, and what is not a word at all
    fault("acw", "charge veteran fresh without flank support vs green worn 3 4", "`without flank support`: " + leave,
          "");
}

TEST_CASE("a word of the table that denies something is that word") {
    for (const auto* line : {"maneuver veteran fresh out of command 6", "maneuver veteran fresh not in command 6",
                             "maneuver veteran fresh no leader 6", "maneuver veteran fresh dismounted 6"}) {
        CAPTURE(line);
        CHECK(told("acw", line).status == 0);
    }
    CHECK(told("horse-musket", "morale c vs-shooting hits=3 shaken without general 6").status == 0);
}

TEST_CASE("suggestions move no words to the other side, and mention what they leave out") {
    const auto moved = told("liberation", "fire 8 points vs british regulars 6");
    CHECK(moved.message == "`british` is a word of the shooter: put it before `vs`, or leave it out");
    CHECK(moved.offered.empty());
    CHECK(told("horse-musket", "fire rifle at 14 inches vs skirmishers disordered dice 10 9 3").offered.empty());

    const auto untold = told("acw", "fire 8 points fresh vs carck worn 6");
    CHECK(untold.message == "unknown word `carck`; did you mean `crack`?; ignored by this table: `fresh`, `worn`");
    CHECK(untold.offered == "fire points=8 vs crack -d 6");

    // one of three pieces is too little
    CHECK(told("acw", "maneuver veteran fresh lost wagons 6").offered.empty());
    // a beginning of a side's name and of another word
    CHECK(told("acw", "charge: att vet worn rolled 3; def green spent disordered rolled 8").offered.empty());
}

namespace {

/// Random requests with one slip or one denial in them.
class Spoiler {
public:
    explicit Spoiler(std::uint64_t seed) : random_(seed) {}

    struct Line {
        std::string text;
        std::string right;    ///< before its slip
        std::string spoiled;  ///< the word that is denied; empty where one is misspelled
        std::size_t side = 0;
        std::array<std::vector<std::string>, 2> kept;
    };

    Line line(const orderly::Procedure& procedure) {
        Line made;
        auto words = split(random_.line(procedure));
        for (const auto& word : words) made.right += word + " ";
        // a weapon's distance says its range band too
        const auto is_fired = made.right.find('@') != std::string::npos;
        const auto is_band = [&](const std::string& word) {
            return std::ranges::any_of(procedure.weapons.list, [&](const orderly::Weapon& weapon) {
                return std::ranges::any_of(weapon.cells, [&](const orderly::WeaponCell& cell) {
                    return cell.says != orderly::no_word && procedure.words[cell.says].id == word;
                });
            });
        };
        std::vector<std::size_t> plain;
        for (std::size_t at = 1; at < words.size(); ++at)
            if (words[at].size() > 4 && words[at].find_first_of("=@/0123456789") == std::string::npos)
                plain.push_back(at);
        if (plain.empty()) return made;
        const auto spoilt = plain[random_.next(plain.size())];
        const auto denies = random_.next(2) == 0;
        std::size_t side = 0;
        for (std::size_t at = 1; at < words.size(); ++at) {
            if (words[at] == "vs") ++side;
            else if (at == spoilt) made.side = side;
            else if (std::ranges::find(plain, at) != plain.end() && !(is_fired && is_band(words[at])))
                made.kept.at(side).push_back(words[at]);
        }
        if (denies) made.spoiled = words[spoilt];
        words[spoilt] = denies ? denied(words[spoilt]) : misspelled(words[spoilt]);
        for (const auto& word : words) made.text += word + " ";
        return made;
    }

private:
    std::string denied(std::string word) {
        const std::vector<std::string> denials = {"un", "non-", "not ", "without ", "never ", "isn't ", "no longer "};
        return denials[random_.next(denials.size())] + word;
    }

    static std::string misspelled(std::string word) {
        std::swap(word[1], word[2]);
        return word;
    }

    LineMaker random_;
};

void check_offer(const Spoiler::Line& line, const Told& answer) {
    if (!line.spoiled.empty() && !holds(line.kept.at(line.side), line.spoiled))
        CHECK_FALSE(holds(side_of(answer.offered, line.side), line.spoiled));
    for (std::size_t side = 0; side < 2; ++side)
        for (const auto& word : line.kept.at(side)) {
            CAPTURE(word);
            CHECK((holds(side_of(answer.offered, side), word) || has(answer.message, word)));
        }
}

}  // namespace

TEST_CASE("a suggestion has every word on its side, or reports it as ignored") {
    std::size_t offered = 0;
    for (const auto& ruleset : orderly::tables::builtin_rulesets()) {
        Spoiler spoiler(23);
        for (std::size_t at = 0; at < 200; ++at) {
            const auto& procedure = ruleset.procedures[at % ruleset.procedures.size()];
            const auto line = spoiler.line(procedure);
            if (line.text.empty() || has(line.text, " and ") || has(line.text, " for ")) continue;
            INFO(ruleset.id << ": " << line.text);
            const auto answer = told(std::string(ruleset.id), line.text);
            // words that the sheet has no row for together may, side by side, be another word's other name
            if (answer.offered.empty() || has(told(std::string(ruleset.id), line.right).message, "no row for")) continue;
            CAPTURE(answer.message);
            CAPTURE(answer.offered);
            ++offered;
            check_offer(line, answer);
        }
    }
    CHECK(offered > 40);
}

}  // namespace tries_test
