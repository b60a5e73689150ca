#pragma once
// The commands of the program beside the procedures of a ruleset.

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "game/roster.hpp"
#include "orderly/catalog.hpp"

namespace orderly::cli {

struct PlayMemory;

/// What a command works with.
struct Session {
    const Options& options;
    Catalog& tables;
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    const game::Roster* game = nullptr;  ///< null: no game
    PlayMemory* memory = nullptr;        ///< of a prompt; null: there is none
};

/// Whether a command is for the procedure.
using ServesProcedure = bool (*)(const Ruleset& ruleset, const Procedure& procedure);

struct Command {
    std::string_view name;
    std::string_view usage;  ///< capitals stand for kinds of things, ` | ` parts whole forms
    std::string_view help;  ///< short: two commands stand side by side in the help of the program
    int (*run)(Session& session);
    OptionSet takes;
    std::string_view about = {};  ///< the same at length, for its own page; empty: `help` says it
    bool per_line = false;        ///< a line of a batch may be of it
    OptionSet refuses = {};       ///< taken only so that it can say why they make no sense
    bool hidden = false;          ///< for programs: no help lists it
    bool needs_no_tables = false;  ///< it answers where the tables cannot be read, and says why they cannot
    ServesProcedure serves = nullptr;  ///< the procedures that it is for; null: all
};

/// All commands, in the order of the help.
std::span<const Command> commands();
/// A command by its name in full, capitals or not; else null.
const Command* find_command(std::string_view name);

/// Whether the command's help, completion and manual page have the option. Null: a procedure.
bool offers(const Command* command, OptionId option);

/// Throws Error "bad-option" where an option was given that the command (null: a procedure) would ignore.
void refuse_ignored(const Options& options, const Command* command);

/// The ruleset that the options name. Throws Error: "unknown-ruleset", or "bad-table" with all faults.
const Ruleset& ruleset_in_force(Catalog& tables, const Options& options);

int run_resolve(Session& session);
int run_batch(Session& session);
int run_replay(Session& session);
int run_odds(Session& session);
int run_report(Session& session);
int run_diff(Session& session);
int run_lint(Session& session);
int run_sheet(Session& session);
int run_show(Session& session);
int run_rulesets(Session& session);
int run_fill(Session& session);
int run_seal(Session& session);
int run_in_game(Session& session);
int run_again(Session& session);
int run_next(Session& session);
int run_new(Session& session);
int run_units(Session& session);
int run_void(Session& session);
int run_undo(Session& session);
int run_redo(Session& session);
int run_note(Session& session);
int run_turn(Session& session);
int run_phase(Session& session);
int run_log(Session& session);
int run_play(Session& session);
int run_help(Session& session);
int run_version(Session& session);
int run_complete(Session& session);

/// Writes to the output and makes sure that it got there. Throws Error "write-failed" (exit 4).
void write_out(std::ostream& out, std::string_view text);

/// The same for what was kept in the log as record `number` before (0: nothing was): the error says that it is there.
void show_record(Session& session, std::string_view text, std::uint64_t number);

/// Throws Error when a command got words that it does not take.
void take_no_more(std::span<const std::string> words, std::size_t most, std::string_view usage);

// Leaders and the like: who is with which unit.

int run_attach(Session& session);
int run_detach(Session& session);

// odds of several steps of a game (docs/odds.md, "A plan").

/// Whether `odds` was asked for a plan, or for how the units of a game will stand.
bool asks_of_plan(const Session& session);

/// Works it out. Throws Error.
int run_plan(Session& session);

/// `new game [FILE]`: writes an example of a game's file, to be changed. Throws Error: "exists", "unwritable".
void new_game(Session& session);

}  // namespace orderly::cli
