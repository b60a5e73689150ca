#pragma once
// A plan: steps that units of a game take one after another, as a player types them. A step is a request; parts are
// joined by `then` or `;`, repeated (`x3`, `until CONDITION, at most N`), or taken under a condition (`if CONDITION: …,
// else: …`, `… if CONDITION`, `… unless CONDITION`). Brackets hold several steps together.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plan/condition.hpp"

namespace orderly::plan {

struct Step {
    enum class Kind : std::uint8_t { act, turn, sequence, repeat, branch };
    Kind kind = Kind::sequence;
    std::vector<std::string> words = {};  ///< of a request
    std::vector<Step> parts = {};         ///< of a sequence; what is repeated; under a condition: then, and else
    int times = 1;                        ///< so often, or at most so often
    std::optional<Condition> when = {};   ///< repeated until it holds; or the condition of a branch
    std::string text = {};                ///< as it was typed
};

/// A plan, and what tells it from others: the units that `any of` takes.
struct Plan {
    std::string choice;  ///< `79ny`; empty where there is no `any of`
    Step steps;          ///< a sequence
    std::string text;
};

/// Whether the words of a line are a plan and not one request: they hold `then`, `;`, `until`, `xN` and the like, or, of a
/// game, a condition behind a request.
bool is_plan(std::span<const std::string> words, const game::Roster* roster = nullptr);

/// Reads a plan, one for each unit of `any of`. An argument that holds several steps stands in brackets. Throws Error:
/// what read_condition throws, "missing", "too-large" past 1000 plans.
std::vector<Plan> read_plans(std::span<const std::string> words, const game::Roster& roster);

// A plan's steps one after another, repetitions written out: every step goes on to a later one.

struct Instruction {
    static constexpr std::size_t no_loop = static_cast<std::size_t>(-1);
    enum class Kind : std::uint8_t { act, turn, test };
    Kind kind = Kind::act;
    std::string text = {};
    std::vector<std::string> words = {};  ///< of a request
    bool is_last = false;                 ///< an act: nothing is resolved after it; a test: that of the last round

    std::optional<Condition> when = {};  ///< of a test: where it holds, or there is none, `yes` comes next
    std::size_t yes = 0;
    std::size_t loop = no_loop;  ///< the repetition that the test ends, after so many rounds
    int round = 0;

    std::vector<std::size_t> names = {};  ///< units that the request names, once it was read
};

struct Program {
    std::vector<Instruction> code;
    std::vector<std::string> loops;  ///< the texts of those with a condition
};

/// Throws Error "too-large" past 10,000 instructions.
Program compiled(const Step& steps);

}  // namespace orderly::plan
