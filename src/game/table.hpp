#pragma once
// A game's files: writing to its log, checking the log, and importing units from a spreadsheet.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/names.hpp"
#include "game/roster.hpp"
#include "game/state.hpp"
#include "log/dice_proof.hpp"
#include "log/file.hpp"
#include "log/reader.hpp"
#include "orderly/catalog.hpp"
#include "orderly/resolution.hpp"
#include "parse/request_runner.hpp"

namespace orderly::game {

// Write access to a game. The log stays locked, so no other record can come between reading and writing.

/// The hash that the first record of a game's log carries (log/file.hpp), from the text of the game's file.
/// Throws Error "unreadable".
std::string start_of_log(const std::string& game, const Ruleset& ruleset);

/// A resolved request and its changes to the game.
struct Played {
    std::uint64_t record = 0;
    Resolution resolution;
    std::string roll;  ///< the name of the roll (docs/dice.md)
    Named named;
    std::vector<Change> changes;

    /// JSON keys, each with its comma
    [[nodiscard]] std::string keys() const;
};

class LockedGame {
public:
    /// Throws Error "log-failed", as all writing functions here do.
    LockedGame(const Roster& roster, const std::string& log, const std::string& start, log::Links links);

    /// Appends a record without a result. `keys` are JSON keys, each with its comma. Returns its number.
    std::uint64_t write(const std::string& keys);

    /// Options of a request.
    struct PlayOptions {
        std::string_view note;
        bool own_side = false;  ///< allows units to oppose their own side (check_sides)
    };
    /// Reads a request, resolves it and appends its record. With `follow`, it does the same for what the result calls
    /// for, each step with the current state and a record of its own. The dice are used in order. Throws Error and
    /// writes nothing if a step fails.
    std::deque<Played> play(const Vocabulary& rules, std::span<const std::string_view> tokens,
                            const parser::RunOptions& options, const PlayOptions& play_options);

    [[nodiscard]] const GameLog& log() const { return log_; }
    /// The state when the log was locked.
    [[nodiscard]] const State& state() const { return state_; }

private:
    std::string path_;
    log::LogFile file_;
    log::LogFile::Turn turn_;
    GameLog log_;
    State state_;
};

// Checks that the changes to units in a game's log follow from the results. It rebuilds the roster's state record by
// record, and compares each record with the state at that time.

class StateCheck {
public:
    /// Reads the log a second time to leave out records that no longer count.
    using EachLine = std::function<void(const log::VisitLine& visit)>;

    explicit StateCheck(const Roster& roster) : roster_(roster), state_(roster), before_(roster) {}

    void begin_log(EachLine each_line);

    /// Checks the next line. Appends each name and change that the state does not confirm. `resolution` is the record's
    /// result today; null if the record resolves nothing or cannot be resolved.
    void check(std::string_view line, const log::LoggedRecord& record, const Resolution* resolution,
               std::vector<log::Change>& changes);

    /// The next record's request as a player would type it: unit names, and only words that the roster does not add.
    /// Empty if the request names no unit.
    [[nodiscard]] std::string said(const log::LoggedRecord& record) const;

    /// Advances past a line of any kind.
    void take(std::string_view line, std::uint64_t number);

private:
    void check_result(const log::LoggedRecord& record, const Resolution& resolution, std::vector<log::Change>& changes);
    void check_aside(const log::LoggedRecord& record, std::vector<log::Change>& changes);
    void check_phase(const log::LoggedRecord& record, std::vector<log::Change>& changes) const;
    void check_names(const log::SideNames& names, const Request& request, std::vector<log::Change>& changes) const;
    void fold_again(std::uint64_t up_to);

    const Roster& roster_;
    EachLine each_line_;
    State state_;
    State before_;            ///< before the last record that changed it
    std::uint64_t last_ = 0;  ///< that record
    Voids voids_;
    GameRecord record_;
};

// Damage in a game's log, reported by every command that reads it. `replay` gives more detail.

/// The faults of the log at that path, one line each: torn lines, lines that are not records, missing or repeated
/// numbers, units missing from the roster, records of another ruleset. Empty if the log is sound or does not exist.
/// Throws Error "unreadable".
std::vector<std::string> damage_of(const Roster& roster, const std::string& log);

// Imports units from a spreadsheet into a game's file.

/// Reads the rows of a csv as spreadsheets write it. Cells may be quoted; a quote inside is doubled. The separator is
/// the most frequent candidate in the header, or the one set by a first line such as `sep=;`.
class CsvReader {
public:
    /// Throws Error "bad-value" if the bytes are a workbook or not text.
    explicit CsvReader(std::string_view bytes);

    /// Reads the next row that is not empty and trims its cells; false at the end. Throws Error "bad-value" for a quote
    /// that is not closed.
    bool next(std::vector<std::string>& cells);

    /// The line of the file where the last row begins.
    [[nodiscard]] std::size_t line() const { return line_; }

private:
    void read_cells(std::vector<std::string>& cells);
    [[nodiscard]] char mark_of_head() const;

    std::string text_;
    std::size_t at_ = 0;
    char mark_ = ',';
    std::size_t line_ = 0;
    std::size_t next_line_ = 1;
};

/// Converts a csv to the `sides:` of a game's file. Accepts UTF-8, UTF-16 and Latin-1, any line ends, and cells
/// separated by commas, semicolons, tabs or bars. The first line names the columns, ignoring case: `side`, `unit`,
/// `name`, `is` (words separated by blanks), `weapon`; any other column is a number of the units, and an empty cell
/// means none. The result has been checked by the roster's own reader with the words of `ruleset`. Throws Error
/// "bad-value" with every fault, each with its csv line.
std::string sides_of_csv(std::string_view csv, const Ruleset& ruleset);

}  // namespace orderly::game
