#pragma once
// Counts the dice, outcomes and effects in a game's records.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "log/json.hpp"
#include "orderly/ruleset.hpp"
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

}  // namespace orderly::log
