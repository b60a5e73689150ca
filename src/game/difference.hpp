#pragma once
// What changed between two states of a game, as it is told.

#include <string>

#include "game/state.hpp"

namespace orderly::game {

/// `28ma stands=-3 broken not-disordered; 15al disordered`, as `units` takes them.
std::string as_typed(const State& before, const State& after);

/// A line for each changed unit, `15al  9 → 7 stands, worn, disordered`, and one for each thing left open since.
std::string difference_text(const State& before, const State& after);

}  // namespace orderly::game
