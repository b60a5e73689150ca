#pragma once
// A game while it is ours to write to: nobody else's record comes between what was read and what is written.

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

/// What the first record of a game's log carries (log/chain.hpp): by the text of its file. Throws Error "unreadable".
std::string start_of_log(const std::string& game, const Ruleset& ruleset);

/// `"note":"…",`, or nothing where none was given.
std::string note_key(std::string_view note);

/// `"turn":3,`. Throws Error "bad-value" for a number that no turn has.
std::string turn_key(int number);

/// A request that was resolved, and what its record says of the game.
struct Played {
    std::uint64_t record = 0;
    Resolution resolution;
    std::string roll;  ///< names its dice under their seed
    Named named;
    std::vector<Change> changes;

    /// JSON's keys, each with its comma.
    [[nodiscard]] std::string keys() const;
};

class Table {
public:
    /// Throws Error "log-failed", as all that writes here.
    Table(const Roster& roster, const std::string& log, const std::string& start, log::Links links);

    /// Appends a record that resolves nothing. `keys` are JSON's, each with its comma. Returns its number.
    std::uint64_t write(const std::string& keys);

    /// What goes along with a request.
    struct Beside {
        std::string_view note;
        bool own_side = false;  ///< units may stand against their own side (check_sides)
    };
    /// Reads a request, resolves it and appends its record; to `follow`, then what it calls for too, each for the units as
    /// they stand by then and with a record of its own. The dice serve them in order. Throws Error, and nothing is written.
    std::deque<Played> play(const Vocabulary& rules, std::span<const std::string_view> tokens,
                            const parser::RunOptions& options, const Beside& beside);

    [[nodiscard]] const GameLog& log() const { return log_; }
    /// Before what is written.
    [[nodiscard]] const State& state() const { return state_; }

private:
    std::string path_;
    log::LogFile file_;
    log::LogFile::Turn turn_;
    GameLog log_;
    State state_;
};

}  // namespace orderly::game
