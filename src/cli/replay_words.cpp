#include "cli/replay_words.hpp"

#include <fmt/format.h>

#include <array>
#include <span>

#include "log/json.hpp"
#include "seal/seal.hpp"

namespace orderly::cli {
namespace {

using FieldWords = std::vector<std::pair<std::string, std::string>>;

void take_words(const log::Json& from, std::span<const char* const> keys, FieldWords& words) {
    for (const auto* key : keys)
        if (const auto value = from[key]; !value.is_null() && !((value.is_array() || value.is_object()) && value.empty()))
            words.emplace_back(key, value.plain());
}

/// How the words of what followed were read, and its notes.
void take_followed(const log::Json& result, FieldWords& words) {
    for (const auto next : result["followed"]) {
        take_words(next, std::array{"notes", "read", "unused", "unsaid"}, words);
        take_followed(next, words);
    }
}

}  // namespace

FieldWords words_of(const log::LoggedRecord& record, bool in_game) {
    // the words of the request, what a game is told beside, and how words were read
    constexpr std::array keys = {"time", "version", "id",     "request", "follow", "note", "turn", "phase", "side",
                                 "void", "redo",    "read",   "unused",  "unsaid", "notes"};
    FieldWords words;
    take_words(record.result, keys, words);
    take_followed(record.result, words);
    const auto resolves = record.result.contains("request");
    const auto is_proved = resolves && in_game && !record.result.contains("followed");
    if (!is_proved) take_words(record.result, std::array{"names", "changes"}, words);
    std::string given;
    for (const auto& die : record.dice)
        if (die.given) given += fmt::format("{}{}", given.empty() ? "" : ",", die.face);
    if (!given.empty()) words.emplace_back("given", given);
    if (resolves && !record.seed.empty() && seal::commitments_of_seed(record.seed).empty())
        words.emplace_back("seed", record.seed);
    return words;
}

}  // namespace orderly::cli
