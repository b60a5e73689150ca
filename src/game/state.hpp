#pragma once
// A game as it stands: the roster and its log folded. It is never stored.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/record_reader.hpp"
#include "game/unit_state.hpp"

namespace orderly::game {

/// Which records of a log do not count.
class Voids {
public:
    /// The next record of the log.
    void add(const GameRecord& record);

    [[nodiscard]] bool is_void(std::uint64_t record) const {
        return record < is_void_.size() ? is_void_[record] : far_.contains(record);
    }
    /// The record that was made void last and still is; 0 where none is.
    [[nodiscard]] std::uint64_t last() const;

private:
    void set(std::uint64_t record, bool is_void);

    std::vector<bool> is_void_;          ///< by the record's number
    std::set<std::uint64_t> far_;        ///< numbers that no log counts up to
    std::vector<std::uint32_t> in_turn_;  ///< as they were made void; some of them count again
};

/// A log, read for what a game needs: its file is gone through each time, and what stands there is not kept.
class GameLog {
public:
    using Visit = std::function<void(const GameRecord& record)>;

    /// A file that is not there is an empty log. Throws Error "unreadable".
    explicit GameLog(std::string path);

    /// Calls `visit` with each record that was there when it was first gone through, in their order; the record is gone afterwards.
    void each(const Visit& visit) const;
    /// The same of those that count and change units, or begin a turn or a phase, up to the record of that number; their
    /// lines are not given. False where one of them was visited and then made void, which the first call alone does: begin
    /// anew, and the next call knows.
    bool each_effect(std::uint64_t up_to, const Visit& visit) const;
    [[nodiscard]] bool is_void(const GameRecord& record) const { return voids().is_void(record.number); }
    /// The greatest number of a record; 0 where there is none.
    [[nodiscard]] std::uint64_t last() const;
    /// The last record that counts and changes the game; 0 where none does.
    [[nodiscard]] std::uint64_t last_counting() const;
    /// The record that was made void last and still is; 0 where none is.
    [[nodiscard]] std::uint64_t last_void() const { return voids().last(); }
    /// The first record of that number.
    [[nodiscard]] std::optional<GameRecord> find(std::uint64_t number) const;

private:
    void find_voids() const;
    [[nodiscard]] const Voids& voids() const;

    std::string path_;
    mutable std::optional<std::uint64_t> lines_;  ///< that were there when it was opened; none before it was gone through
    mutable Voids voids_;
};

/// What a procedure can be told of a unit: words and numbers of its own, of who is attached to it, and what the game
/// remembers.
struct Known {
    std::vector<std::string> words;
    Numbers numbers;
};

/// A game's units, in the roster's order.
using UnitList = std::vector<const UnitState*>;

/// What is known of one of the units.
Known known_of(const UnitState& unit, const UnitList& units, const StateRules& rules);

struct State {
    std::vector<UnitState> units;  ///< as the roster has them
    int turn = 0;                  ///< 0: none was begun
    std::string phase;             ///< of the ruleset's, in this turn; empty: none was begun
    std::string side;              ///< whose phase it is; empty where both sides have it together
    std::string first_side;        ///< that has its phases first in a turn

    /// The roster's units before any record.
    explicit State(const Roster& roster);
    State(const Roster& roster, const GameLog& log, std::uint64_t up_to = UINT64_MAX);

    [[nodiscard]] UnitState* find(std::string_view id);
    [[nodiscard]] const UnitState* find(std::string_view id) const;
    [[nodiscard]] const StateRules& rules() const { return *rules_; }
    /// Who is attached to the unit.
    [[nodiscard]] std::vector<const UnitState*> attached_to(std::string_view id) const;
    /// Who may be meant by a check of the leader with the unit, or near it: those who are attached to it, else all of its side
    /// who are there. Nothing where the game does not know: its leaders are no units, or somebody who is none is with it.
    [[nodiscard]] std::optional<std::vector<std::string>> may_be_meant(std::string_view id) const;
    /// Whether the one may be put with the other: a leader of its side.
    [[nodiscard]] bool may_attach(const UnitState& unit, const UnitState& to) const;
    [[nodiscard]] UnitList list() const;
    [[nodiscard]] Known known_of(const UnitState& unit) const { return game::known_of(unit, list(), *rules_); }

    /// What was said of units befalls them; of those that are not in the roster, nothing.
    void apply(std::span<const Change> changes, std::uint64_t record = 0);
    void begin_turn(int number);
    /// Where another side's phases begin, what its units are in one turn only ends, as a turn's begin would end it.
    void begin_phase(const std::string& id, const std::string& of_side);
    /// `turn 2`, the side and the phase, as far as they were begun.
    [[nodiscard]] std::vector<std::string> moment() const;
    /// What the record says happens.
    void take(const GameRecord& record);

    bool operator==(const State& other) const {
        return turn == other.turn && phase == other.phase && side == other.side && first_side == other.first_side &&
               units == other.units;
    }

private:
    void settle(const Change& change);
    void settle_together(std::span<const Decision> decided);

    std::shared_ptr<const StateRules> rules_;  ///< of every copy the same
};

// What changed between two states of a game, as it is told.

/// `28ma stands=-3 broken not-disordered; 15al disordered`, as `units` takes them.
std::string as_typed(const State& before, const State& after);

/// A line for each changed unit, `15al  9 → 7 stands, worn, disordered`, and one for each thing left open since.
std::string difference_text(const State& before, const State& after);

}  // namespace orderly::game
