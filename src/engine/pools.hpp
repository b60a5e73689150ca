#pragma once
// Pools of dice against a number, and duels of one die against another.

#include <optional>
#include <span>
#include <vector>

#include "engine/evaluate.hpp"
#include "engine/view.hpp"

namespace orderly::engine {

/// Hits by side.
using Hits = std::array<int, 2>;

/// What the dice of pools and duels are held against, beside the scores: what is added to each die that a side throws,
/// and to its last one besides; and the hits of a pair that it wins.
struct PoolAim {
    Hits add = {0, 0};
    Hits last = {0, 0};
    Hits won = {1, 1};

    [[nodiscard]] int of(Index side, bool last_die) const { return add[side] + (last_die ? last[side] : 0); }
    /// The hits of a pair that fell so far apart, the first side's less the second's.
    [[nodiscard]] Hits of_pair(const Pool& pool, int difference) const;
};

/// Counts the modifiers of a pool, two pools, or duels. Fills modifiers, sums and needed of `result`.
PoolAim aim_pool(const Request& request, Result& result, const Views& views, Resolution& into);

/// The hits of dice that were aimed, before any stages: those of the first side, `of_first` of them, then the second's;
/// of duels pair by pair.
Hits hits_of_dice(const Request& request, const Result& result, const PoolAim& aim, std::span<const int> faces,
                  std::size_t of_first);

/// Fills the hits of `result` from those of the dice.
void score_pools(const Request& request, Result& result, const Views& views, Hits hits, Resolution& into);

/// Dice that are counted already, in place of their faces.
struct CountedDice {
    std::optional<Hits> hits;      ///< of pools and duels, after any stages; where there are none, `resolution.throws` is what they came to
    std::span<const int> tallies;  ///< those that nobody asks may be left at 0
};

/// evaluate (engine.hpp) for counted dice.
void evaluate_counted(Resolution& resolution, const CountedDice& dice);

/// Tells a side's view what both sides of an opposed roll have come to.
inline void set_scores(const Result& result, Index side, View& view) {
    view.score = result.totals[side];
    view.enemy_score = result.totals[1 - side];
}

/// Tells a side's view the hits it inflicted and suffered.
void set_hits(const Request& request, const Result& result, Index side, View& view);

/// The score to reach for one side before modifiers.
int needed_of(const Request& request, Index side, const View& view, Trail trail);

/// Whether the face is the natural that a table names; 0 names none.
constexpr bool is_natural(int face, int named) { return named != 0 && face == named; }

/// How many hits one die of a pool makes.
int hits_of_die(const Pool& pool, int face, int modifier, int needed);

/// Hits after the dice: multiplied, and added to.
int hits_after(const Request& request, int hits, const View& view, Trail trail);

/// How many pairs duel.
int pair_count(const Request& request);

// Tallies: numbers counted from dice. A tally takes each number that the dice show, the greatest first, with how many dice
// show it. Dice that fell and all falls that odds count go through the same steps.

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
