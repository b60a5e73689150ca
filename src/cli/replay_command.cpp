// replay: every record of a log once more; what came out differently, and the statistics of the game.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "text/printable.hpp"
#include "cli/commands.hpp"
#include "io/line_blocks.hpp"
#include "log/statistics.hpp"
#include "orderly/error.hpp"
#include "log/replay.hpp"

namespace orderly {
namespace {

constexpr std::size_t longest_record = 256 * 1024 * 1024;

constexpr std::array<std::string_view, 23> columns = {"what", "line", "record", "request", "key", "was", "is", "tables_changed", "records", "same",
                                                      "different", "torn", "foreign", "for", "sides", "face", "procedure", "outcome", "do", "count", "of", "chi_squared", "chance"};

/// What was found in a log.
struct Tally {
    std::uint64_t same = 0;
    std::uint64_t different = 0;
    std::uint64_t torn = 0;
    std::uint64_t foreign = 0;
    std::uint64_t tables_changed = 0;
    [[nodiscard]] std::uint64_t records() const { return same + different; }
};

std::string counted(std::uint64_t number, std::string_view thing) { return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s"); }

class ReplayReport {
public:
    explicit ReplayReport(Session& session) : session_(session), replay_(session.tables) {
        if (session.options.format == Format::csv) header();
    }

    void block(const LineBlock& block) {
        std::string_view rest = block.text;
        for (auto number = block.first; !rest.empty(); ++number) {
            const auto end = std::min(rest.find('\n'), rest.size());
            const auto text = rest.substr(0, end);
            if (!text.empty() && text != "\r") line(text, number);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        flush();
    }

    int finish() {
        if (is_text()) text_ += summary();
        else row({{"what", "summary"}, number_cell("records", tally_.records()), number_cell("same", tally_.same), number_cell("different", tally_.different),
                  number_cell("torn", tally_.torn), number_cell("foreign", tally_.foreign), number_cell("tables_changed", tally_.tables_changed)});
        if (session_.options.stats) statistics();
        flush();
        return static_cast<int>(tally_.different > 0 ? ExitStatus::no : ExitStatus::resolved);
    }

private:
    [[nodiscard]] bool is_text() const { return session_.options.format == Format::text; }

    void line(std::string_view text, std::uint64_t number) {
        const auto kind = read_record(text, record_);
        if (kind == LogLine::aside) return;
        if (kind != LogLine::record) return stray(kind, number);
        const auto changed = replay_.tables_changed(record_);
        tally_.tables_changed += changed;
        const auto changes = replay_.changes(record_);
        ++(changes.empty() ? tally_.same : tally_.different);
        for (const auto& change : changes) this->change(change, number, changed);
        if (session_.options.stats) statistics_.add(record_.result);
    }

    void stray(LogLine kind, std::uint64_t number) {
        const auto torn = kind == LogLine::torn;
        ++(torn ? tally_.torn : tally_.foreign);
        if (is_text()) text_ += fmt::format("line {}: {}\n", number, torn ? "torn: the record was never finished" : "foreign: no record of this program");
        else row({{"what", torn ? "torn" : "foreign"}, number_cell("line", number)});
    }

    void change(const Change& change, std::uint64_t number, bool tables_changed) {
        if (is_text()) {
            const auto said = change.key == "error" ? fmt::format("it cannot be resolved now: {}", change.is) : fmt::format("{} was {}, is {}", change.key, change.was, change.is);
            text_ += fmt::format("line {}, record {}: {}\n  {}{}\n", number, record_.number, printable(record_.request), printable(said), tables_changed ? "; the tables have changed since" : "");
            return;
        }
        row({{"what", "different"}, number_cell("line", number), number_cell("record", record_.number), {"request", record_.request}, {"key", change.key},
             {"was", change.was}, {"is", change.is}, {"tables_changed", tables_changed ? "true" : "false", true}});
    }

    [[nodiscard]] std::string summary() const {
        auto out = fmt::format("{}: {} the same, {} different", counted(tally_.records(), "record"), tally_.same, tally_.different);
        if (tally_.torn > 0) out += fmt::format("; {}", counted(tally_.torn, "torn line"));
        if (tally_.foreign > 0) out += fmt::format("; {}", counted(tally_.foreign, "foreign line"));
        if (tally_.tables_changed > 0) out += fmt::format("\nthe tables have changed since {}", counted(tally_.tables_changed, "record"));
        return out + "\n";
    }

    void statistics() {
        if (is_text()) text_ += statistics_.text();
        else
            for (const auto& one : statistics_.rows()) row(one);
    }

    void header() {
        for (const auto column : columns) text_.append(column).push_back(',');
        text_.back() = '\n';
    }

    void row(const FlatRow& row) {
        switch (session_.options.format) {
            case Format::json: return append_json_row(row, text_);
            case Format::logfmt: return append_logfmt_row(row, text_);
            default: return append_csv_row(row, columns, text_);
        }
    }

    void flush() {
        if (!text_.empty()) write_out(session_.out, text_);
        text_.clear();
    }

    Session& session_;
    Replay replay_;
    LoggedRecord record_;
    LogStatistics statistics_;
    Tally tally_;
    std::string text_;
};

}  // namespace

int run_replay(Session& session) {
    auto files = session.options.words;
    files.erase(files.begin());
    if (files.empty() && !session.options.log.empty()) files.push_back(session.options.log);
    if (files.empty()) throw Error(ErrorCode::missing, "which log? usage: orderly replay LOG [--stats]");
    take_no_more(files, 1, "replay LOG [--stats]");
    if (session.options.words.size() > 1 && session.options.given.contains(OptionId::log))
        throw Error(ErrorCode::bad_option, "replay reads one log: name it, or give --log, not both", "--log");
    LineBlocks blocks(files, session.in, longest_record);
    ReplayReport report(session);
    LineBlock block;
    while (blocks.next(block, false)) report.block(block);
    return report.finish();
}

}  // namespace orderly
