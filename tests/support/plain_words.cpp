// Adds implied, default and derived words and those of weapons to a side's
// words.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

const Tree& word_of(const Scene& scene, const std::string& word) {
    const auto* own = scene.table.at("words").find(word);
    return own != nullptr ? *own : scene.head.at("words").at(word);
}

/// The words that a word and its groups imply.
std::vector<std::string> implied_by(const Scene& scene, const std::string& word) {
    auto all = word_of(scene, word).texts("implies");
    for (const auto* groups : {&scene.head.at("word-groups"), &scene.table.at("word-groups")})
        for (const auto& [name, group] : groups->map)
            if (const auto words = group.texts("words"); std::ranges::find(words, word) != words.end())
                for (const auto& implied : group.texts("implies")) all.push_back(implied);
    return all;
}

void take(const Scene& scene, const std::string& word, PlainUnit& unit) {
    if (!unit.has.insert(word).second) return;
    for (const auto& implied : implied_by(scene, word)) take(scene, implied, unit);
}

/// Adds a word and everything that it implies.
void say(const Scene& scene, const std::string& word, std::set<std::string>& words) {
    words.insert(word);
    for (const auto& implied : implied_by(scene, word))
        if (!words.contains(implied)) say(scene, implied, words);
}

PlainUnit unit_of(const Scene& scene, const Said& all) {
    PlainUnit unit;
    unit.said = all;
    unit.said.others.clear();
    const auto said = known_of(unit.said, scene.table);
    for (const auto& word : all.words) say(scene, word, unit.said.words);
    for (const auto& word : said.words) {
        take(scene, word, unit);
        if (scene.table.at("quantities").at(word).at("counted").text == "true") unit.numbers[word] = 1;
    }
    for (const auto& [name, number] : said.numbers) unit.numbers[name] = number;
    for (const auto& [name, number] : said.parts) unit.numbers[name] = number;
    for (const auto& [name, number] : unit.numbers) take(scene, name, unit);
    for (const auto& fired : said.fired) {
        take(scene, fired.weapon, unit);
        for (const auto& implied : scene.table.at("weapons").at("list").at(fired.weapon).texts("implies"))
            take(scene, implied, unit);
    }
    return unit;
}

void take_defaults(const Scene& scene, std::size_t side, PlainUnit& unit) {
    for (const auto& [choice, tree] : scene.table.at("choices").map) {
        if (!tree.has("default") || (tree.has("side") && scene.side_of(tree.at("side").text) != side)) continue;
        const auto words = scene.words_of(choice);
        if (std::ranges::any_of(words, [&](const std::string& word) { return unit.has.contains(word); })) continue;
        const auto by_name = tree.at("by-name").text == "true";
        take(scene, (by_name ? choice + "=" : "") + tree.at("default").text, unit);
    }
}

/// The word for the distance: the first that reaches that far.
void say_range(const Tree& reach, const Fired& fired, const Viewer& viewer, PlainUnit& unit) {
    const auto* bands = &reach;
    while (bands != nullptr && !bands->map.empty() && !bands->map.front().second.map.empty())
        bands = viewer.picked(*bands);
    if (bands == nullptr) throw TurnedDown("no range for these words");
    for (const auto& [word, far] : bands->map)
        if (word != "mark" && fired.distance <= number_of(far.text)) {
            take(viewer.scene, word, unit);
            return;
        }
    throw TurnedDown("out of range");
}

/// The value of the first distance that reaches that far.
Number value_at(const Tree& values, const Fired& fired, const Viewer& viewer) {
    if (values.text == "absent") throw TurnedDown("lost");
    for (const auto& [far, value] : values.map)  // distances rise
        if (far != "mark" && number_of(far) >= fired.distance)
            if (const auto number = viewer.by_words(value)) return *number;
    throw TurnedDown("out of range");
}

void fire(const Scene& scene, std::size_t side, PlainUnit& unit) {
    const auto gives = scene.table.at("weapons").at("gives").text;
    const auto all_fired = known_of(unit.said, scene.table).fired;
    if (all_fired.size() > 1 && (gives == "range" || gives == "needed")) throw TurnedDown("a unit has one weapon here");
    for (const auto& fired : all_fired) {
        const auto& weapon = scene.table.at("weapons").at("list").at(fired.weapon);
        const Viewer viewer(scene, side, unit);
        if (gives == "range") {
            say_range(weapon.at("reach"), fired, viewer, unit);
            continue;
        }
        const auto value = value_at(weapon.at(gives), fired, viewer);
        if (gives == "needed") unit.needed = value;
        else {
            unit.numbers[gives] += fired.count * value;
            unit.has.insert(gives);
        }
    }
}

PlainUnit added_up(const std::vector<PlainUnit>& units) {
    PlainUnit all;
    for (const auto& unit : units) {
        all.has.insert(unit.has.begin(), unit.has.end());
        for (const auto& [name, number] : unit.numbers) all.numbers[name] += number;
        if (unit.needed) all.needed = unit.needed;
    }
    all.said = said_together(units);
    return all;
}

}  // namespace

/// The last word of the scale whose bound the number reaches; the first if it reaches none.
static std::string step_of(const Tree& scale, const Viewer& viewer) {
    const auto number = viewer.number(scale.at("of").text);
    auto step = scale.at("from").map.front().first;
    for (const auto& [word, from] : scale.at("from").map) {
        const Number to = scale.has("to") ? viewer.number(scale.at("to").text) : Number(1);
        if (number >= number_of(from.text) * to) step = word;
    }
    return step;
}

std::size_t Scene::side_of(const std::string& name) const {
    const auto found = std::ranges::find(sides, name);
    return found == sides.end() ? 0 : static_cast<std::size_t>(found - sides.begin());
}

std::vector<std::string> Scene::words_of(const std::string& choice) const {
    if (table.at("scales").has(choice)) {
        std::vector<std::string> words;
        for (const auto& [word, from] : table.at("scales").at(choice).at("from").map) words.push_back(word);
        return words;
    }
    const auto& tree = table.at("choices").at(choice);
    auto words = tree.map.empty() ? table.at("choices").texts(choice) : tree.texts("words");
    if (tree.at("by-name").text == "true")
        for (auto& word : words) word.insert(0, choice + "=");
    return words;
}

Scene::Scene(const Tree& ruleset, const Tree& procedure, const SaidBoth& both)
    : head(ruleset), table(procedure), sides(procedure.texts("sides")) {
    if (sides.empty()) sides = {"unit"};
    const auto add_up = [&](std::size_t side) { together[side] = added_up(units[side]); };
    for (std::size_t side = 0; side < 2; ++side) {
        units[side].push_back(unit_of(*this, both[side]));
        for (const auto& other : both[side].others) units[side].push_back(unit_of(*this, other));
        for (auto& unit : units[side]) take_defaults(*this, side, unit);
        add_up(side);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (auto& unit : units[side]) fire(*this, side, unit);
        add_up(side);
    }
    // words depend on numbers, and halved numbers on words: repeat until nothing changes
    const auto before = units;
    for (std::set<Half> halves, found = {}; units = before, halve(halves), work_out(), found = halves_of(before), found != halves;)
        halves = found;
    said = units;
}

void Scene::halve(const std::set<Half>& halves) {
    for (const auto& [side, unit, name] : halves) units[side][unit].numbers[name] /= 2;
    for (std::size_t side = 0; side < 2; ++side) together[side] = added_up(units[side]);
}

/// Works out derived words.
void Scene::work_out() {
    const auto add_up = [&](std::size_t side) { together[side] = added_up(units[side]); };
    for (const auto& [name, scale] : table.at("scales").map)
        for (std::size_t side = 0; side < 2; ++side) {
            for (auto& unit : units[side]) unit.has.insert(step_of(scale, Viewer(*this, side, unit)));
            add_up(side);
        }
    for (const auto& [word, condition] : table.at("derived").map)  // each can depend on those above it, of both sides
        for (std::size_t side = 0; side < 2; ++side) {
            for (auto& unit : units[side])
                if (Viewer(*this, side, unit).holds(condition)) unit.has.insert(word);
            add_up(side);
        }
}

/// The numbers that the current words halve; the condition of each tests its own unhalved value.
std::set<Half> Scene::halves_of(const std::array<std::vector<PlainUnit>, 2>& before) const {
    std::set<Half> halves;
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t at = 0; at < units[side].size(); ++at)
            for (const auto& [name, number] : before[side][at].numbers) {
                auto unit = units[side][at];
                unit.numbers[name] = number;
                const auto& halved = table.at("quantities").at(name).at("halved");
                if (!halved.map.empty() && Viewer(*this, side, unit).holds(halved)) halves.insert({side, at, name});
            }
    return halves;
}

Said said_together(const std::vector<PlainUnit>& units) {
    Said all;
    for (const auto& unit : units) {
        all.words.insert(unit.said.words.begin(), unit.said.words.end());
        for (const auto& [name, number] : unit.said.numbers) all.numbers[name] += number;
        for (const auto& [name, number] : unit.said.parts) all.parts[name] += number;
        all.fired.insert(all.fired.end(), unit.said.fired.begin(), unit.said.fired.end());
    }
    return all;
}

}  // namespace orderly_test
