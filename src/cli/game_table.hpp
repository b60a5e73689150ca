#pragma once
// A game on the command line: as it stands, and one writer's turn at its log.

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "game/names.hpp"
#include "log/file.hpp"

namespace orderly::cli {

/// The game's roster. Throws Error "missing" where none was named.
const game::Roster& game_of(const Session& session);

/// What the first record of the game's log carries (log/chain.hpp).
std::string start_of_game(const Session& session);

/// The units of the session's game as it stands; none where there is no game.
std::vector<NamedUnit> named_units(const Session& session);

/// Warns on standard error of what is wrong with the log of the session's game (game/damage.hpp); without a game, of nothing.
void warn_of_damage(const Session& session);
void warn_of_damage(const game::Roster& roster, const Options& options, std::ostream& err);

/// Throws Error "ambiguous" where the request has units of one side of the game against each other, or of both on one side
/// of its own; `--own-side` says that it is meant.
void check_camps(const Session& session, const game::Named& named);

/// The game while it is ours to write to: nobody else's record comes between what we read and what we write.
class GameTable {
public:
    explicit GameTable(const Session& session);

    /// Appends a record that resolves nothing. `keys` are JSON's, each with its comma. Returns its number.
    std::uint64_t write(const std::string& keys);

    [[nodiscard]] const game::GameLog& log() const { return log_; }
    [[nodiscard]] const game::State& state() const { return state_; }
    [[nodiscard]] log::LogFile::Turn& turn() { return turn_; }

private:
    log::LogFile file_;
    log::LogFile::Turn turn_;
    game::GameLog log_;
    game::State state_;
    PlayMemory* memory_;
};

/// `"note":"…",`, or nothing where none was given.
std::string note_key(std::string_view note);

}  // namespace orderly::cli
