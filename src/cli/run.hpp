#pragma once
// The whole program as one function, so that tests can run it in-process.

#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cli/play/play.hpp"
#include "game/roster.hpp"
#include "parse/request_runner.hpp"

namespace orderly::cli {

/// Runs one command line, given without the program's name. Writes results to `out` and errors to `err`. Reads the
/// environment (ORDERLY_…, NO_COLOR, XDG_CONFIG_HOME). Returns the exit status.
int run(std::span<const std::string> args, std::istream& in, std::ostream& out, std::ostream& err);

// Converts options for the request runner.

/// The result points into `options`.
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

// The search order for tables: --tables, then $ORDERLY_TABLES, then the player's configuration folder.

/// The folders to search, in order; the first match wins. The player's own folder is included if it is not empty.
std::vector<std::string> search_order(std::span<const std::string> given);

/// The folder that `fill` writes to. Throws Error "no-folder".
std::string own_folder(std::span<const std::string> given);

// Running a parsed command line, in its game if it names one.

/// The tables of a game: those beside its file come first. Finds the game's ruleset (game::RulesetOf).
struct GameTables {
    std::vector<std::string> folders;  ///< of the command line; then also the game's own
    std::unique_ptr<Catalog> catalog = {};

    const Ruleset& operator()(const std::string& ruleset, const std::string& folder);
};

/// Reads the game named by the options and sets the options' ruleset, tables and log from it. Throws Error.
game::Roster enter_game(Options& options);

/// Runs a command or a request and returns the exit status. `memory` is null outside a prompt. Throws Error.
int run_parsed(Options options, std::istream& in, std::ostream& out, std::ostream& err, PlayMemory* memory = nullptr);

}  // namespace orderly::cli
