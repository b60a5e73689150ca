#pragma once
// A ruleset's rules about units in a game, in addition to the effects of results. Plain constant data; not needed to
// resolve requests.

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/condition.hpp"

namespace orderly {

/// Further properties of an effect; has the same index in the ruleset as its wording.
struct WordingRules {
    bool hits = false;            ///< the count is hits that the unit suffers
    bool absent = false;          ///< the unit is away for that many turns
    bool lasts = false;           ///< what it becomes lasts for that many turns
    std::string_view all_of;      ///< there is nothing to decide if the unit has no more of this number than the count
    bool this_turn = false;       ///< the open question lapses when the next turn begins
    std::string_view settled_by;  ///< the procedure that settles the question
};

/// Words that a unit of a side loses after a procedure; has the same index in the ruleset as the procedure.
struct SpentWords {
    std::span<const std::string_view> first;
    std::span<const std::string_view> second;
};

/// Leaders: units that can be attached to others.
struct Attachment {
    std::span<const std::string_view> who;    ///< a unit with one of these words or numbers can be attached
    std::span<const std::string_view> gives;  ///< words that the other unit gains, besides all words of the leader
    std::string_view party;                   ///< effects on this party of a procedure apply to the leader
};

/// Words that end when a unit becomes something.
struct Ending {
    std::string_view becomes;
    std::span<const std::string_view> ends;
};

enum class RememberedFrom : std::uint8_t {
    left,  ///< the unit has the word if the percentage left of the number lies in the band
    lost,  ///< the quantity is the lost part of the number, in percent
    hits,  ///< the quantity is the hits of this turn
};

/// What a game tells a procedure about a unit, from the roster and later events.
struct Remembered {
    std::string_view word;
    RememberedFrom from = RememberedFrom::left;
    std::string_view number;
    Band percent;
};

/// A phase of a turn.
struct Phase {
    std::string_view id;
    std::string_view title;
    std::span<const std::string_view> tells;  ///< units with one of these words are listed when it begins
};

struct GameRules {
    int hits_per = 1;                 ///< how many hits take 1 off the number named by `hits_take`
    std::string_view hits_look_up;    ///< the procedure that looks up what its quantity `hits` takes; empty if none
    std::string_view hits_left_over;  ///< the number that stores leftover hits; empty if `hits_per` is 1
    std::span<const WordingRules> wordings;
    std::span<const SpentWords> spent;
    Attachment attachment;
    std::span<const Ending> endings;
    std::span<const std::string_view> turn_ends;  ///< words that last until the next turn
    std::span<const Remembered> remembered;
    std::span<const Phase> phases;  ///< of a turn, in order; empty: the ruleset has no phases
    bool phases_by_side = false;    ///< one side has all its phases, then the other
};

}  // namespace orderly
