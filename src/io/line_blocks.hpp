#pragma once
// Files or standard input as blocks of whole lines, as they come: what a slow writer has sent is passed on at once, and
// memory does not grow with the input.

#include <cstdint>
#include <istream>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace orderly::io {

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

}  // namespace orderly::io
