#include "cli/game_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "cli/play/memory.hpp"
#include "game/damage.hpp"
#include "log/chain.hpp"
#include "log/record.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"
#include "tables/library.hpp"
#include "text/json_writer.hpp"
#include "text/quoting.hpp"

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

void warn_of_damage(const Session& session) {
    if (session.game != nullptr) warn_of_damage(*session.game, session.options, session.err);
}

void warn_of_damage(const game::Roster& roster, const Options& options, std::ostream& err) {
    constexpr std::size_t most_told = 8;
    const auto damage = game::damage_of(roster, options.log);
    const auto warn = [&](const std::string& text) {
        err << fmt::format("{}: warning: {}\n", text::sanitized(options.log), text);
    };
    for (std::size_t at = 0; at < std::min(damage.size(), most_told); ++at) warn(damage[at]);
    if (damage.size() > most_told)
        warn(fmt::format("{} more; `orderly replay -g {}` tells all", damage.size() - most_told,
                         text::sanitized(options.game)));
}

void check_camps(const Session& session, const game::Named& named) {
    if (session.options.own_side) return;
    const auto refuse = [](const std::string& why, const std::string& word) {
        throw Error(ErrorCode::ambiguous, fmt::format("{}; --own-side says that it is meant", why), word);
    };
    std::array<const game::RosterUnit*, 2> first = {};  // of each side of the request
    for (std::size_t side = 0; side < first.size(); ++side)
        for (const auto& name : named.names[side]) {
            const auto* unit = name.empty() ? nullptr : session.game->find(name);
            if (unit == nullptr) continue;
            if (first[side] == nullptr) first[side] = unit;
            if (first[side]->side != unit->side)
                refuse(fmt::format("{} is of {}, {} of {}", first[side]->id, first[side]->side, unit->id, unit->side),
                       unit->id);
        }
    if (first[0] != nullptr && first[1] != nullptr && first[0]->side == first[1]->side)
        refuse(fmt::format("{} and {} are both of {}", first[0]->id, first[1]->id, first[0]->side), first[1]->id);
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
