// Selects the table, its column, and the row for a number.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

/// The column after the table's shift.
std::string shifted(const Tree& table, const std::string& from, const Scene& scene) {
    Number by = 0;
    for (std::size_t side = 0; side < scene.sides.size(); ++side)
        by += modifiers_of(table.at("shift"), Viewer(scene, side)).all;
    const auto words = scene.words_of(table.at("column").text);
    const auto at = static_cast<int>(std::ranges::find(words, from) - words.begin()) + whole(by);
    return words[static_cast<std::size_t>(std::clamp(at, 0, static_cast<int>(words.size()) - 1))];
}

/// The rows of the table with their bands in one column.
struct Column {
    struct Row {
        std::string id;
        const Tree* tree;
        std::string band;
    };
    std::vector<Row> rows;

    Column(const Tree& table, const Viewer& viewer) {
        std::string word;
        if (table.has("column"))
            for (const auto& one : viewer.scene.words_of(table.at("column").text))
                if (viewer.has(one)) word = one;
        if (table.has("shift")) word = shifted(table, word, viewer.scene);
        if (table.has("column") && word.empty()) throw TurnedDown("which " + table.at("column").text + "?");
        for (const auto& [id, row] : table.at("rows").map) {
            const auto& bands = row.at("bands");
            rows.push_back({id, &row, bands.map.empty() ? bands.text : bands.at(word).text});
        }
    }

    /// The next row down that has a band.
    [[nodiscard]] std::size_t below(std::size_t row) const {
        do ++row;
        while (row < rows.size() && rows[row].band == "none");
        return row;
    }
};

/// Whether a natural lies in the row's band, in one of a list of bands, or in one of these by side.
bool natural_is(const Tree& row, const std::string& key, const Scene& scene) {
    const auto fell = [&](const Tree& bands, const std::string& name, std::size_t side) {
        const auto natural = scene.fallen[side].find("natural");
        const auto number = natural == scene.fallen[side].end() ? Number(0) : natural->second;
        return std::ranges::any_of(bands.texts(name), [&](const std::string& band) { return in_band(band, number); });
    };
    const auto& sides = row.at(key).map;
    if (sides.empty()) return fell(row, key, 0);
    return std::ranges::any_of(
        sides, [&](const auto& item) { return fell(row.at(key), item.first, scene.side_of(item.first)); });
}

std::size_t place_of(const Column& column, const Scene& scene, const Number& number) {
    for (std::size_t at = 0; at < column.rows.size(); ++at)
        if (natural_is(*column.rows[at].tree, "natural", scene)) return at;
    std::size_t at = 0;
    while (at < column.rows.size() && !in_band(column.rows[at].band, number)) ++at;
    while (at < column.rows.size() && natural_is(*column.rows[at].tree, "never-natural", scene)) {
        const auto lower = column.below(at);
        if (lower >= column.rows.size()) break;  // the last row of the column stays
        at = lower;
    }
    return at;
}

/// What the modifiers have added to the dice.
Number added(const Scene& scene, const Number& number) {
    const auto natural = [&](std::size_t side) { return scene.fallen[side].at("natural"); };
    return number - natural(0) + (scene.table.at("kind").text == "opposed" ? natural(1) : Number(0));
}

std::string outcome_of(const Column::Row& row) {
    return row.tree->has("outcome") ? row.tree->at("outcome").text : row.id;
}

}  // namespace

std::optional<RowFound> row_found(const Scene& scene, const Number& number) {
    for (const auto& [name, table] : scene.table.at("tables").map) {
        const Viewer viewer(scene, scene.side_of(table.at("side").text));
        if (!viewer.holds(table)) continue;
        const Column column(table, viewer);
        const Number of = table.has("of") ? viewer.number(table.at("of").text) : number;
        const Number less = table.has("less") ? viewer.number(table.at("less").text) : Number(0);
        const auto modified = table.at("modified").text == "true";
        const Number looked_up = of - less + (modified ? added(scene, number) : 0);
        const auto at = place_of(column, scene, looked_up);
        if (at >= column.rows.size()) throw std::runtime_error("no row for " + number.get_str());
        auto below = column.below(at);  // a lower result, not another row of the same
        while (below < column.rows.size() && outcome_of(column.rows[below]) == outcome_of(column.rows[at]))
            below = column.below(below);
        return RowFound{outcome_of(column.rows[at]), column.rows[at].tree,
                        below < column.rows.size() ? outcome_of(column.rows[below]) : "",
                        modified ? looked_up : number};
    }
    return std::nullopt;
}

}  // namespace orderly_test
