#pragma once
// The ways that the dice of one request can fall, each with how many equally likely rolls it stands for. Pools are not
// enumerated face by face: rolls with equal hits and tallies are one, weighed by how many there are.

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>

#include "orderly/odds.hpp"

namespace orderly::odds {

/// What the rolls of a request are counted over.
struct SampleSpace {
    Whole den = 1;
    bool equal = true;  ///< the rolls are equally likely; else `den` is a common denominator
    bool one_die = false;
    int die_sides = 0;
    int rolls = 1;  ///< of a repeated roll; the rolls are of one of them
    std::vector<const Mark*> marks = {};  ///< used on the way, beside those of the resolutions
};

/// A resolution for faces that stand for `weight` falls, and those faces.
using VisitRoll = std::function<void(const Resolution&, const Whole& weight, std::span<const int> faces)>;

/// Visits every roll that can come about, as many as odds_cost allows. Throws what evaluate throws.
SampleSpace for_each_roll(const Request& request, const VisitRoll& visit);

// What the rolls of one request add up to: how many give each outcome, what they call for, and what their effects and
// values sum to. It adds up what evaluate says and knows no table.

/// Whom the sides of a request are, as the first request of a chain names them.
using Names = std::array<std::string, 2>;

/// A step to a request that comes next; `again` where the same procedure is decided anew.
struct Transition {
    std::size_t state = 0;
    bool again = false;
    friend auto operator<=>(const Transition&, const Transition&) = default;
};

/// A number that is asked for, in one resolution: `key` is its place among those that are.
struct Measured {
    std::size_t key = 0;
    Fraction number;
    friend auto operator<=>(const Measured&, const Measured&) = default;
};

/// The numbers of a resolution that are asked for, rising.
using MeasureRoll = std::function<std::vector<Measured>(const Resolution&, const Names&, bool first)>;

/// Rolls that give the same outcomes, work the same values out and call for the same.
struct Branch {
    std::vector<std::size_t> outcomes;  ///< by unit, a place in its list
    std::vector<Transition> next;
    std::vector<std::size_t> valued;  ///< which of the values are worked out, rising
    std::vector<Measured> measured;
    Whole weight;
    std::vector<int> faces;
};

/// The outcomes that a unit's rolls have had, and those that its table has.
class OutcomeList {
public:
    struct Entry {
        std::string outcome;
        std::string title;
        long order = 0;
    };
    /// The place of a result's outcome; a new one is added.
    std::size_t place_of(const Result& result, const Request& request);
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    [[nodiscard]] bool of_rows() const { return of_rows_; }

private:
    std::size_t place(std::string outcome, std::string title, long order);
    void add_rows(const ResultSet& set);

    std::vector<Entry> entries_;
    std::map<std::string, std::size_t, std::less<>> places_;
    bool of_rows_ = false;
    std::vector<const ResultSet*> sets_;  ///< whose rows are there
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

/// Everything added up for one request.
struct RollSums {
    SampleSpace space;
    std::vector<OutcomeList> units;
    std::vector<Branch> branches;
    std::vector<EffectSum> effects;
    std::vector<ValueSum> values;
    std::array<std::map<int, Whole>, 2> hits;
    bool has_hits = false;
    Annotations annotations;
};

/// Gives the place of the request that a step leads to; nothing where it cannot be followed.
using FollowStep = std::function<std::optional<Transition>(const Resolution&, const NextStep&)>;

/// Adds up all rolls of a request. Without `lead` what comes next is left out. `measure` tells rolls apart by what is
/// asked besides; it may be empty.
RollSums roll_sums_of(const Request& request, const Names& names, const FollowStep& follow_step,
               const std::function<std::vector<Measured>(const Resolution&)>& measure);

/// Whom a party is: a side by its name in the chain, else as the procedure calls it.
std::string name_of(const Procedure& procedure, const Names& names, Index to);

}  // namespace orderly::odds
