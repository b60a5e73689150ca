// batch: resolves one request per line and writes one result per line, in constant memory.

#include "cli/batch/command.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <system_error>

#include "cli/batch/lines.hpp"
#include "cli/commands.hpp"
#include "io/files.hpp"
#include "log/file.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto quiet_time = std::chrono::seconds(1);
constexpr auto between_shows = std::chrono::milliseconds(250);

}  // namespace

BatchOutput::BatchOutput(std::ostream& out, std::ostream& err, const std::string& log, std::string_view fingerprint)
    : out_(out),
      err_(err),
      log_(log.empty() ? nullptr : std::make_unique<log::LogFile>(log, log::chain_start({}, fingerprint))),
      may_show_progress_(isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) != 1),
      begun_(Clock::now()),
      shown_(begun_) {}

BatchOutput::~BatchOutput() = default;

std::unique_ptr<log::LogFile::Turn> BatchOutput::turn() {
    return log_ ? std::make_unique<log::LogFile::Turn>(*log_) : nullptr;
}

void BatchOutput::write(const BlockResult& block, log::LogFile::Turn* turn) {
    const auto before = turn == nullptr ? 0 : turn->number() - 1;
    if (turn != nullptr) keep(block, *turn);
    show(block, turn, before);
    requests_ += block.requests;
    bad_ += block.bad;
    failed_ = failed_ || block.failed;
    for (const auto line : block.bad_lines)
        if (bad_lines_.size() < most_bad_lines_told) bad_lines_.push_back(line);
    if (may_show_progress_) show_progress();
}

/// Never shows results whose records could not all be kept.
void BatchOutput::keep(const BlockResult& block, log::LogFile::Turn& turn) {
    const auto before = turn.number() - 1;
    try {
        log::log_entries(turn, block.entries);
    } catch (const Error& error) {
        if (turn.number() - 1 <= before) throw;
        throw Error(error.code, fmt::format("{}; results from record {} on were not shown", error.what(), before + 1),
                    error.word);
    }
}

/// Reports records that were kept but could not be shown.
void BatchOutput::show(const BlockResult& block, const log::LogFile::Turn* turn, std::uint64_t before) {
    try {
        if (!block.text.empty()) write_out(out_, block.text);
    } catch (const Error& error) {
        if (block.entries.empty()) throw;
        const auto last = turn->number() - 1;
        const auto which = last == before + 1 ? fmt::format("record {} is", last)
                                              : fmt::format("records {} to {} are", before + 1, last);
        throw Error(error.code,
                    fmt::format("{} in {}, but could not all be shown: {}", which, turn->path(), error.what()));
    }
}

void BatchOutput::show_progress() {
    const auto now = Clock::now();
    if (now - begun_ < quiet_time || now - shown_ < between_shows) return;
    shown_ = now;
    shows_progress_ = true;
    const auto seconds = std::chrono::duration<double>(now - begun_).count();
    err_ << fmt::format("\r{} requests, {:.0f} a second\x1b[K", requests_, static_cast<double>(requests_) / seconds)
         << std::flush;
}

void BatchOutput::clear_progress() {
    if (shows_progress_) err_ << "\r\x1b[K" << std::flush;
    shows_progress_ = false;
}

void BatchOutput::finish() {
    clear_progress();
    if (bad_ == 0) return;
    err_ << bad_requests(bad_, requests_, bad_lines_) << std::flush;
}

namespace {

/// Directs signals that stop the program to the reading thread.
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
            // go on with the threads that did start
            if (threads_.empty())
                throw Error(ErrorCode::no_thread, fmt::format("cannot start a thread: {}", error.what()));
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

/// The thread that finishes the next block in order writes it, together with later blocks that are ready.
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

namespace {

/// The batch's options as defaults for its lines.
Options line_options(const Options& given) {
    if (given.faces)
        throw Error(ErrorCode::bad_option, "give -d on a line of the batch, not for the whole batch", "-d");
    auto options = given;
    options.words.clear();
    if (!options.has_format) options.format = Format::json;
    if (options.jobs == 0) options.jobs = 1;
    return options;
}

constexpr std::size_t most_ids = 65'536;
constexpr std::size_t id_places = 2 * most_ids;

std::string_view take_word(std::string_view& line) {
    constexpr std::string_view blanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    const auto word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    return word;
}

/// The id of a request line, with or without options before it; empty if none. `line` becomes the rest.
std::string_view take_id(std::string_view& line) {
    auto word = take_word(line);
    const auto may_follow = word.starts_with('-');
    while (may_follow && !word.empty() && !word.ends_with(':')) word = take_word(line);
    if (word.size() < 2 || !word.ends_with(':')) return {};
    auto rest = line;
    return find_command(take_word(rest)) == nullptr ? word.substr(0, word.size() - 1) : std::string_view();
}

/// The seed given by the line itself, unparsed.
std::string_view own_seed(std::string_view line) {
    constexpr std::string_view option = "--seed";
    const auto at = line.find(option);
    if (at == std::string_view::npos) return {};
    auto rest = line.substr(at + option.size());
    if (rest.starts_with('=')) rest.remove_prefix(1);
    return take_word(rest);
}

/// Finds ids that are repeated with the same seed and would get the same dice. It scans lines before they are parsed.
class RepeatedIds {
public:
    /// `seed` is the batch's, for lines without a seed; empty if there is none.
    explicit RepeatedIds(std::string_view seed) : seed_(seed) {}

    /// Lists the numbers of lines that repeat an id with the same seed. It forgets ids after 65,536 others, so memory
    /// does not grow.
    void find(const io::LineBlock& block, std::vector<std::uint64_t>& into) {
        into.clear();
        if (block.text.find(':') == std::string::npos) return;
        std::string_view rest = block.text;
        for (auto number = block.first; !rest.empty(); ++number) {
            const auto line = rest.substr(0, rest.find('\n'));
            if (came_before(line)) into.push_back(number);
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        }
    }

private:
    /// A set of hashes of ids; full when half of its slots are taken.
    struct Generation {
        std::vector<std::uint64_t> places;
        std::size_t taken = 0;

        /// The slot that holds the hash, or the free slot for it.
        std::uint64_t& place_of(std::uint64_t hash) {
            auto at = hash % places.size();
            while (places[at] != 0 && places[at] != hash) at = (at + 1) % places.size();
            return places[at];
        }
    };

    bool came_before(std::string_view line) {
        if (line.find(':') == std::string_view::npos) return false;
        auto rest = line;
        const auto id = take_id(rest);
        if (id.empty()) return false;
        const auto own = own_seed(line);
        if (own.empty() && seed_.empty()) return false;
        key_.assign(own.empty() ? seed_ : own).append(1, '\0').append(id);
        return remember(siphash({0, 0}, key_) | 1);
    }

    bool remember(std::uint64_t hash) {
        if (now_.places.empty()) now_.places.resize(id_places);
        auto& place = now_.place_of(hash);
        if (place == hash || (before_.taken > 0 && before_.place_of(hash) == hash)) return true;
        place = hash;
        if (++now_.taken < most_ids) return false;
        std::swap(now_, before_);
        now_.places.assign(id_places, 0);
        now_.taken = 0;
        return false;
    }

    std::string seed_;
    std::string key_;
    Generation now_;
    Generation before_;
};

void resolve_alone(const Options& options, const Screen& screen, io::LineBlocks& blocks, BatchOutput& output) {
    BatchLines lines(options, screen);
    RepeatedIds ids(options.seed.value_or(""));
    Portion portion;
    BlockResult result;
    while (!io::stop_asked() && blocks.next(portion.lines, options.line_buffered)) {
        result.clear();
        ids.find(portion.lines, portion.repeated);
        const auto turn = output.turn();
        portion.first_record = turn ? turn->number() : 0;
        lines.resolve(portion, result);
        output.write(result, turn.get());
    }
}

void resolve_together(const Options& options, const Screen& screen, io::LineBlocks& blocks, BatchOutput& output) {
    BatchWorkers workers(options, screen, output);
    RepeatedIds ids(options.seed.value_or(""));
    while (!io::stop_asked()) {
        auto* portion = workers.place();
        if (portion == nullptr || !blocks.next(portion->lines, options.line_buffered)) break;
        ids.find(portion->lines, portion->repeated);
        workers.submit();
    }
    workers.finish();
}

}  // namespace

int run_batch(Session& session) {
    const auto options = line_options(session.options);
    const std::span<const std::string> files = std::span(session.options.words).subspan(1);
    const auto screen = screen_of(options);
    const auto& ruleset = ruleset_in_force(session.tables, options);  // a bad table fails the batch, not each line
    io::LineBlocks blocks(files, session.in, longest_request);
    BatchOutput output(session.out, session.err, options.log, ruleset.fingerprint);
    const io::StopWatch watch;
    std::string header;
    append_batch_header(options.format, header);
    if (!header.empty()) write_out(session.out, header);
    try {
        // a record's number determines its dice, and only the holder of the log's lock knows it: use one thread
        if (options.jobs == 1 || !options.log.empty()) resolve_alone(options, screen, blocks, output);
        else resolve_together(options, screen, blocks, output);
    } catch (...) {
        output.finish();  // report earlier errors as well
        throw;
    }
    output.finish();
    io::stop_as_asked();
    return static_cast<int>(output.had_no() ? ExitStatus::no : ExitStatus::resolved);
}

}  // namespace orderly::cli
