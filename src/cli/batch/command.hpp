#pragma once
// Where the blocks of a batch go, in the order of their lines: the log first, then standard output.

#include <chrono>
#include <condition_variable>
#include <exception>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

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

// Threads that resolve blocks of lines, and pass them on in the order they came: byte for byte what one thread would.

class BatchWorkers {
public:
    /// Throws Error where the tables cannot be read.
    BatchWorkers(const Options& options, const Screen& screen, BatchOutput& output);
    ~BatchWorkers();
    BatchWorkers(const BatchWorkers&) = delete;
    BatchWorkers& operator=(const BatchWorkers&) = delete;

    /// The place for the next lines; waits until one is free. Null where writing has failed: see finish.
    Portion* place();
    /// Gives what is in that place to the threads.
    void submit();
    /// Waits until all is written. Throws what went wrong on the way.
    void finish();

private:
    struct Slot {
        Portion portion;
        BlockResult result;
        bool done = false;
    };

    void work(BatchLines& lines);
    void write_done(std::unique_lock<std::mutex>& lock);
    Slot& slot(std::uint64_t number) { return slots_[number % slots_.size()]; }
    void close();

    BatchOutput& output_;
    std::vector<std::unique_ptr<BatchLines>> lines_;
    std::vector<Slot> slots_;
    std::mutex mutex_;
    std::condition_variable has_work_;
    std::condition_variable has_space_;
    std::uint64_t filled_ = 0;   ///< blocks submitted,
    std::uint64_t taken_ = 0;    ///< taken by a thread,
    std::uint64_t written_ = 0;  ///< written
    bool writing_ = false;
    bool closed_ = false;
    std::exception_ptr failure_;
    std::vector<std::jthread> threads_;  ///< last: they use all the others until they end
};

}  // namespace orderly::cli
