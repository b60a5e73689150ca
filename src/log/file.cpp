#include "log/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <utility>

#include "io/files.hpp"
#include "log/json.hpp"
#include "log/reader.hpp"
#include "orderly/error.hpp"
#include "orderly/version.hpp"
#include "report/formats.hpp"
#include "seal/seal.hpp"
#include "text/numbers.hpp"

namespace orderly::log {

std::string chain_start(std::string_view roster, std::string_view fingerprint) {
    std::string text = "orderly-log-1";
    text.append(1, '\0').append(roster).append(1, '\0').append(fingerprint);
    return seal::digest_of(text);
}

std::string link_of(std::string_view line) {
    return seal::digest_of(without_blank_end(line));
}

Chain::Link Chain::judge(std::string_view link) const {
    if (link.empty()) return is_linked_ ? Link::dropped : Link::unlinked;
    if (!head_.empty()) return link == head_ ? Link::fits : Link::broken;
    return start_.empty() || link == start_ ? Link::fits : Link::other_start;
}

Chain::Link Chain::add(std::string_view link, std::string hash) {
    const auto judged = judge(link);
    is_linked_ = is_linked_ || !link.empty();
    head_ = std::move(hash);
    return judged;
}

void each_line(const std::string& path, const VisitLine& visit) {
    if (::access(path.c_str(), F_OK) != 0) return;
    std::istringstream nothing;
    io::LineBlocks blocks({&path, 1}, nothing, longest_record);
    std::string_view rest;
    std::uint64_t number = 1;
    while (blocks.next(rest))
        for (; !rest.empty(); ++number) {
            const auto end = std::min(rest.find('\n'), rest.size());
            visit(rest.substr(0, end), number);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
}

namespace {

/// The last record is searched for in this many bytes at the end.
constexpr std::uint64_t most_searched = 4 * longest_record;

/// Compares this many bytes at the end to see if the file changed: they contain a hash of everything before the last
/// record.
constexpr std::uint64_t end_size = 512;

struct LastRecord {
    std::uint64_t number = 0;  ///< 0: none
    std::string_view line;
};

/// Finds the last record in `text`. The last line may lack its newline.
LastRecord last_record_in(std::string_view text) {
    while (!text.empty()) {
        const auto before = text.rfind('\n');
        const auto begin = before == std::string_view::npos ? 0 : before + 1;
        if (const auto number = record_number(text.substr(begin)); number != 0) return {number, text.substr(begin)};
        text = text.substr(0, begin == 0 ? 0 : begin - 1);
    }
    return {};
}

/// Whether the text is empty or the beginning of a first record.
bool may_become_log(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\r\n");
    if (from == std::string_view::npos) return true;
    const auto line = text.substr(from, text.find('\n', from) - from);
    return record_opening.starts_with(line.substr(0, record_opening.size()));
}

bool is_same_file(const struct stat& one, const struct stat& other) {
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool is_unchanged(const struct stat& one, const struct stat& other) {
    return one.st_size == other.st_size && one.st_mtim.tv_sec == other.st_mtim.tv_sec &&
           one.st_mtim.tv_nsec == other.st_mtim.tv_nsec;
}

}  // namespace

std::uint64_t record_number(std::string_view line) {
    line = without_blank_end(line);
    if (line.size() > longest_record) return 0;
    if (line.starts_with(record_opening) && is_closed(line)) {
        auto rest = line.substr(record_opening.size());
        if (const auto number = text::take_integer<std::uint64_t>(rest); number && rest.starts_with(','))
            return *number;
    }
    LoggedRecord record;
    if (line.find('{') == std::string_view::npos) return 0;
    const auto kind = read_record(line, record);
    return kind == LogLine::record || kind == LogLine::aside ? record.number : 0;
}

LogFile::LogFile(const std::string& path, std::string start, Links links)
    : path_(path), start_(std::move(start)), links_(links) {
    open();
}

LogFile::~LogFile() { close(); }

void LogFile::open() {
    const auto follow = links_ == Links::refused ? O_NOFOLLOW : 0;
    fd_ = ::open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | follow, 0666);
    if (fd_ < 0 && errno == ELOOP && links_ == Links::refused)
        fail("it is a link, but a game's log must be a regular file");
    if (fd_ < 0) fail(errno);
    struct stat status = {};
    const auto error = ::fstat(fd_, &status) == 0 ? 0 : errno;
    regular_ = S_ISREG(status.st_mode);
    if (error == 0 && S_ISFIFO(status.st_mode)) {
        close();
        fail("it is a pipe: name a file");
    }
    const auto named_twice = links_ == Links::refused && (!regular_ || status.st_nlink > 1);
    if (error != 0 || named_twice) close();
    if (error != 0) fail(error);
    if (named_twice) fail("it is a link or not a file, but a game's log must be a regular file");
}

void LogFile::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
    looked_ = false;
}

void LogFile::fail(int error) const { fail(std::strerror(error)); }

void LogFile::fail(std::string_view why) const {
    throw Error(ErrorCode::log_failed, fmt::format("the log {} cannot be written: {}", path_, why), path_);
}

/// Describes the records written by this run.
std::string LogFile::ours() const {
    return fmt::format("record{} {}{} of this run", last_ > first_ ? "s" : "", first_,
                       last_ > first_ ? fmt::format(" to {}", last_) : "");
}

/// The file was removed or replaced while in use.
void LogFile::fail_gone() const {
    fail(fmt::format("it was removed, replaced or shortened while in use, and contained {}", ours()));
}

/// A write failed: only what is before `lost` was written. A record that lacks only its newline counts as written.
void LogFile::fail_cut(std::string_view lost, int error) {
    if (lost.starts_with('\n')) lost.remove_prefix(1);
    last_ -= static_cast<std::uint64_t>(std::ranges::count(lost, '\n'));
    looked_ = false;
    if (first_ == 0 || last_ < first_) fail(error);
    fail(fmt::format("{}; it contains {}", std::strerror(error), ours()));
}

bool LogFile::has_its_name() const {
    struct stat named = {};
    struct stat ours = {};
    return ::stat(path_.c_str(), &named) == 0 && ::fstat(fd_, &ours) == 0 && is_same_file(named, ours);
}

LogFile::Turn::Turn(LogFile& log) : log_(log) {
    while (true) {
        int locked = 0;
        do locked = ::flock(log.fd_, LOCK_EX);
        while (locked != 0 && errno == EINTR);
        if (locked != 0 && log.regular_) log.fail(errno);
        if (!log.regular_ || log.has_its_name()) break;
        if (log.first_ != 0) log.fail_gone();
        log.close();
        log.open();
    }
    log.look_at_end();
}

LogFile::Turn::~Turn() { ::flock(log_.fd_, LOCK_UN); }

/// Reads only what others have written since.
void LogFile::look_at_end() {
    if (link_.empty()) link_ = start_;
    struct stat status = {};
    if (!regular_) return;
    if (::fstat(fd_, &status) != 0) fail(errno);
    if (looked_ && is_unchanged(status, status_)) return;
    const auto seen = static_cast<std::uint64_t>(status_.st_size);
    if (first_ != 0 && (status.st_size < status_.st_size || end_at(seen) != end_)) fail_gone();
    const auto size = static_cast<std::uint64_t>(status.st_size);
    find_last(size);
    end_ = end_at(size);
    torn_ = size > 0 && !end_.ends_with('\n');
    status_ = status;
    looked_ = true;
}

/// The last bytes of the file, for a file of that size.
std::string LogFile::end_at(std::uint64_t size) const {
    const auto from = size > end_size ? size - end_size : 0;
    return read_at(from, size - from);
}

std::string LogFile::read_at(std::uint64_t from, std::uint64_t size) const {
    std::string text(size, '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const auto count = ::pread(fd_, text.data() + done, text.size() - done, static_cast<off_t>(from + done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(errno);
        if (count == 0) break;
        done += static_cast<std::size_t>(count);
    }
    text.resize(done);
    return text;
}

/// Searches backwards in growing steps, because the last record is usually the last line.
void LogFile::find_last(std::uint64_t size) {
    last_ = 0;
    link_ = start_;
    for (std::uint64_t step = 4096;; step *= 4) {
        const auto from = size > step ? size - step : 0;
        const auto text = read_at(from, size - from);
        // the first line may be incomplete; then it does not begin like a record
        if (const auto found = last_record_in(text); found.number != 0) {
            last_ = found.number;
            if (last_ == UINT64_MAX) fail("its last record has the highest possible number");
            link_ = link_of(found.line);
            return;
        }
        if (from == 0 && may_become_log(text)) return;
        if (from == 0 || step >= most_searched) fail("it is not a log: name another file");
    }
}

void LogFile::Turn::add(std::string_view record) {
    if (record.size() > longest_record)
        log_.fail(fmt::format("record {} would be longer than the limit of {} bytes", number(), longest_record));
    if (log_.first_ == 0) log_.first_ = number();
    if (std::exchange(log_.torn_, false)) log_.added_ += '\n';
    log_.added_.append(record).push_back('\n');
    log_.last_ = number();
    log_.link_ = link_of(record);
}

void LogFile::Turn::keep() {
    const auto text = std::exchange(log_.added_, {});
    if (text.empty()) return;
    std::size_t done = 0;
    while (done < text.size()) {
        const auto written = ::write(log_.fd_, text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) log_.fail_cut(std::string_view(text).substr(done), errno);
        if (written > 0) done += static_cast<std::size_t>(written);
    }
    log_.check_kept(text.size());
}

/// Checks that the written data is in the file with that name.
void LogFile::check_kept(std::uint64_t written) {
    struct stat named = {};
    if (!regular_) return;
    const auto least = status_.st_size + static_cast<off_t>(written);
    if (::stat(path_.c_str(), &named) != 0 || !is_same_file(named, status_) || named.st_size < least) fail_gone();
    status_ = named;
    end_ = end_at(static_cast<std::uint64_t>(least));
    if (named.st_size > least) looked_ = false;  // a writer that ignores the lock wrote into it
}

namespace {

std::string now() {
    timespec moment = {};
    ::clock_gettime(CLOCK_REALTIME, &moment);
    tm date = {};
    ::gmtime_r(&moment.tv_sec, &date);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday,
                       date.tm_hour, date.tm_min, date.tm_sec, moment.tv_nsec / 1'000'000);
}

/// The seed of the rolled dice, its own or that of a follow-up; null if all dice were given.
const std::string* seed_of(const Resolution& resolution) {
    if (resolution.rolled) return &resolution.seed;
    for (const auto& next : resolution.followed)
        if (const auto* seed = seed_of(next)) return seed;
    return nullptr;
}

/// The name of its dice under the seed, and the commitments of the seed's secrets.
std::string roll_text(const Resolution& resolution, std::string_view roll) {
    const auto* seed = seed_of(resolution);
    if (seed == nullptr) return {};
    const auto named = fmt::format(R"("roll":"{}",)", roll);
    const auto commitments = seal::commitments_of_seed(*seed);
    return commitments.empty() ? named : fmt::format(R"({}"seals":["{}"],)", named, fmt::join(commitments, R"(",")"));
}

}  // namespace

void append_log_entry(const Resolution& resolution, bool follow, std::string_view roll, std::string& out) {
    out += fmt::format(R"("version":"{}","fingerprint":"{}",{}{})", version(), resolution.request.ruleset->fingerprint,
                       follow ? R"("follow":true,)" : "", roll_text(resolution, roll));
    report::append_json(resolution, {.begun = true}, out);
}

void log_entries(LogFile::Turn& turn, std::span<const std::string> entries) {
    const auto time = now();
    for (const auto& entry : entries)
        turn.add(fmt::format(R"({}{},"prev":"{}","time":"{}",{})", record_opening, turn.number(), turn.link(), time,
                             entry));
    turn.keep();
}

RecordNumbers::Place RecordNumbers::add(std::uint64_t number) {
    if (number == 0) return Place::next;
    if (number > greatest_) {
        if (number > greatest_ + 1) gaps_.emplace(greatest_ + 1, number - 1);
        greatest_ = number;
        return Place::next;
    }
    auto gap = gaps_.upper_bound(number);
    if (gap == gaps_.begin() || (--gap)->second < number) return Place::twice;
    const Range range{gap->first, gap->second};
    gaps_.erase(gap);
    if (range.first < number) gaps_.emplace(range.first, number - 1);
    if (number < range.last) gaps_.emplace(number + 1, range.last);
    return Place::out_of_order;
}

std::vector<RecordNumbers::Range> RecordNumbers::missing() const {
    std::vector<Range> ranges;
    for (const auto& [first, last] : gaps_) ranges.push_back({first, last});
    return ranges;
}

}  // namespace orderly::log
