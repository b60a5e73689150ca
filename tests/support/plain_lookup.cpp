// Look-ups: cells by axes, cases, factors, and outcomes that depend on a
// quantity.

#include <algorithm>

#include "support/plain_scene.hpp"

namespace orderly_test {
namespace {

/// A cell of a look-up.
struct Cell {
    std::vector<std::string> words;  ///< of the axes
    std::map<std::string, Number> values;
    std::vector<std::string> lines;
    std::string why_not;  ///< `none` or `absent`
};

/// A look-up. It tries all words and relevant numbers for what the request leaves out.
class LookUp {
public:
    explicit LookUp(const Scene& scene) : scene_(scene), lookup_(scene.table.at("lookup")) {
        axes_ = lookup_.texts("axes");
        for (const auto& axis : axes_) is_open_ = is_open_ || (!is_quantity(axis) && said_of(axis).empty());
        find_questions();
    }

    /// The cells that are possible for some answers, in table order.
    [[nodiscard]] std::vector<Cell> cells() {
        answer(0);
        std::vector<Cell> cells;
        if (lookup_.has("table")) collect(lookup_.at("table"), 0, {}, cells);
        for (const auto& [name, one] : lookup_.at("cases").map)
            if (found_.contains(&one)) cells.push_back(cell_of(one, in_order(one.texts("key"))));
        for (auto& cell : cells) multiply(cell);
        return cells;
    }

private:
    /// A choice or a quantity that was not given.
    struct Question {
        std::vector<std::string> words;
        std::string quantity;
        std::set<Number> numbers;
    };

    [[nodiscard]] bool is_quantity(const std::string& axis) const { return scene_.table.at("quantities").has(axis); }

    [[nodiscard]] std::string said_of(const std::string& choice) const {
        for (const auto& word : scene_.words_of(choice))
            if (scene_.together[0].has.contains(word)) return word;
        return {};
    }

    void find_questions() {
        std::set<std::string> asked;
        std::set<Number> edges;
        for (const auto& [name, one] : lookup_.at("cases").map) gather(one, asked, edges);
        gather(lookup_.at("table"), asked, edges);
        for (const auto& [choice, tree] : scene_.table.at("choices").map) {
            const auto is_axis = std::ranges::find(axes_, choice) != axes_.end();
            if (!is_open_ || !said_of(choice).empty()) continue;
            Question question;
            for (const auto& word : scene_.words_of(choice))
                if (is_axis || asked.contains(word)) question.words.push_back(word);
            if (!question.words.empty()) questions_.push_back(question);
        }
        for (const auto& [quantity, tree] : scene_.table.at("quantities").map)
            if (asked.contains(quantity) && !scene_.together[0].numbers.contains(quantity))
                ask_quantity(quantity, tree, edges);
    }

    /// Tries the minimum, the maximum, and the numbers in the table with their neighbours.
    void ask_quantity(const std::string& quantity, const Tree& tree, const std::set<Number>& edges) {
        const Number least = tree.number("least", 0);
        const Number most = number_of(tree.at("greatest").text);
        Question question{{}, quantity, {least, most}};
        for (const auto& edge : edges)
            for (const auto& number : {Number(edge - 1), edge, Number(edge + 1)})
                if (number > least && number < most) question.numbers.insert(number);
        questions_.push_back(question);
    }

    /// Gathers the words and quantities that a part of the look-up uses, and the edges of bands.
    void gather(const Tree& tree, std::set<std::string>& asked, std::set<Number>& edges) const {
        for (const auto& axis : axes_)
            if (is_quantity(axis)) asked.insert(axis);
        const auto take = [&](const std::string& text) {
            for (const auto& part : parts_of(text, '+')) asked.insert(part);
            if (text.empty() || text.find_first_not_of("-.0123456789") != std::string::npos) return;
            const auto dots = text.find("..");
            for (const auto& edge : {text.substr(0, dots), dots == std::string::npos ? "" : text.substr(dots + 2)})
                if (!edge.empty()) edges.insert(number_of(edge));
        };
        take(tree.text);
        for (const auto& item : tree.list) take(item.text);
        for (const auto& [key, below] : tree.map) {
            take(key);
            if (key != "lines" && key != "mark") gather(below, asked, edges);
        }
    }

    void answer(std::size_t at) {
        if (at == questions_.size()) return look();
        const auto before = scene_.together[0];
        for (const auto& word : questions_[at].words) {
            scene_.together[0].has.insert(word);
            answer(at + 1);
            scene_.together[0] = before;
        }
        if (questions_[at].quantity.empty()) answer(at + 1);
        for (const auto& number : questions_[at].numbers) {
            scene_.together[0].numbers[questions_[at].quantity] = number;
            answer(at + 1);
            scene_.together[0] = before;
        }
    }

    /// Finds the cell for the current words, or the first case that matches.
    void look() {
        const Viewer viewer(scene_, 0);
        const auto* cell = lookup_.has("table") ? &lookup_.at("table") : nullptr;
        for (const auto& axis : axes_)
            if (cell != nullptr) cell = is_quantity(axis) ? cell_in(*cell, viewer.number(axis)) : cell_for(*cell, axis);
        if (cell != nullptr) found_.insert(cell);
        for (const auto& [name, one] : lookup_.at("cases").map)
            if (is_for(one.texts("key")) && viewer.holds(one)) {
                found_.insert(&one);
                return;
            }
    }

    static const Tree* cell_in(const Tree& tree, const Number& number) {
        for (const auto& [band, below] : tree.map)
            if (band != "mark" && in_band(band, number)) return &below;
        return nullptr;
    }

    /// `line+guards` if the other word is present too, otherwise `line`.
    [[nodiscard]] const Tree* cell_for(const Tree& tree, const std::string& axis) const {
        const auto word = said_of(axis);
        for (const auto& [key, below] : tree.map) {
            const auto parts = parts_of(key, '+');
            if (parts.size() > 1 && std::ranges::find(parts, word) != parts.end() && Viewer(scene_, 0).has(key))
                return &below;
        }
        return word.empty() ? nullptr : tree.find(word);
    }

    /// Whether the key has exactly the axes' words that were given.
    [[nodiscard]] bool is_for(const std::vector<std::string>& key) const {
        const auto in_key = [&](const std::string& word) { return std::ranges::find(key, word) != key.end(); };
        return std::ranges::all_of(axes_, [&](const std::string& axis) {
            const auto said = said_of(axis);
            return said.empty() ? std::ranges::none_of(scene_.words_of(axis), in_key) : in_key(said);
        });
    }

    void collect(const Tree& tree, std::size_t level, const std::vector<std::string>& path,
                 std::vector<Cell>& cells) const {
        if (level == axes_.size()) {
            if (found_.contains(&tree)) cells.push_back(cell_of(tree, path));
            return;
        }
        for (const auto& [key, below] : tree.map) {
            if (key == "mark") continue;
            auto longer = path;
            longer.emplace_back();
            if (!is_quantity(axes_[level]))
                for (const auto& word : scene_.words_of(axes_[level]))
                    for (const auto& part : parts_of(key, '+'))
                        if (part == word) longer.back() = word;
            collect(below, level + 1, longer, cells);
        }
    }

    /// The words of a key, in the order of the axes and their choices.
    [[nodiscard]] std::vector<std::string> in_order(const std::vector<std::string>& key) const {
        std::vector<std::string> ordered;
        for (const auto& axis : axes_)
            for (const auto& word : scene_.words_of(axis))
                if (std::ranges::find(key, word) != key.end()) ordered.push_back(word);
        return ordered;
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
            if (!scene_.together[0].has.contains(word)) continue;
            for (auto& [name, value] : cell.values)
                if (times.has(name))
                    value *= number_of(times.at(name).map.empty() ? times.at(name).text : times.at(name).at("by").text);
        }
    }

    Scene scene_;
    const Tree& lookup_;
    std::vector<std::string> axes_;
    bool is_open_ = false;  ///< an axis was not given
    std::vector<Question> questions_;
    std::set<const Tree*> found_;
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
