#pragma once
// Parts of commands: the game and its log, help pages, starter files, words that set units, and odds.

#include <array>
#include <cstdint>
#include <cstdio>
#include <future>
#include <istream>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "game/roster.hpp"
#include "game/table.hpp"
#include "game/turn.hpp"
#include "log/file.hpp"
#include "report/flat_rows.hpp"
#include "report/odds/odds.hpp"
#include "log/narrative.hpp"
#include "report/chart.hpp"
#include "log/reader.hpp"
#include "log/replay.hpp"
#include "log/statistics.hpp"

namespace orderly::cli {

// The report of `replay`, as text or rows: different results, lines that are not records, wrong numbers, broken chains,
// and fields that cannot be verified.

/// Totals over all logs.
struct ReplayTally {
    std::uint64_t same = 0;
    std::uint64_t different = 0;
    std::uint64_t torn = 0;
    std::uint64_t foreign = 0;
    std::uint64_t spoiled = 0;
    std::uint64_t tables_changed = 0;
    std::uint64_t missing = 0;
    std::uint64_t twice = 0;
    std::uint64_t out_of_order = 0;
    std::uint64_t broken = 0;        ///< records that do not follow the previous one
    std::uint64_t unlinked = 0;      ///< records outside any chain
    std::uint64_t lost = 0;          ///< heads that match no record
    std::uint64_t same_dice = 0;     ///< counting rolls with the same dice as another counting roll
    std::uint64_t unused_seals = 0;  ///< seals that bind no roll

    [[nodiscard]] std::uint64_t records() const { return same + different; }
    /// Whether the logs have no faults, apart from lines that are not records.
    [[nodiscard]] bool is_sound() const {
        return different + missing + twice + out_of_order + broken + spoiled + lost + same_dice + unused_seals == 0;
    }
};

class ReplayReport {
public:
    /// `tables` resolve the records.
    ReplayReport(Session& session, Catalog& tables);

    /// Starts a log; the name is empty if there is only one. `start` is the hash that its first record must carry, if
    /// known. `each_line` reads the log again.
    void begin_log(std::string_view name, std::string start, game::StateCheck::EachLine each_line);
    void line(std::string_view text, std::uint64_t number);
    /// Reports what is missing from the log.
    void end_log();

    /// Flushes the report so far.
    void flush();
    /// Prints the summary and returns the exit status.
    int finish();

private:
    [[nodiscard]] bool is_text() const { return session_.options.format == Format::text; }
    /// A block of lines that threads check at once while the next block is gathered.
    struct Block {
        struct Line {
            std::size_t from = 0;  ///< offset in `text`
            std::size_t size = 0;
            std::uint64_t number = 0;
            log::SkimmedRecord skimmed;
        };

        std::string text;
        std::vector<Line> lines;  ///< only the first `count` are used
        std::size_t count = 0;
        std::vector<std::future<void>> threads;

        [[nodiscard]] std::string_view text_of(const Line& line) const {
            return std::string_view(text).substr(line.from, line.size);
        }
    };

    [[nodiscard]] bool skims() const;
    void take_block();
    void skim(Block& block);
    void tell(Block& block);
    void read(std::string_view text, std::uint64_t number);
    void skimmed(log::SkimmedRecord& record, std::uint64_t line);
    void record(std::string_view text, log::LogLine kind, std::uint64_t line);
    void numbered(std::uint64_t line);
    void linked(std::string_view text, log::LogLine kind, std::uint64_t line);
    void linked(log::Chain::Link link, std::uint64_t line);
    void other_line(log::LogLine kind, std::uint64_t line);
    void change(const log::Change& change, std::uint64_t line, bool tables_changed);
    void report_unverifiable(std::uint64_t line);
    void told(std::string_view what, std::uint64_t record, const std::string& text);
    void tell(const std::string& text, report::FlatRow cells);
    void sealed_rolls();
    void at_line(std::string_view what, std::uint64_t line, const std::string& why);
    void summary_row();
    void row(report::FlatRow row);

    Session& session_;
    log::Replay replay_;
    std::optional<game::StateCheck> state_check_;  ///< for a game resolved with its own tables
    log::RecordNumbers numbers_;
    log::Chain chain_;
    std::set<std::string> heads_;                          ///< heads given by --sent that match no record yet
    std::vector<std::unique_ptr<log::Skimmer>> skimmers_;  ///< one per thread
    std::array<Block, 2> blocks_;
    std::size_t gathered_ = 0;  ///< index of the block being filled; the other one is being checked
    log::LoggedRecord record_;
    log::LogStatistics statistics_;
    ReplayTally tally_;
    std::string log_;
    std::string text_;
};

// Fields of a record that replay cannot verify.

/// Key and value of each field that replay has to trust: the time, notes, dice that were rolled by hand, a chosen seed,
/// and changes made by hand. Without the game's file this includes the changes to units.
std::vector<std::pair<std::string, std::string>> unverifiable_fields(const log::LoggedRecord& record, bool in_game);

// The report of a game as Markdown, plain text or a single HTML page.

enum class ReportLook { markdown, text, html };

/// Receives the report piece by piece, so a long game needs little memory.
class ReportPage {
public:
    using Row = std::vector<std::string>;
    using Bars = std::vector<std::pair<std::string, std::int64_t>>;

    virtual ~ReportPage() = default;
    /// A unit's strength: `was` at the start (stands, for example), `is` now.
    struct Strength {
        std::string side;
        std::string name;
        std::string state;
        int was = 0;
        int is = 0;
    };

    /// `under` is a subtitle; it may be empty.
    virtual void begin(std::string_view title, std::string_view under) = 0;
    virtual void heading(std::string_view text) = 0;
    virtual void entry(const ReportEvent& entry) = 0;
    virtual void line(std::string_view text) = 0;
    /// The first row is the header; numbers are in the last columns.
    virtual void table(const std::vector<Row>& rows) = 0;
    /// A bar per name; `what` is the unit of the counts.
    virtual void chart(std::string_view title, std::string_view what, const Bars& bars) = 0;
    /// All units, grouped by side; `what` is counted.
    virtual void strengths(std::string_view what, const std::vector<Strength>& units) = 0;
    /// A chart of each side's luck, if the format supports pictures.
    virtual void luck(const std::vector<report::LuckBand>& sides) = 0;
    virtual void end() = 0;

    [[nodiscard]] std::size_t size() const { return out_.size(); }
    /// Returns the text written so far and clears it.
    std::string take() { return std::exchange(out_, {}); }

protected:
    std::string out_;
};

/// `width` applies to plain text; readers wrap Markdown and HTML.
std::unique_ptr<ReportPage> report_page(ReportLook look, std::size_t width);

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

/// The columns of a result in a game's csv.
std::vector<std::string_view> result_columns();

/// Reports a change to the log: as text; as one JSON object with `keys`, each with its comma; or as a row with the
/// record's number and `cells`. In a script's csv it is a row among the results.
void tell(Session& session, std::uint64_t record, const std::string& text, const std::string& keys, report::FlatRow cells);

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

/// Rewrites arguments of `units` that look like options: `-low-ammo` becomes `not-low-ammo`. A letter that is an option
/// of `units` keeps the rest of the argument if that can be its value.
std::vector<std::string> with_denied_words(std::span<const std::string> args);

// Shared by all kinds of odds on the command line.

/// Throws Error "bad-option" if dice were given, or an option that needs dice.
void refuse_dice(const Options& options);

/// Writes a chart to its file, completely or not at all. Throws Error "unwritable".
void write_svg(const std::string& svg, const std::string& path);

report::OddsTextOptions odds_text_options(const Options& options);

/// Writes text; a table for csv and logfmt; or json with a newline.
template <class What, class Text, class Table, class Json>
std::string written_odds(const What& what, const Options& options, Text text, Table table, Json json) {
    std::string out;
    if (options.format == Format::json) {
        json(what, out);
        out += '\n';
    } else if (options.format == Format::csv) report::append_csv(table(what), out);
    else if (options.format == Format::logfmt) report::append_logfmt(table(what), out);
    else text(what, odds_text_options(options), out);
    return out;
}

}  // namespace orderly::cli
