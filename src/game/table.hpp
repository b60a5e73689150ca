#pragma once
// Write access to a game. The log stays locked, so no other record can come between reading and writing.

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/names.hpp"
#include "log/file.hpp"
#include "orderly/catalog.hpp"
#include "parse/request_runner.hpp"

namespace orderly::game {

/// The hash that the first record of a game's log carries (log/dice_proof.hpp), from the text of the game's file.
/// Throws Error "unreadable".
std::string start_of_log(const std::string& game, const Ruleset& ruleset);

/// `"note":"…",`, or nothing without a note.
std::string note_key(std::string_view note);

/// `"turn":3,`. Throws Error "bad-value" if the number is not a valid turn.
std::string turn_key(int number);

/// A resolved request and its changes to the game.
struct Played {
    std::uint64_t record = 0;
    Resolution resolution;
    std::string roll;  ///< names its dice under their seed
    Named named;
    std::vector<Change> changes;

    /// JSON keys, each with its comma
    [[nodiscard]] std::string keys() const;
};

class Table {
public:
    /// Throws Error "log-failed", as all writing functions here do.
    Table(const Roster& roster, const std::string& log, const std::string& start, log::Links links);

    /// Appends a record without a result. `keys` are JSON keys, each with its comma. Returns its number.
    std::uint64_t write(const std::string& keys);

    /// Options of a request.
    struct Beside {
        std::string_view note;
        bool own_side = false;  ///< allows units to oppose their own side (check_sides)
    };
    /// Reads a request, resolves it and appends its record. With `follow`, it does the same for what the result calls
    /// for, each step with the current state and a record of its own. The dice are used in order. Throws Error and
    /// writes nothing if a step fails.
    std::deque<Played> play(const Vocabulary& rules, std::span<const std::string_view> tokens,
                            const parser::RunOptions& options, const Beside& beside);

    [[nodiscard]] const GameLog& log() const { return log_; }
    /// Called before a record is written.
    [[nodiscard]] const State& state() const { return state_; }

private:
    std::string path_;
    log::LogFile file_;
    log::LogFile::Turn turn_;
    GameLog log_;
    State state_;
};

}  // namespace orderly::game
