#pragma once
// Conditions on the units of a game: `15al broken`, `28ma stands<=4`, `lee absent`, joined by `and`, `or` and `not`.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/state.hpp"

namespace orderly::plan {

struct Condition {
    enum class Kind : std::uint8_t { all, any, none, word, number, removed, absent };
    Kind kind = Kind::all;
    std::vector<Condition> parts = {};  ///< for all, any and none
    std::size_t unit = 0;               ///< index in the roster
    std::string word = {};              ///< a word, or the name of a number
    std::string compare = {};           ///< `<`, `<=`, `=`, `>=`, `>`, `!=`
    int value = 0;
    std::vector<std::string> others = {};  ///< for a default word: it holds if the unit has none of these

    [[nodiscard]] bool holds(const game::UnitList& units, const game::StateRules& rules) const;
};

/// Parses as much of `tokens` as forms a condition and removes it. Throws Error "bad-unit", "unknown-word" or
/// "missing".
Condition take_condition(std::span<const std::string>& tokens, const game::Roster& roster);

/// Parses a whole text. Throws Error as above, and if anything is left over.
Condition read_condition(const std::string& text, const game::Roster& roster);

/// Splits at blanks. Brackets, `;`, and a comma or colon at the end of a word are tokens of their own.
std::vector<std::string> tokens_of(std::string_view text);

/// Finds a unit by name. Throws Error "bad-unit".
std::size_t unit_named(std::string_view name, const game::Roster& roster);

}  // namespace orderly::plan
