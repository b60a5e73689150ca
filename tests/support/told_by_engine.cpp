#include "support/told_by_engine.hpp"

#include <algorithm>
#include <gmpxx.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace orderly_test {
namespace {

using nlohmann::json;
using namespace orderly;

std::string text_of(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string effect_text(const json& effect) {
    auto text = text_of(effect["to"]) + ":" + text_of(effect["do"]);
    for (const auto* key : {"count", "distance"})
        if (effect.contains(key)) text += ":" + text_of(effect[key]);
    return text;
}

void take_effects(const json& one, Played& played) {
    for (const auto& effect : one["effects"]) {
        const auto text = effect_text(effect);
        played.effects.insert(text);
        if (effect.contains("provided")) played.open.insert(text);
        if (effect.contains("outcome")) played.lower.insert(text + ":" + text_of(effect["outcome"]));
    }
    for (const auto& next : one["next"]) {
        played.next.push_back(next["procedure"]);
        auto call = text_of(next["for"]) + ":" + text_of(next["procedure"]);
        if (next["procedure"] != played.procedure)
            for (const auto& word : next["words"]) call += " " + text_of(word);
        played.calls.push_back(call);
    }
}

/// `hits` and `needed`: one number, or one for each side.
void take_pools(const json& one, const std::string& first_side, Played& played) {
    for (const std::string key : {"hits", "needed"}) {
        if (!one.contains(key)) continue;
        if (one.contains("passed")) played.numbers["needed"] = one["needed"];
        else if (one[key].is_number()) played.numbers[key + "-" + first_side] = one[key];
        else
            for (const auto& [side, number] : one[key].items()) played.numbers[key + "-" + side] = number;
    }
}

/// A stage counts the dice that reached its score; JSON has those that go on.
void take_stages(const json& one, const Result& result, Played& played) {
    if (!one.contains("stages")) return;
    for (std::size_t at = 0; at < one["stages"].size(); ++at) {
        const auto& stage = one["stages"][at];
        const int dice = stage["dice"];
        const int on = stage["passed"];
        played.stages.push_back(
            text_of(stage["stage"]) + ": needs " + text_of(stage["needed"]) + ", add " + text_of(stage["add"]) + ", " +
            std::to_string(result.stages[at].stage->stops ? dice - on : on) + " of " + std::to_string(dice));
    }
}

void take_numbers(const json& one, const Resolution& resolution, const Result& result, Played& played) {
    const auto& procedure = *resolution.request.procedure;
    for (const auto* key : {"total", "difference"})
        if (one.contains(key)) played.numbers[key] = one[key];
    if (one.contains("totals"))
        for (const auto& [side, total] : one["totals"].items()) played.totals[side] = total;
    if (one.contains("tallies"))
        for (const auto& [name, number] : one["tallies"].items()) played.numbers["tally " + name] = number;
    take_pools(one, std::string(procedure.sides[0]), played);
    take_stages(one, result, played);
    for (const auto& value : result.values) {
        if (value.value.is_whole()) played.values[std::string(value.id)] = static_cast<int>(value.value.num);
        else
            played.parts[std::string(value.id)] =
                std::to_string(value.value.num) + "/" + std::to_string(value.value.den);
    }
    if (procedure.kind == Kind::lookup) return;
    for (std::size_t side = 0; side < procedure.sides.size(); ++side)
        played.sums[std::string(procedure.sides[side])] = result.sums[side];
}

/// One of several rows, with its values as in the table, because JSON has decimals.
std::string row_told(const json& row, const Procedure& procedure, const LookupRow& values) {
    std::string text;
    for (const auto& word : row["words"]) text += (text.empty() ? "" : " ") + text_of(word);
    std::map<std::string, std::string> parts;
    for (std::size_t at = 0; at < values.values.size(); ++at)
        if (values.values[at].given)
            parts[std::string(procedure.lookup.names[at])] =
                mpq_class(values.values[at].number, values.values[at].parts).get_str();
    text += ":";
    for (const auto& [name, value] : parts) text += " " + name + "=" + value;
    if (row.contains("lines"))
        for (const auto& line : row["lines"]) text += " | " + text_of(line);
    return text + (row.contains("allowed") ? " none" : "") + (row.contains("lost") ? " absent" : "");
}

Played told_by_result(const json& one, const Resolution& resolution, const Result& result) {
    Played played;
    played.procedure = resolution.request.procedure->id;
    if (one.contains("passed")) played.outcome = one["passed"] ? "passed" : "failed";
    else played.outcome = one.value("outcome", "");
    if (one.contains("lines")) played.lines = one["lines"].get<std::vector<std::string>>();
    take_numbers(one, resolution, result, played);
    take_effects(one, played);
    if (one.contains("rows"))
        for (std::size_t at = 0; at < result.rows.size(); ++at)
            played.rows.push_back(row_told(one["rows"][at], *resolution.request.procedure, *result.rows[at]));
    return played;
}

}  // namespace

Played told_by_engine(const Resolution& resolution) {
    const auto whole = json::parse(to_json(resolution));
    if (!whole.contains("units")) return told_by_result(whole, resolution, resolution.results.front());
    Played played;
    played.procedure = resolution.request.procedure->id;
    for (std::size_t at = 0; at < resolution.results.size(); ++at)
        played.units.push_back(told_by_result(whole["units"][at], resolution, resolution.results[at]));
    return played;
}

std::string told_in_order(Played played) {
    played.followed.clear();
    const auto order_calls = [&](Played& one) {
        for (auto& call : one.calls) {
            if (call.ends_with(":" + played.procedure)) call = "again";  // a call of itself is of all sides
            std::istringstream parts(call);
            std::vector<std::string> words;
            for (std::string word; parts >> word;) words.push_back(word);
            std::ranges::sort(words.begin() + 1, words.end());
            call.clear();
            for (const auto& word : words) call += (call.empty() ? "" : " ") + word;
        }
    };
    order_calls(played);
    for (auto& unit : played.units) {
        order_calls(unit);
        unit.procedure = played.procedure;
    }
    return played.told_whole();
}

}  // namespace orderly_test
