#pragma once
// One unit of a game as it stands, and the one function that changes it: `apply`. It is pure: a state, what was said of
// the unit and the turn give the next state. The log folded, and the chances of several steps, both go through it.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/roster.hpp"

namespace orderly::game {

// What a record says of one unit: what befalls it, not what comes of that. The fold (unit_state.hpp) applies it to the
// unit as it stands, so that a record that does not count leaves no trace.

using Numbers = std::vector<std::pair<std::string, int>>;

/// Words and numbers that a unit gains and loses.
struct Effects {
    Numbers takes;  ///< off its numbers; more than it has left may be
    std::vector<std::string> becomes;
    std::vector<std::string> no_more;
    bool removed = false;

    [[nodiscard]] bool is_empty() const {
        return takes.empty() && becomes.empty() && no_more.empty() && !removed;
    }
    bool operator==(const Effects&) const = default;
};

struct Change {
    std::string unit;
    std::vector<std::string> when;    ///< it befalls a unit that is all of this,
    std::vector<std::string> unless;  ///< and none of this
    Numbers takes;
    Numbers set;   ///< by hand
    int hits = 0;  ///< suffered; what they take is the ruleset's `hits-take`, where several make one
    std::vector<std::string> becomes;
    std::vector<std::string> no_more;
    int turns = 0;                        ///< how many it is away, or what it becomes lasts; 0: for good
    bool absent = false;                  ///< away for `turns`
    std::optional<bool> removed;          ///< out of the game, or back in it
    std::optional<std::string> attached;  ///< to that unit; to none where it is empty
    std::string settles;                  ///< a procedure: what was left to it is decided
    bool by_hand = false;                 ///< a player said it: what was open is decided
    std::vector<std::string> decide;      ///< what the sheet leaves to the players

    // of a decision
    Effects would;            ///< what comes of a yes
    Numbers all_of;           ///< a unit with no more of that has no choice
    bool this_turn = false;   ///< it lapses as the next turn begins
    std::string settled_by;   ///< the procedure that decides it

    [[nodiscard]] bool is_empty() const {
        return takes.empty() && set.empty() && hits == 0 && becomes.empty() && no_more.empty() && !absent && !removed &&
               !attached && settles.empty() && !by_hand && decide.empty();
    }
};

/// A number of a unit is set by hand to this at most.
inline constexpr int most_by_hand = 1'000'000;

/// Appends `"changes":[…],`.
void append_changes(std::span<const Change> changes, std::string& out);

/// What a ruleset says of the states of its units, looked up once a word.
class StateRules {
public:
    explicit StateRules(const Ruleset& ruleset) : ruleset_(ruleset) {}

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }
    [[nodiscard]] const GameRules& game() const { return ruleset_.game; }
    /// Words that end as a unit becomes `word`: others of a choice, and what the ruleset says.
    [[nodiscard]] const std::vector<std::string_view>& ended_by(std::string_view word) const;
    /// Whether the unit may be attached to another.
    [[nodiscard]] bool may_be_attached(const RosterUnit& unit) const;
    /// Whether the procedure is of those who may be attached: a check of a leader.
    [[nodiscard]] bool is_of_attached(const Procedure& procedure) const;
    /// Whether some table lets the unit, as the roster has it, be `word` besides: guns are not disordered.
    [[nodiscard]] bool can_be(const RosterUnit& unit, const std::string& word) const;

private:
    const Ruleset& ruleset_;
    mutable std::unordered_map<std::string, std::vector<std::string_view>> ended_;
    mutable std::map<std::pair<const RosterUnit*, std::string>, bool> can_be_;
};

/// What is left to the players of one unit.
struct Decision {
    std::string text;
    Effects would;
    bool this_turn = false;
    std::string settled_by;
    std::uint64_t record = 0;  ///< that left it open
    std::vector<std::string> when = {};    ///< it is open while the unit is all of this,
    std::vector<std::string> unless = {};  ///< and none of this

    bool operator==(const Decision&) const = default;
};

struct UnitState {
    /// A word that ends as a turn begins.
    struct Lasting {
        std::string word;
        int until = 0;
        bool operator==(const Lasting&) const = default;
    };

    const RosterUnit* unit = nullptr;
    std::vector<std::string> words;  ///< without those that its numbers say
    Numbers numbers;
    Numbers lost = {};              ///< of numbers that nobody wrote down
    int hits = 0;                   ///< suffered this turn
    bool removed = false;           ///< out of the game: it was said, or nothing is left of its first number
    bool removed_outright = false;  ///< it was said
    int returns = 0;                ///< the turn at which it is back; 0: it is there
    std::string attached = {};      ///< the unit it is attached to
    std::vector<Lasting> lasting = {};
    std::vector<Decision> open = {};

    /// As the roster has it.
    static UnitState first(const RosterUnit& unit);

    /// Its number by name; null where it has none such.
    [[nodiscard]] const int* number(std::string_view name) const;
    /// The words that its numbers say: one for each column of `by`.
    [[nodiscard]] std::vector<std::string> band_words() const;
    [[nodiscard]] bool has(std::string_view word) const;
    /// Whether it can take part in anything.
    [[nodiscard]] bool takes_part() const { return !removed && returns == 0; }
    /// Why it takes part in nothing: "is out of the game"; empty where it does.
    [[nodiscard]] std::string absence() const;

    /// The same whatever the order in which its words came. What is open does not count: it is no state yet.
    bool operator==(const UnitState& other) const;
};

/// Why no unit that is otherwise as this one can be `word`: every procedure that throws dice and knows the word refuses it, and none does
/// without it; or it is a word of troops, and this one is attached to them. Empty where it can be.
std::string why_cannot_be(const UnitState& unit, const std::string& word, const StateRules& rules);

/// Of equal states the same.
std::size_t hash_of(const UnitState& unit);

/// What is said of the unit befalls it, in that turn; `record` says where.
void apply(UnitState& unit, const Change& change, const StateRules& rules, int turn, std::uint64_t record = 0);

/// A turn begins: what lasted until now ends, who was away is back.
void begin_turn(UnitState& unit, const StateRules& rules, int turn);

}  // namespace orderly::game
