#pragma once
// A game on the command line: as it stands, and one writer's turn at its log.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "game/table.hpp"
#include "report/flat_rows.hpp"

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

/// The session's game while it is ours to write to. What is written is what the prompt wrote last.
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

/// The columns that a result has in a game's csv.
std::vector<std::string_view> result_columns();

/// Says what became of the log: for people, as one object with its `keys`, each with its comma, or as a row of the record's
/// number and these `cells`; in the csv of a script, as a row among the results.
void tell(Session& session, std::uint64_t record, const std::string& text, const std::string& keys, report::FlatRow cells);

}  // namespace orderly::cli
