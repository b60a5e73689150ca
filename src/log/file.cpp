#include "log/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "log/reader.hpp"
#include "orderly/error.hpp"
#include "text/integer.hpp"

namespace orderly::log {
namespace {

/// The number of a whole record, as replay would read it; 0 for any other line.
std::uint64_t number_of(std::string_view line) {
    if (line.starts_with(record_opening) && line.ends_with('}')) {
        auto rest = line.substr(record_opening.size());
        if (const auto number = text::take_integer<std::uint64_t>(rest); number && rest.starts_with(','))
            return *number;
    }
    LoggedRecord record;
    if (line.find('{') == std::string_view::npos) return 0;
    const auto kind = read_record(line, record);
    return kind == LogLine::record || kind == LogLine::aside ? record.number : 0;
}

/// The number of the last record among the lines of `text`; 0 where none is. The last line may lack its newline.
std::uint64_t last_number_in(std::string_view text) {
    while (!text.empty()) {
        const auto before = text.rfind('\n');
        const auto begin = before == std::string_view::npos ? 0 : before + 1;
        if (const auto number = number_of(text.substr(begin)); number != 0) return number;
        text = text.substr(0, begin == 0 ? 0 : begin - 1);
    }
    return 0;
}

}  // namespace

LogFile::LogFile(const std::string& path)
    : path_(path), fd_(::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666)) {
    if (fd_ < 0) fail(errno);
    struct stat status = {};
    if (::fstat(fd_, &status) != 0) {
        const auto error = errno;
        ::close(fd_);
        fail(error);
    }
    regular_ = S_ISREG(status.st_mode);
}

LogFile::~LogFile() { ::close(fd_); }

void LogFile::fail(int error) const { fail(std::strerror(error)); }

void LogFile::fail(std::string_view why) const {
    throw Error(ErrorCode::log_failed, fmt::format("the log {} cannot be written: {}", path_, why), path_);
}

LogFile::Turn::Turn(LogFile& log) : log_(log) {
    int locked = 0;
    do locked = ::flock(log.fd_, LOCK_EX);
    while (locked != 0 && errno == EINTR);
    if (locked != 0 && log.regular_) log.fail(errno);
    log.look_at_end();
}

LogFile::Turn::~Turn() { ::flock(log_.fd_, LOCK_UN); }

/// Looks only at what others have appended since.
void LogFile::look_at_end() {
    struct stat status = {};
    if (!regular_) return;
    if (::fstat(fd_, &status) != 0) fail(errno);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size == size_) return;
    size_ = size;
    last_ = last_number(size);
    if (last_ == UINT64_MAX) fail("its last record has the last number there is");
    torn_ = size > 0 && read_at(size - 1, 1) != "\n";
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

/// From the end back, in ever greater steps: the last record is most often the last line.
std::uint64_t LogFile::last_number(std::uint64_t size) const {
    for (std::uint64_t step = 4096;; step *= 4) {
        const auto from = size > step ? size - step : 0;
        const auto text = read_at(from, size - from);
        // the first line may have begun before, and then does not open as a record does
        if (const auto number = last_number_in(text); number != 0 || from == 0) return number;
    }
}

void LogFile::Turn::append(std::string_view record) {
    auto& line = log_.line_;
    line.clear();
    if (log_.torn_) line += '\n';
    line.append(record).push_back('\n');
    ssize_t written = 0;
    do written = ::write(log_.fd_, line.data(), line.size());
    while (written < 0 && errno == EINTR);
    if (written < 0) log_.fail(errno);
    if (static_cast<std::size_t>(written) != line.size())
        log_.fail("only part of the record was written");  // it is a torn line, and stays one
    log_.size_ += line.size();
    log_.last_ = number();
    log_.torn_ = false;
}

}  // namespace orderly::log
