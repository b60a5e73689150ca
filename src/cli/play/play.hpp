#pragma once
// Lines of a game, one after another: from a terminal, or from a script.

#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/play/memory.hpp"

namespace orderly::cli {

class Play {
public:
    Play(Session& session, Options options);

    /// Runs the words of a line, and appends what it prints. Throws Error.
    void run_words(std::vector<std::string> words, std::string& out);

    /// Prints what the last line came to. Throws Error "write-failed", which names the record that was kept.
    void show(std::string_view out);

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] Session& session() { return session_; }
    [[nodiscard]] PlayMemory& memory() { return memory_; }

private:
    void tell_marks(std::string& out);

    Session& session_;
    Options options_;  ///< what every line starts from
    PlayMemory memory_;
    std::uint64_t wrote_before_ = 0;  ///< the last record before the line
};

/// The words of a line that ends the session.
bool is_last(std::span<const std::string> words);

/// Lines from standard input, each as a batch has it. The exit status.
int play_script(Play& play);

/// A prompt. The exit status.
int play_at_terminal(Play& play);

}  // namespace orderly::cli
