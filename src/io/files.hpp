#pragma once
// A stream buffer on a file descriptor, without delays: reads return what is available, writes go out at once. A signal
// that asks to stop ends the input; std::filebuf would continue reading.

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
    /// The caller keeps ownership of the descriptor.
    explicit FdStream(int fd) : fd_(fd) {}

    /// The error number of the last failed read, or 0.
    [[nodiscard]] int error() const { return error_; }

protected:
    int_type underflow() override;
    /// Not to the last byte that is asked for, but what is available: nothing only at the end.
    std::streamsize xsgetn(char* into, std::streamsize size) override;
    int_type overflow(int_type one) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override { return 0; }

private:
    std::streamsize read(char* into, std::size_t size);

    int fd_;
    int error_ = 0;
    std::unique_ptr<char[]> buffer_;
};

// Reads files or standard input as blocks of complete lines. Input from a slow writer is passed on as it arrives.
// Memory is bounded.

/// Complete lines; only the last line of the input may lack its newline.
struct LineBlock {
    std::string text;
    std::uint64_t first = 1;  ///< the number of its first line, counted over all files
};

class LineBlocks {
public:
    /// Reads `files` in order, `-` for `in`; only `in` if the list is empty. Throws Error "unreadable" (exit status 4)
    /// before anything is read.
    LineBlocks(std::span<const std::string> files, std::istream& in, std::size_t longest_line);
    ~LineBlocks();

    /// Reads the next block into `block`, reusing its memory; false at the end. With `one_line` the block is one line.
    /// A line that is too long is cut one byte past the limit. Throws Error "too-long" if a line exceeds 64 times the
    /// limit.
    bool next(LineBlock& block, bool one_line);
    /// The next block as a view, valid until the next call; false at the end.
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
    std::size_t at_ = 0;  ///< index of the file to open next
    std::unique_ptr<File> file_;
    std::streambuf* source_ = nullptr;
    std::string buffer_;  ///< data read up to `end_`: passed on up to `start_`, complete lines up to `whole_`
    std::size_t start_ = 0;
    std::size_t whole_ = 0;
    std::size_t end_ = 0;
    std::uint64_t number_ = 1;
    std::size_t dropped_ = 0;  ///< bytes dropped from a line that is too long
    bool begins_ = false;      ///< nothing of this source has been passed on
};

// Handles Ctrl-C during a long run: finishes the lines in progress, then ends the program.

/// The signals that ask the program to stop.
inline constexpr std::array stop_signals = {SIGINT, SIGTERM, SIGHUP};

/// While an instance exists, SIGINT, SIGTERM and SIGHUP only request a stop; a second one ends the program at once.
class StopWatch {
public:
    StopWatch();
    ~StopWatch();
    StopWatch(const StopWatch&) = delete;
    StopWatch& operator=(const StopWatch&) = delete;
};

/// Whether a signal has asked the program to stop.
bool stop_asked();

/// Waits until a descriptor is readable; false if a signal asks to stop first.
bool can_read(int fd);

/// Ends the program with the signal received, so the caller sees the cause; returns if there was none.
void stop_as_asked();

// Files that are written completely or not at all.

/// Who may read a new file.
enum class Readers { all, owner };

/// Creates a file, completely or not at all. Throws Error "exists" or "unwritable".
void write_new_file(const std::filesystem::path& path, std::string_view text, Readers readers = Readers::all);

/// Replaces a file's contents atomically. Throws Error "unwritable", or "exists" if an interrupted earlier try left its
/// `.new` file.
void replace_file(const std::filesystem::path& path, std::string_view text, Readers readers);

/// Whether anyone but the owner can read the file.
bool others_can_read(const std::filesystem::path& path);

}  // namespace orderly::io
