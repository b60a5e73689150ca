#pragma once
// Plays a game line by line, from a terminal or a script.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "game/names.hpp"
#include "orderly/resolution.hpp"

namespace orderly::cli {

// The marks of a game. Each is printed in full once and by its number afterwards.

class FootnoteTracker {
public:
    /// Learns the marks that existing records have printed, in record order.
    void learn(const std::string& log);

    /// Removes the marks from a resolution and its follow-ups; returns the lines that explain them.
    std::string take(Resolution& resolution, const Screen& screen);

    /// All marks printed so far, one per line.
    [[nodiscard]] std::string all(const Screen& screen) const;

private:
    std::vector<std::string> announced_;
};

// State that a prompt keeps between lines. The game itself is kept in its log.

struct PlayMemory {
    std::uint64_t wrote = 0;         ///< the last record written by this session; 0: none yet
    FootnoteTracker* told = nullptr;  ///< null: print marks in full each time, as outside a prompt
    bool is_one_table = false;        ///< results and errors share the columns of a csv
};

// A check of several units, printed one unit per line.

/// Prints lines such as `79ny  6: Well Handled; a well-handled maneuver` below a line with the dice.
void append_brigade(const Resolution& resolution, const game::Named& named, const Screen& screen, std::string& out);

class Play {
public:
    Play(Session& session, Options options);

    /// Runs the words of a line and appends its output. Throws Error.
    void run_words(std::vector<std::string> words, std::string& out);

    /// Prints the output of the last line. Throws Error "write-failed", which names the record that was kept.
    void show(std::string_view out);

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] Session& session() { return session_; }
    [[nodiscard]] PlayMemory& memory() { return memory_; }

private:
    void tell_marks(std::string& out);

    Session& session_;
    Options options_;  ///< the options that every line starts with
    PlayMemory memory_;
    std::uint64_t wrote_before_ = 0;  ///< the last record before the line
};

/// Words that end the session.
bool is_last(std::span<const std::string> words);

/// Plays lines from standard input like a batch. Returns the exit status.
int play_script(Play& play);

/// Runs the prompt. Returns the exit status.
int play_at_terminal(Play& play);

// Input from a terminal with editing, history and completion. Only this part uses libedit.

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
