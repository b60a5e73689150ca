#pragma once
// Commands that build on the last request of a game: `again` changes it, `next` resolves what its result calls for.

#include <span>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "game/turn.hpp"

namespace orderly::cli {

/// Returns the last request, changed. `+word` or `word` adds a word to the first side; `not-word` or `-word` removes
/// one. `points=10` and `+1:smoke` replace the earlier value. After `vs`, changes apply to the second side, and any
/// other word is added there unchanged. A unit's name replaces the units of its own side. Numbers are dice.
std::vector<std::string> again(const game::Roster& roster, const std::vector<std::string>& last,
                               std::span<const std::string> changes);

/// The words of the game's last request: units by name, no dice. Throws Error "missing" if there is no request.
std::vector<std::string> last_words(Session& session);

/// Everything that is due in the game.
std::vector<game::Due> dues_of(Session& session);
/// The same. Throws Error "missing" if nothing is due.
std::vector<game::Due> some_due(Session& session);

}  // namespace orderly::cli
