#pragma once
// The state of one unit, and the one function that changes it: `apply`. It is pure: the next state follows from the old
// state, the change and the turn. Both the game's log and the odds of plans use it.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/roster.hpp"

namespace orderly::game {

// A change as a record states it: the cause, not the resulting state. The state is computed by applying changes, so a
// void record leaves no trace.

using Numbers = std::vector<std::pair<std::string, int>>;

/// Words and numbers that a unit gains and loses.
struct Effects {
    Numbers takes;  ///< subtracted from its numbers; may exceed what is left
    std::vector<std::string> becomes;
    std::vector<std::string> no_more;
    bool removed = false;

    bool operator==(const Effects&) const = default;
    [[nodiscard]] bool is_empty() const { return *this == Effects(); }
};

struct Change {
    std::string unit;
    std::vector<std::string> when;    ///< applies only if the unit has all of these words,
    std::vector<std::string> unless;  ///< and none of these
    Numbers takes;
    Numbers set;   ///< by hand
    int hits = 0;  ///< suffered; if several hits take one off, the ruleset's `hits-take` says how many
    std::vector<std::string> becomes;
    std::vector<std::string> no_more;
    int turns = 0;                        ///< the duration of its absence or of what it becomes; 0: permanent
    bool absent = false;                  ///< away for `turns` turns
    std::optional<bool> removed;          ///< removed from the game, or brought back
    std::optional<std::string> attached;  ///< to that unit; empty: to none
    std::string settles;                  ///< a procedure that settles the question left to it
    bool by_hand = false;                 ///< made by a player: settles open questions
    std::vector<std::string> decide;      ///< questions that the sheet leaves to the players

    // of a deck; `unit` is then its id
    std::vector<int> drawn;  ///< cards that are gone from it
    bool shuffled = false;   ///< all of them are there again

    // of a question
    Effects would;           ///< the effect of a yes
    Numbers all_of;          ///< a unit with no more than this has no choice
    bool this_turn = false;  ///< lapses when the next turn begins
    std::string settled_by;  ///< the procedure that settles it

    [[nodiscard]] bool is_empty() const {
        return takes.empty() && set.empty() && hits == 0 && becomes.empty() && no_more.empty() && !absent && !removed &&
               !attached && settles.empty() && !by_hand && decide.empty() && !is_of_deck();
    }
    [[nodiscard]] bool is_of_deck() const { return !drawn.empty() || shuffled; }
};

/// Calls `field(key, member)` for each field, with its JSON key.
template <class Of>
    requires std::is_same_v<std::remove_const_t<Of>, Effects>
void each_field(Of& effects, auto&& field) {
    field(R"("takes":)", effects.takes);
    field(R"("becomes":)", effects.becomes);
    field(R"("no-more":)", effects.no_more);
    field(R"("removed":)", effects.removed);
}

/// The same for a change; its unit comes before them.
template <class Of>
    requires std::is_same_v<std::remove_const_t<Of>, Change>
void each_field(Of& change, auto&& field) {
    field(R"("when":)", change.when);
    field(R"("unless":)", change.unless);
    field(R"("takes":)", change.takes);
    field(R"("set":)", change.set);
    field(R"("hits":)", change.hits);
    field(R"("becomes":)", change.becomes);
    field(R"("no-more":)", change.no_more);
    field(R"("absent":)", change.absent);
    field(R"("turns":)", change.turns);
    field(R"("removed":)", change.removed);
    field(R"("attached":)", change.attached);
    field(R"("settles":)", change.settles);
    field(R"("by-hand":)", change.by_hand);
    field(R"("drawn":)", change.drawn);
    field(R"("shuffled":)", change.shuffled);
    field(R"("decide":)", change.decide);
    field(R"("would":)", change.would);
    field(R"("all-of":)", change.all_of);
    field(R"("this-turn":)", change.this_turn);
    field(R"("settled-by":)", change.settled_by);
}

/// The highest value that a number of a unit can be set to by hand.
inline constexpr int most_by_hand = 1'000'000;

/// Appends `"changes":[…],`; nothing if there are none.
void append_changes(std::span<const Change> changes, std::string& out);

/// The ruleset's rules about states of units, looked up once per word.
class StateRules {
public:
    explicit StateRules(const Ruleset& ruleset) : ruleset_(ruleset) {}

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }
    [[nodiscard]] const GameRules& game() const { return ruleset_.game; }
    /// Words that end when a unit becomes `word`: other words of a choice, and those the ruleset lists.
    [[nodiscard]] const std::vector<std::string_view>& ended_by(std::string_view word) const;
    /// Whether the unit may be attached to another.
    [[nodiscard]] bool may_be_attached(const RosterUnit& unit) const;
    /// Whether the procedure is a check of an attached leader.
    [[nodiscard]] bool is_of_attached(const Procedure& procedure) const;
    /// Whether any table lets the unit, as the roster describes it, also be `word`; guns, for example, cannot be
    /// disordered.
    [[nodiscard]] bool can_be(const RosterUnit& unit, const std::string& word) const;

private:
    const Ruleset& ruleset_;
    mutable std::unordered_map<std::string, std::vector<std::string_view>> ended_;
    mutable std::map<std::pair<const RosterUnit*, std::string>, bool> can_be_;
};

/// An open question about one unit.
struct Decision {
    std::string text;
    Effects would;
    bool this_turn = false;
    std::string settled_by;
    std::uint64_t record = 0;              ///< the record that raised it
    std::vector<std::string> when = {};    ///< it is open while the unit has all of these words,
    std::vector<std::string> unless = {};  ///< and none of these

    bool operator==(const Decision&) const = default;
};

struct UnitState {
    /// A word that ends when a turn begins.
    struct Lasting {
        std::string word;
        int until = 0;
        bool operator==(const Lasting&) const = default;
    };

    const RosterUnit* unit = nullptr;
    std::vector<std::string> words;  ///< without the words that follow from its numbers
    Numbers numbers;
    Numbers lost = {};              ///< losses of numbers that the roster does not give
    int hits = 0;                   ///< suffered this turn
    bool removed = false;           ///< removed from the game, explicitly or because its first number is used up
    bool removed_outright = false;  ///< removed explicitly
    int returns = 0;                ///< the turn in which it returns; 0: it is present
    std::string attached = {};      ///< the unit it is attached to
    std::vector<Lasting> lasting = {};
    std::vector<Decision> open = {};

    /// The starting state, from the roster.
    static UnitState first(const RosterUnit& unit);

    /// Its number with that name; null if there is none.
    [[nodiscard]] const int* number(std::string_view name) const;
    /// The words given by its numbers: one for each column of `by`.
    [[nodiscard]] std::vector<std::string> band_words() const;
    /// Those, then its other words.
    [[nodiscard]] std::vector<std::string> all_words() const;
    [[nodiscard]] bool has(std::string_view word) const;
    /// Whether it can take part in anything.
    [[nodiscard]] bool takes_part() const { return !removed && returns == 0; }
    /// Why it can take part in nothing, such as "is out of the game"; empty if it can.
    [[nodiscard]] std::string absence() const;

    /// Equality, ignoring the order of words. Open questions do not count: they are not states yet.
    bool operator==(const UnitState& other) const;
};

/// Why no unit that otherwise matches this one can be `word`. Either every procedure that throws dice and knows the
/// word refuses it and at least one works without it, or the word describes troops and this unit is a leader. Empty if
/// the unit can be `word`.
std::string why_cannot_be(const UnitState& unit, const std::string& word, const StateRules& rules);

/// Equal for equal states.
std::size_t hash_of(const UnitState& unit);

/// Applies a change to the unit in that turn. `record` is its source.
void apply(UnitState& unit, const Change& change, const StateRules& rules, int turn, std::uint64_t record = 0);

/// Begins a turn: ends what lasted until now, and brings back absent units.
void begin_turn(UnitState& unit, const StateRules& rules, int turn);

}  // namespace orderly::game
