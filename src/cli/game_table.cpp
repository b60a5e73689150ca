#include "cli/game_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "game/outcome.hpp"
#include "log/record.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"
#include "parse/request_runner.hpp"
#include "cli/run_options.hpp"
#include "text/json_writer.hpp"

namespace orderly {

const game::Roster& game_of(const Session& session) {
    if (session.game == nullptr) throw Error(ErrorCode::missing, "which game? say -g FILE, or set ORDERLY_GAME", "--game");
    return *session.game;
}

std::vector<std::string> without_names(Session& session, const std::vector<std::string>& tokens) {
    const game::State state(*session.game, game::GameLog(session.options.log));
    const auto& ruleset = ruleset_in_force(session.tables, session.options);
    return game::expand_names(*session.game, state, session.tables.vocabulary(ruleset), tokens, session.options.exact).tokens;
}

GameTable::GameTable(const Session& session)
    : file_(session.options.log), turn_(file_), log_(session.options.log), state_(game_of(session), log_) {}

std::uint64_t GameTable::write(const std::string& keys) {
    const auto number = turn_.number();
    log_entry(turn_, fmt::format(R"({}"version":"{}"}})", keys, version()));
    return number;
}

std::string note_key(std::string_view note) {
    if (note.empty()) return {};
    std::string out = R"("note":")";
    append_escaped(note, out);
    return out + "\",";
}

namespace {

/// `{"v":1,` and what the game adds, and the rest.
void append_game_result(const Resolution& resolution, const Options& options, const std::string& keys, const std::string& text, std::string& out) {
    constexpr std::string_view opening = R"({"v":1,)";
    append_resolution(resolution, options, screen_of(options), out);
    if (options.format == Format::json) out.insert(opening.size(), keys);
    else if (options.format == Format::text) out += text;
}

/// How a word was read is told of those that were typed.
void forget_readings(Request& request, const game::Named& named) {
    std::erase_if(request.readings, [&](const std::string& note) {
        return std::ranges::any_of(named.brought, [&](const std::string& word) { return note.starts_with(word + ": read as "); });
    });
}

}  // namespace

int run_in_game(Session& session) {
    const auto& options = session.options;
    const auto& ruleset = ruleset_in_force(session.tables, options);
    GameTable table(session);
    const auto named = game::expand_names(game_of(session), table.state(), session.tables.vocabulary(ruleset), options.words, options.exact);
    auto run = run_options(options);
    run.id_is_label = true;
    RequestRunner runner;
    runner.read(session.tables.vocabulary(ruleset), std::vector<std::string_view>(named.tokens.begin(), named.tokens.end()), run);
    forget_readings(runner.request(), named);
    runner.resolve(run, table.turn().number());
    const auto changes = game::changes_of(runner.resolution(), named, table.state());
    std::string keys;
    if (named.any()) game::append_names(named, keys);
    if (!changes.empty()) game::append_changes(changes, keys);
    auto entry = keys + note_key(options.note);
    append_log_entry(runner.resolution(), run.follow, entry);
    log_entry(table.turn(), entry);
    std::string out;
    append_game_result(runner.resolution(), options, keys, game::changes_text(changes, table.state()), out);
    write_out(session.out, out);
    return static_cast<int>(options.exit_status && runner.failed() ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly
