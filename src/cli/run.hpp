#pragma once
// The whole program as one function, so that a test runs it in-process.

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cli/play/play.hpp"
#include "game/roster.hpp"
#include "parse/request_runner.hpp"

namespace orderly::cli {

/// Runs one command line (without the program's name). Results go to `out` and nothing else does; errors go
/// to `err`. Reads the environment (ORDERLY_…, NO_COLOR, XDG_CONFIG_HOME). Returns the exit status.
int run(std::span<const std::string> args, std::istream& in, std::ostream& out, std::ostream& err);

// The options of a request as its runner takes them.

/// Points into `options`.
inline parser::RunOptions run_options(const Options& options) {
    parser::RunOptions run;
    run.exact = options.exact;
    run.follow = options.follow;
    run.strict = options.strict;
    if (options.faces) run.faces = *options.faces;
    run.has_faces = options.faces.has_value();
    if (options.seed) run.seed = &*options.seed;
    return run;
}

// Where the program looks for tables: the folders of --tables, $ORDERLY_TABLES, the player's configuration.

/// The folders of the search order, first wins: `given` ones, those of the variable, and the player's own if anything
/// is in it.
std::vector<std::string> search_order(std::span<const std::string> given);

/// The same without those that are missing or empty: for a command that is about to fill one.
std::vector<std::string> existing_folders(std::span<const std::string> given);

/// The folder that `fill` writes to. Throws Error "no-folder".
std::string own_folder(std::span<const std::string> given);

// A command line whose options are read: in its game, if there is one.

/// The roster of the game that the options name, whose ruleset, tables and log are in force in them then. Throws Error.
game::Roster enter_game(Options& options);

/// Runs the command or the request. `memory` is of a prompt; null: there is none. Throws Error. The exit status.
int run_parsed(Options options, std::istream& in, std::ostream& out, std::ostream& err, PlayMemory* memory = nullptr);

}  // namespace orderly::cli
