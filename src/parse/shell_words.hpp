#pragma once
// Splits a line into words as a shell does: at blanks, except in quotes or after a backslash. `#` at the start of a
// word begins a comment. Nothing is expanded. The first word may be an `id:`.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::parser {

/// Whether the token is an id with its colon.
bool is_id(std::string_view token);

/// Removes a leading id and returns it without its colon; empty if there is none. Throws Error "bad-id".
std::string_view take_id(std::span<const std::string_view>& tokens);

/// Reuses its memory for each line.
class ShellWords {
public:
    /// The words, as views into `line` or this object, valid until the next call. Throws Error "bad-quotes".
    std::span<const std::string_view> split(std::string_view line);

    /// The words of the last line; after an error, those before it.
    [[nodiscard]] std::span<const std::string_view> words() const { return words_; }

private:
    bool split_plain(std::string_view line);

    std::vector<std::string_view> words_;
    std::string own_;  ///< the unquoted words; never longer than the line
};

}  // namespace orderly::parser
