#pragma once
// A line typed at a terminal, edited as one is used to, with the lines before it at hand. The only part that knows libedit.

#include <memory>
#include <optional>
#include <string>

namespace orderly {

class LineEditor {
public:
    explicit LineEditor(std::string prompt);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    /// The next line without its end; empty where Ctrl-C dropped it, nothing at the end of input.
    std::optional<std::string> line();

private:
    struct Library;
    std::unique_ptr<Library> library_;
};

}  // namespace orderly
