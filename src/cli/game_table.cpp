#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ostream>

#include "cli/batch/lines.hpp"
#include "cli/command_parts.hpp"
#include "cli/output.hpp"
#include "cli/play/play.hpp"
#include "cli/run.hpp"
#include "game/state.hpp"
#include "game/table.hpp"
#include "io/files.hpp"
#include "log/file.hpp"
#include "orderly/error.hpp"
#include "report/formats.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/page.hpp"

namespace orderly::cli {

const game::Roster& game_of(const Session& session) {
    if (session.game == nullptr)
        throw Error(ErrorCode::missing, "which game? name it with -g FILE, or set ORDERLY_GAME", "--game");
    return *session.game;
}

std::vector<NamedUnit> named_units(const Session& session) {
    if (session.game == nullptr) return {};
    return game::named_units(game::State(*session.game, game::GameLog(session.options.log)));
}

std::string start_of_game(const Session& session) {
    game_of(session);  // report a missing game before anything else
    return game::start_of_log(session.options.game, ruleset_in_force(session.tables, session.options));
}

void warn_of_damage(const Session& session) {
    if (session.game != nullptr && session.memory == nullptr)  // a prompt warned when it started
        warn_of_damage(*session.game, session.options, session.err);
}

void warn_of_damage(const game::Roster& roster, const Options& options, std::ostream& err) {
    constexpr std::size_t most_told = 8;
    const auto damage = game::damage_of(roster, options.log);
    const auto warn = [&](const std::string& text) {
        err << fmt::format("{}: warning: {}\n", text::sanitized(options.log), text);
    };
    for (std::size_t at = 0; at < std::min(damage.size(), most_told); ++at) warn(damage[at]);
    if (damage.size() > most_told)
        warn(fmt::format("{} more; `orderly replay -g {}` lists all", damage.size() - most_told,
                         text::sanitized(options.game)));
}

namespace {

const std::string& log_of_game(const Session& session) {
    game_of(session);  // report a missing game before looking for a log
    return session.options.log;
}

/// The log named in a game's file must be a regular file; a log named on the command line may be anything.
log::Links links_of(const Session& session) {
    return session.options.given.contains(OptionId::log) ? log::Links::followed : log::Links::refused;
}

}  // namespace

std::vector<std::string_view> result_columns(const PlayMemory* memory) {
    const auto names = report::csv_column_names();
    std::vector<std::string_view> columns(names.begin(), names.end());
    columns.push_back("changes");
    if (memory != nullptr && memory->is_one_table)
        columns.insert(columns.end(), error_columns.begin(), error_columns.end());
    return columns;
}

void tell(Session& session, std::uint64_t record, const std::string& text, const report::FlatRow& cells,
          const std::string& keys) {
    std::string out;
    const auto format = session.options.format;
    report::FlatRow row = {{"record", record}};
    row.insert(row.end(), cells.begin(), cells.end());
    if (format == Format::text) text::Page(out, screen_of(session.options).width, false).lines(text);
    else if (format == Format::csv && session.memory != nullptr) {  // a script's csv is a single table
        const auto value_of = [](const report::Cell& cell) { return fmt::format("{}={}", cell.key, cell.text); };
        const report::FlatRow result = {{"request", text::joined(session.options.words, " ")},
                                        {"values", text::joined(row, "; ", value_of)}};
        report::RowWriter(format, result_columns(session.memory), out).add(result);
    } else if (format == Format::json && !keys.empty()) {
        out = fmt::format(R"({{"v":1,"record":{},{})", record, keys);
        out.back() = '}';
        out += '\n';
    } else {
        std::vector<std::string_view> columns;
        for (const auto& cell : row) columns.push_back(cell.key);
        report::RowWriter(format, columns, out).add(row);
    }
    show_record(session, out, record);
}

GameTable::GameTable(const Session& session)
    : LockedGame(game_of(session), log_of_game(session), start_of_game(session), links_of(session)),
      session_(session) {}

std::uint64_t GameTable::write(const std::string& keys) {
    const auto number = LockedGame::write(keys);
    if (session_.memory != nullptr) session_.memory->wrote = number;
    return number;
}

std::deque<game::Played> GameTable::play() {
    const auto& options = session_.options;
    const auto rules = session_.tables.vocabulary(ruleset_in_force(session_.tables, options));
    const std::vector<std::string_view> tokens(options.words.begin(), options.words.end());
    auto played = LockedGame::play(rules, tokens, run_options(options), {options.note, options.own_side});
    if (session_.memory != nullptr) session_.memory->wrote = played.back().record;
    return played;
}

// Requests in a game: they name units, and their results change those units.

namespace {

/// Prints a result and its effects on the game as text.
void append_text(const game::Played& played, const std::string& changes, const Options& options,
                 FootnoteTracker* told, std::string& out) {
    const auto screen = screen_of(options);
    std::string marks;
    if (told != nullptr) {
        auto shown = played.resolution;
        marks = told->take(shown, screen);
        if (shown.results.size() > 1 && played.named.any() && !options.explain)
            append_brigade(shown, played.named, screen, out);
        else append_resolution(shown, options, screen, out);
    } else append_resolution(played.resolution, options, screen, out);
    out += marks;
    text::Page(out, screen.width, false).lines(changes);
}

/// The same for a program. Of several rows of csv, the last one lists all changes.
void append_for_program(const game::Played& played, const std::string& changes, const Session& session,
                        std::string& out) {
    const auto& options = session.options;
    const auto& resolution = played.resolution;
    if (options.format == Format::csv) {
        const auto empty = session.memory != nullptr && session.memory->is_one_table ? ",,," : "";
        std::string last = ",";
        report::append_csv_cell(changes, last);
        return report::append_csv(resolution, out, fmt::format(",{}", empty), last + empty);
    }
    if (options.format == Format::json) {
        out.append(report::json_opening).append(played.keys());
        report::append_json(resolution, {.explain = options.explain, .begun = true}, out);
    } else {
        report::append_logfmt(resolution, out);
        if (!changes.empty()) report::append_pair("changes", changes, out);
    }
    out += '\n';
}

}  // namespace

int run_in_game(Session& session) {
    const auto& options = session.options;
    GameTable table(session);
    const auto all = table.play();
    std::string out;
    auto state = table.state();
    if (options.format == Format::csv) report::RowWriter(options.format, result_columns(session.memory), out);
    for (const auto& played : all) {
        auto after = state;
        after.apply(played.changes, played.record);
        if (options.format != Format::text)
            append_for_program(played, game::as_typed(state, after), session, out);
        else {
            if (&played != &all.front()) out += '\n';
            append_text(played, game::difference_text(state, after), options,
                        session.memory == nullptr ? nullptr : session.memory->told, out);
        }
        state = std::move(after);
    }
    show_record(session, out, all.back().record);
    return static_cast<int>(options.exit_status && parser::is_failed(all.front().resolution) ? ExitStatus::no
                                                                                           : ExitStatus::resolved);
}

namespace {

/// Copies a stream into an unnamed temporary file.
std::FILE* put_by(std::istream& in) {
    auto* file = std::tmpfile();
    const auto fail = [] {
        return Error(ErrorCode::unwritable,
                     fmt::format("standard input cannot be copied to a temporary file: {}", std::strerror(errno)));
    };
    if (file == nullptr) throw fail();
    io::LineBlocks blocks({}, in, log::longest_record);  // limits memory, whatever is piped in
    io::LineBlock block;
    while (blocks.next(block, false))
        if (std::fwrite(block.text.data(), 1, block.text.size(), file) != block.text.size()) throw fail();
    if (std::fflush(file) != 0) throw fail();
    return file;
}

}  // namespace

std::vector<std::string> logs_of(Session& session, std::string_view usage) {
    const auto& options = session.options;
    std::vector<std::string> files(options.words.begin() + 1, options.words.end());
    if (!files.empty() && options.given.contains(OptionId::log))
        throw Error(ErrorCode::bad_option,
                    fmt::format("{}: name the logs or give --log, not both", options.words.front()), "--log");
    if (files.empty() && !options.log.empty()) files.push_back(options.log);
    if (!files.empty()) return files;
    if (::isatty(STDIN_FILENO) == 1 || session.in.peek() == std::istream::traits_type::eof())
        throw Error(ErrorCode::missing, fmt::format("which log? usage: orderly {}, or pipe a log in", usage));
    return {"-"};
}

LogSources::LogSources(const std::vector<std::string>& files, std::istream& in) : files_(files) {
    for (auto& file : files_)
        if (file == "-") {
            if (piped_ == nullptr) piped_ = put_by(in);
            file = fmt::format("/dev/fd/{}", ::fileno(piped_));
        }
    const io::LineBlocks readable(files_, in, log::longest_record);
}

LogSources::~LogSources() {
    if (piped_ != nullptr) std::fclose(piped_);
}

void LogSources::each_line(const VisitLine& visit) const {
    for (std::size_t log = 0; log < files_.size(); ++log) each_line_of(log, visit);
}

void LogSources::each_line_of(std::size_t log, const VisitLine& visit) const { log::each_line(files_[log], visit); }

}  // namespace orderly::cli
