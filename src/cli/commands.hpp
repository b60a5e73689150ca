#pragma once
// The program's commands. Procedures are not commands: they come from the ruleset.

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "game/roster.hpp"
#include "orderly/catalog.hpp"

namespace orderly::cli {

struct PlayMemory;

/// Everything a command needs.
struct Session {
    const Options& options;
    Catalog& tables;
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    const game::Roster* game = nullptr;  ///< null without a game
    PlayMemory* memory = nullptr;        ///< null outside a prompt

    [[nodiscard]] Session with(const Options& others) const { return {others, tables, in, out, err, game, memory}; }
};

/// Whether a command applies to the procedure.
using ServesProcedure = bool (*)(const Ruleset& ruleset, const Procedure& procedure);

/// What few commands have.
struct CommandTraits {
    bool per_line = false;             ///< whether a batch line may use it
    OptionSet refuses = {};            ///< accepted only to explain why they make no sense here
    bool hidden = false;               ///< for programs; not listed in any help
    bool needs_no_tables = false;      ///< works even if the tables cannot be read, and reports why
    ServesProcedure serves = nullptr;  ///< the procedures it applies to; null: all of them
};

struct Command : CommandTraits {
    std::string_view name;
    std::string_view usage;  ///< begins with the name; capitals are placeholders; ` | ` separates alternative forms
    std::string_view help;   ///< short, because the program's help prints two commands side by side
    int (*run)(Session& session);
    OptionSet takes;
    std::string_view about;  ///< longer text for the command's own page
};

/// All commands, in the order in which help lists them.
std::span<const Command> commands();
/// Finds a command by its full name, ignoring case; null if there is none.
const Command* find_command(std::string_view name);

/// Whether the help, completion and manual page of a command list the option. Null means a procedure.
bool offers(const Command* command, OptionId option);

/// Throws Error "bad-option" if an option was given that the command would ignore. Null means a procedure.
void refuse_ignored(const Options& options, const Command* command);

/// The ruleset named by the options. Throws Error "unknown-ruleset", or "bad-table" with every fault.
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

/// Writes to the output and checks that the write succeeded. Throws Error "write-failed" (exit status 4).
void write_out(std::ostream& out, std::string_view text);

/// Writes a command's output. Returns 0, the status of success.
int print(Session& session, std::string_view text);

/// The same after record `number` was added to the log (0: none was): the error then says that the record is kept.
void show_record(Session& session, std::string_view text, std::uint64_t number);

/// Throws Error if a command got more words than it takes.
void take_no_more(std::span<const std::string> words, std::size_t most, std::string_view usage);

// Attachment: which leader is with which unit.

int run_attach(Session& session);
int run_detach(Session& session);

// Odds of several steps in a game (docs/odds.md, "A plan").

/// Whether the words of `odds` describe a plan, or ask for the final state of a game's units.
bool asks_of_plan(const Session& session);

/// Computes and prints the odds of a plan. Throws Error.
int run_plan(Session& session);

/// `new game [FILE]`: writes an example game file for the player to change. Throws Error "exists" or "unwritable".
void new_game(Session& session);

}  // namespace orderly::cli
