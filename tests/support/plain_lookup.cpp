// Look-ups: cells by axes, cases, how many times as great, and outcomes by a
// quantity.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

/// What a cell of a look-up holds.
struct Cell {
    std::vector<std::string> words;  ///< of the axes
    std::map<std::string, Number> values;
    std::vector<std::string> lines;
    std::string why_not;  ///< `none` or `absent`
};

class LookUp {
public:
    explicit LookUp(const Scene& scene) : viewer_(scene, 0), lookup_(scene.table.at("lookup")) {
        axes_ = lookup_.texts("axes");
    }

    [[nodiscard]] std::vector<Cell> cells() const {
        std::vector<Cell> found;
        if (lookup_.has("table")) walk(lookup_.at("table"), 0, {}, found);
        else walk_cases(found);
        for (auto& cell : found) multiply(cell);
        return found;
    }

private:
    [[nodiscard]] bool quantity(const std::string& axis) const {
        return viewer_.scene.table.at("quantities").has(axis);
    }

    /// The word of a choice that is an axis; all of them where none was said.
    [[nodiscard]] std::vector<std::string> words_for(const std::string& axis) const {
        const auto words = viewer_.scene.words_of(axis);
        for (const auto& word : words)
            if (viewer_.has(word)) return {word};
        return words;
    }

    void walk(const Tree& tree, std::size_t level, const std::vector<std::string>& path,
              std::vector<Cell>& found) const {
        if (level == axes_.size()) {
            found.push_back(cell_of(tree, path));
            return;
        }
        const auto go = [&](const Tree& below, const std::string& word) {
            auto longer = path;
            longer.push_back(word);
            walk(below, level + 1, longer, found);
        };
        if (quantity(axes_[level])) {
            const auto given = viewer_.given(axes_[level]);
            const auto number = viewer_.number(axes_[level]);
            for (const auto& [band, below] : tree.map)
                if (band != "mark" && (!given || in_band(band, number))) go(below, "");
            return;
        }
        const auto words = words_for(axes_[level]);
        std::set<std::string> had;
        for (const auto& [key, below] : tree.map)
            for (const auto& word : parts_of(key, '+'))
                if (std::ranges::find(words, word) != words.end() && had.insert(word).second)
                    if (const auto* cell = cell_for(tree, word)) go(*cell, word);
    }

    /// `line+guards` where the other word is said, else `line`.
    [[nodiscard]] const Tree* cell_for(const Tree& tree, const std::string& word) const {
        for (const auto& [key, below] : tree.map) {
            const auto parts = parts_of(key, '+');
            const auto fits = [&](const std::string& part) { return part == word || viewer_.has(part); };
            if (parts.size() > 1 && std::ranges::find(parts, word) != parts.end() && std::ranges::all_of(parts, fits))
                return &below;
        }
        return tree.find(word);
    }

    /// The first case that fits, after those that a quantity may still make fit;
    /// where an axis was left out, all that can.
    void walk_cases(std::vector<Cell>& found) const {
        const auto all = std::ranges::all_of(axes_, [&](const std::string& axis) { return !said_of(axis).empty(); });
        for (const auto& [name, one] : lookup_.at("cases").map) {
            const auto key = one.texts("key");
            const auto asked = without_open_numbers(all ? one : without_open_words(one));
            if (!is_for(key) || !viewer_.holds(asked)) continue;
            found.push_back(cell_of(one, in_order(key)));
            if (all && viewer_.holds(one)) return;
        }
    }

    /// Words of a key in the order of the axes and their choices.
    [[nodiscard]] std::vector<std::string> in_order(const std::vector<std::string>& key) const {
        std::vector<std::string> ordered;
        for (const auto& axis : axes_)
            for (const auto& word : viewer_.scene.words_of(axis))
                if (std::ranges::find(key, word) != key.end()) ordered.push_back(word);
        return ordered;
    }

    /// The condition without words of a choice of which none was said.
    [[nodiscard]] Tree without_open_words(Tree line) const {
        const auto is_open = [&](const Tree& word) { return open(word.text); };
        for (auto& [key, asked] : line.map) {
            if (key == "when") std::erase_if(asked.list, is_open);
            if (key == "any" && std::ranges::any_of(asked.list, is_open)) asked.list.clear();
        }
        return line;
    }
    /// The condition without quantities that were not given.
    [[nodiscard]] Tree without_open_numbers(Tree line) const {
        for (auto& [key, asked] : line.map)
            if (key == "where") std::erase_if(asked.map, [&](const auto& item) { return !viewer_.given(item.first); });
        return line;
    }
    [[nodiscard]] bool open(const std::string& word) const {
        return std::ranges::any_of(viewer_.scene.table.at("choices").map, [&](const auto& choice) {
            const auto words = viewer_.scene.words_of(choice.first);
            return std::ranges::find(words, word) != words.end() && said_of(choice.first).empty();
        });
    }

    /// The word of the axis, or of another choice, that was said.
    [[nodiscard]] std::string said_of(const std::string& axis) const {
        for (const auto& word : viewer_.scene.words_of(axis))
            if (viewer_.has(word)) return word;
        return {};
    }

    /// Of each axis its word is in the key, where one was said.
    [[nodiscard]] bool is_for(const std::vector<std::string>& key) const {
        return std::ranges::all_of(axes_, [&](const std::string& axis) {
            const auto said = said_of(axis);
            return said.empty() || std::ranges::find(key, said) != key.end();
        });
    }

    void take_values(const Tree& tree, Cell& cell) const {
        const auto names = lookup_.texts("gives");
        const auto take = [&](const std::string& name, const std::string& text) {
            if (text == "absent") cell.why_not = text;
            else if (text != "none") cell.values[name] = number_of(text);
        };
        if (tree.text == "none" || tree.text == "absent") cell.why_not = tree.text;
        else if (!tree.text.empty()) take(names.front(), tree.text);
        for (std::size_t at = 0; at < tree.list.size(); ++at) take(names[at], tree.list[at].text);
        for (const auto& [name, value] : tree.map)
            if (name != "mark") take(name, value.text);
    }

    [[nodiscard]] Cell cell_of(const Tree& tree, const std::vector<std::string>& path) const {
        Cell cell;
        cell.words = path;
        const auto whole_cell = tree.has("values") || tree.has("lines") || tree.has("key");
        if (tree.map.empty()) take_values(tree, cell);
        else if (!whole_cell) take_values(tree, cell);
        else {
            take_values(tree.at("values"), cell);
            cell.lines = tree.texts("lines");
        }
        return cell;
    }

    void multiply(Cell& cell) const {
        for (const auto& [word, times] : lookup_.at("times").map) {
            if (!viewer_.has(word)) continue;
            for (auto& [name, value] : cell.values)
                if (times.has(name))
                    value *= number_of(times.at(name).map.empty() ? times.at(name).text : times.at(name).at("by").text);
        }
    }

    Viewer viewer_;
    const Tree& lookup_;
    std::vector<std::string> axes_;
};

std::string graded(const Scene& scene, const Cell& cell) {
    const auto& graded = scene.table.at("lookup").at("graded");
    if (graded.map.empty()) return {};
    const auto number = Viewer(scene, 0).number(graded.at("of").text);
    for (const auto& [id, outcome] : graded.at("outcomes").map) {
        if (!outcome.has("up-to")) return id;
        const auto bound = cell.values.find(outcome.at("up-to").text);
        if (bound != cell.values.end() && number <= bound->second) return id;
    }
    return {};
}

std::string row_told(const Cell& cell) {
    std::string text;
    for (const auto& word : cell.words) text += (text.empty() || word.empty() ? "" : " ") + word;
    text += ":";
    for (const auto& [name, value] : cell.values) text += " " + name + "=" + value.get_str();
    for (const auto& line : cell.lines) text += " | " + line;
    return text + (cell.why_not.empty() ? "" : " " + cell.why_not);
}

}  // namespace

void look_up(Scene& scene, Played& played) {
    const auto cells = LookUp(scene).cells();
    if (cells.empty()) throw TurnedDown("nothing fits");
    if (cells.size() > 1) {
        for (const auto& cell : cells) played.rows.push_back(row_told(cell));
        return;
    }
    const auto& cell = cells.front();
    if (!cell.why_not.empty()) throw TurnedDown(cell.why_not);
    played.lines = cell.lines;
    for (const auto& [name, value] : cell.values) tell_value(name, value, played);
    played.outcome = graded(scene, cell);
}

}  // namespace orderly_test
