#pragma once
// A game on the command line: its current state, and locked access to its log.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "game/table.hpp"
#include "report/flat_rows.hpp"

namespace orderly::cli {

/// The game's roster. Throws Error "missing" if no game is named.
const game::Roster& game_of(const Session& session);

/// The hash that the first record of the game's log carries (log/dice_proof.hpp).
std::string start_of_game(const Session& session);

/// The current units of the session's game; none without a game.
std::vector<NamedUnit> named_units(const Session& session);

/// Warns on standard error about damage in the log of the session's game (game/fold_proof.hpp). Does nothing without a
/// game.
void warn_of_damage(const Session& session);
void warn_of_damage(const game::Roster& roster, const Options& options, std::ostream& err);

/// The session's game, locked for writing. Remembers the last record written, for the prompt.
class GameTable : public game::Table {
public:
    explicit GameTable(const Session& session);

    /// As game::Table::write.
    std::uint64_t write(const std::string& keys);
    /// Resolves the session's request.
    std::deque<game::Played> play();

private:
    const Session& session_;
};

/// The columns of a result in a game's csv.
std::vector<std::string_view> result_columns();

/// Reports a change to the log: as text; as one JSON object with `keys`, each with its comma; or as a row with the
/// record's number and `cells`. In a script's csv it is a row among the results.
void tell(Session& session, std::uint64_t record, const std::string& text, const std::string& keys, report::FlatRow cells);

}  // namespace orderly::cli
