// Modifier lines: which count, and for how much.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

/// Of those said, the one farthest from 0 or nearest to it; the first of equals.
std::optional<Number> extreme(const Tree& words, const Viewer& viewer, bool farthest) {
    std::optional<Number> best;
    for (const auto& [word, value] : words.map) {
        if (!viewer.has(word)) continue;
        const auto number = viewer.amount(value, 0);
        if (!best || (farthest ? abs(number) > abs(*best) : abs(number) < abs(*best))) best = number;
    }
    return best;
}

/// Places before the enemy's in the list.
int places(const std::vector<std::string>& rank, const Viewer& viewer) {
    const auto place = [&](const std::string& prefix) {
        return std::ranges::find_if(rank, [&](const std::string& word) { return viewer.has(prefix + word); });
    };
    const auto own = place("");
    const auto enemy = place("enemy.");
    return own == rank.end() || enemy == rank.end() ? 0 : static_cast<int>(enemy - own);
}

std::optional<Number> banded(const Tree& line, const Viewer& viewer) {
    const auto quantity = line.at("of").text;
    if (!viewer.given(quantity)) return std::nullopt;
    const auto number = viewer.number(quantity);
    for (const auto& [band, value] : line.at("bands").map)
        if (in_band(band, whole(number))) return viewer.amount(value, number);
    return std::nullopt;
}

std::optional<Number> added(const Tree& line, const Viewer& viewer) {
    const auto add = viewer.amount(line.at("add"), 0);
    if (line.has("rank")) return add * places(line.texts("rank"), viewer);
    if (!line.has("each")) return add;
    const Number per = line.has("per") ? number_of(line.at("per").text) : Number(1);
    return add * whole(viewer.number(line.at("each").text) / per);
}

std::optional<Number> counted(const Tree& line, const Viewer& viewer) {
    if (line.has("side") && viewer.scene.side_of(line.at("side").text) != viewer.side) return std::nullopt;
    if (!viewer.holds(line)) return std::nullopt;
    if (line.has("by-hand") && viewer.given(line.at("by-hand").text)) return viewer.number(line.at("by-hand").text);
    if (line.has("by")) {
        const auto* value = viewer.picked(line.at("by"));
        return value == nullptr ? std::nullopt : std::optional(viewer.amount(*value, 0));
    }
    if (line.has("strongest")) return extreme(line.at("strongest"), viewer, true);
    if (line.has("weakest")) return extreme(line.at("weakest"), viewer, false);
    if (line.has("bands")) return banded(line, viewer);
    return added(line, viewer);
}

}  // namespace

Sum modifiers_of(const Tree& lines, const Viewer& viewer) {
    Sum sum;
    for (const auto& [name, line] : lines.map) {
        const auto number = counted(line, viewer);
        if (number) (line.at("last-die").text == "true" ? sum.last_die : sum.all) += *number;
    }
    return sum;
}

}  // namespace orderly_test
