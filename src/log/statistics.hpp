#pragma once
// The dice, outcomes and effects of a game, counted from its records.

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

// How odd a spread of dice is: Pearson's test against equally likely faces.

struct ChiSquared {
    double value = 0;
    double chance = 1;   ///< that fair dice give a spread at least as odd
    bool tells = false;  ///< there are five dice a face or more: with fewer the chance is no approximation
};

/// `counts` has one entry a face. Of no dice, or one face, nothing is odd.
ChiSquared chi_squared(std::span<const std::uint64_t> counts);

/// The chance that chi-squared of so many degrees of freedom is `value` or more.
double chi_squared_tail(int degrees, double value);

// What a record says was lost, by whom: the counted effects that add up. Of a result they are `losses`.

/// The wording of that id, or null.
const EffectWord* effect_word(const Ruleset& ruleset, std::string_view id);

/// Calls `visit(result)` for each unit's result of a record, or for the whole where units share nothing.
template <class Visit>
void each_unit_result(const Json& record, Visit visit) {
    if (!record.contains("units")) return visit(record);
    for (const auto unit : record["units"]) visit(unit);
}

/// Calls `visit(effect)` for each loss of a record that is sure.
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

/// Calls `visit(side, hits)` for each side of a pool that scored hits, by its place among `sides`.
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
    /// Counts a result, and those that followed it.
    void add(const Json& result);

    /// A row for each face of each side's dice with the chance of the whole spread, each outcome, each counted effect.
    [[nodiscard]] std::vector<report::FlatRow> rows() const;

    /// The same for people.
    [[nodiscard]] std::string text() const;

private:
    void add_result(const std::string& procedure, const Json& result);

    using Pair = std::pair<std::string, std::string>;
    std::map<std::pair<std::string, int>, std::vector<std::uint64_t>> dice_;  ///< by side and size, a count a face
    std::map<Pair, std::uint64_t> outcomes_;                                  ///< by procedure and outcome
    std::map<Pair, std::int64_t> effects_;  ///< by side and effect, their counts added up
};

}  // namespace orderly::log
