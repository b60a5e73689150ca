#pragma once
// A game as it stands: the roster and its log folded. It is never stored.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/record_reader.hpp"
#include "game/roster.hpp"

namespace orderly::game {

struct UnitState {
    const RosterUnit* unit = nullptr;
    std::vector<std::string> words;  ///< without those that its numbers say
    Numbers numbers;
    bool removed = false;
    std::vector<std::string> open;  ///< what the players have still to decide

    /// Its number by name; null where it has none such.
    [[nodiscard]] const int* number(std::string_view name) const;
    /// The words that its numbers say: one for each column of `by`.
    [[nodiscard]] std::vector<std::string> band_words() const;
    [[nodiscard]] bool has(std::string_view word) const;
    void apply(const Change& change);
};

/// The lines of a log, read for what a game needs. The text lives as long as it does.
class GameLog {
public:
    /// A file that is not there is an empty log. Throws Error "unreadable".
    explicit GameLog(const std::string& path);

    [[nodiscard]] const std::vector<GameRecord>& records() const { return records_; }
    [[nodiscard]] bool is_void(const GameRecord& record) const;
    /// The last record that counts and changes the game; 0 where none does.
    [[nodiscard]] std::uint64_t last_counting() const;
    /// The record that was made void last and still is; 0 where none is.
    [[nodiscard]] std::uint64_t last_void() const;
    [[nodiscard]] const GameRecord* find(std::uint64_t number) const;

private:
    std::string text_;
    std::vector<GameRecord> records_;
    std::vector<std::uint64_t> voided_;  ///< in the order they were made void
};

struct State {
    std::vector<UnitState> units;  ///< as the roster has them
    int turn = 0;                  ///< 0: none was begun

    State(const Roster& roster, const GameLog& log, std::uint64_t up_to = UINT64_MAX);
    [[nodiscard]] UnitState* find(std::string_view id);
    [[nodiscard]] const UnitState* find(std::string_view id) const;
};

}  // namespace orderly::game
