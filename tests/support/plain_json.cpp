#include "support/plain_json.hpp"

namespace orderly_test {
namespace {

using nlohmann::json;

/// A whole number, a decimal, or a text such as `7/3`.
mpq_class exact(const json& number) {
    if (number.is_number_integer()) return number.get<int>();
    const auto text = number.is_string() ? number.get<std::string>() : number.dump();
    const auto point = text.find('.');
    const auto digits = point == std::string::npos ? 0 : text.size() - point - 1;
    auto fraction = text;
    if (digits > 0) fraction = fraction.erase(point, 1) + "/1" + std::string(digits, '0');
    mpq_class value(fraction, 10);
    value.canonicalize();
    return value;
}

void take_value(const std::string& name, const json& number, Played& played) {
    const auto value = exact(number);
    if (value.get_den() == 1) played.values[name] = static_cast<int>(value.get_num().get_si());
    else played.parts[name] = value.get_str();
}

void take_effects(const json& one, Played& played) {
    for (const auto& effect : one["effects"]) {
        auto text = effect["to"].get<std::string>() + ":" + effect["do"].get<std::string>();
        for (const auto* key : {"count", "distance"})
            if (effect.contains(key)) text += ":" + std::to_string(effect[key].get<int>());
        played.effects.insert(text);
        if (effect.contains("provided")) played.open.insert(text);
        if (effect.contains("outcome")) played.lower.insert(text + ":" + effect["outcome"].get<std::string>());
    }
}

void take_next(const json& one, Played& played) {
    for (const auto& next : one["next"]) {
        const auto procedure = next["procedure"].get<std::string>();
        played.next.push_back(procedure);
        auto told = next["for"].get<std::string>() + ":" + procedure;
        if (procedure != played.procedure)
            for (const auto& word : next["words"]) told += " " + word.get<std::string>();
        played.calls.push_back(told);
    }
}

std::string first_side(const Tree& table) {
    const auto sides = table.texts("sides");
    return sides.empty() ? "unit" : sides.front();
}

/// A stage counts the dice that reached its score; JSON has those that go on.
void take_stages(const json& one, const Tree& table, Played& played) {
    for (const auto& stage : one["stages"]) {
        const auto name = stage["stage"].get<std::string>();
        const auto stops = table.at("pool").at("stages").at(name).at("stops").text == "true";
        const auto dice = stage["dice"].get<int>();
        const auto on = stage["passed"].get<int>();
        played.stages.push_back(name + ": needs " + stage["needed"].dump() + ", add " + stage["add"].dump() + ", " +
                                std::to_string(stops ? dice - on : on) + " of " + std::to_string(dice));
    }
}

/// `hits` and `needed`: one number, or one for each side.
void take_hits(const json& one, const Tree& table, Played& played) {
    if (one.contains("passed") && one.contains("needed")) played.numbers["needed"] = one["needed"];
    if (!one.contains("hits")) return;
    for (const std::string key : {"hits", "needed"}) {
        if (!one.contains(key)) continue;
        if (one[key].is_number()) played.numbers[key + "-" + first_side(table)] = one[key];
        else
            for (const auto& [side, number] : one[key].items()) played.numbers[key + "-" + side] = number;
    }
}

void take_modifiers(const json& one, Played& played) {
    for (const auto& modifier : one["modifiers"])
        if (!modifier.contains("value") && !modifier.contains("stage") && !modifier.contains("die"))
            played.sums[modifier["for"].get<std::string>()] += exact(modifier["add"]);
}

std::string row_told(const json& row) {
    std::string text;
    for (const auto& word : row["words"]) text += (text.empty() ? "" : " ") + word.get<std::string>();
    text += ":";
    if (row.contains("values"))
        for (const auto& [name, value] : row["values"].items())
            if (name != "unit") text += " " + name + "=" + exact(value).get_str();
    if (row.contains("lines"))
        for (const auto& line : row["lines"]) text += " | " + line.get<std::string>();
    return text + (row.contains("allowed") ? " none" : "") + (row.contains("lost") ? " absent" : "");
}

Played part_by_json(const json& one, const std::string& procedure, const Tree& table) {
    Played played;
    played.procedure = procedure;
    if (one.contains("passed")) played.outcome = one["passed"] ? "passed" : "failed";
    else played.outcome = one.value("outcome", "");
    if (one.contains("lines")) played.lines = one["lines"].get<std::vector<std::string>>();
    for (const auto* key : {"total", "difference"})
        if (one.contains(key)) played.numbers[key] = one[key];
    take_hits(one, table, played);
    if (one.contains("totals")) played.totals = one["totals"].get<std::map<std::string, int>>();
    if (one.contains("effects")) take_effects(one, played);
    if (one.contains("next")) take_next(one, played);
    if (one.contains("modifiers")) take_modifiers(one, played);
    if (one.contains("values"))
        for (const auto& [name, value] : one["values"].items())
            if (name != "unit") take_value(name, value, played);
    if (one.contains("rows"))
        for (const auto& row : one["rows"]) played.rows.push_back(row_told(row));
    if (one.contains("stages")) take_stages(one, table, played);
    if (one.contains("tallies"))
        for (const auto& [name, number] : one["tallies"].items()) played.numbers["tally " + name] = number;
    return played;
}

}  // namespace

Played played_by_json(const json& one, const Tree& table) {
    const auto procedure = one["procedure"].get<std::string>();
    auto played = part_by_json(one, procedure, table);
    if (one.contains("units"))
        for (const auto& unit : one["units"]) {
            auto part = part_by_json(unit, procedure, table);
            part.procedure.clear();
            played.units.push_back(part);
        }
    return played;
}

}  // namespace orderly_test
