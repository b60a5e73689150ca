#pragma once
// What may be asked of the units of a game: `15al broken`, `28ma stands<=4`, `lee absent`, with `and`, `or` and `not`.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "game/state.hpp"

namespace orderly::plan {

struct Condition {
    enum class Kind : std::uint8_t { all, any, none, word, number, removed, absent };
    Kind kind = Kind::all;
    std::vector<Condition> parts = {};  ///< of all, any and none
    std::size_t unit = 0;               ///< its place in the roster
    std::string word = {};              ///< or the name of a number
    std::string compare = {};           ///< `<`, `<=`, `=`, `>=`, `>`, `!=`
    int value = 0;
    std::vector<std::string> others = {};  ///< of a word that holds where none of these is said

    [[nodiscard]] bool holds(const game::UnitList& units, const game::StateRules& rules) const;
};

/// Reads a condition from the front of `tokens` as far as it goes, and takes it from them. Throws Error: "bad-unit",
/// "unknown-word", "missing".
Condition take_condition(std::span<const std::string>& tokens, const game::Roster& roster);

/// Reads all of a text. Throws Error as above, also where something is left over.
Condition read_condition(const std::string& text, const game::Roster& roster);

/// Splits at blanks; brackets, `;` and a comma or colon at the end of a word stand alone.
std::vector<std::string> tokens_of(std::string_view text);

/// The unit of that name. Throws Error "bad-unit".
std::size_t unit_named(std::string_view name, const game::Roster& roster);

}  // namespace orderly::plan
