#pragma once
// Lines of a game, one after another: from a terminal, or from a script.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "game/names.hpp"
#include "orderly/resolution.hpp"

namespace orderly::cli {

// The marks of a game: each is told in full once, and by its number from then on.

class AnnouncedMarks {
public:
    /// Learns what the records of a log have told already, in their order.
    void learn(const std::string& log);

    /// Takes the marks off a resolution and what followed it; the lines that tell them.
    std::string take(Resolution& resolution, const Screen& screen);

    /// All that were told, a line each.
    [[nodiscard]] std::string all(const Screen& screen) const;

private:
    std::vector<std::string> announced_;
};

// What a prompt keeps from one line to the next; what the game keeps stands in its log.

struct PlayMemory {
    std::uint64_t wrote = 0;         ///< the last record that this session wrote; 0: none yet
    AnnouncedMarks* told = nullptr;  ///< null: marks are told each time, as everywhere else
};

// A check of several units, a line each.

/// `79ny  6: Well Handled; a well-handled maneuver`, under a head with the dice.
void append_brigade(const Resolution& resolution, const game::Named& named, const Screen& screen, std::string& out);

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
