// A request from the command line: read, resolve, log, report.

#include <optional>

#include "cli/commands.hpp"
#include "log/record.hpp"
#include "cli/output.hpp"
#include "cli/run_options.hpp"
#include "orderly/error.hpp"
#include "parse/request_runner.hpp"

namespace orderly {
namespace {

/// With a log the record's number names the dice: it is ours from the lock on, and the record stands before anything is
/// printed.
void resolve_logged(RequestRunner& runner, RunOptions run, const std::string& path) {
    run.id_is_label = true;
    LogFile log(path);
    LogFile::Turn turn(log);
    runner.resolve(run, turn.number());
    std::string entry;
    append_log_entry(runner.resolution(), run.follow, entry);
    log_entry(turn, entry);
}

}  // namespace

int run_resolve(Session& session) {
    const auto& options = session.options;
    if (!options.note.empty()) throw Error(ErrorCode::bad_option, "--note is kept in a game's log: say which game, -g FILE", "--note");
    const auto& ruleset = ruleset_in_force(session.tables, options);
    const std::vector<std::string_view> tokens(options.words.begin(), options.words.end());
    const auto run = run_options(options);
    RequestRunner runner;
    runner.read(session.tables.vocabulary(ruleset), tokens, run);
    if (options.log.empty()) runner.resolve(run, 1);
    else resolve_logged(runner, run, options.log);
    std::string text;
    append_resolution(runner.resolution(), options, wants_color(options), text);
    write_out(session.out, text);
    return static_cast<int>(options.exit_status && runner.failed() ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly
