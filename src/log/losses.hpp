#pragma once
// What a record says was lost, by whom: the counted effects that add up. Of a result they are `losses`.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "log/json.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::log {

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

}  // namespace orderly::log
