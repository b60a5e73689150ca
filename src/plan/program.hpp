#pragma once
// A plan's steps one after another, repetitions written out: every step goes on to a later one.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plan/plan.hpp"

namespace orderly::plan {

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
