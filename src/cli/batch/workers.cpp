#include "cli/batch/workers.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <memory>
#include <system_error>

#include "orderly/error.hpp"
#include "io/stop.hpp"

namespace orderly::cli {
namespace {

/// Signals that ask to stop go to the thread that reads.
class SignalsBlocked {
public:
    SignalsBlocked() {
        sigset_t asking;
        ::sigemptyset(&asking);
        for (const auto one : io::stop_signals) ::sigaddset(&asking, one);
        ::pthread_sigmask(SIG_BLOCK, &asking, &before_);
    }
    ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

private:
    sigset_t before_ = {};
};

}  // namespace

BatchWorkers::BatchWorkers(const Options& options, const Screen& screen, BatchOutput& output)
    : output_(output), slots_(static_cast<std::size_t>(options.jobs) * 4) {
    const SignalsBlocked blocked;
    for (int job = 0; job < options.jobs; ++job) lines_.push_back(std::make_unique<BatchLines>(options, screen));
    for (auto& lines : lines_) {
        try {
            threads_.emplace_back([this, &lines] { work(*lines); });
        } catch (const std::exception& error) {
            // those that there are will do
            if (threads_.empty())
                throw Error(ErrorCode::no_thread, fmt::format("no thread can be started: {}", error.what()));
            break;
        }
    }
}

BatchWorkers::~BatchWorkers() { close(); }

void BatchWorkers::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    has_work_.notify_all();
    threads_.clear();
}

Portion* BatchWorkers::place() {
    std::unique_lock lock(mutex_);
    has_space_.wait(lock, [this] { return filled_ - written_ < slots_.size() || failure_; });
    return failure_ ? nullptr : &slot(filled_).portion;
}

void BatchWorkers::submit() {
    {
        const std::lock_guard lock(mutex_);
        ++filled_;
    }
    has_work_.notify_one();
}

void BatchWorkers::finish() {
    close();
    if (failure_) std::rethrow_exception(failure_);
}

void BatchWorkers::work(BatchLines& lines) {
    std::unique_lock lock(mutex_);
    while (true) {
        has_work_.wait(lock, [this] { return taken_ < filled_ || closed_ || failure_; });
        if (failure_ || taken_ == filled_) return;
        auto& mine = slot(taken_++);
        lock.unlock();
        std::exception_ptr wrong;
        try {
            mine.result.clear();
            lines.resolve(mine.portion, mine.result);
        } catch (...) {
            wrong = std::current_exception();
        }
        lock.lock();
        if (wrong && !failure_) failure_ = wrong;
        mine.done = true;
        write_done(lock);
    }
}

/// Whoever finishes the block that is next in order writes it, and those after it that are done.
void BatchWorkers::write_done(std::unique_lock<std::mutex>& lock) {
    if (writing_) return;
    writing_ = true;
    while (!failure_ && slot(written_).done) {
        auto& next = slot(written_);
        lock.unlock();
        std::exception_ptr wrong;
        try {
            output_.write(next.result, nullptr);
        } catch (...) {
            wrong = std::current_exception();
        }
        lock.lock();
        if (wrong) failure_ = wrong;
        next.done = false;
        ++written_;
        has_space_.notify_one();
    }
    writing_ = false;
    if (failure_) {
        has_work_.notify_all();
        has_space_.notify_all();
    }
}

}  // namespace orderly::cli
