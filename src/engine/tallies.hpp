#pragma once
// Tallies: numbers counted from dice. A tally takes each number that the dice show, the greatest first, with how many dice
// show it. Dice that fell and all falls that odds count go through the same steps.

#include <span>
#include <vector>

#include "engine/trail.hpp"

namespace orderly::engine {

/// Which of `count` dice, the greatest first, are kept: `first` to before `last`.
struct KeptPlaces {
    std::size_t first = 0;
    std::size_t last = 0;
};
KeptPlaces kept_places(Keep keep, int kept, std::size_t count);

/// A die that shows what it came to; `die` is its place in the table.
struct ShownDie {
    Index die = 0;
    int shows = 0;
};

/// The dice at one of the numbers that are gone through.
struct Showing {
    int number = 0;
    bool in_a_row = false;  ///< the number before it was greater by 1
    int above = 0;          ///< dice of the tally that show more
    int here = 0;           ///< that show it
    int others_above = 0;   ///< the same of the dice that are to be beaten
    int others_here = 0;
};

/// How far a tally has counted.
struct TallyCount {
    int number = 0;
    int row = 0;  ///< numbers in a row down to the last one
};

/// A tally of one request.
class AimedTally {
public:
    /// `dice` and `others` are how many dice are counted, and how many are to be beaten.
    AimedTally(const Tally& tally, int needed, std::size_t dice, std::size_t others);

    /// Whether each die counts for itself.
    [[nodiscard]] bool is_by_die() const { return by_die_; }
    [[nodiscard]] bool counts(Index die) const { return (tally_->dice >> die & 1) != 0; }
    [[nodiscard]] bool is_against(Index die) const { return (tally_->against >> die & 1) != 0; }
    /// How many numbers it can come to at most, where dice show `shown` numbers from `least` to `greatest`.
    [[nodiscard]] double range(int least, int greatest, std::size_t shown) const;
    /// What a die is worth by itself, of a tally by die.
    [[nodiscard]] int worth(int shows) const;
    /// Goes on to the next number, of a tally that is not by die.
    void take(const Showing& at, TallyCount& count) const;

private:
    const Tally* tally_;
    int needed_;
    bool by_die_;
    std::size_t dice_;
    KeptPlaces kept_;
    int pairs_;
};

/// The tallies of a completed request, in the table's order. Throws Error where a score cannot be told.
std::vector<AimedTally> aim_tallies(const Request& request, Trail trail);

/// What a tally counts of the dice.
int count_tally(const AimedTally& tally, std::span<const ShownDie> dice);

/// What a face is worth by a list; `otherwise` where it is not on it.
int worth_of(std::span<const FaceWorth> faces, int face, int otherwise);

}  // namespace orderly::engine
