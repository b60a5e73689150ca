#pragma once
// Exact odds: the chance of each outcome of a request, counted over every way that its dice can fall. Nothing is
// simulated and nothing is rounded; reports round, and say so. docs/odds.md tells how each kind is counted.

#include <gmpxx.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/export.hpp"
#include "orderly/resolution.hpp"

namespace orderly {

/// A count of rolls, as large as it gets.
using Whole = mpz_class;
/// An exact rational, reduced.
using Ratio = mpq_class;

/// `num` of `den` in lowest terms; `den` is not 0.
inline Ratio ratio(const Whole& num, const Whole& den) {
    Ratio result(num, den);
    result.canonicalize();
    return result;
}

/// What is to be said of the numbers: marks of doubtful values that were used, and notes of what was read and left out.
struct ORDERLY_API Annotations {
    std::vector<const Mark*> marks;
    std::vector<std::string> notes;

    /// Adds those that are not there yet.
    void merge(const std::vector<const Mark*>& more_marks, const std::vector<std::string>& more_notes);
};

/// An outcome and how many of `Odds::den` rolls give it.
struct OddsOutcome {
    std::string outcome;
    std::string title;
    Whole num;
    std::vector<int> faces;  ///< rising, where one die alone decides
    Ratio any;               ///< of a repeated roll: the chance that one of the rolls gives it
};

/// The outcomes of one unit (or of all together), in the table's order, those that cannot come about too.
struct UnitOdds {
    std::vector<OddsOutcome> outcomes;
};

/// One outcome for each unit at once: units that share a die do not fall independently.
struct JointOdds {
    std::vector<std::size_t> outcomes;  ///< by unit, a place in its list
    Whole num;
    std::vector<int> faces;
};

/// The hits of one side: how many of `den` rolls give each number of them.
struct HitsOdds {
    std::string side;
    Whole den;
    std::map<int, Whole> counts;
};

/// The numbers that a computed value takes, or a tally of the first throw; the chances add up to 1, or to the chance that
/// it is asked for. Where it may be asked for several times in a chain, that chance is shared out among the numbers as
/// they come about on average.
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
    std::string_view provided;  ///< a circumstance that the words leave open; its mean is of the rolls where it applies
    Ratio mean;
};

/// An outcome of a procedure that a result calls for.
struct FollowedOdds {
    std::string_view procedure;
    std::string side;  ///< for whom, as the first request names it
    std::string outcome;
    std::string title;
    Ratio chance;  ///< that it comes about at least once
    Ratio mean;    ///< how often it comes about
};

/// The odds of one request.
struct Odds {
    Request request;
    bool followed = false;
    Whole den;                     ///< outcomes of a unit add up to it exactly
    bool counts_rolls = true;      ///< `den` is the number of equally likely rolls; else a common denominator
    bool one_die = false;          ///< outcomes name their faces
    int die_sides = 0;             ///< of that die
    int rolls = 1;                 ///< of a repeated roll: `units` is of each one
    bool ordered_by_hits = false;  ///< outcomes are numbers of hits, few first
    bool ordered = false;          ///< outcomes stand in the order of a die's bands
    Ratio rounds = 1;              ///< how often the first procedure is resolved, on average, when followed
    std::vector<UnitOdds> units;
    std::vector<JointOdds> joint;  ///< where there are several units
    std::vector<HitsOdds> hits;
    std::vector<ValueOdds> values;
    std::vector<ExpectedEffect> expect;
    std::vector<FollowedOdds> then;
    Annotations annotations;  ///< of every roll
    double work = 0;          ///< what it took, in the measure of most_odds_work
};

/// The work that odds of one request, or of all rows of a table of them, may take: about so many microseconds.
inline constexpr double most_odds_work = 5e6;

/// How odds are worked out.
struct OddsOptions {
    bool follow = false;  ///< of all that the results call for, to the end
    double most_work = most_odds_work;
};

/// Works the odds of a completed request out. With `follow`, of all that its results call for, to the end: what is
/// repeated until decided is taken to its exact limit. Throws Error: what evaluate throws, "too-large" (with the
/// reason: of one request before any work, of a chain when more than `most_work` follows), "no-dice", "endless",
/// "not-exact".
ORDERLY_API Odds odds_of(const Request& request, const OddsOptions& options = {});

/// The work that the odds of a request take without what follows, in the measure of most_odds_work. Throws Error
/// "too-large" where no odds of it are worked out.
ORDERLY_API double odds_cost(const Request& request);

/// The numbers that one thing of a result comes to, with their chances: how many an effect counts, a value, hits, a
/// total.
struct ORDERLY_API NumberOdds {
    std::string side;      ///< for whom, as the first request names it
    std::string what;      ///< an effect's `do`, a value's name, `hits`, `total` or `difference`
    std::string provided;  ///< a circumstance that the words leave open; the chances are of where it applies
    bool distance = false;
    bool counted = true;   ///< else an effect without a number: 1 where it happens; of a chain, how often
    std::map<Fraction, Ratio> chances;
    Ratio none = 0;  ///< that it is not worked out at all; an effect that does not happen is a 0

    [[nodiscard]] Ratio mean() const;
    /// The chance of `3`, `3+` or `3-`. Throws Error "unknown-outcome".
    [[nodiscard]] Ratio chance(std::string_view asked) const;
};

/// What `numbers_of` found, one for each side that has it.
struct AskedNumbers {
    Request request;
    bool followed = false;
    int rolls = 1;  ///< of a repeated roll: effects are of all of them together, other numbers of each
    std::vector<NumberOdds> numbers;
    Annotations annotations;
    double work = 0;  ///< what it took, in the measure of most_odds_work
};

/// The whole distribution of a number in the results of a completed request: `lose-stands`, `defender:lose-stands`, the
/// name of an effect's line, of a value or of a tally, `hits`, `total`, `difference`. With `follow` effects and values are added up
/// over all that follows. Throws Error: what odds_of throws, "unknown-outcome" where the results have no such number,
/// "not-exact" where a chain comes back to itself.
ORDERLY_API AskedNumbers numbers_of(const Request& request, std::string_view asked, const OddsOptions& options = {});

/// The chance that a text asks for: `swept`, `driven-back+` (that row of the table or one above it), `swept-` (or one
/// below), `3`, `3+`, `3-` hits, `first:3+` the hits of one side, `rout:routed` an outcome of what follows,
/// `any double` of a repeated roll that at least one of the rolls has it,
/// `hits>=2 and banes<1` what tallies and hits of the first throw come to together. Of several units, the chance that
/// every one of them has it. A beginning of an outcome stands for it, unless `exact`. Throws Error "unknown-outcome", and
/// "too-large" where so many dice are not counted.
ORDERLY_API Ratio chance_of(const Odds& odds, std::string_view asked, bool exact = false);

/// The least number that at least half of the rolls do not go over.
ORDERLY_API int median_of(const HitsOdds& hits);
ORDERLY_API Ratio mean_of(const HitsOdds& hits);
/// The variance; the spread is its square root.
ORDERLY_API Ratio variance_of(const HitsOdds& hits);

}  // namespace orderly
