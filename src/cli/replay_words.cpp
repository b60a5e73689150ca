#include "cli/replay_words.hpp"

#include <fmt/format.h>

#include <array>

#include "seal/seal.hpp"

namespace orderly::cli {

std::vector<std::pair<std::string, std::string>> words_of(const log::LoggedRecord& record) {
    // the words of the request, what a game is told beside, and how words were read
    constexpr std::array keys = {"time", "version", "id",      "request", "note",  "turn",
                                 "void", "redo",    "read", "unused",  "unsaid", "notes"};
    std::vector<std::pair<std::string, std::string>> words;
    for (const auto* key : keys)
        if (const auto found = record.result.find(key); found != record.result.end() && !found->empty())
            words.emplace_back(key, found->is_string() ? found->get<std::string>() : found->dump());
    const auto resolves = record.result.contains("request");
    if (const auto changes = record.result.find("changes"); changes != record.result.end() && !resolves)
        words.emplace_back("changes", changes->dump());
    if (!resolves) return words;
    std::string given;
    for (const auto& die : record.dice)
        if (die.given) given += fmt::format("{}{}", given.empty() ? "" : ",", die.face);
    if (!given.empty()) words.emplace_back("given", given);
    if (!record.seed.empty() && seal::commitments_of_seed(record.seed).empty()) words.emplace_back("seed", record.seed);
    return words;
}

}  // namespace orderly::cli
