#pragma once
// Where the game rules of a ruleset are found: those built in are constants, as it is. Those read at run time are kept
// by the fingerprint of the ruleset, which says all that they mean, for as long as the program runs.

#include "engine/game_rules.hpp"

namespace orderly::tables {

/// Keeps a copy of what was read with the ruleset.
void keep_game_rules(const Ruleset& ruleset, const GameRules& rules);
/// What was kept for it; null where nothing was.
const GameRules* kept_game_rules(const Ruleset& ruleset);

/// The game rules of any ruleset that a catalog has handed out.
const GameRules& game_rules_of(const Ruleset& ruleset);

}  // namespace orderly::tables
