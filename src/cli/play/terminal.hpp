#pragma once
// Input from a terminal with editing, history and completion. Only this part uses libedit.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli {

class LineEditor {
public:
    /// Completions for the end of the text before the cursor; `begun` is the length of that part.
    using Completer = std::function<std::vector<std::string>(std::string_view text, std::size_t& begun)>;

    /// `history` is a file; if it is empty, no history is kept.
    LineEditor(std::string history, Completer completer);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// Reads a line without its end. Empty if Ctrl-C dropped the line; nothing at the end of input. `offered` is filled
    /// in as if you had typed it.
    std::optional<std::string> line(const std::string& prompt, const std::string& offered = {});

private:
    struct Library;
    std::unique_ptr<Library> library_;
};

// Splitting of prompt lines, which does not follow shell rules. Apostrophes, inch marks and `#` are text. Quotes only
// group words that they enclose.

/// Splits `fire 79ny at 6" vs 28ma --note "two words"`. The text of `note` is everything after it. A line that begins
/// with `#` has no words.
std::vector<std::string> line_words(std::string_view line);

/// Removes what a terminal or an editor adds to a line: a byte order mark, paste markers, the line end.
std::string_view bare_line(std::string_view line);

}  // namespace orderly::cli
