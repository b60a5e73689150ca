#pragma once
// Where the blocks of a batch go, in the order of their lines: the log first, then standard output.

#include <chrono>
#include <iosfwd>
#include <memory>

#include "cli/batch/lines.hpp"
#include "log/file.hpp"

namespace orderly::cli {

class BatchOutput {
public:
    /// `log` may be empty; `fingerprint` is of the tables that it begins with. Throws Error "log-failed".
    BatchOutput(std::ostream& out, std::ostream& err, const std::string& log, std::string_view fingerprint);
    ~BatchOutput();

    /// The log's turn for the next block, from before it is resolved until it is written; null without a log. Throws
    /// Error "log-failed".
    [[nodiscard]] std::unique_ptr<log::LogFile::Turn> turn();

    /// Writes a block all at once, its records first. Throws Error "log-failed" or "write-failed" (exit 4).
    void write(const BlockResult& block, log::LogFile::Turn* turn);

    /// Takes the progress line away and says how many lines were bad.
    void finish();

    [[nodiscard]] bool had_no() const { return bad_ > 0 || failed_; }

private:
    static void keep(const BlockResult& block, log::LogFile::Turn& turn);
    void show(const BlockResult& block, const log::LogFile::Turn* turn, std::uint64_t before);
    void show_progress();
    void clear_progress();

    std::ostream& out_;
    std::ostream& err_;
    std::unique_ptr<log::LogFile> log_;
    std::uint64_t requests_ = 0;
    std::uint64_t bad_ = 0;
    std::vector<std::uint64_t> bad_lines_;
    bool failed_ = false;
    bool may_show_progress_;
    bool shows_progress_ = false;
    std::chrono::steady_clock::time_point begun_;
    std::chrono::steady_clock::time_point shown_;
};

}  // namespace orderly::cli
