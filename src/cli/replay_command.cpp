// replay: every record of logs once more; what came out differently, and the statistics of the game.

#include <fmt/format.h>

#include <optional>

#include "cli/commands.hpp"
#include "cli/game_table.hpp"
#include "cli/log_lines.hpp"
#include "cli/replay_report.hpp"
#include "cli/search_order.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

/// What the log of a game was begun with.
std::string start_of(const Session& session) { return session.game == nullptr ? "" : start_of_game(session); }

}  // namespace

int run_replay(Session& session) {
    const auto files = logs_of(session, "replay LOG… [--stats] (or -g GAME)");
    const auto& options = session.options;
    if (!options.against.empty() && !options.seals.empty())
        throw Error(ErrorCode::bad_option,
                    "--against asks what other tables would say, and --seal holds the dice: one at a time",
                    "--against");
    std::optional<Catalog> others;
    if (!options.against.empty()) others.emplace(search_order(std::vector{options.against}));
    ReplayReport report(session, others ? *others : session.tables);
    const LogSources readable(files, session.in);  // all of them, before anything is said of one
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

}  // namespace orderly::cli
