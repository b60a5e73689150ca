#include "io/line_blocks.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "io/fd_stream.hpp"
#include "orderly/error.hpp"
#include "io/stop.hpp"

namespace orderly::io {
namespace {

constexpr std::size_t most_at_once = 64 * 1024;

Error unreadable(std::string_view path, int error) {
    if (path.empty()) return {ErrorCode::unreadable, "the name of a file is empty"};
    return {ErrorCode::unreadable, fmt::format("{}: {}", path, std::strerror(error)), std::string(path)};
}

void check_readable(const std::string& path) {
    struct stat status = {};
    if (::access(path.c_str(), R_OK) != 0 || ::stat(path.c_str(), &status) != 0) throw unreadable(path, errno);
    if (S_ISDIR(status.st_mode)) throw unreadable(path, EISDIR);
}

}  // namespace

/// An open file and the stream over it.
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

/// Reads what has come; false at the end of everything.
bool LineBlocks::fill() {
    buffer_.erase(0, start_);
    whole_ -= start_;
    start_ = 0;
    if (source_ == nullptr && !open_next()) return false;
    if (source_->sgetc() == std::streambuf::traits_type::eof()) {
        if (stop_asked()) return false;
        end_source();
        return true;
    }
    const auto before = buffer_.size();
    const auto come =
        std::min(static_cast<std::size_t>(std::max<std::streamsize>(source_->in_avail(), 1)), most_at_once);
    buffer_.resize(before + come);
    buffer_.resize(
        before + static_cast<std::size_t>(source_->sgetn(buffer_.data() + before, static_cast<std::streamsize>(come))));
    const auto last = std::string_view(buffer_).substr(before).rfind('\n');
    if (last != std::string_view::npos) whole_ = before + last + 1, dropped_ = 0;
    drop_rest();
    if (begins_ && whole_ > 0) drop_mark();
    return true;
}

/// Of a line that is too long no more is kept than shows it; one without an end is given up.
void LineBlocks::drop_rest() {
    constexpr std::size_t most_lines = 64;  // of the longest
    const auto most = whole_ + longest_ + 1;
    if (buffer_.size() <= most) return;
    dropped_ += buffer_.size() - most;
    buffer_.resize(most);
    if (dropped_ > most_lines * longest_)
        throw Error(ErrorCode::too_long,
                    fmt::format("{}: a line without an end", files_.empty() ? "standard input" : files_[at_ - 1]));
}

/// A byte-order mark at the begin of a file is no part of its first line.
void LineBlocks::drop_mark() {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    begins_ = false;
    if (!buffer_.starts_with(mark)) return;
    buffer_.erase(0, mark.size());
    whole_ -= mark.size();
}

void LineBlocks::end_source() {
    if (const auto* stream = dynamic_cast<FdStream*>(source_); stream != nullptr && stream->error() != 0)
        throw unreadable(files_.empty() ? "standard input" : std::string_view(files_[at_ - 1]), stream->error());
    if (buffer_.size() > whole_) buffer_ += '\n';
    whole_ = buffer_.size();
    if (begins_) drop_mark();
    source_ = nullptr;
    file_.reset();
}

}  // namespace orderly::io
