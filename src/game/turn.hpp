#pragma once
// The phases of a turn, as the ruleset has them: which comes next, and which was meant by a name.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/names.hpp"
#include "game/state.hpp"
#include "orderly/resolution.hpp"
#include "orderly/vocabulary.hpp"
#include "parse/request_runner.hpp"

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

// What results of this turn call for and nobody has resolved yet.

/// What a result calls for.
struct Call {
    std::string procedure;
    std::vector<std::string> units;  ///< that take part
    std::vector<std::string> words;  ///< the request as a player says it, units by name
    std::vector<std::string> meant;  ///< the leaders it may be for: the player names one
    bool is_idle = false;            ///< it is for a leader, and none is there
    bool later = false;              ///< it waits for the phase of its procedure

    /// Asks which leader is meant, by what is to be typed; empty where it is clear.
    [[nodiscard]] std::string asks() const;
};

/// Whether a game has not done already what the step is for: hits come off as they are inflicted, and nobody looks up what
/// they take.
bool is_to_resolve(const NextStep& step, const Ruleset& ruleset);

/// Whether `--follow` and the odds of a plan resolve it: what comes later does not count.
bool is_to_follow(const NextStep& step, const Ruleset& ruleset);

/// The call of a step of a result. `names`: those of `from`, which was resolved as the units stood `before`.
Call call_of(const Resolution& from, const Result& result, const NextStep& step, const SideNames& names,
             const State& before);

/// Reads and completes the request of a call for the units as they stand. Throws Error.
void read_call(parser::RequestRunner& runner, const Vocabulary& rules, const std::vector<std::string>& words,
               const State& state);

/// A call that nobody has resolved yet.
struct Due : Call {
    std::uint64_t record = 0;      ///< whose result it was
    bool of_last_request = false;  ///< that record is the last that resolved a request
    std::string of;                ///< the unit whose result called for it, or to whom it happened; empty where none is named
};

/// In the order in which the results called for them. A record of the same procedure, with the same unit where one is
/// named, settles it; so does the next turn, and a unit that is out of the game. What waits for a phase lapses where that
/// phase, or the turn of the side that is, has passed. Records whose tables are no more call
/// for nothing.
std::vector<Due> dues_of(const Roster& roster, const GameLog& log, const State& now, const Vocabulary& vocabulary);

}  // namespace orderly::game
