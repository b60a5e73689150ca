#pragma once
// The last request of a game, changed; and what its result calls for.

#include <span>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "game/turn.hpp"

namespace orderly::cli {

/// The last request changed. `+word` or `word` adds a word to the first side, `not-word` and `-word` take one away;
/// `points=10` and `+1:smoke` stand for what was said; behind `vs`, of the second side, and what neither adds nor takes
/// away stands in its place. A unit's name takes the place of those of its own side of the game. Numbers are dice.
std::vector<std::string> again(const game::Roster& roster, const std::vector<std::string>& last,
                               std::span<const std::string> changes);

/// The words of the game's last request, units by name, without dice. Throws Error "missing" where there is none.
std::vector<std::string> last_words(Session& session);

/// What is due in the game.
std::vector<game::Due> dues_of(Session& session);
/// The same. Throws Error "missing" where nothing is.
std::vector<game::Due> some_due(Session& session);

}  // namespace orderly::cli
