#include "io/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>

#include "orderly/error.hpp"

namespace orderly::io {
namespace {

constexpr std::size_t buffer_size = 64 * 1024;

}  // namespace

FdStream::int_type FdStream::underflow() {
    if (!buffer_) buffer_ = std::make_unique_for_overwrite<char[]>(buffer_size);
    const auto count = read(buffer_.get(), buffer_size);
    if (count == 0) return traits_type::eof();
    setg(buffer_.get(), buffer_.get(), buffer_.get() + count);
    return traits_type::to_int_type(*gptr());
}

std::streamsize FdStream::xsgetn(char* into, std::streamsize size) {
    if (gptr() == egptr()) return read(into, static_cast<std::size_t>(size));
    return std::streambuf::xsgetn(into, std::min(size, egptr() - gptr()));
}

/// Reads what is available; 0 at the end, after an error, and if a signal asks to stop.
std::streamsize FdStream::read(char* into, std::size_t size) {
    ssize_t count = 0;
    do {
        if (!can_read(fd_)) return 0;
        count = ::read(fd_, into, size);
    } while (count < 0 && errno == EINTR);
    if (count < 0) error_ = errno;
    return std::max<std::streamsize>(count, 0);
}

FdStream::int_type FdStream::overflow(int_type one) {
    const auto letter = traits_type::to_char_type(one);
    return xsputn(&letter, 1) == 1 ? one : traits_type::eof();
}

std::streamsize FdStream::xsputn(const char* text, std::streamsize size) {
    std::streamsize done = 0;
    while (done < size) {
        const auto count = ::write(fd_, text + done, static_cast<std::size_t>(size - done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) break;
        done += count;
    }
    return done;
}

namespace {

constexpr std::size_t most_at_once = 16 * 1024;  // a block of lines and its results fit a cache

Error unreadable(std::string_view path, int error) {
    if (path.empty()) return {ErrorCode::unreadable, "the file name is empty"};
    return {ErrorCode::unreadable, fmt::format("{}: {}", path, std::strerror(error)), std::string(path)};
}

void check_readable(const std::string& path) {
    struct stat status = {};
    if (::access(path.c_str(), R_OK) != 0 || ::stat(path.c_str(), &status) != 0) throw unreadable(path, errno);
    if (S_ISDIR(status.st_mode)) throw unreadable(path, EISDIR);
}

}  // namespace

/// An open file and its stream.
class LineBlocks::File {
public:
    explicit File(const std::string& path) : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), stream_(fd_) {
        if (fd_ < 0) throw unreadable(path, errno);
    }
    ~File() { ::close(fd_); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    std::streambuf& stream() { return stream_; }

private:
    int fd_;
    FdStream stream_;
};

LineBlocks::LineBlocks(std::span<const std::string> files, std::istream& in, std::size_t longest_line)
    : files_(files), in_(in), longest_(longest_line) {
    for (const auto& file : files)
        if (file != "-") check_readable(file);
}

LineBlocks::~LineBlocks() = default;

bool LineBlocks::open_next() {
    const auto count = std::max<std::size_t>(files_.size(), 1);
    if (at_ == count) return false;
    const auto from_in = files_.empty() || files_[at_] == "-";
    if (!from_in) file_ = std::make_unique<File>(files_[at_]);
    source_ = from_in ? in_.rdbuf() : &file_->stream();
    ++at_;
    begins_ = true;
    return true;
}

bool LineBlocks::next(LineBlock& block, bool one_line) {
    while (start_ == whole_)
        if (!fill()) return false;
    const auto end = one_line ? buffer_.find('\n', start_) + 1 : whole_;
    block.text.assign(buffer_, start_, end - start_);
    block.first = number_;
    for (auto at = block.text.find('\n'); at != std::string::npos; at = block.text.find('\n', at + 1)) ++number_;
    start_ = end;
    return true;
}

bool LineBlocks::next(std::string_view& text) {
    while (start_ == whole_)
        if (!fill()) return false;
    text = std::string_view(buffer_).substr(start_, whole_ - start_);
    start_ = whole_;
    return true;
}

/// Reads what is available; false at the end of all input.
bool LineBlocks::fill() {
    std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(start_), end_ - start_, buffer_.begin());
    end_ -= start_;
    whole_ -= start_;
    start_ = 0;
    if (source_ == nullptr && !open_next()) return false;
    const auto before = end_;
    if (buffer_.size() <= before + most_at_once) buffer_.resize(before + most_at_once + 1);  // and a newline
    const auto come = source_->sgetn(buffer_.data() + before, static_cast<std::streamsize>(most_at_once));
    if (come == 0) {
        if (stop_asked()) return false;
        end_source();
        return true;
    }
    end_ += static_cast<std::size_t>(come);
    const auto last = std::string_view(buffer_).substr(before, end_ - before).rfind('\n');
    if (last != std::string_view::npos) whole_ = before + last + 1, dropped_ = 0;
    drop_rest();
    if (begins_ && whole_ > 0) drop_mark();
    return true;
}

/// Keeps only the beginning of a line that is too long; gives up on a line without an end.
void LineBlocks::drop_rest() {
    constexpr std::size_t most_lines = 64;  // times the longest line
    const auto most = whole_ + longest_ + 1;
    if (end_ <= most) return;
    dropped_ += end_ - most;
    end_ = most;
    if (dropped_ > most_lines * longest_)
        throw Error(ErrorCode::too_long,
                    fmt::format("{}: a line has no end; is this a text file?",
                                files_.empty() ? "standard input" : files_[at_ - 1]));
}

/// Skips a byte order mark at the beginning of a file.
void LineBlocks::drop_mark() {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    begins_ = false;
    if (std::string_view(buffer_).substr(0, whole_).starts_with(mark)) start_ = mark.size();
}

void LineBlocks::end_source() {
    if (const auto* stream = dynamic_cast<FdStream*>(source_); stream != nullptr && stream->error() != 0)
        throw unreadable(files_.empty() ? "standard input" : std::string_view(files_[at_ - 1]), stream->error());
    if (end_ > whole_) buffer_[end_++] = '\n';
    whole_ = end_;
    if (begins_) drop_mark();
    source_ = nullptr;
    file_.reset();
}

namespace {

volatile sig_atomic_t asked = 0;
std::array<struct sigaction, stop_signals.size()> before;

/// A pipe that becomes readable when a signal asks to stop, so a signal just before a wait still ends the wait.
std::array<int, 2> bell = {-1, -1};

void ask(int signal) {
    asked = signal;
    const auto kept = errno;
    if (::write(bell[1], "", 1) < 0) {
    }  // the pipe is already readable
    errno = kept;
}

}  // namespace

StopWatch::StopWatch() {
    if (::pipe2(bell.data(), O_CLOEXEC | O_NONBLOCK) != 0) bell = {-1, -1};
    struct sigaction action = {};
    action.sa_handler = ask;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // without SA_RESTART, because a waiting read must end
    for (std::size_t at = 0; at < stop_signals.size(); ++at) {
        ::sigaction(stop_signals[at], nullptr, &before[at]);
        if (before[at].sa_handler == SIG_DFL)
            ::sigaction(stop_signals[at], &action, nullptr);  // keep ignoring what `nohup` ignores
    }
}

StopWatch::~StopWatch() {
    for (std::size_t at = 0; at < stop_signals.size(); ++at) ::sigaction(stop_signals[at], &before[at], nullptr);
    for (auto& end : bell) {
        if (end >= 0) ::close(end);
        end = -1;
    }
}

bool stop_asked() { return asked != 0; }

bool can_read(int fd) {
    std::array<pollfd, 2> both = {{{fd, POLLIN, 0}, {bell[0], POLLIN, 0}}};
    while (bell[0] >= 0 && !stop_asked() && ::poll(both.data(), both.size(), -1) < 0 && errno == EINTR) {
    }
    return !stop_asked();
}

void stop_as_asked() {
    if (asked == 0) return;
    ::signal(asked, SIG_DFL);
    ::raise(asked);
}

namespace {

Error failed(const std::filesystem::path& path, int error) {
    return {ErrorCode::unwritable, fmt::format("{}: {}", path.string(), std::strerror(error)), path.string()};
}

/// Flushes everything to disk. Returns the error number, or 0.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return written < 0 ? errno : EIO;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

}  // namespace

void write_new_file(const std::filesystem::path& path, std::string_view text, Readers readers) {
    const auto mode = readers == Readers::owner ? 0600U : 0644U;
    const auto file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file < 0 && errno == EEXIST)
        throw Error(ErrorCode::exists,
                    fmt::format("{} already exists and is never overwritten: edit it, or move it away", path.string()),
                    path.string());
    if (file < 0) throw failed(path, errno);
    auto error = write_all(file, text);
    if (::close(file) != 0 && error == 0) error = errno;
    if (error == 0) return;
    ::unlink(path.c_str());
    throw failed(path, error);
}

void replace_file(const std::filesystem::path& path, std::string_view text, Readers readers) {
    const auto beside = path.string() + ".new";
    write_new_file(beside, text, readers);
    if (::rename(beside.c_str(), path.c_str()) == 0) return;
    const auto error = errno;
    ::unlink(beside.c_str());
    throw failed(path, error);
}

bool others_can_read(const std::filesystem::path& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && (status.st_mode & (S_IRGRP | S_IROTH)) != 0;
}

}  // namespace orderly::io
