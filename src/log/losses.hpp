#pragma once
// What a record says was lost, by whom: the counted effects that add up. Of a result they are `losses`.

#include <nlohmann/json.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"

namespace orderly::log {

/// The wording of that id, or null.
const EffectWord* effect_word(const Ruleset& ruleset, std::string_view id);

/// Calls `visit(result)` for each unit's result of a record, or for the whole where units share nothing.
template <class Visit>
void each_unit_result(const nlohmann::json& record, Visit visit) {
    const auto units = record.find("units");
    if (units == record.end()) return visit(record);
    for (const auto& unit : *units) visit(unit);
}

/// Calls `visit(effect)` for each loss of a record that is sure.
template <class Visit>
void each_loss(const Ruleset& ruleset, const nlohmann::json& record, Visit visit) {
    each_unit_result(record, [&](const nlohmann::json& result) {
        for (const auto& effect : result.value("effects", nlohmann::json::array())) {
            if (!effect.contains("count") || effect.contains("provided")) continue;
            const auto* word = effect_word(ruleset, effect.at("do").get_ref<const std::string&>());
            if (word != nullptr && word->is_loss()) visit(effect);
        }
    });
}

/// Calls `visit(side, hits)` for each side of a pool that scored hits, by its place among `sides`.
template <class Visit>
void each_hits(const nlohmann::json& record, std::span<const std::string_view> sides, Visit visit) {
    each_unit_result(record, [&](const nlohmann::json& result) {
        const auto hits = result.find("hits");
        if (hits == result.end()) return;
        if (hits->is_number()) return visit(std::size_t{0}, hits->template get<std::int64_t>());
        for (std::size_t side = 0; side < sides.size(); ++side)
            if (const auto found = hits->find(std::string(sides[side])); found != hits->end())
                visit(side, found->template get<std::int64_t>());
    });
}

}  // namespace orderly::log
