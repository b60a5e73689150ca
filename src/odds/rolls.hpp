#pragma once
// All rolls of one request, each with a weight. Pools are not enumerated face by face: rolls with equal hits and
// tallies are merged into one, weighted by their number.

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>

#include "orderly/odds.hpp"

namespace orderly::odds {

/// The content of a request as a key: two requests with the same key resolve alike.
std::string key_of(const Request& request);

/// The sample space of a request.
struct SampleSpace {
    Whole den = 1;
    Whole alike = 1;    ///< each roll counted stands for so many
    bool equal = true;  ///< whether the rolls are equally likely; if not, `den` is a common denominator
    int die_sides = 0;  ///< of the one die that decides, if there is only one
    int rolls = 1;  ///< how often the roll is repeated; the sample space is that of one roll
    std::vector<const Mark*> marks = {};  ///< marks used besides those of the resolutions
};

/// Receives a resolution, the number of rolls that give it, and its faces (if a single die gives them).
using VisitRoll = std::function<void(const Resolution&, Whole&& weight, std::span<const int> faces)>;

/// Visits every possible roll, if odds_cost allows that many. Throws what evaluate throws. Without `tells_next`, what
/// follows has no words.
SampleSpace for_each_roll(const Request& request, const VisitRoll& visit, bool tells_next = true);

// Sums over the rolls of one request: how many give each outcome, what follows them, and the totals of effects and
// values. This code adds up the results of evaluate and knows no table.

/// The names of the sides of a request, as the first request of a chain names them.
using Names = std::array<std::string, 2>;
/// The names of the sides as the procedure calls them.
Names names_of(const Procedure& procedure);

/// A step to the next request; `again` if it repeats the same procedure and replaces its result.
struct Transition {
    std::size_t state = 0;
    bool again = false;
    friend auto operator<=>(const Transition&, const Transition&) = default;
};

/// The value of a number asked for, in one resolution; `key` is the index of the number.
struct Measured {
    std::size_t key = 0;
    Fraction number;
    friend auto operator<=>(const Measured&, const Measured&) = default;
};

/// Returns the numbers of a resolution that are asked for, in rising order.
using MeasureRoll = std::function<std::vector<Measured>(const Resolution&, const Names&, bool first)>;

/// What tells the rolls of a branch from others.
struct BranchKey {
    std::vector<std::size_t> outcomes;  ///< by unit, an index in its list
    std::vector<Transition> next;
    std::vector<std::size_t> valued;  ///< the indices of the values computed, in rising order
    std::vector<Measured> measured;
    friend auto operator<=>(const BranchKey&, const BranchKey&) = default;
};

/// Rolls that give the same outcomes, compute the same values and call for the same requests.
struct Branch : BranchKey {
    RollCount weight;
    std::vector<int> faces;
};

/// Adds a number; the first one is shared.
inline void add_shared(RollCount& sum, const RollCount& number) {
    if (sum == nullptr || *sum == 0) sum = number;
    else if (sum.use_count() == 1) *sum += *number;
    else sum = std::make_shared<Whole>(*sum + *number);
}

/// The outcomes of a unit: those of its table, and any others that its rolls gave.
class OutcomeList {
public:
    struct Entry {
        std::string outcome;
        std::string title;
        long order = 0;
    };
    /// The index of a result's outcome, added if it is new.
    std::size_t place_of(const Result& result, const Request& request);
    [[nodiscard]] const std::deque<Entry>& entries() const { return entries_; }
    [[nodiscard]] bool of_rows() const { return of_rows_; }

private:
    std::size_t place(std::string outcome, std::string title, long order);
    void add_rows(const ResultSet& set);

    std::deque<Entry> entries_;  // a pool has thousands: a vector would copy them as it grows
    std::unordered_map<std::string, std::size_t> places_;
    bool of_rows_ = false;
    std::vector<const ResultSet*> sets_;  ///< the tables whose rows are added
};

struct EffectSum {
    std::string to;
    const EffectWord* word = nullptr;
    std::string_view provided;
    Whole sum;
};

struct ValueSum {
    std::string side;
    std::string_view id;
    bool distance = false;
    std::map<Fraction, Whole> counts;
};

/// The sums over all rolls of one request.
struct RollSums {
    SampleSpace space;
    std::vector<OutcomeList> units;
    std::deque<Branch> branches;
    std::vector<EffectSum> effects;
    std::vector<ValueSum> values;
    std::array<std::map<int, RollCount>, 2> hits;
    bool has_hits = false;
    Annotations annotations;
};

/// Returns the transition to the request of a step; nothing if it cannot be followed.
using FollowStep = std::function<std::optional<Transition>(const Resolution&, const NextStep&)>;

/// Adds up all rolls of a request. If `follow_step` is empty, nothing follows. Rolls with different results of
/// `measure` are counted apart; it may be empty.
RollSums roll_sums_of(const Request& request, const Names& names, const FollowStep& follow_step,
               const std::function<std::vector<Measured>(const Resolution&)>& measure);

/// The name of a party: for a side its name in the chain, or else the procedure's name for it.
std::string name_of(const Procedure& procedure, const Names& names, Index to);

}  // namespace orderly::odds
