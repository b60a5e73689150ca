// What a table requires, and what it refuses.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

bool of_other_side(const Tree& tree, const Scene& scene, std::size_t side) {
    return tree.has("side") && scene.side_of(tree.at("side").text) != side;
}

/// Whether a word of any unit says that the choice or quantity is not required.
bool is_waived(const Scene& scene, const std::string& name) {
    for (const auto& side : scene.units)
        for (const auto& unit : side)
            for (const auto& word : unit.has)
                for (const auto* words : {&scene.table.at("words"), &scene.head.at("words")})
                    if (std::ranges::count(words->at(word).texts("waives"), name) > 0) return true;
    return false;
}

void ask_quantities(const Scene& scene, std::size_t side, const PlainUnit& unit) {
    for (const auto& [name, quantity] : scene.table.at("quantities").map) {
        const auto given = unit.numbers.find(name);
        if (given == unit.numbers.end()) {
            if (quantity.at("required").text == "true" && !of_other_side(quantity, scene, side) &&
                !is_waived(scene, name))
                throw TurnedDown("how many " + name + "?");
        } else if (given->second > number_of(quantity.at("greatest").text)) throw TurnedDown("too many " + name);
        else if (given->second < quantity.number("least", 0)) throw TurnedDown("too few " + name);
    }
}

void ask_choices(const Scene& scene, std::size_t side, const PlainUnit& unit) {
    for (const auto& [name, choice] : scene.table.at("choices").map) {
        if (choice.at("required").text != "true" || of_other_side(choice, scene, side) || is_waived(scene, name))
            continue;
        const auto words = scene.words_of(name);
        if (std::ranges::none_of(words, [&](const std::string& word) { return unit.has.contains(word); }))
            throw TurnedDown("which " + name + "?");
    }
}

void refuse(const Scene& scene, std::size_t side, const PlainUnit& unit) {
    for (const auto& [name, line] : scene.table.at("refuse").map)
        if (!of_other_side(line, scene, side) && Viewer(scene, side, unit).holds(line))
            throw TurnedDown(line.at("say").text);
}

void leave_alone(const Scene& scene, const PlainUnit& unit) {
    for (const auto& word : unit.has)
        for (const auto* words : {&scene.table.at("words"), &scene.head.at("words")})
            if (words->at(word).has("alone")) throw TurnedDown(words->at(word).at("alone").text);
}

}  // namespace

void turn_down(const Scene& scene) {
    const auto& repeat = scene.table.at("repeat").text;
    if (!repeat.empty() && !Viewer(scene, 0).given(repeat)) throw TurnedDown("how many rolls?");
    for (std::size_t side = 0; side < scene.sides.size(); ++side)
        for (const auto& unit : scene.units[side]) {
            ask_quantities(scene, side, unit);
            ask_choices(scene, side, unit);
            refuse(scene, side, unit);
            if (scene.units[side].size() > 1) leave_alone(scene, unit);
            if (scene.table.at("kind").text == "check" && !Viewer(scene, side, unit).by_words(scene.table.at("needed")))
                throw TurnedDown("no score for these words");
        }
}

}  // namespace orderly_test
