// replay: resolves every record of a log again, then reports differences and statistics.

#include <fmt/format.h>

#include <array>
#include <optional>
#include <span>

#include "cli/commands.hpp"
#include "cli/command_parts.hpp"
#include "cli/replay_report.hpp"
#include "cli/run.hpp"
#include "log/json.hpp"
#include "orderly/error.hpp"
#include "seal/seal.hpp"

namespace orderly::cli {
namespace {

/// The hash that the first record of a game's log carries.
std::string start_of(const Session& session) { return session.game == nullptr ? "" : start_of_game(session); }

}  // namespace

int run_replay(Session& session) {
    const auto files = logs_of(session, "replay LOG… [--stats] (or -g GAME)");
    const auto& options = session.options;
    if (!options.against.empty() && !options.seals.empty())
        throw Error(ErrorCode::bad_option, "use either --against, for other tables, or --seal, for the dice, not both",
                    "--against");
    std::optional<Catalog> others;
    if (!options.against.empty()) others.emplace(search_order(std::vector{options.against}));
    ReplayReport report(session, others ? *others : session.tables);
    const LogSources readable(files, session.in);  // open all logs before reporting on the first
    for (std::size_t at = 0; at < files.size(); ++at) {
        report.begin_log(files.size() > 1 ? files[at] + ": " : "", start_of(session),
                         [&](const log::VisitLine& visit) { readable.each_line_of(at, visit); });
        readable.each_line_of(at, [&](std::string_view text, std::uint64_t number) {
            if (!text.empty() && text != "\r") report.line(text, number);
        });
        report.end_log();
    }
    return report.finish();
}

namespace {

using FieldWords = std::vector<std::pair<std::string, std::string>>;

void take_words(const log::Json& from, std::span<const char* const> keys, FieldWords& words) {
    for (const auto* key : keys)
        if (const auto value = from[key]; !value.is_null() && !((value.is_array() || value.is_object()) && value.empty()))
            words.emplace_back(key, value.plain());
}

/// Adds the readings and notes of the follow-ups.
void take_followed(const log::Json& result, FieldWords& words) {
    for (const auto next : result["followed"]) {
        take_words(next, std::array{"notes", "read", "unused", "unsaid"}, words);
        take_followed(next, words);
    }
}

}  // namespace

FieldWords unverifiable_fields(const log::LoggedRecord& record, bool in_game) {
    // the request, its readings, and the game records around it
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
