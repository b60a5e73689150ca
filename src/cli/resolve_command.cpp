// A request from the command line: read, resolve, log, report.

#include <unistd.h>

#include <istream>
#include <optional>
#include <ostream>

#include "cli/commands.hpp"
#include "log/chain.hpp"
#include "log/record.hpp"
#include "log/roll_names.hpp"
#include "cli/error_report.hpp"
#include "cli/output.hpp"
#include "cli/run_options.hpp"
#include "orderly/error.hpp"
#include "parse/shell_words.hpp"
#include "parse/request_runner.hpp"

namespace orderly::cli {
namespace {

/// With a log the record names the dice: it is ours from the lock on, and stands before anything is printed. Returns its
/// number.
std::uint64_t resolve_logged(parser::RequestRunner& runner, parser::RunOptions run, const Options& options) {
    log::LogFile log(options.log, log::chain_start({}, runner.request().ruleset->fingerprint));
    log::LogFile::Turn turn(log);
    log::NextRoll next(options.log);
    const auto number = turn.number();
    run.roll = next.name(run.seed, number, runner.request());
    runner.resolve(run, number);
    std::string entry;
    log::append_log_entry(runner.resolution(), run.follow, run.roll, entry);
    log::log_entry(turn, entry);
    return number;
}

/// Somebody sits there who can answer.
bool can_ask() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1; }

bool says_yes(Session& session) {
    session.err << "run that? [Y/n] " << std::flush;
    std::string answer;
    if (!std::getline(session.in, answer)) return false;
    return answer.empty() || answer.front() == 'y' || answer.front() == 'Y';
}

/// What was probably meant is run where a person at a terminal says so, and never without.
void read_or_ask(parser::RequestRunner& runner, Session& session, const Vocabulary& vocabulary,
                 std::span<const std::string_view> tokens, parser::RunOptions& run, std::vector<int>& faces) {
    try {
        runner.read(vocabulary, tokens, run);
    } catch (const Error& error) {
        if (error.mended.empty() || !can_ask()) throw;
        report_error(error, session.options.format, session.options.ruleset, session.err);
        if (!says_yes(session)) throw NotWanted{ExitStatus::bad_request};
        const auto words = error.mended.substr(0, error.mended.find(" -d "));
        parser::ShellWords shell;
        const auto split = shell.split(words);
        if (words.size() < error.mended.size())
            run.faces = faces = parse_faces(std::string_view(error.mended).substr(words.size() + 4)),
            run.has_faces = true;
        runner.read(vocabulary, split, run);
    }
}

}  // namespace

int run_resolve(Session& session) {
    const auto& options = session.options;
    if (!options.note.empty())
        throw Error(ErrorCode::bad_option, "--note is kept in a game's log: say which game, -g FILE", "--note");
    const auto& ruleset = ruleset_in_force(session.tables, options);
    const std::vector<std::string_view> tokens(options.words.begin(), options.words.end());
    auto run = run_options(options);
    parser::RequestRunner runner;
    std::vector<int> faces;
    read_or_ask(runner, session, session.tables.vocabulary(ruleset), tokens, run, faces);
    std::uint64_t record = 0;
    if (options.log.empty()) runner.resolve(run, 1);
    else record = resolve_logged(runner, run, options);
    std::string text;
    append_resolution(runner.resolution(), options, screen_of(options), text);
    show_record(session, text, record);
    return static_cast<int>(options.exit_status && parser::is_failed(runner.resolution()) ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
