#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "log/file.hpp"
#include "seal/seal.hpp"
#include "support/forged_logs.hpp"
#include "support/lines.hpp"

namespace orderly_test {
namespace {

using OrderedJson = nlohmann::ordered_json;

std::string faces_of(const OrderedJson& result) {
    std::string faces;
    for (const auto& die : result.at("dice")) faces += (faces.empty() ? "" : ",") + die.at("face").dump();
    return faces;
}

/// Resolvable requests, some with given dice.
std::vector<std::string> requests_of(const std::string& ruleset, std::size_t number, bool dice) {
    const auto made = LineMaker(number + 1).lines(builtin(ruleset), 60, true);
    const auto asked = lines_of(made);
    const auto results = lines_of(run("batch --exact --seed s -r " + ruleset, made).out);
    std::vector<std::string> good;
    for (std::size_t at = 0; at < asked.size() && good.size() < 9; ++at) {
        const auto result = OrderedJson::parse(results[at]);
        if (result.contains("error")) continue;
        const auto faces = faces_of(result);
        good.push_back(asked[at] + (dice && good.size() % 3 == 1 && !faces.empty() ? " -d " + faces : ""));
    }
    return good;
}

void keep_batch(HonestLog& log, const Scratch& scratch, const std::string& ruleset, std::size_t number,
                const std::string& seed) {
    const auto file = fmt::format("{}/{}-{}.log", scratch.path(), ruleset, number);
    std::string lines;
    for (const auto& line : requests_of(ruleset, number, log.seals.empty())) lines += line + "\n";
    const auto follow = log.seals.empty() && number % 4 == 0 ? " --follow" : "";
    run(fmt::format("batch --exact -r {} --seed {} --log {}{}", ruleset, seed, file, follow), lines);
    log.lines = lines_of(read_text(file));
}

std::string joined_seed(std::size_t number, HonestLog& log) {
    std::vector<orderly::seal::Opening> openings;
    for (const auto half : {number * 2 + 1, number * 2 + 2}) {
        const auto secret = fmt::format("{:032x}", half * 0x9e3779b97f4a7c15U);
        openings.push_back({orderly::seal::commitment_of(secret), secret});
        log.seals.push_back(openings.back().commitment);
    }
    return orderly::seal::joint_seed(openings);
}

/// A request with named units: their names precede their words.
std::string with_names(const std::string& request, const std::string& first, const std::string& second) {
    auto line = request;
    if (const auto versus = line.find(" vs "); versus != std::string::npos) line.insert(versus + 4, second + " ");
    const auto verb = line.find(' ', line.find(": ") == std::string::npos ? 0 : line.find(": ") + 2);
    line.insert(std::min(verb, line.size()), " " + first);
    return line;
}

void play_game(HonestLog& log, const Scratch& scratch, const std::string& ruleset, std::size_t number) {
    log.game = fmt::format("{}/{}-{}.yaml", scratch.path(), ruleset, number);
    REQUIRE(run("new game " + log.game + " -r " + ruleset).status == 0);
    const auto units = OrderedJson::parse(run("units -f json -g " + log.game).out).at("units");
    const auto name = [&](std::size_t at) { return units[at % units.size()].at("unit").get<std::string>(); };
    std::string lines = "turn\n";
    std::size_t place = 0;
    for (const auto& request : requests_of(ruleset, number, false)) {
        const auto said = ++place % 2 == 0 ? request : with_names(request, name(0), name(units.size() - 1));
        lines += fmt::format("{} --exact --seed k{}{}\n", said, number, place == 3 ? " --note 'it rains'" : "");
        if (place == 4) lines += "undo\nnote a thing to remember\n";
        if (place == 6) lines += "turn\nredo\n";
        if (place == 7 && !units[0].at("numbers").empty())
            lines += fmt::format("units {} {}=2\n", name(0), units[0].at("numbers").items().begin().key());
    }
    run("play " + log.game, lines);
    log.lines = lines_of(read_text(log.game.substr(0, log.game.size() - 4) + "log"));
}

}  // namespace

std::string text_of(const LogLines& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
}

HonestLog honest_log(const Scratch& scratch, const std::string& ruleset, std::size_t number) {
    HonestLog log;
    if (number % 4 == 3) play_game(log, scratch, ruleset, number);
    else if (number % 4 == 1) keep_batch(log, scratch, ruleset, number, joined_seed(number, log));
    else keep_batch(log, scratch, ruleset, number, fmt::format("seed{}", number));
    REQUIRE(log.lines.size() >= 4);
    log.head = orderly::log::link_of(log.lines.back());
    return log;
}

}  // namespace orderly_test
