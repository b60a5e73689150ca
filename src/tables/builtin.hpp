#pragma once
// The tables inside the binary: constants made at build time, and the text they were made from.

#include <span>

#include "engine/game_rules.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::tables {

std::span<const Ruleset> builtin_rulesets();
/// Of each of them, in the same order.
std::span<const GameRules> builtin_game_rules();
std::span<const TableSource> builtin_sources();

}  // namespace orderly::tables
