#pragma once
// The report of `replay`, as text or rows: different results, lines that are not records, wrong numbers, broken chains,
// and fields that cannot be verified.

#include <array>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "game/table.hpp"
#include "log/file.hpp"
#include "log/reader.hpp"
#include "log/replay.hpp"
#include "log/statistics.hpp"

namespace orderly::cli {

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
    report::RowWriter rows_;  ///< writes to `text_`
};

// Fields of a record that replay cannot verify.

/// Key and value of each field that replay has to trust: the time, notes, dice that were rolled by hand, a chosen seed,
/// and changes made by hand. Without the game's file this includes the changes to units.
std::vector<std::pair<std::string, std::string>> unverifiable_fields(const log::LoggedRecord& record, bool in_game);

}  // namespace orderly::cli
