#pragma once
// The turn of a game: its phases, the procedures that are due, and what results change.

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
#include "report/flat_rows.hpp"

namespace orderly::game {

// The phases of a turn, as defined by the ruleset: the next phase, and phases by name.

/// The turn's number. Throws Error "bad-value" if a game cannot have it.
int checked_turn(int number);

/// A turn or a phase that begins.
struct PhaseStep {
    int turn = 0;  ///< the turn that begins with it; 0: the current one
    std::string phase;  ///< empty: only a turn begins
    std::string side;   ///< the side whose phase it is; empty if both sides share it

    /// What it says: `turn`, `phase` and `side`.
    [[nodiscard]] report::FlatRow cells() const;
    /// The same as JSON keys. Throws Error "bad-value" for a turn out of range.
    [[nodiscard]] std::string keys() const;
};

/// The phase after the current one: the next of the same side, else the first of the next side, else the first of the
/// next turn, which the side that began this turn begins. Throws Error "refused" if the ruleset names no phases.
PhaseStep next_phase(const Roster& roster, const State& now);

/// The phase of the current turn with that name or unambiguous prefix. A side's name selects that side; alone, it means
/// the side's first phase. Throws Error "refused" like `next_phase`, or "unknown-word" or "ambiguous" with the phases
/// that exist.
PhaseStep named_phase(const Roster& roster, const State& now, std::span<const std::string> words);

/// The ruleset's phase with that id; null if there is none.
const Phase* find_phase(const Ruleset& ruleset, std::string_view id);

/// The units that the ruleset lists at the start of a phase, a line for each word: `charging: 15al, 13ga`.
std::string told_units(const State& state);

// Procedures that results of this turn call for and that have not been resolved.

/// A procedure that a result calls for.
struct Call {
    std::string procedure;
    std::vector<std::string> units;  ///< the units that take part
    std::vector<std::string> words;  ///< the request as a player would type it, with unit names
    std::vector<std::string> meant;  ///< leaders it may be for; the player must name one
    bool is_idle = false;            ///< for a leader, but none is present
    bool later = false;              ///< waits for the phase of its procedure

    /// The question which leader is meant, with what to type; empty if it is clear.
    [[nodiscard]] std::string asks() const;
};

/// Whether a game still has to resolve the step. Hits are taken off when they are inflicted, so looking up what they
/// take is unnecessary.
bool is_to_resolve(const NextStep& step, const Ruleset& ruleset);

/// Whether `--follow` and the odds of a plan resolve it; steps for a later phase are not resolved.
bool is_to_follow(const NextStep& step, const Ruleset& ruleset);

/// The call of a step of a result. `names` are those of `from`, which was resolved in the state `before`.
Call call_of(const Resolution& from, const Result& result, const NextStep& step, const SideNames& names,
             const State& before);

/// Reads and completes the call's request for the current state of the units. Throws Error.
void read_call(parser::RequestRunner& runner, const Vocabulary& rules, const std::vector<std::string>& words,
               const State& state);

/// A call that is not resolved yet.
struct Due : Call {
    std::uint64_t record = 0;      ///< the record of its result
    bool of_last_request = false;  ///< whether that record is the last one that resolved a request
    std::string of;  ///< the unit that the call's step is for; empty if it has no name
};

/// Calls in the order of the results that made them. A record of the same procedure (with the same unit, if the call
/// names one) settles a call; so does the next turn, and the removal of the unit. A call that waits for a phase lapses
/// after that phase, or after the side's turn. Records whose tables no longer exist call for nothing.
std::vector<Due> dues_of(const Roster& roster, const GameLog& log, const State& now, const Vocabulary& vocabulary);

// Applies the ruleset's effects to the units named in a request.

/// The change of each unit, in the order of the effects, without follow-ups in the same resolution. It depends on the
/// state of the units only through who is attached to whom.
std::vector<Change> changes_of(const Resolution& resolution, const Named& named, const State& state);

}  // namespace orderly::game
