#pragma once
// What a record says of one unit: what befalls it, not what comes of that. The fold (unit_state.hpp) applies it to the
// unit as it stands, so that a record that does not count leaves no trace.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace orderly::game {

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

}  // namespace orderly::game
