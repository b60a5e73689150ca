// Computed values.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

std::optional<Number> base_of(const Tree& line, const Viewer& viewer) {
    if (line.has("cells")) {
        const auto number = viewer.by_words(line.at("cells"));
        if (!number) throw TurnedDown("no cell for these words");
        return number;
    }
    if (line.has("of")) return viewer.number(line.at("of").text);
    Number sum;
    for (const auto& quantity : line.texts("sum")) sum += whole(viewer.number(quantity));
    if (!line.has("divide")) return sum;
    const auto by = number_of(line.at("divide").text);
    const Number times = whole(sum / by);
    return line.at("remainder").text == "true" ? Number(sum - times * by) : times;
}

/// The sum of a value's modifiers; those without a side are the first side's.
Number added_to(const Tree& lines, const Scene& scene) {
    Number sum;
    for (std::size_t side = 0; side < scene.sides.size(); ++side) {
        Tree own = lines;
        std::erase_if(own.map, [&](const auto& line) {
            const auto& of = line.second.at("side").text;
            return of != "both" && scene.side_of(of) != side;
        });
        for (auto& [name, line] : own.map) std::erase_if(line.map, [](const auto& key) { return key.first == "side"; });
        sum += modifiers_of(own, Viewer(scene, side)).all;
    }
    return sum;
}

std::optional<Number> worked_out(const Tree& line, const Scene& scene) {
    const Viewer viewer(scene, 0);
    if (!viewer.holds(line)) return std::nullopt;
    auto number = base_of(line, viewer);
    if (!number) return number;
    number = whole(*number);
    if (line.has("halved") && viewer.holds(line.at("halved"))) number = whole(*number / 2);
    *number += added_to(line.at("modifiers"), scene);
    if (line.has("least")) number = std::max(*number, viewer.amount(line.at("least"), 0));
    return number;
}

}  // namespace

void work_out_values(Scene& scene) {
    for (const auto& [id, line] : scene.table.at("values").map)
        if (const auto number = worked_out(line, scene))
            scene.values[line.has("value") ? line.at("value").text : id] = *number;
}

void tell_value(const std::string& name, const Number& number, Played& played) {
    if (number.get_den() == 1) played.values[name] = whole(number);
    else played.parts[name] = number.get_str();
}

void tell_values(const Scene& scene, Played& played) {
    for (const auto& [name, number] : scene.values) tell_value(name, number, played);
}

}  // namespace orderly_test
