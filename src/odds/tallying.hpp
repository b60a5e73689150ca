#pragma once
// Counts what the dice of a request give: the numbers that its kind of procedure looks up, and its tallies.

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/pools.hpp"
#include "engine/throws.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

// The joint distribution of several numbers over all rolls. It goes from the greatest number on the dice down, and for
// each decides how many of the remaining dice show it. Rolls that count alike are merged into one,
// weighted by their number.

/// A value that a die can show, and what it adds to each of the numbers counted by die.
struct DieFall {
    int shows = 0;
    std::vector<int> worth;
    Whole weight;
};

/// Identical dice; `die` is their index in the table.
struct AlikeDice {
    Index die = 0;
    std::size_t count = 0;
    std::vector<DieFall> falls;
    Index deck = no_index;  ///< cards: drawn without replacement from that deck; a weight is the number of copies

    [[nodiscard]] bool is_drawn() const { return deck != no_index; }
};

/// Merges falls that count alike. The numbers shown matter only if a tally reads them.
std::vector<DieFall> merged(const std::vector<DieFall>& falls, bool by_number);

/// Combinations of numbers in rising order, with their weights.
using Counts = std::vector<std::pair<std::vector<int>, Whole>>;

/// The limit of a number: greater ones count as `most`, or are left out with all their rolls.
struct Bound {
    int most = INT_MAX;
    bool leaves_out = false;
};

/// The distribution of `by_die` numbers (the size of each `worth`), followed by those of `tallies`, none of which is by
/// die. `bounds` is empty or has one bound per number; only a number that never falls as dice are added may have one.
Counts counts_of(std::vector<AlikeDice> dice, std::size_t by_die, std::span<const engine::AimedTally> tallies,
                 std::span<const Bound> bounds = {});

// The distribution of one throw, by convolution rather than face by face.

/// Numbers with their weights, over `den`.
struct CastOdds {
    std::map<int, Whole> weights;
    Whole den = 1;
    bool equal = true;  ///< whether the weights count equally likely rolls
};

CastOdds cast_odds(const engine::PlannedThrow& one);

/// The weights of what each number of one and each of the other come to together.
template <class Number, class Sum>
std::map<Number, Whole> sums_of_each(const std::map<Number, Whole>& a, const std::map<Number, Whole>& b, Sum sum) {
    std::map<Number, Whole> sums;
    for (const auto& [left, weight] : a)
        for (const auto& [right, times] : b) sums[sum(left, right)] += weight * times;
    return sums;
}

/// One die of the size, with its re-rolls, explosions and pushes.
CastOdds single_odds(const engine::PlannedThrow& one, int size);
/// A number times itself, so many times.
Whole power_of(const Whole& base, int exponent);
/// The number of ways in which `count` dice fall, or `count` cards are drawn.
Whole falls_of(const Whole& faces, std::size_t count, bool drawn);
/// The sum of those that are kept, of this throw alone.
Tally sum_of_kept(const engine::PlannedThrow& one);
/// The deck that is drawn from: one that requests share, else one of this throw.
Index deck_of(const engine::PlannedThrow& one);
/// The sum of two independent throws.
CastOdds sum_of_both(const CastOdds& a, const CastOdds& b);
/// The sum of `count` independent throws.
CastOdds several(const CastOdds& one, int count);

/// The numbers to count together.
struct WantedNumbers {
    bool base = true;            ///< the hits of each side for pools and duels, or else the value of each throw
    bool by_throw = false;       ///< of pools too what each throw comes to
    std::vector<Index> tallies;  ///< indices in the table
    std::vector<Bound> bounds;   ///< one per number; empty for no bounds
};

/// Receives numbers, and the number of rolls that give them, which it may keep: copies of long numbers cost the most.
using VisitNumbers = std::function<void(std::span<const int>, Whole&& weight)>;

class Tallying {
public:
    /// Throws the errors that evaluate throws before it reads a die.
    Tallying(const Request& request, WantedNumbers wanted);

    /// An upper limit for the number of combinations visited.
    [[nodiscard]] double cost() const;
    /// The approximate number of steps to compute them.
    [[nodiscard]] double steps() const;
    /// The rolls that are counted: equally likely if `equal`, or else a common denominator.
    [[nodiscard]] const Whole& den() const { return den_; }
    /// How many rolls each of them stands for: what the weights of all falls of a die have in common.
    [[nodiscard]] const Whole& alike() const { return alike_; }
    [[nodiscard]] bool equal() const { return equal_; }
    /// Of a repeated roll, how often it is made; what is counted is of one roll.
    [[nodiscard]] int rolls() const { return rolls_; }
    /// The faces of the die that alone decides and shows its number; 0 where there is none.
    [[nodiscard]] int one_die() const { return one_die_; }
    [[nodiscard]] std::size_t base() const { return base_; }
    /// The deck of each of the first numbers that is a single card.
    [[nodiscard]] const std::vector<Index>& decks() const { return decks_; }

    /// Visits each combination: the base numbers, then the tallies in their order.
    void each(const VisitNumbers& visit) const;
    /// The marks used in the stages that depend on their number of dice.
    [[nodiscard]] const std::vector<const Mark*>& marks() const { return used_.marks; }

private:
    /// Dice that are counted together: no tally spans two parts.
    struct Part {
        std::vector<AlikeDice> dice;
        std::vector<std::size_t> by_die;  ///< indices of the numbers that are sums over dice
        std::vector<std::size_t> by_row;  ///< indices of the other numbers
        std::vector<engine::AimedTally> tallies;  ///< the tallies of `by_row`
    };

    void read_pools();
    void read_side(Part& part, Index side);
    void read_duels();
    void read_asking_stages();
    void read_throws();
    [[nodiscard]] bool is_alone(const engine::PlannedThrow& one) const;
    void add_stages(Part& part, std::size_t number);
    void add_throw(Part& part, const engine::PlannedThrow& one, std::size_t own);
    std::vector<engine::PlannedThrow> throws();
    void add_dice(Part& part, Index die, std::size_t count, std::vector<DieFall> falls, Index deck = no_index);
    void through_stages(Index side, std::size_t place, std::vector<DieFall>& falls);
    /// Combinations of numbers with their weights.
    using Counted = std::map<std::vector<int>, Whole>;
    void each_of_dice(const VisitNumbers& visit) const;
    [[nodiscard]] Counted after_stage(const Stage& stage, const Counted& counted) const;
    void add_tallies(Part& part, Index side);
    [[nodiscard]] std::vector<int> worths(const Part& part, Index die, int shows) const;
    struct Size {
        double results = 1;
        double steps = 1;
    };
    [[nodiscard]] Size size_of(const Part& part) const;
    [[nodiscard]] static double range_by_die(const Part& part, std::size_t number);
    [[nodiscard]] static double range_by_row(const Part& part, const engine::AimedTally& tally);
    /// The index of a number in `by_die`.
    [[nodiscard]] static std::size_t place_in(const Part& part, std::size_t number);
    [[nodiscard]] std::size_t size() const { return base_ + wanted_.tallies.size(); }
    [[nodiscard]] Counts counts_of_part(const Part& part) const;

    const Request& request_;
    const Procedure& procedure_;
    WantedNumbers wanted_;
    std::vector<engine::AimedTally> aimed_;
    engine::PoolAim aim_;  ///< for pools and duels
    engine::Views views_;
    Result scores_;
    bool asks_hits_ = false;       ///< whether a stage depends on its number of dice
    engine::Hits most_ = {0, 0};   ///< the most hits of each side before the stages
    mutable Resolution used_;
    std::vector<Tally> sums_;  ///< the sums of throws that keep only some dice
    std::size_t base_ = 0;
    std::vector<Index> decks_;
    int rolls_ = 1;
    int one_die_ = 0;
    std::vector<Part> parts_;
    Whole den_ = 1;
    Whole alike_ = 1;
    bool equal_ = true;
};

/// The values that one die of the size can show, explosions included, and their worth.
std::vector<DieFall> falls_of(const engine::PlannedThrow& one, int size,
                              const std::function<std::vector<int>(int)>& worth);

/// Throws Error "too-large" if it would take too long.
void check_steps(const Tallying& tallying);

/// The chance of each number of one tally.
std::map<Fraction, Ratio> tally_chances(const Request& request, Index tally);

// Joint chances of several numbers of a throw: `hits>=2 and banes<1`.

/// The chance that all comparisons of the text hold. Each compares a tally or hits with a number or with each other.
/// Nothing if the text has no comparison. Throws Error "unknown-outcome" for an unknown name.
std::optional<Ratio> joint_chance(const Request& request, std::string_view text);

}  // namespace orderly::odds
