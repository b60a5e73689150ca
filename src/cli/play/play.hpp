#pragma once
// Plays a game line by line, from a terminal or a script.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "game/names.hpp"
#include "orderly/resolution.hpp"

namespace orderly::cli {

// The marks of a game. Each is printed in full once and by its number afterwards.

class AnnouncedMarks {
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
    AnnouncedMarks* told = nullptr;  ///< null: print marks in full each time, as outside a prompt
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

}  // namespace orderly::cli
