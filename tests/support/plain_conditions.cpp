// The second interpreter's words, numbers, bands and conditions.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {

std::vector<std::string> parts_of(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    for (const auto letter : text) {
        if (letter == at) parts.emplace_back();
        else parts.back() += letter;
    }
    return parts;
}

Number number_of(const std::string& text) {
    if (text == "absent") throw TurnedDown("lost");
    if (text == "none") throw TurnedDown("none");
    const auto plain = text.starts_with("+") ? text.substr(1) : text;
    const auto point = plain.find('.');
    if (point == std::string::npos) {
        Number number(plain, 10);
        number.canonicalize();
        return number;
    }
    const auto digits = plain.substr(point + 1);
    Number number(plain.substr(0, point) + digits + "/1" + std::string(digits.size(), '0'), 10);
    number.canonicalize();
    return number;
}

int whole(const Number& number) {
    const mpz_class cut = number.get_num() / number.get_den();
    return static_cast<int>(cut.get_si());
}

bool in_band(const std::string& band, const Number& number) {
    const auto dots = band.find("..");
    if (dots == std::string::npos) return band != "none" && number == number_of(band);
    const auto low = band.substr(0, dots);
    const auto high = band.substr(dots + 2);
    return (low.empty() || number >= number_of(low)) && (high.empty() || number <= number_of(high));
}

bool Viewer::has(const std::string& word) const {
    if (word.find('+') != std::string::npos)
        return std::ranges::all_of(parts_of(word, '+'), [&](const std::string& part) { return has(part); });
    if (word.starts_with("enemy.")) return scene.together[1 - side].has.contains(word.substr(6));
    return unit.has.contains(word);
}

Number Viewer::number(const std::string& name) const {
    if (name.starts_with("enemy.")) return Viewer(scene, 1 - side).number(name.substr(6));
    if (name == "units") return static_cast<unsigned long>(scene.said[side].size());
    if (const auto quantity = unit.numbers.find(name); quantity != unit.numbers.end()) return quantity->second;
    if (const auto fell = scene.fallen[side].find(name); fell != scene.fallen[side].end()) return fell->second;
    if (scene.table.at("quantities").has(name)) return 0;
    if (const auto value = scene.values.find(name); value != scene.values.end()) return value->second;
    return 0;
}

bool Viewer::lies(const std::string& name, const Tree& band) const {
    const auto left = number(name);
    if (band.map.empty()) return in_band(band.text, left);
    return std::ranges::all_of(band.map, [&](const auto& item) {
        const auto& [key, bound] = item;
        if (key == "in") return in_band(bound.text, left);
        if (key == "times") return true;
        const Number right = number(bound.text) * (band.has("times") ? number_of(band.at("times").text) : Number(1));
        if (key == "over") return left > right;
        if (key == "at-least") return left >= right;
        if (key == "up-to") return left <= right;
        return left < right;  // under
    });
}

bool Viewer::holds(const Tree& line) const {
    const auto said = [&](const std::string& word) { return has(word); };
    if (!std::ranges::all_of(line.texts("when"), said)) return false;
    if (std::ranges::any_of(line.texts("unless"), said)) return false;
    if (const auto any = line.texts("any"); !any.empty() && !std::ranges::any_of(any, said)) return false;
    for (const auto& [name, band] : line.at("where").map)
        if (!lies(name, band)) return false;
    return !line.has("only") || holds(line.at("only"));
}

const Tree* Viewer::picked(const Tree& map) const {
    for (const auto& [word, tree] : map.map)
        if (word != "else" && word != "mark" && has(word)) return &tree;
    return map.find("else");
}

Number Viewer::amount(const Tree& tree, const Number& of) const {
    if (tree.map.empty()) return number_of(tree.text);
    const Number grows_with = whole(tree.has("of") ? number(tree.at("of").text) : of);
    Number result = tree.has("base") ? number_of(tree.at("base").text) : Number(0);
    const auto more = tree.has("more") ? number_of(tree.at("more").text) : Number(1);
    const auto each = tree.has("per") ? number_of(tree.at("per").text) : Number(1);
    if (tree.has("at")) {
        if (grows_with >= number_of(tree.at("at").text)) result += more;
    } else if (tree.has("below")) {
        const Number steps = (number_of(tree.at("below").text) - grows_with) / each;
        if (steps > 0) result += more * whole(steps);
    } else if (tree.has("over")) {
        const Number steps = (grows_with - number_of(tree.at("over").text)) / each;
        if (steps > 0) result += more * whole(steps);
    } else if (tree.has("per")) {
        result += more * whole(grows_with / each);
    } else if (tree.has("of")) {
        result += grows_with;
    }
    if (tree.has("less")) result -= whole(number(tree.at("less").text));
    if (tree.at("halved").text == "true") result = whole(result / 2);
    if (tree.has("least")) result = std::max(result, number_of(tree.at("least").text));
    return result;
}

std::optional<Number> Viewer::by_words(const Tree& tree) const {
    if (tree.has("of") && scene.table.at("quantities").has(tree.at("of").text) && !given(tree.at("of").text))
        return std::nullopt;
    if (tree.map.empty() || tree.has("base") || tree.has("of")) return amount(tree, 0);
    const auto* below = picked(tree);
    if (below == nullptr) return std::nullopt;
    return by_words(*below);
}

}  // namespace orderly_test
