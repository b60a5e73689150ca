#pragma once
// Lines typed at a terminal: editing, a history that is kept, completion. The only code that knows libedit.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli {

class LineEditor {
public:
    /// What the end of the text before the cursor could become; `begun` is how much of it that end is.
    using Completer = std::function<std::vector<std::string>(std::string_view text, std::size_t& begun)>;

    /// `history` is a file; empty: none is kept.
    LineEditor(std::string history, Completer completer);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// A line without its end, empty where Ctrl-C dropped it; nothing at the end of the input. `offered` stands there
    /// already, as if it had been typed.
    std::optional<std::string> line(const std::string& prompt, const std::string& offered = {});

private:
    struct Library;
    std::unique_ptr<Library> library_;
};

// A line typed at a prompt, cut into words: it is no shell's. An apostrophe, an inch mark and `#` are text; quotes hold
// words together only where they stand around them.

/// `fire 79ny at 6" vs 28ma --note "two words"`; a note's text is all that stands behind `note`. A line that begins with
/// `#` has none.
std::vector<std::string> line_words(std::string_view line);

/// The line without what a terminal or an editor puts around it: a byte order mark, the marks of a paste, its end.
std::string_view bare_line(std::string_view line);

}  // namespace orderly::cli
