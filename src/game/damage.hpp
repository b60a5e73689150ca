#pragma once
// What is wrong with a game's log, told by every command that reads it: `replay` says more.

#include <string>
#include <vector>

#include "game/roster.hpp"

namespace orderly::game {

/// Each fault of the log of that path as one line: lines that are torn or no record, numbers that are missing or stand twice,
/// units that the roster has not, records of another ruleset. Empty where the log is sound or not there. Throws Error
/// "unreadable".
std::vector<std::string> damage_of(const Roster& roster, const std::string& log);

}  // namespace orderly::game
