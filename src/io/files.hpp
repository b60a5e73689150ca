#pragma once
// A stream buffer straight over a file descriptor: a read gives what has come, a write goes out at once. A signal that
// asks to stop ends the input; std::filebuf would go on reading.

#include <signal.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>

namespace orderly::io {

class FdStream : public std::streambuf {
public:
    /// The descriptor stays the caller's.
    explicit FdStream(int fd) : fd_(fd) {}

    /// The error number of the last read that failed, or 0.
    [[nodiscard]] int error() const { return error_; }

protected:
    int_type underflow() override;
    int_type overflow(int_type one) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override { return 0; }

private:
    int fd_;
    int error_ = 0;
    std::unique_ptr<char[]> buffer_;
};

// Files or standard input as blocks of whole lines, as they come: what a slow writer has sent is passed on at once, and
// memory does not grow with the input.

/// Whole lines; the last of all may lack its newline.
struct LineBlock {
    std::string text;
    std::uint64_t first = 1;  ///< the number of its first line, over all files together
};

class LineBlocks {
public:
    /// `files` one after another, `-` for `in`; `in` alone where there are none. Throws Error "unreadable" (exit 4)
    /// before anything is read.
    LineBlocks(std::span<const std::string> files, std::istream& in, std::size_t longest_line);
    ~LineBlocks();

    /// The next block into `block`, whose memory is used again; false at the end. With `one_line` it is one line. Of a
    /// line that is longer than the longest only so much is kept, and one byte more. Throws Error "too-long" where a line goes on for 64 times the longest.
    bool next(LineBlock& block, bool one_line);
    /// The next block as it stands in memory, good until the next call; false at the end.
    bool next(std::string_view& text);

private:
    class File;

    bool open_next();
    bool fill();
    void end_source();
    void drop_mark();
    void drop_rest();

    std::span<const std::string> files_;
    std::istream& in_;
    std::size_t longest_;
    std::size_t at_ = 0;  ///< of the file to open next
    std::unique_ptr<File> file_;
    std::streambuf* source_ = nullptr;
    std::string buffer_;  ///< what was read; passed on up to `start_`, whole lines up to `whole_`
    std::size_t start_ = 0;
    std::size_t whole_ = 0;
    std::uint64_t number_ = 1;
    std::size_t dropped_ = 0;  ///< bytes of a line that is too long
    bool begins_ = false;  ///< nothing of the source is passed on yet
};

// Ctrl-C in the middle of a long run: the lines begun are finished, then the program goes as the signal asked.

/// The signals that ask.
inline constexpr std::array stop_signals = {SIGINT, SIGTERM, SIGHUP};

/// While one is there, SIGINT, SIGTERM and SIGHUP only ask to stop; a second one ends the program at once.
class StopWatch {
public:
    StopWatch();
    ~StopWatch();
    StopWatch(const StopWatch&) = delete;
    StopWatch& operator=(const StopWatch&) = delete;
};

/// Whether a signal has asked to stop.
bool stop_asked();

/// Waits until a descriptor can be read; false where a signal asks to stop before that, however late it comes.
bool can_read(int fd);

/// Ends the program by the signal that asked, so that the caller sees what happened; returns where none did.
void stop_as_asked();

// Files written whole or not at all.

/// Who may read a new file.
enum class Readers { all, owner };

/// Writes a file that must not be there yet, whole or not at all. Throws Error: "exists", "unwritable".
void write_new_file(const std::filesystem::path& path, std::string_view text, Readers readers = Readers::all);

/// Puts a text in the place of a file's, at once: whoever reads it has the one or the other. Throws Error: "unwritable",
/// "exists" where an earlier try was cut off and left its `.new` file.
void replace_file(const std::filesystem::path& path, std::string_view text, Readers readers);

/// Whether others than a file's owner may read it.
bool others_can_read(const std::filesystem::path& path);

}  // namespace orderly::io
