// Modifier lines: which count, and for how much.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

/// The match farthest from 0 or nearest to it; of equal ones, the first.
std::optional<Number> extreme(const Tree& words, const Viewer& viewer, bool farthest) {
    std::optional<Number> best;
    for (const auto& [word, value] : words.map) {
        if (!viewer.has(word)) continue;
        const auto number = viewer.amount(value, 0);
        if (!best || (farthest ? abs(number) > abs(*best) : abs(number) < abs(*best))) best = number;
    }
    return best;
}

/// How many places the side is ahead of the enemy in the list.
int places(const std::vector<std::string>& rank, const Viewer& viewer) {
    const auto place = [&](const std::string& prefix) {
        return std::ranges::find_if(rank, [&](const std::string& word) { return viewer.has(prefix + word); });
    };
    const auto own = place("");
    const auto enemy = place("enemy.");
    return own == rank.end() || enemy == rank.end() ? 0 : static_cast<int>(enemy - own);
}

/// A line for one unit; quantities are those of all units together.
class Line {
public:
    Line(const Tree& line, const Viewer& unit, const Viewer& side) : line_(line), unit_(unit), side_(side) {}

    [[nodiscard]] std::optional<Number> counted() const {
        if (line_.has("side") && unit_.scene.side_of(line_.at("side").text) != unit_.side) return std::nullopt;
        if (!unit_.holds(line_)) return std::nullopt;
        if (line_.has("by-hand") && side_.given(line_.at("by-hand").text))
            return side_.number(line_.at("by-hand").text);
        if (line_.has("by")) {
            const auto* value = unit_.picked(line_.at("by"));
            return value == nullptr ? std::nullopt : std::optional(unit_.amount(*value, 0));
        }
        if (line_.has("strongest")) return extreme(line_.at("strongest"), unit_, true);
        if (line_.has("weakest")) return extreme(line_.at("weakest"), unit_, false);
        return line_.has("bands") ? banded() : added();
    }

private:
    [[nodiscard]] std::optional<Number> banded() const {
        const auto quantity = line_.at("of").text;
        if (!side_.given(quantity)) return std::nullopt;
        const auto number = side_.number(quantity);
        for (const auto& [band, value] : line_.at("bands").map)
            if (in_band(band, whole(number))) return side_.amount(value, number);
        return std::nullopt;
    }

    [[nodiscard]] Number added() const {
        const auto add = unit_.amount(line_.at("add"), 0);
        if (line_.has("rank")) return add * places(line_.texts("rank"), unit_);
        if (!line_.has("each")) return add;
        const Number per = line_.has("per") ? number_of(line_.at("per").text) : Number(1);
        return add * whole(side_.number(line_.at("each").text) / per);
    }

    const Tree& line_;
    const Viewer& unit_;
    const Viewer& side_;
};

}  // namespace

Sum modifiers_of(const Tree& lines, const Viewer& side) {
    Sum sum;
    for (const auto& [name, line] : lines.map) {
        std::optional<Number> most;  // of units that add up the one farthest from 0 counts, once
        for (const auto& unit : side.scene.units[side.side]) {
            const auto number = Line(line, Viewer(side.scene, side.side, unit), side).counted();
            if (number && (!most || abs(*number) > abs(*most))) most = number;
        }
        if (most) (line.at("last-die").text == "true" ? sum.last_die : sum.all) += *most;
    }
    return sum;
}

}  // namespace orderly_test
