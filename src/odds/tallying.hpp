#pragma once
// The numbers that a request's dice are counted for: what its kind looks up, and its tallies.

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/pools.hpp"
#include "engine/throws.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

// Numbers counted of dice, all of them together, over every fall: number by number from the greatest that the dice
// show, and for each how many of the dice that are left show it. Falls that count alike are one, weighed by how many
// they are.

/// Something that a die may show, and what it adds to each of the numbers that are counted by die.
struct DieFall {
    int shows = 0;
    std::vector<int> worth;
    Whole weight;
};

/// Dice that are alike; `die` is their place in the table.
struct AlikeDice {
    Index die = 0;
    std::size_t count = 0;
    std::vector<DieFall> falls;
    bool once = false;  ///< cards: a weight is how many of them there are, and none comes twice
};

/// Combinations of numbers, rising, with their weights.
using Counts = std::vector<std::pair<std::vector<int>, Whole>>;

/// How far a number is followed: a greater one counts as `most`, or is left out with all falls that lead to it.
struct Bound {
    int most = INT_MAX;
    bool leaves_out = false;
};

/// What the dice come to: `by_die` numbers, as many as each worth has, then those of the tallies, none of which is by
/// die. Only numbers that never get less as more dice are counted have bounds; where `bounds` is empty none has.
Counts counts_of(std::vector<AlikeDice> dice, std::size_t by_die, std::span<const engine::AimedTally> tallies,
                 std::span<const Bound> bounds = {});

// What dice that are thrown together come to, each number with its chance: by convolution, never face by face.

/// Numbers with their weights, over `den`.
struct CastOdds {
    std::map<int, Whole> weights;
    Whole den = 1;
    bool equal = true;  ///< the weights count equally likely rolls
};

CastOdds cast_odds(const engine::PlannedThrow& one);

/// One die of the size, with all that it throws again or more, and pushed so often.
CastOdds single_odds(const Die& die, int size, int pushes);
/// Both thrown, and added.
CastOdds sum_of_both(const CastOdds& a, const CastOdds& b);
/// So many of it added.
CastOdds several(const CastOdds& one, int count);

/// Which of them are counted together.
struct WantedNumbers {
    bool base = true;            ///< of pools and duels hits by side; else what each throw comes to
    std::vector<Index> tallies;  ///< by their places in the table
    std::vector<Bound> bounds;   ///< of each number; empty: all count as they are
};

/// Those that what comes of a throw depends on.
WantedNumbers asked_numbers(const Procedure& procedure);

class Tallying {
public:
    /// Throws Error where evaluate does before it looks at a die.
    Tallying(const Request& request, WantedNumbers wanted);

    /// At most so many combinations are visited.
    [[nodiscard]] double cost() const;
    /// About so many steps lead to them.
    [[nodiscard]] double steps() const;
    /// So many falls there are; `equal` where they are equally likely, else it is a common denominator.
    [[nodiscard]] const Whole& den() const { return den_; }
    [[nodiscard]] bool equal() const { return equal_; }
    [[nodiscard]] std::size_t base() const { return base_; }

    /// Visits each combination: the base numbers, then the tallies in their order.
    void each(const std::function<void(std::span<const int>, const Whole&)>& visit) const;
    /// What was used on the way, where how many dice come to a stage decides on it.
    [[nodiscard]] const std::vector<const Mark*>& marks() const { return used_.marks; }

private:
    /// Dice that are counted together: no tally looks at those of two parts.
    struct Part {
        std::vector<AlikeDice> dice;
        std::vector<std::size_t> by_die;  ///< numbers, by their places among all
        std::vector<std::size_t> by_row;
        std::vector<engine::AimedTally> tallies;  ///< of those by row
    };

    void read_pools();
    void read_side(Part& part, Index side);
    void read_duels();
    void read_asking_stages();
    void read_throws();
    void add_dice(Part& part, const engine::PlannedThrow& one, std::size_t count, std::vector<DieFall> falls);
    void through_stages(const Part& part, Index side, std::vector<DieFall>& falls);
    /// Combinations of numbers with their weights.
    using Counted = std::map<std::vector<int>, Whole>;
    void each_of_dice(const std::function<void(std::span<const int>, const Whole&)>& visit) const;
    [[nodiscard]] Counted after_stage(const Stage& stage, Counted counted) const;
    void add_tallies(Part& part, Index side);
    [[nodiscard]] std::vector<int> worths(const Part& part, Index die, int shows) const;
    struct Size {
        double results = 1;
        double steps = 1;
    };
    [[nodiscard]] Size size_of(const Part& part) const;
    [[nodiscard]] static double range_by_die(const Part& part, std::size_t number);
    [[nodiscard]] static double range_by_row(const Part& part, const engine::AimedTally& tally);
    /// The place of a number among those by die.
    [[nodiscard]] static std::size_t place_in(const Part& part, std::size_t number);
    [[nodiscard]] std::size_t size() const { return base_ + wanted_.tallies.size(); }
    [[nodiscard]] Counts counts_of_part(const Part& part) const;

    const Request& request_;
    const Procedure& procedure_;
    WantedNumbers wanted_;
    std::vector<engine::AimedTally> aimed_;
    engine::PoolAim aim_;  ///< of pools and duels
    engine::Views views_;
    Result scores_;
    bool asks_hits_ = false;       ///< a stage depends on how many dice come to it
    engine::Hits most_ = {0, 0};   ///< hits of each side before the stages
    mutable Resolution used_;
    std::vector<Tally> sums_;  ///< of throws of which some dice are kept
    std::size_t base_ = 0;
    std::vector<Part> parts_;
    Whole den_ = 1;
    bool equal_ = true;
};

/// What one die of the size may show with all that it throws more, and what that is worth.
std::vector<DieFall> falls_of(const engine::PlannedThrow& one, int size,
                              const std::function<std::vector<int>(int)>& worth);

/// Throws Error "too-large" where it would take too long.
void check_steps(const Tallying& tallying);

/// What one tally of a request's dice comes to, each number with its chance.
std::map<Fraction, Ratio> tally_chances(const Request& request, Index tally);

// A chance that is asked of several numbers of a throw at once: `hits>=2 and banes<1`.

/// The chance that all comparisons of the text hold: tallies and hits with numbers, or with each other; nothing where
/// the text has no comparison. Throws Error "unknown-outcome" for a name that is no such number.
std::optional<Ratio> joint_chance(const Request& request, std::string_view text);

}  // namespace orderly::odds
