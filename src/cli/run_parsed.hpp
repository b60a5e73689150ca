#pragma once
// A command line whose options are read: in its game, if there is one.

#include <iosfwd>
#include <optional>

#include "cli/options.hpp"
#include "cli/play/memory.hpp"
#include "game/roster.hpp"

namespace orderly::cli {

/// The roster of the game that the options name, whose ruleset, tables and log are in force in them then. Throws Error.
game::Roster enter_game(Options& options);

/// Runs the command or the request. `memory` is of a prompt; null: there is none. Throws Error. The exit status.
int run_parsed(Options options, std::istream& in, std::ostream& out, std::ostream& err, PlayMemory* memory = nullptr);

}  // namespace orderly::cli
