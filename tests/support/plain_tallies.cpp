// Tallies, as docs/table-keys.md describes them.

#include <algorithm>
#include <functional>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

bool throws_on_both_sides(const Scene& scene) {
    const auto& kind = scene.table.at("kind").text;
    return kind == "opposed" || kind == "pools" || kind == "duels";
}

std::vector<int> dice_called(const Scene& scene, const std::vector<std::string>& names) {
    std::vector<int> dice;
    for (const auto& [name, shows] : scene.shown)
        if (std::ranges::find(names, name) != names.end()) dice.push_back(shows);
    std::ranges::sort(dice, std::greater());
    return dice;
}

/// The names of the dice that a tally counts by default.
std::vector<std::string> usual_dice(const Scene& scene, const Tree& tally) {
    if (throws_on_both_sides(scene)) return {scene.sides[scene.side_of(tally.at("side").text)]};
    std::vector<std::string> names;
    for (const auto& [name, shows] : scene.shown) names.push_back(name);
    std::erase_if(names, [&](const std::string& name) {
        const auto others = tally.texts(tally.has("beats") ? "beats" : "cancelled-by");
        return name == of_a_stage || std::ranges::find(others, name) != others.end();
    });
    return names;
}

int sum_of(const std::vector<int>& dice, const std::string& which) {
    const auto words = parts_of(which, ' ');
    const auto all = dice.size();
    const auto kept = words.size() == 1 ? all : std::min(all, static_cast<std::size_t>(std::stoi(words[1])));
    const auto from = words[0] == "worst" ? all - kept : words[0] == "middle" ? (all - kept) / 2 : 0;
    auto sum = 0;
    for (auto at = from; at < from + kept; ++at) sum += dice[at];
    return sum;
}

int longest_row(const std::set<int>& numbers) {
    auto longest = 0;
    for (const auto number : numbers) {
        auto row = 1;
        while (numbers.contains(number + row)) ++row;
        longest = std::max(longest, row);
    }
    return longest;
}

int count_of(const Scene& scene, const Tree& tally) {
    const auto names = tally.has("dice") ? tally.texts("dice") : usual_dice(scene, tally);
    auto dice = dice_called(scene, names);
    for (const auto other : dice_called(scene, tally.texts("cancelled-by")))
        if (const auto same = std::ranges::find(dice, other); same != dice.end()) dice.erase(same);
    std::map<int, int> often;
    std::set<int> numbers;
    for (const auto shows : dice) ++often[shows], numbers.insert(shows);
    if (tally.has("sum")) return sum_of(dice, tally.at("sum").text);
    if (tally.has("sets"))
        return static_cast<int>(std::ranges::count_if(
            often, [&](const auto& one) { return one.second >= std::stoi(tally.at("sets").text); }));
    if (tally.at("count").text == "different") return static_cast<int>(numbers.size());
    if (tally.at("count").text == "run") return longest_row(numbers);
    if (tally.at("count").text == "alike") {
        auto most = 0;
        for (const auto& one : often) most = std::max(most, one.second);
        return most;
    }
    auto count = 0;
    if (tally.has("beats")) {
        const auto others = dice_called(scene, tally.texts("beats"));
        for (std::size_t at = 0; at < std::min(dice.size(), others.size()); ++at)
            if (dice[at] > others[at] || (dice[at] == others[at] && tally.at("ties").text == "true")) ++count;
        return count;
    }
    const Viewer viewer(scene, scene.side_of(tally.at("side").text));
    const auto score = tally.has("at-least") ? viewer.by_words(tally.at("at-least")) : std::nullopt;
    for (const auto shows : dice) count += worth_listed(tally, shows).value_or(score && shows >= *score ? 1 : 0);
    return count;
}

}  // namespace

std::optional<int> worth_listed(const Tree& tree, int shows) {
    const auto& faces = tree.at("faces");
    for (const auto& [band, worth] : faces.map)
        if (in_band(band, shows)) return std::stoi(worth.text);
    if (!faces.map.empty()) return std::nullopt;
    const auto listed = tree.texts("faces");
    if (std::ranges::any_of(listed, [&](const std::string& band) { return in_band(band, shows); })) return 1;
    return std::nullopt;
}

void count_tallies(Scene& scene, Played& played) {
    for (const auto& [name, tally] : scene.table.at("tallies").map) {
        const auto count = count_of(scene, tally);
        for (auto& fallen : scene.fallen) fallen[name] = count;
        played.numbers["tally " + name] = count;
    }
}

}  // namespace orderly_test
