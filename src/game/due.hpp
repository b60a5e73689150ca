#pragma once
// What results of this turn call for and nobody has resolved yet.

#include <cstdint>
#include <string>
#include <vector>

#include "game/named_request.hpp"
#include "orderly/resolution.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::game {

/// Whether a game has not done already what the step is for: hits come off as they are inflicted, and nobody looks up what
/// they take.
bool is_to_resolve(const NextStep& step, const Ruleset& ruleset);

/// The request that a result calls for as a player says it, its units by name. `names`: those of `from`, which was
/// resolved as the units stood `before`.
std::vector<std::string> words_to_follow(const Resolution& from, const Result& result, const NextStep& step,
                                         const SideNames& names, const State& before);

/// One thing that a result calls for.
struct Due {
    std::uint64_t record = 0;      ///< whose result it was
    bool of_last_request = false;  ///< that record is the last that resolved a request
    std::string procedure;
    std::string of;                  ///< the unit whose result called for it, or to whom it happened; empty where none is named
    std::vector<std::string> units;  ///< that take part
    std::vector<std::string> words;  ///< the request as a player says it, units by name
    std::string asks = {};           ///< where a player says first who is meant: what is to be typed
};

/// In the order in which the results called for them. A record of the same procedure, with the same unit where one is
/// named, settles it; so does the next turn, and a unit that is out of the game. Records whose tables are no more call
/// for nothing.
std::vector<Due> dues_of(const Roster& roster, const GameLog& log, const State& now, const Vocabulary& vocabulary);

}  // namespace orderly::game
