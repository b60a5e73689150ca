#pragma once
// A plan: the steps of a game's units in order, as a player types them. A step is a request. Steps are joined by `then`
// or `;`, repeated (`x3`, `until CONDITION, at most N`), or conditional (`if CONDITION: …, else: …`, `… if CONDITION`,
// `… unless CONDITION`). Brackets group steps.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/state.hpp"

namespace orderly::plan {

// Conditions on the units of a game: `15al broken`, `28ma stands<=4`, `lee absent`, joined by `and`, `or` and `not`.

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

struct Step {
    enum class Kind : std::uint8_t { act, turn, sequence, repeat, branch };
    Kind kind = Kind::sequence;
    std::vector<std::string> words = {};  ///< of a request
    std::vector<Step> parts = {};         ///< of a sequence; the body of a repetition; or `then` and `else`
    int times = 1;                        ///< the number of repetitions, or their maximum
    std::optional<Condition> when = {};   ///< repeat until it holds; or the condition of a branch
    std::string text = {};                ///< as typed
};

/// A plan for one choice of units in `any of`.
struct Plan {
    std::string choice;  ///< `79ny`; empty without `any of`
    Step steps;          ///< a sequence
    std::string text;
};

/// Whether the words form a plan and not a single request: they contain `then`, `;`, `until`, `xN` and so on, or, in a
/// game, a condition after a request.
bool is_plan(std::span<const std::string> words, const game::Roster* roster = nullptr);

/// Parses plans, one for each unit of `any of`. An argument that contains several steps is treated as if it were in
/// brackets. Throws Error "missing", "too-large" beyond 1000 plans, and whatever read_condition throws.
std::vector<Plan> read_plans(std::span<const std::string> words, const game::Roster& roster);

// A plan compiled to instructions, with repetitions unrolled: every jump goes forward.

struct Instruction {
    static constexpr std::size_t no_loop = static_cast<std::size_t>(-1);
    enum class Kind : std::uint8_t { act, turn, test };
    Kind kind = Kind::act;
    std::string text = {};
    std::vector<std::string> words = {};  ///< of a request
    bool is_last = false;                 ///< act: nothing is resolved after it; test: it is the last round's

    std::optional<Condition> when = {};  ///< for a test: continue at `yes` if it holds or is missing
    std::size_t yes = 0;
    std::size_t loop = no_loop;  ///< the repetition that the test ends, and the rounds completed
    int round = 0;

    std::vector<std::size_t> names = {};  ///< the units that the request names, once it has been parsed
};

struct Program {
    std::vector<Instruction> code;
    std::vector<std::string> loops;  ///< the texts of repetitions with a condition
};

/// Throws Error "too-large" beyond 10,000 instructions.
Program compiled(const Step& steps);

}  // namespace orderly::plan
