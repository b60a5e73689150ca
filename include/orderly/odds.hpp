#pragma once
// Exact odds: the chance of each outcome, counted over all rolls. Nothing is simulated or rounded; reports round and
// say so. docs/odds.md explains the method.

#include <gmpxx.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/export.hpp"
#include "orderly/resolution.hpp"

namespace orderly {

/// An arbitrarily large count of rolls.
using Whole = mpz_class;
/// An exact rational in lowest terms.
using Ratio = mpq_class;

/// `num` / `den` in lowest terms; `den` must not be 0.
inline Ratio ratio(const Whole& num, const Whole& den) {
    Ratio result(num, den);
    result.canonicalize();
    return result;
}

/// A number of rolls, without a factor that all have in common (see `alike`). It can have thousands of digits, so
/// outcomes and hits share it.
using RollCount = std::shared_ptr<Whole>;

/// Remarks on the numbers: marks of doubtful values that were used, and notes on words read or ignored.
struct ORDERLY_API Annotations {
    std::vector<const Mark*> marks;
    std::vector<std::string> notes;

    /// Adds remarks, without repeats.
    void merge(const std::vector<const Mark*>& more_marks, const std::vector<std::string>& more_notes);
};

/// An outcome, and the number of rolls out of `Odds::den` that give it.
struct OddsOutcome {
    std::string outcome;
    std::string title;
    RollCount num;           ///< never null
    std::vector<int> faces;  ///< in ascending order, if a single die decides
};

/// The outcomes of one unit (or of all together) in table order, including impossible ones.
struct UnitOdds {
    std::vector<OddsOutcome> outcomes;
};

/// A joint outcome of several units; units that share a die are not independent.
struct JointOdds {
    std::vector<std::size_t> outcomes;  ///< by unit: an index into its list
    Whole num;
    std::vector<int> faces;
};

/// The hits of one side: the number of rolls out of `den` for each number of hits.
struct HitsOdds {
    std::string side;
    Whole den;
    Whole alike;  ///< as in Odds
    std::map<int, RollCount> counts;
};

/// The distribution of a computed value, or of a tally of the first throw. The chances add up to 1, or to the chance
/// that the value is needed. If a chain may need it several times, that chance is divided in proportion to the mean
/// frequency of each number.
struct ValueOdds {
    std::string_view procedure;
    std::string side;
    std::string_view id;
    bool distance = false;
    std::map<Fraction, Ratio> chances;
};

/// The mean of a counted effect: "defender loses 1.46 stands on average".
struct ExpectedEffect {
    std::string to;
    const EffectWord* word = nullptr;
    std::string_view provided;  ///< a circumstance that the words leave open; the mean is over rolls where it applies
    Ratio mean;
};

/// An outcome of a follow-up.
struct FollowedOdds {
    std::string_view procedure;
    std::string side;  ///< the party concerned, as named in the first request
    std::string outcome;
    std::string title;
    Ratio chance;  ///< of at least one occurrence
    Ratio mean;    ///< of the number of occurrences
};

/// The odds of one request.
struct Odds {
    Request request;
    bool followed = false;
    Whole den;                     ///< a unit's outcomes add up to it exactly
    Whole alike = 1;               ///< each roll counted stands for so many
    bool counts_rolls = true;      ///< `den` times `alike` equally likely rolls; else a common denominator
    bool one_die = false;          ///< outcomes list their faces
    int die_sides = 0;             ///< of that die
    int rolls = 1;                 ///< of a repeated roll; `units` describes each one
    bool ordered_by_hits = false;  ///< outcomes are numbers of hits in ascending order
    bool ordered = false;          ///< outcomes are in the order of a die's bands
    Ratio rounds = 1;              ///< with follow-ups: the mean number of times the first procedure is resolved
    std::vector<UnitOdds> units;
    std::vector<JointOdds> joint;  ///< if there are several units
    std::vector<HitsOdds> hits;
    std::vector<ValueOdds> values;
    std::vector<ExpectedEffect> expect;
    std::vector<FollowedOdds> then;
    Annotations annotations;  ///< of all rolls
    double work = 0;          ///< the cost, in units of most_odds_work
};

/// The limit of work for the odds of one request, or of all rows of a table: roughly microseconds.
inline constexpr double most_odds_work = 5e6;

/// How to compute odds.
struct OddsOptions {
    bool follow = false;  ///< include all follow-ups, to the end
    double most_work = most_odds_work;
};

/// Computes the odds of a completed request. With `follow`, includes all follow-ups to the end; a roll repeated until
/// it is decided is computed as an exact limit. Throws Error "too-large" with the reason (for one request before any
/// work; for a chain when it exceeds `most_work`), "no-dice", "endless", "not-exact", and whatever evaluate throws.
ORDERLY_API Odds odds_of(const Request& request, const OddsOptions& options = {});

/// The work for the odds of a request without follow-ups, in units of most_odds_work. Throws Error "too-large" if they
/// cannot be computed.
ORDERLY_API double odds_cost(const Request& request);

/// The distribution of one number of a result: the count of an effect, a value, hits, or a total.
struct ORDERLY_API NumberOdds {
    std::string side;      ///< the party concerned, as named in the first request
    std::string what;      ///< an effect's `do`, a value's name, `hits`, `total` or `difference`
    std::string provided;  ///< a circumstance that the words leave open; the chances are for where it applies
    bool distance = false;
    bool counted = true;  ///< else an effect without a number: 1 if it happens; in a chain, how often
    std::map<Fraction, Ratio> chances;
    Ratio none = 0;  ///< the chance that it is not computed at all; an effect that does not happen counts as 0

    [[nodiscard]] Ratio mean() const;
    /// The chance of `3`, `3+` or `3-`. Throws Error "unknown-outcome".
    [[nodiscard]] Ratio chance(std::string_view asked) const;
};

/// The result of `numbers_of`: one distribution for each side that has the number.
struct AskedNumbers {
    Request request;
    bool followed = false;
    int rolls = 1;  ///< of a repeated roll: effects are totals over all rolls, other numbers are per roll
    std::vector<NumberOdds> numbers;
    Annotations annotations;
    double work = 0;  ///< the cost, in units of most_odds_work
};

/// The full distribution of a number in the results of a completed request: `lose-stands`, `defender:lose-stands`, the
/// name of an effect's line, a value or a tally, `hits`, `total`, `difference`. With `follow`, effects and values are
/// added up over all follow-ups. Throws Error "unknown-outcome" if the results have no such number, "not-exact" if a
/// chain forms a cycle, and whatever odds_of throws.
ORDERLY_API AskedNumbers numbers_of(const Request& request, std::string_view asked, const OddsOptions& options = {});

/// The chance of an event given as text: `swept`; `driven-back+` (that row of the table or above); `swept-` (or below);
/// `3`, `3+`, `3-` hits; `first:3+`, the hits of one side; `rout:routed`, an outcome of a follow-up; `any double`, at
/// least one roll of a repeated one; `hits>=2 and banes<1`, tallies and hits of the first throw. With several units, the
/// chance that all of them have it. An outcome may be abbreviated, unless `exact`. Throws Error "unknown-outcome", or
/// "too-large" if there are too many dice to count.
ORDERLY_API Ratio chance_of(const Odds& odds, std::string_view asked, bool exact = false);

/// The middle of a distribution of hits, and how far it spreads.
struct HitsShape {
    int median = 0;  ///< the lowest number that at least half of the rolls do not exceed
    Ratio mean;
    Ratio variance;  ///< its square root is the standard deviation
};

ORDERLY_API HitsShape shape_of(const HitsOdds& hits);

}  // namespace orderly
