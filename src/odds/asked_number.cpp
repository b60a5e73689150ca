#include "odds/asked_number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/needs.hpp"
#include "orderly/error.hpp"
#include "text/printable.hpp"

namespace orderly::odds {
namespace {

template <class Act>
void each_effect(const Procedure& procedure, Act act) {
    for (const auto& effect : procedure.always) act(effect);
    for (const auto& set : procedure.results)
        for (const auto& row : set.rows)
            for (const auto& effect : row.effects) act(effect);
}

}  // namespace

AskedNumber::AskedNumber(const Request& first, std::string_view asked)
    : ruleset_(*first.ruleset), asked_(asked), procedure_(first.procedure->id) {
    const auto colon = asked.find(':');
    if (colon != std::string_view::npos) party_ = asked.substr(0, colon);
    name_ = asked.substr(colon == std::string_view::npos ? 0 : colon + 1);
    for (const auto& procedure : ruleset_.procedures)
        each_effect(procedure, [&](const Effect& effect) {
            if (effect.word != no_index && effect.id == name_) words_.insert(std::string(ruleset_.effects[effect.word].id));
        });
    add_effects_known(*first.procedure);
}

void AskedNumber::add_effects_known(const Procedure& procedure) {
    each_effect(procedure, [&](const Effect& effect) {
        if (effect.word != no_index && is_asked(ruleset_.effects[effect.word].id)) add_effect_known(procedure, effect);
    });
}

void AskedNumber::add_effect_known(const Procedure& procedure, const Effect& effect) {
    const auto& word = ruleset_.effects[effect.word];
    Names names;
    for (std::size_t side = 0; side < procedure.sides.size(); ++side) names[side] = procedure.sides[side];
    for (Index side = 0; side < procedure.sides.size(); ++side)
        if (effect.to == side || effect.to == both_sides)
            place({names[side], std::string(word.id), {}, word.distance, true, effect.counted});
    if (effect.to >= procedure.sides.size() && effect.to != both_sides)
        place({name_of(procedure, names, effect.to), std::string(word.id), {}, word.distance, true, effect.counted});
}

std::vector<Measured> AskedNumber::read(const Resolution& resolution, const Names& names, bool first) {
    std::vector<Measured> measured;
    for (const auto& result : resolution.results) read_result(result, resolution, names, first, measured);
    std::ranges::sort(measured);
    return measured;
}

void AskedNumber::read_result(const Result& result, const Resolution& resolution, const Names& names, bool first,
                              std::vector<Measured>& into) {
    const auto& procedure = *resolution.request.procedure;
    auto whose = names;
    if (resolution.results.size() > 1 && procedure.repeat == no_index)
        whose[0] = fmt::format("{} {}", names[0], result.unit + 1);
    for (const auto& effect : result.effects) {
        const auto& word = ruleset_.effects[effect.effect->word];
        if (!is_asked(word.id)) continue;
        const auto counted = effect.effect->counted;
        const auto provided = effect.open ? std::string(effect.effect->provided) : std::string();
        add({name_of(procedure, whose, effect.to), std::string(word.id), provided, word.distance, true, counted},
            counted ? effect.count : 1, into);
    }
    for (const auto& value : result.values)
        if (is_asked(value.id)) add({whose[0], std::string(value.id), {}, value.distance, false}, value.value, into);
    if (first) add_plain_numbers(result, resolution.request, whose, into);
}

void AskedNumber::add_plain_numbers(const Result& result, const Request& request, const Names& names,
                                    std::vector<Measured>& into) {
    const auto& procedure = *request.procedure;
    const auto sides = engine::throwing_sides(request);
    if (result.has_hits && is_asked("hits"))
        for (std::size_t side = 0; side < sides; ++side)
            add({names[side], "hits", {}, false, false}, result.hits[side], into);
    for (const auto& tally : procedure.tallies) is_asked(tally.id);
    const std::string_view total = procedure.kind == Kind::opposed ? "difference" : "total";
    if (result.has_total && is_asked(total))
        add({procedure.kind == Kind::opposed ? std::string() : names[0], std::string(total), {}, false, false},
            result.total, into);
}

bool AskedNumber::is_asked(std::string_view name) {
    if (name == name_ || words_.contains(name)) return true;
    others_.emplace(name);
    return false;
}

std::size_t AskedNumber::place(NumberKey key) {
    const auto found = std::ranges::find(keys_, key);
    if (found != keys_.end()) return static_cast<std::size_t>(found - keys_.begin());
    keys_.push_back(std::move(key));
    return keys_.size() - 1;
}

void AskedNumber::add(NumberKey key, Fraction number, std::vector<Measured>& into) {
    const auto at = place(std::move(key));
    const auto same = std::ranges::find(into, at, &Measured::key);
    if (same == into.end()) into.push_back({at, number});
    else same->number = same->number + number;
}

void AskedNumber::check_found() const {
    const auto is_of_party = [&](const NumberKey& key) { return party_.empty() || key.side == party_; };
    if (std::ranges::any_of(keys_, is_of_party)) return;
    std::vector<std::string> ids(others_.begin(), others_.end());
    for (const auto& key : keys_) ids.push_back(key.side.empty() ? key.what : fmt::format("{}:{}", key.side, key.what));
    const auto said = text::printable(std::string_view(asked_).substr(0, 60));
    const auto remedy =
        ids.empty() ? std::string("its results have none") : fmt::format("say one of {}", fmt::join(ids, ", "));
    throw Error(ErrorCode::unknown_outcome, fmt::format("`{}` is no number of {}; {}", said, procedure_, remedy), said,
                ids);
}

}  // namespace orderly::odds
