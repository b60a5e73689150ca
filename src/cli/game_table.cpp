#include "cli/game_table.hpp"

#include <fmt/format.h>

#include "cli/play/memory.hpp"
#include "log/chain.hpp"
#include "log/record.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"
#include "tables/library.hpp"
#include "text/json_writer.hpp"

namespace orderly::cli {

const game::Roster& game_of(const Session& session) {
    if (session.game == nullptr)
        throw Error(ErrorCode::missing, "which game? say -g FILE, or set ORDERLY_GAME", "--game");
    return *session.game;
}

std::vector<NamedUnit> named_units(const Session& session) {
    if (session.game == nullptr) return {};
    return game::named_units(game::State(*session.game, game::GameLog(session.options.log)));
}

std::string start_of_game(const Session& session) {
    game_of(session);  // a command without a game is told so first
    return log::chain_start(tables::read_source(session.options.game).text,
                            ruleset_in_force(session.tables, session.options).fingerprint);
}

namespace {

const std::string& log_of_game(const Session& session) {
    game_of(session);  // a command without a game is told so, before a log is looked for
    return session.options.log;
}

/// A name that the game's file gives is that of a file of its own; one that was typed is whatever stands there.
log::Links links_of(const Session& session) {
    return session.options.given.contains(OptionId::log) ? log::Links::followed : log::Links::refused;
}

}  // namespace

GameTable::GameTable(const Session& session)
    : file_(log_of_game(session), start_of_game(session), links_of(session)),
      turn_(file_),
      log_(session.options.log),
      state_(game_of(session), log_),
      memory_(session.memory) {}

std::uint64_t GameTable::write(const std::string& keys) {
    const auto number = turn_.number();
    log::log_entry(turn_, fmt::format(R"({}"version":"{}"}})", keys, version()));
    if (memory_ != nullptr) memory_->wrote = number;
    return number;
}

std::string note_key(std::string_view note) {
    if (note.empty()) return {};
    std::string out = R"("note":")";
    text::append_escaped(note, out);
    return out + "\",";
}

}  // namespace orderly::cli
