#pragma once
// Threads that resolve blocks of lines, and pass them on in the order they came: byte for byte what one thread would.

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/batch/lines.hpp"
#include "cli/batch/output.hpp"

namespace orderly::cli {

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
