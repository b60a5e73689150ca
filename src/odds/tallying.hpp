#pragma once
// The numbers that a request's dice are counted for: what its kind looks up, and its tallies.

#include <functional>
#include <map>
#include <optional>

#include "engine/throws.hpp"
#include "odds/counts.hpp"
#include "orderly/odds.hpp"

namespace orderly::odds {

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
