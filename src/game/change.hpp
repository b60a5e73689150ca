#pragma once
// What a record does to one unit, as differences: so that a record that does not count leaves no trace.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace orderly::game {

using Numbers = std::vector<std::pair<std::string, int>>;

struct Change {
    std::string unit;
    Numbers takes;  ///< off its numbers
    Numbers set;    ///< by hand
    std::vector<std::string> becomes;
    std::vector<std::string> no_more;
    std::optional<bool> removed;      ///< out of the game, or back in it
    bool by_hand = false;             ///< a player said it: what was open is decided
    std::vector<std::string> decide;  ///< what the sheet leaves to the players

    [[nodiscard]] bool is_empty() const {
        return takes.empty() && set.empty() && becomes.empty() && no_more.empty() && !removed && !by_hand &&
               decide.empty();
    }
};

/// `28ma stands=-3 broken not-disordered; 15al disordered`, as `units` takes them.
std::string as_typed(std::span<const Change> changes);

/// Appends `"changes":[…],`.
void append_changes(std::span<const Change> changes, std::string& out);

}  // namespace orderly::game
