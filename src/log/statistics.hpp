#pragma once
// What the dice of a log gave: counts of dice, outcomes and effects, and each side's luck.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "log/json.hpp"
#include "log/reader.hpp"
#include "orderly/catalog.hpp"
#include "orderly/ruleset.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "report/flat_rows.hpp"

namespace orderly::log {

// Judges a distribution of dice: Pearson's chi-squared test against equally likely faces.

struct ChiSquared {
    double value = 0;
    double chance = 1;   ///< the chance that fair dice deviate at least as much
    bool has_enough_dice = false;  ///< whether there are five dice per face or more; with fewer, the test is unreliable
};

/// `counts` has one entry per face. With no dice or a single face, the chance is 1.
ChiSquared chi_squared(std::span<const std::uint64_t> counts);

/// The chance that chi-squared with that many degrees of freedom is at least `value`.
double chi_squared_tail(int degrees, double value);

// Losses in records: counted effects that add up. Results list them as `losses`.

/// The wording with that id, or null.
const EffectWord* effect_word(const Ruleset& ruleset, std::string_view id);

/// Calls `visit(result)` for each unit's result in a record, or for the whole result if units share nothing.
template <class Visit>
void each_unit_result(const Json& record, Visit visit) {
    if (!record.contains("units")) return visit(record);
    for (const auto unit : record["units"]) visit(unit);
}

/// Calls `visit(effect)` for each certain loss in a record.
template <class Visit>
void each_loss(const Ruleset& ruleset, const Json& record, Visit visit) {
    each_unit_result(record, [&](const Json& result) {
        for (const auto effect : result["effects"]) {
            if (!effect.contains("count") || effect.contains("provided")) continue;
            const auto* word = effect_word(ruleset, effect["do"].text());
            if (word != nullptr && word->is_loss()) visit(effect);
        }
    });
}

/// Calls `visit(side, hits)` for each side of a pool that scored hits; `side` is its index.
template <class Visit>
void each_hits(const Json& record, std::span<const std::string_view> sides, Visit visit) {
    each_unit_result(record, [&](const Json& result) {
        const auto hits = result["hits"];
        if (hits.is_number()) return visit(std::size_t{0}, hits.integer());
        for (std::size_t side = 0; side < sides.size(); ++side)
            if (const auto count = hits[sides[side]]; !count.is_null()) visit(side, count.integer());
    });
}

class LogStatistics {
public:
    /// Counts a result and its follow-ups.
    void add(const Json& result);

    /// Rows for each side's dice by face, with the chance of the whole distribution; for outcomes; and for counted
    /// effects.
    [[nodiscard]] std::vector<report::FlatRow> rows() const;

    /// The same as text.
    [[nodiscard]] std::string text() const;

private:
    void add_result(const std::string& procedure, const Json& result);

    using Pair = std::pair<std::string, std::string>;
    std::map<std::pair<std::string, int>, std::vector<std::uint64_t>> dice_;  ///< by side and size: a count per face
    std::map<Pair, std::uint64_t> outcomes_;                                  ///< by procedure and outcome
    std::map<Pair, std::int64_t> effects_;  ///< by side and effect: the sum of the counts
};

// Compares each side's dice with the expected results. For each resolution it computes the exact chances of the losses
// inflicted and adds them up.

// The distribution of a sum of independent whole numbers, computed by convolution. It is exact except that chances
// below 1e-30 are cut off at the ends.

class CountOdds {
public:
    /// The empty sum: 0 with certainty.
    CountOdds() = default;
    /// `chances[i]` is the chance of `first + i`.
    CountOdds(std::int64_t first, std::vector<double> chances);

    /// Adds another independent number.
    void add(const CountOdds& other);

    [[nodiscard]] double mean() const;
    [[nodiscard]] double at_least(std::int64_t number) const;
    [[nodiscard]] double at_most(std::int64_t number) const;
    /// The lowest number that is not exceeded with at least that chance.
    [[nodiscard]] std::int64_t quantile(double chance) const;

private:
    void trim();

    std::int64_t first_ = 0;
    std::vector<double> chances_ = {1};
    std::vector<double> sums_;
};

/// A remarkable resolution.
struct Roll {
    std::uint64_t record = 0;
    std::string request;
    std::int64_t inflicted = 0;
    double expected = 0;
    double chance = 2;  ///< of a result at least as good (for the worst roll: as bad); above 1: none
};

/// The luck of one side.
struct SideLuck {
    std::uint64_t resolutions = 0;
    std::uint64_t dice = 0;
    std::int64_t inflicted = 0;
    CountOdds odds;
    Roll best;
    Roll worst;

    /// Whether there are enough dice to judge.
    [[nodiscard]] bool has_enough_dice() const { return dice >= 5; }
};

class GameLuck {
public:
    /// `side_of` gives the side of a named unit, or nothing.
    using SideOf = std::function<std::string(const std::string& unit)>;

    explicit GameLuck(Catalog& tables, SideOf side_of = {}) : tables_(tables), side_of_(std::move(side_of)) {}

    /// Adds a record and its follow-ups. Leaves out those that cannot be computed.
    void add(const LoggedRecord& record);

    /// By the side that inflicts the losses: its name in the game, or else the units that the record names, or else the
    /// procedure's name for the side.
    [[nodiscard]] const std::map<std::string, SideLuck>& sides() const { return sides_; }
    /// Resolutions left out: their tables no longer exist, or they have too many rolls.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

private:
    /// The losses that each side can inflict in a request; no sides if the request has only one.
    struct Chances {
        const Ruleset* ruleset = nullptr;
        const Procedure* procedure = nullptr;  ///< null: it cannot be computed
        std::array<CountOdds, 2> inflicts;
    };

    void add_result(const LoggedRecord& record, const Json& result);
    void add_side(const LoggedRecord& record, const Json& result, const Chances& chances, Index side);
    static std::int64_t inflicted_in(const Json& result, const Chances& chances, Index side);
    const Chances& chances_of(const std::string& ruleset, const std::string& request);
    Chances count(const std::string& ruleset, const std::string& request);

    [[nodiscard]] std::string name_of(const Json& record, const Procedure& procedure, Index side) const;

    Catalog& tables_;
    SideOf side_of_;
    parser::ShellWords shell_;
    parser::RequestRunner runner_;
    std::unordered_map<std::string, Chances> known_;
    std::map<std::string, SideLuck> sides_;
    std::uint64_t left_out_ = 0;
};

}  // namespace orderly::log
