#pragma once
// A line cut into words as a shell does it: blanks part them, quotes hold them together, a backslash takes the next
// character as it is, `#` at the start of a word begins a comment. Nothing is expanded. The first may be an `id:`.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::parser {

/// Whether the token is an id with its colon.
bool is_id(std::string_view token);

/// Cuts the id off the front, and gives it without its colon; empty where there is none. Throws Error "bad-id".
std::string_view take_id(std::span<const std::string_view>& tokens);

/// Keeps its memory from line to line.
class ShellWords {
public:
    /// The words, views into `line` or into this object: good until the next line. Throws Error "bad-quotes".
    std::span<const std::string_view> split(std::string_view line);

    /// The words so far, also of a line that could not be cut.
    [[nodiscard]] std::span<const std::string_view> words() const { return words_; }

private:
    bool split_plain(std::string_view line);
    std::string_view quoted(std::string_view& rest);
    void take_single(std::string_view& rest);
    void take_double(std::string_view& rest);

    std::vector<std::string_view> words_;
    std::string own_;  ///< words without their quotes; never longer than the line
};

}  // namespace orderly::parser
