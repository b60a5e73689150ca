#pragma once
// The current state of a game: its roster with the log applied. It is never stored.

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

#include "game/unit_state.hpp"
#include "orderly/request.hpp"

namespace orderly::game {

// Reads the part of a log line that a game needs: the keys before the version, which say what the record changes. Most
// of the line is skipped, because every start reads the whole log.

struct GameRecord {
    std::uint64_t number = 0;
    std::vector<std::string> names;  ///< of the units that took part
    std::vector<Change> changes;
    std::uint64_t voids = 0;   ///< the record that it voids; 0: none
    std::uint64_t redoes = 0;  ///< the record that counts again; 0: none
    int turn = 0;              ///< the turn that begins; 0: none
    std::string phase;         ///< the phase that begins; empty: none
    std::string side;          ///< the side whose phase it is
    std::string line;

    /// Resets all fields but keeps allocated memory.
    void clear();
    /// Whether the record resolves a request.
    [[nodiscard]] bool resolves() const { return line.find(R"("request":")") != std::string::npos; }
    /// Whether the record voids another one or counts it again.
    [[nodiscard]] bool is_about_another() const { return voids != 0 || redoes != 0; }
};

/// Reads one line; false if it is not a complete record.
bool read_game_record(std::string_view line, GameRecord& into);

/// The same for a complete record that changes units, begins a turn or a phase, voids a record or counts it again.
/// Returns false for all others, usually without reading them to the end. Leaves `line` empty.
bool read_effects(std::string_view line, GameRecord& into);

/// Which records of a log count.
class Voids {
public:
    /// Adds the next record of the log.
    void add(const GameRecord& record);

    [[nodiscard]] bool is_void(std::uint64_t record) const {
        return record < is_void_.size() ? is_void_[record] : far_.contains(record);
    }
    /// The record voided last that is still void; 0 if there is none.
    [[nodiscard]] std::uint64_t last() const;

private:
    void set(std::uint64_t record, bool is_void);

    std::vector<bool> is_void_;          ///< by the record's number
    std::set<std::uint64_t> far_;        ///< numbers too large for the vector
    std::vector<std::uint32_t> in_turn_;  ///< in the order in which they were voided; some may count again
};

/// Reads a log for a game. The file is read on each pass; its lines are not kept in memory.
class GameLog {
public:
    using Visit = std::function<void(const GameRecord& record)>;

    /// A missing file is an empty log. Throws Error "unreadable".
    explicit GameLog(std::string path);

    /// Calls `visit` with each record that existed on the first pass, in order. The record is valid only during the
    /// call.
    void each(const Visit& visit) const;
    /// The same for records up to that number that count and change units, or begin a turn or a phase; without their
    /// lines. Returns false if a visited record turned out to be void, which only happens on the first call: call
    /// again, and the void is known.
    bool each_effect(std::uint64_t up_to, const Visit& visit) const;
    [[nodiscard]] bool is_void(const GameRecord& record) const { return voids().is_void(record.number); }
    /// The highest record number; 0 if there is none.
    [[nodiscard]] std::uint64_t last() const;
    /// The last counting record that changes the game; 0 if there is none.
    [[nodiscard]] std::uint64_t last_counting() const;
    /// The record voided last that is still void; 0 if there is none.
    [[nodiscard]] std::uint64_t last_void() const { return voids().last(); }
    /// The first record with that number.
    [[nodiscard]] std::optional<GameRecord> find(std::uint64_t number) const;

private:
    void find_voids() const;
    [[nodiscard]] const Voids& voids() const;

    std::string path_;
    mutable std::optional<std::uint64_t> lines_;  ///< the number of lines on the first pass; none before it
    mutable Voids voids_;
};

/// Everything that can describe a unit to a procedure: its own words and numbers, those of attached units, and what the
/// game remembers.
struct Known {
    std::vector<std::string> words;
    Numbers numbers;
};

/// A game's units, in the roster's order.
using UnitList = std::vector<const UnitState*>;

/// Describes one of the units.
Known known_of(const UnitState& unit, const UnitList& units, const StateRules& rules);

struct State {
    std::vector<UnitState> units;  ///< in the roster's order
    int turn = 0;                  ///< 0 before the first turn
    std::string phase;             ///< the ruleset's phase in this turn; empty before the first phase
    std::string side;              ///< the side whose phase it is; empty if both sides share it
    std::string first_side;        ///< the side that goes first in a turn
    std::vector<GoneCards> gone;   ///< from the ruleset's decks, by deck

    /// The starting state of the roster's units.
    explicit State(const Roster& roster);
    State(const Roster& roster, const GameLog& log, std::uint64_t up_to = UINT64_MAX);

    [[nodiscard]] UnitState* find(std::string_view id);
    [[nodiscard]] const UnitState* find(std::string_view id) const;
    [[nodiscard]] const StateRules& rules() const { return *rules_; }
    /// The units attached to the unit.
    [[nodiscard]] std::vector<const UnitState*> attached_to(std::string_view id) const;
    /// The leaders that a check of the unit's leader may concern: those attached to it, or else all leaders of its side
    /// that are present. Nothing if the game does not know: its leaders are not units, or a leader who is not a unit is
    /// attached.
    [[nodiscard]] std::optional<std::vector<std::string>> candidate_leaders(std::string_view id) const;
    /// Whether the first can be attached to the second: it must be a leader of the same side.
    [[nodiscard]] bool may_attach(const UnitState& unit, const UnitState& to) const;
    [[nodiscard]] UnitList list() const;
    /// How many cards of the ruleset's deck are left.
    [[nodiscard]] std::size_t left_of(Index deck) const;
    [[nodiscard]] Known known_of(const UnitState& unit) const { return game::known_of(unit, list(), *rules_); }

    /// Applies a record's changes to the units; ignores units missing from the roster.
    void apply(std::span<const Change> changes, std::uint64_t record = 0);
    void begin_turn(int number);
    /// Begins a phase. When another side's phases begin, states that last one turn end, as they do at the start of a
    /// turn.
    void begin_phase(const std::string& id, const std::string& of_side);
    /// The turn, side and phase in progress: `turn 2`, and so on.
    [[nodiscard]] std::vector<std::string> moment() const;
    /// Applies a record.
    void take(const GameRecord& record);

    bool operator==(const State& other) const {
        return turn == other.turn && phase == other.phase && side == other.side && first_side == other.first_side &&
               gone == other.gone && units == other.units;
    }

private:
    void apply_to_deck(const Change& change);
    void settle(const Change& change);
    void settle_together(std::span<const Decision> decided);

    std::shared_ptr<const StateRules> rules_;  ///< shared by all copies
};

// Differences between two states of a game, as text.

/// As arguments of `units`: `28ma stands=-3 broken not-disordered; 15al disordered`.
std::string as_typed(const State& before, const State& after);

/// A line for each changed unit, such as `15al  9 → 7 stands, worn, disordered`, and one for each question that is new.
std::string difference_text(const State& before, const State& after);

}  // namespace orderly::game
