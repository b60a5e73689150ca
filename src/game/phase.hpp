#pragma once
// The phases of a turn, as the ruleset has them: which comes next, and which was meant by a name.

#include <span>
#include <string>
#include <string_view>

#include "game/state.hpp"

namespace orderly::game {

/// A phase that begins.
struct PhaseStep {
    int turn = 0;      ///< the turn that begins with it; 0: the one that is
    std::string phase;
    std::string side;  ///< whose phase it is; empty where both sides have it together

    /// JSON's keys, each with its comma. Throws Error "bad-value" for a turn that none has.
    [[nodiscard]] std::string keys() const;
};

/// The phase after the one that is: of the same side, else the first of the next side, else of the next turn, which the
/// same side begins. Throws Error "refused" where the ruleset names no phases.
PhaseStep next_phase(const Roster& roster, const State& now);

/// The phase of that name, or of an unambiguous beginning; with a side's name, that side's, and of a side alone its first.
/// Of the turn that is. Throws Error "refused" as `next_phase`, "unknown-word" and "ambiguous" with what there is.
PhaseStep named_phase(const Roster& roster, const State& now, std::span<const std::string> words);

/// The ruleset's phase of that id; null where there is none.
const Phase* find_phase(const Ruleset& ruleset, std::string_view id);

/// The units that the ruleset names as the phase begins, a line for each word: `charging: 15al, 13ga`.
std::string told_units(const State& state);

}  // namespace orderly::game
