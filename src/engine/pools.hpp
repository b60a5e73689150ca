#pragma once
// Pools of dice that must reach a number, and duels of one die against another.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/evaluate.hpp"
#include "engine/view.hpp"

namespace orderly::engine {

/// Hits by side.
using Hits = std::array<int, 2>;

/// For each side of pools and duels: the modifier of each die, the further modifier of the last die, and the hits for a
/// won pair.
struct PoolAim {
    Hits add = {0, 0};
    Hits last = {0, 0};
    Hits won = {1, 1};

    [[nodiscard]] int of(Index side, bool last_die) const { return add[side] + (last_die ? last[side] : 0); }
    /// The hits of a pair; `difference` is the first side's die minus the second's.
    [[nodiscard]] Hits of_pair(const Pool& pool, int difference) const;
};

/// Counts the modifiers of pools or duels. Fills `modifiers`, `sums` and `needed` of `result`.
PoolAim aim_pool(const Request& request, Result& result, const Views& views, Resolution& into);

/// The hits of the dice before any stages. `faces` has the first side's dice, `of_first` of them, then the second's;
/// for duels it has pair after pair.
Hits hits_of_dice(const Request& request, const Result& result, const PoolAim& aim, std::span<const int> faces,
                  std::size_t of_first);

/// Fills the hits of `result`: those of the dice, multiplied and added to.
void score_pools(const Request& request, Result& result, const Views& views, Hits hits, Resolution& into);

/// Dice that the caller has already counted.
struct CountedDice {
    std::optional<Hits> hits;      ///< after any stages: for pools and duels, and 1 or 0 for a check with stages
    std::span<const int> throws;   ///< their values; for a procedure that asks for faces, the faces
    std::span<const int> tallies;  ///< a tally that no table reads may be 0
};

/// Does the work of evaluate (engine.hpp) for counted dice.
void evaluate_counted(Resolution& resolution, const CountedDice& dice);

struct PlannedThrow;
/// Throws a die of a stage and returns its value.
using StageDie = std::function<int(const PlannedThrow&)>;

/// evaluate (engine.hpp) that throws the dice of stages meanwhile. `faces` are those of the dice before them.
void evaluate_falling(Resolution& resolution, std::span<const int> faces, const StageDie& stage_die);

/// Sets what a result has so far in a side's view.
void see_result(const Request& request, const Result& result, Index side, View& view);

/// The score that one side must reach, before modifiers.
int needed_of(const Request& request, Index side, const View& view, Trail trail);

/// Whether the face is the natural that a table names; 0 means that it names none.
constexpr bool is_natural(int face, int named) { return named != 0 && face == named; }

/// The number of hits of one die of a pool.
int hits_of_die(const Pool& pool, int face, int modifier, int needed);

/// The hits of the dice, multiplied and added to as the table says.
int hits_after(const Request& request, int hits, const View& view, Trail trail);

/// The number of pairs in a duel.
int pair_count(const Request& request);

// Tallies: numbers counted from dice. A tally takes each number that dice show, from the greatest down, with the number
// of dice that show it. A roll and the odds of all rolls go through the same steps.

/// Which of `count` dice, the greatest first, are kept: from `first` up to but not including `last`.
struct KeptPlaces {
    std::size_t first = 0;
    std::size_t last = 0;
};
KeptPlaces kept_places(Keep keep, int kept, std::size_t count);

/// The value of a die; `die` is its index in the table.
struct ShownDie {
    Index die = 0;
    int shows = 0;
};

/// The dice that show one number.
struct Showing {
    int number = 0;
    bool in_a_row = false;  ///< whether the number before was greater by 1
    int above = 0;          ///< dice of the tally that show more
    int here = 0;           ///< dice of the tally that show this number
    int others_above = 0;   ///< the same for the dice to beat
    int others_here = 0;
};

/// The state of a tally while it counts.
struct TallyCount {
    int number = 0;
    int memory = 0;  ///< length of the current run; if dice are cancelled, the dice of a sum that are left so far
};

/// A tally of one request.
class AimedTally {
public:
    /// `dice` is the number of dice counted, `others` the number of dice to beat, or that cancel some.
    AimedTally(const Tally& tally, int needed, std::size_t dice, std::size_t others);

    /// Whether each die counts for itself.
    [[nodiscard]] bool is_by_die() const { return by_die_; }
    [[nodiscard]] bool counts(Index die) const { return die < most_named_dice && (tally_->dice >> die & 1) != 0; }
    [[nodiscard]] bool is_against(Index die) const { return die < most_named_dice && (tally_->against >> die & 1) != 0; }
    /// An upper limit for the number of states of the tally, if dice show `shown` numbers from `least` to `greatest`.
    [[nodiscard]] double range(int least, int greatest, std::size_t shown) const;
    /// The worth of one die; only for a tally by die.
    [[nodiscard]] int worth(int shows) const;
    /// Counts the next number; only for a tally that is not by die.
    void take(const Showing& at, TallyCount& count) const;

private:
    const Tally* tally_;
    int needed_;
    bool by_die_;
    std::size_t dice_;
    KeptPlaces kept_;
    int pairs_;
};

/// The tallies of a completed request, in the table's order. Throws Error if words do not decide a score.
std::vector<AimedTally> aim_tallies(const Request& request, Trail trail);

/// The number that a tally counts from the dice.
int count_tally(const AimedTally& tally, std::span<const ShownDie> dice);

/// The worth of a face in a list; `otherwise` if the list lacks it.
int worth_of(std::span<const FaceWorth> faces, int face, int otherwise);

}  // namespace orderly::engine
