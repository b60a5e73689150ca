#pragma once
// What replay says of the lines of logs, as text or in rows: what came out differently, what is no record, which
// numbers are not as they should be, what does not follow the record before it, and what is somebody's word.

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
#include "game/fold_proof.hpp"
#include "log/file.hpp"
#include "log/reader.hpp"
#include "log/replay.hpp"
#include "log/statistics.hpp"

namespace orderly::cli {

/// What was found in all logs.
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
    std::uint64_t broken = 0;    ///< records that do not follow the one before
    std::uint64_t unlinked = 0;  ///< records that no chain holds
    std::uint64_t lost = 0;      ///< heads that are of no record
    std::uint64_t same_dice = 0;     ///< rolls that count, and have the dice of another that counts
    std::uint64_t unused_seals = 0;  ///< seals that bind no roll

    [[nodiscard]] std::uint64_t records() const { return same + different; }
    /// Whether the logs are all that they should be, but for lines that are no records.
    [[nodiscard]] bool is_sound() const {
        return different + missing + twice + out_of_order + broken + spoiled + lost + same_dice + unused_seals == 0;
    }
};

class ReplayReport {
public:
    /// `tables` are those that the records are resolved by.
    ReplayReport(Session& session, Catalog& tables);

    /// What follows is of this log; the name is empty where there is but one. `start` is what its first record carries,
    /// where that is known; `each_line` goes through it once more.
    void begin_log(std::string_view name, std::string start, game::FoldProof::EachLine each_line);
    void line(std::string_view text, std::uint64_t number);
    /// Says what the log lacks.
    void end_log();

    /// Writes what there is to say so far.
    void flush();
    /// The summary. The exit status.
    int finish();

private:
    [[nodiscard]] bool is_text() const { return session_.options.format == Format::text; }
    /// Lines that are held against the tables at once, while those after them are gathered.
    struct Block {
        struct Line {
            std::size_t from = 0;  ///< in `text`
            std::size_t size = 0;
            std::uint64_t number = 0;
            log::SkimmedRecord skimmed;
        };

        std::string text;
        std::vector<Line> lines;  ///< the first `count` of them
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
    void words(std::uint64_t line);
    void told(std::string_view what, std::uint64_t record, std::string_view text);
    void sealed_rolls();
    void at_line(std::string_view what, std::uint64_t line, std::string_view why);
    void summary_row();
    void statistics();
    void row(report::FlatRow row);

    Session& session_;
    log::Replay replay_;
    std::optional<game::FoldProof> fold_;  ///< of a game whose own tables count
    log::RecordNumbers numbers_;
    log::Chain chain_;
    std::set<std::string> heads_;  ///< that were sent and are of no record yet
    std::vector<std::unique_ptr<log::Skimmer>> skimmers_;  ///< one a thread
    std::array<Block, 2> blocks_;
    std::size_t gathered_ = 0;  ///< which of them; the other is the one before, told while the next is skimmed
    log::LoggedRecord record_;
    log::LogStatistics statistics_;
    ReplayTally tally_;
    std::string log_;
    std::string text_;
};

// What of a record nobody can work out again: somebody's word.

/// Key and value of each field of a record that is taken at its word: when it was, what was said beside it, the dice
/// that fell on the table, a seed that somebody chose, what was set by hand. Without its game what became of the units is
/// somebody's word too.
std::vector<std::pair<std::string, std::string>> words_of(const log::LoggedRecord& record, bool in_game);

}  // namespace orderly::cli
