#pragma once
// What a ruleset says of units that a game remembers, beside what its effects do to them. Plain constant data as the
// ruleset is; resolving needs none of it.

#include <cstdint>
#include <span>
#include <string_view>

#include "orderly/condition.hpp"

namespace orderly {

/// More of what an effect does; of the wording of the same place in the ruleset.
struct WordingRules {
    bool hits = false;            ///< its count are hits that the unit suffers
    bool absent = false;          ///< the unit is away for its count of turns
    bool lasts = false;           ///< what it becomes lasts for its count of turns
    std::string_view all_of;      ///< nothing is left to decide where the unit has no more of this number than the count
    bool this_turn = false;       ///< what is left to decide lapses as the next turn begins
    std::string_view settled_by;  ///< the procedure that decides it
};

/// Words that a unit of a side has no longer after a procedure; of the procedure of the same place in the ruleset.
struct SpentWords {
    std::span<const std::string_view> first;
    std::span<const std::string_view> second;
};

/// Units that may be attached to others: leaders.
struct Attachment {
    std::span<const std::string_view> who;    ///< a unit with one of these words or numbers may be
    std::span<const std::string_view> gives;  ///< words that the other unit has by it, beside all that the one has
    std::string_view party;                   ///< what befalls this party of a procedure befalls the attached one
};

/// Words that end as a unit becomes something.
struct Ending {
    std::string_view becomes;
    std::span<const std::string_view> ends;
};

enum class RememberedFrom : std::uint8_t {
    left,  ///< the word is said where what is left of the number, in percent, lies in the band
    lost,  ///< the quantity is how much of the number is lost, in percent
    hits,  ///< the quantity is the hits of this turn
};

/// What a game tells a procedure of a unit, from the roster and what happened since.
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
    std::span<const std::string_view> tells;  ///< units with one of these words are named as it begins
};

struct GameRules {
    int hits_per = 1;                     ///< as many hits take one off the ruleset's `hits_take`
    std::string_view hits_look_up;        ///< the procedure that says what its quantity `hits` takes; empty where none does
    std::string_view hits_left_over;      ///< the number that keeps hits that are too few; empty where `hits_per` is 1
    std::span<const WordingRules> wordings;
    std::span<const SpentWords> spent;
    Attachment attachment;
    std::span<const Ending> endings;
    std::span<const std::string_view> turn_ends;  ///< words that last until the next turn
    std::span<const Remembered> remembered;
    std::span<const Phase> phases;  ///< of a turn, in their order; empty: the ruleset names none
    bool phases_by_side = false;    ///< one side has all of them, then the other
};

}  // namespace orderly
