#pragma once
// A game as it stands: the roster and its log folded. It is never stored.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/record_reader.hpp"
#include "game/unit_state.hpp"

namespace orderly::game {

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

/// What a procedure can be told of a unit: words and numbers of its own, of who is attached to it, and what the game
/// remembers.
struct Known {
    std::vector<std::string> words;
    Numbers numbers;
};

struct State {
    std::vector<UnitState> units;  ///< as the roster has them
    int turn = 0;                  ///< 0: none was begun

    /// The roster's units before any record.
    explicit State(const Roster& roster);
    State(const Roster& roster, const GameLog& log, std::uint64_t up_to = UINT64_MAX);

    [[nodiscard]] UnitState* find(std::string_view id);
    [[nodiscard]] const UnitState* find(std::string_view id) const;
    [[nodiscard]] const StateRules& rules() const { return *rules_; }
    /// Who is attached to the unit.
    [[nodiscard]] std::vector<const UnitState*> attached_to(std::string_view id) const;
    [[nodiscard]] Known known_of(const UnitState& unit) const;

    /// What was said of units befalls them; of those that are not in the roster, nothing.
    void apply(std::span<const Change> changes, std::uint64_t record = 0);
    void begin_turn(int number);

    bool operator==(const State& other) const { return turn == other.turn && units == other.units; }

private:
    void settle(const Change& change);
    void settle_together(std::span<const Decision> decided);

    std::shared_ptr<const StateRules> rules_;  ///< of every copy the same
};

}  // namespace orderly::game
