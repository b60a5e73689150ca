#pragma once
// Parts of commands: the game and its log, help pages, starter files, words that set units, and odds.

#include <cstdint>
#include <cstdio>
#include <istream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "game/roster.hpp"
#include "game/table.hpp"
#include "game/turn.hpp"
#include "log/file.hpp"
#include "report/flat_rows.hpp"
#include "report/odds/odds.hpp"

namespace orderly::cli {

// Commands that build on the last request of a game: `again` changes it, `next` resolves what its result calls for.

/// Returns the last request, changed. `+word` or `word` adds a word to the first side; `not-word` or `-word` removes
/// one. `points=10` and `+1:smoke` replace the earlier value. After `vs`, changes apply to the second side, and any
/// other word is added there unchanged. A unit's name replaces the units of its own side. Numbers are dice.
std::vector<std::string> again(const game::Roster& roster, const std::vector<std::string>& last,
                               std::span<const std::string> changes);

/// The words of the game's last request: units by name, no dice. Throws Error "missing" if there is no request.
std::vector<std::string> last_words(Session& session);

/// Everything that is due in the game.
std::vector<game::Due> dues_of(Session& session);
/// The same. Throws Error "missing" if nothing is due.
std::vector<game::Due> some_due(Session& session);

// A game on the command line: its current state, and locked access to its log.

/// The game's roster. Throws Error "missing" if no game is named.
const game::Roster& game_of(const Session& session);

/// The hash that the first record of the game's log carries (log/file.hpp).
std::string start_of_game(const Session& session);

/// The current units of the session's game; none without a game.
std::vector<NamedUnit> named_units(const Session& session);

/// Warns on standard error about damage in the log of the session's game (game/table.hpp). Does nothing without a game.
void warn_of_damage(const Session& session);
void warn_of_damage(const game::Roster& roster, const Options& options, std::ostream& err);

/// The session's game, locked for writing. Remembers the last record written, for the prompt.
class GameTable : public game::LockedGame {
public:
    explicit GameTable(const Session& session);

    /// As game::LockedGame::write.
    std::uint64_t write(const std::string& keys);
    /// Resolves the session's request.
    std::deque<game::Played> play();

private:
    const Session& session_;
};

/// The columns of a result in a game's csv. A script's csv is a single table, which has those of errors too.
std::vector<std::string_view> result_columns(const PlayMemory* memory);

/// Reports a change to the log: as text, or as the record's number and `cells`; JSON may have other `keys`, each with
/// its comma. In a script's csv it is a row among the results.
void tell(Session& session, std::uint64_t record, const std::string& text, const report::FlatRow& cells,
          const std::string& keys = {});

// Help pages other than those of procedures, laid out for a given width.

/// A group of options taken by the same commands.
struct OptionGroup {
    std::string title;  ///< "for odds"
    std::vector<const OptionInfo*> options;
};

/// Options of procedures first, then those of single commands, then those of the program.
std::vector<OptionGroup> option_groups();

/// How help shows an option: "-d, --die FACES".
std::string option_form(const OptionInfo& option);

/// The option's meaning, with its environment variable.
std::string option_meaning(const OptionInfo& option);

/// An exit status and its meaning.
struct ExitMeaning {
    int status;
    std::string_view meaning;
};
std::span<const ExitMeaning> exit_statuses();

/// An example of wording and its meaning.
struct WordForm {
    std::string_view form;
    std::string_view meaning;
};
std::span<const WordForm> word_forms();

/// Help for a line of `play`. If `ruleset` is null, procedures are left out.
std::string play_page(const Ruleset* ruleset, std::size_t width);

/// Help for the program; fits a screen of 24 rows by 80 columns. If `ruleset` is null, procedures are left out.
std::string program_page(const Ruleset* ruleset, std::size_t width);

/// A command and its options.
std::string command_page(const Command& command, std::size_t width);

/// All options, grouped by the commands that take them.
std::string options_page(std::size_t width);

/// How to word a request.
std::string words_page(std::size_t width);

// The logs that a command reads: those named, the current one, or standard input. They can be read several times.

/// The logs named, else the one of --log, else `-`. Throws Error "missing" if none is named and nothing is piped in.
std::vector<std::string> logs_of(Session& session, std::string_view usage);

/// Iterates over the lines of one log after another.
class LogSources {
public:
    using VisitLine = log::VisitLine;

    /// Buffers standard input so that it can be read again. Throws Error "unreadable" before any line is processed.
    LogSources(const std::vector<std::string>& files, std::istream& in);
    ~LogSources();
    LogSources(const LogSources&) = delete;
    LogSources& operator=(const LogSources&) = delete;

    void each_line(const VisitLine& visit) const;
    /// Calls back for each line of one log, numbered from 1.
    void each_line_of(std::size_t log, const VisitLine& visit) const;

private:
    std::vector<std::string> files_;
    std::FILE* piped_ = nullptr;
};

// Starter files: a ruleset, and a commented procedure of each kind. They are valid and playable as written.

/// A built-in file of docs/templates; `NAME` in it is replaced by the new name.
struct Template {
    std::string_view name;  ///< "ruleset" or a kind
    std::string_view text;
};
std::span<const Template> templates();

/// The kinds with a starter file, in the order of docs/tables.md.
std::vector<std::string_view> new_kinds();

// Parses plain words that set units by hand: which units, and which states.

struct SaidOfUnits {
    std::vector<const game::RosterUnit*> units;  ///< named one by one, by full name, or by side
    std::vector<std::string> words;              ///< such as `low-ammo`, `not-low-ammo`, `stands=5`
};

/// Parses `83pa and 84pa no longer low on ammo, stands 5`: names first, then states. A state is negated by the
/// language's negations, a `-` before it, or `off` after it. Unknown tokens are kept unchanged among the words.
SaidOfUnits said_of_units(const game::Roster& roster, const Ruleset& ruleset, std::span<const std::string> typed);

/// The change by hand that the words describe, in the game's current turn. Throws Error for what the unit cannot be.
game::Change change_by_hand(const Ruleset& ruleset, const game::UnitState& unit, std::span<const std::string> words,
                            const game::State& state);

/// Rewrites arguments of `units` that look like options: `-low-ammo` becomes `not-low-ammo`. A letter that is an option
/// of `units` keeps the rest of the argument if that can be its value.
std::vector<std::string> with_denied_words(std::span<const std::string> args);

// Shared by all kinds of odds on the command line.

/// Throws Error "bad-option" if dice were given, or an option that needs dice.
void refuse_dice(const Options& options);

/// Writes a chart to its file, completely or not at all. Throws Error "unwritable".
void write_svg(const std::string& svg, const std::string& path);

report::OddsTextOptions odds_text_options(const Options& options);

/// Writes odds of any kind as text, as a table for csv and logfmt, or as JSON with a newline.
std::string written_odds(const auto& odds, const Options& options) {
    using report::append_json, report::append_text, report::table_of;
    std::string out;
    if (options.format == Format::text) append_text(odds, odds_text_options(options), out);
    else if (options.format != Format::json) report::append_table(table_of(odds), options.format, out);
    else append_json(odds, out), out += '\n';
    return out;
}

}  // namespace orderly::cli
