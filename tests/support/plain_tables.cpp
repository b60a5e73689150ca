#include "support/plain_tables.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <numeric>

namespace orderly_test {
namespace {

Tree tree_of_node(const YAML::Node& node) {
    Tree tree;
    if (node.IsScalar()) tree.text = node.Scalar();
    if (node.IsSequence())
        for (const auto& item : node) tree.list.push_back(tree_of_node(item));
    if (node.IsMap())
        for (const auto& pair : node) tree.map.emplace_back(pair.first.Scalar(), tree_of_node(pair.second));
    return tree;
}

int number_in(const std::string& text) { return std::atoi(text.c_str()); }

bool in_band(const std::string& band, int number) {
    const auto dots = band.find("..");
    if (dots == std::string::npos) return band != "none" && number == number_in(band);
    const auto low = dots == 0 ? INT_MIN : number_in(band);
    const auto high = dots + 2 == band.size() ? INT_MAX : number_in(band.substr(dots + 2));
    return low <= number && number <= high;
}

/// One request on its way through its table.
class Play {
public:
    Play(const Tree& table, const Tree& head, const SaidBoth& said, const NextFace& face)
        : table_(table), head_(head), said_(said), has_(said), face_(face) {
        sides_ = table.texts("sides");
        if (sides_.empty()) sides_ = {"unit"};
        for (std::size_t side = 0; side < sides_.size(); ++side) complete_implied(side), complete_defaults(side);
        for (std::size_t side = 0; side < sides_.size(); ++side)
            if (const auto* derived = table.find("derived"))
                for (const auto& [name, condition] : derived->map)
                    if (holds(condition, side)) has_[side].words.insert(name);
    }

    Played run() {
        played_.procedure = table_.find("procedure")->text;
        const auto kind = table_.find("kind")->text;
        if (kind == "lookup") look_up_cell();
        else if (kind == "roll") roll();
        else if (kind == "opposed") opposed();
        else if (kind == "check") check();
        else if (kind == "duels") duels();
        else pools(kind == "pools" ? 2 : 1);
        return played_;
    }

    [[nodiscard]] const std::vector<std::pair<std::string, const Tree*>>& calls() const { return calls_; }
    [[nodiscard]] std::size_t side_at(const std::string& name) const {
        return static_cast<std::size_t>(std::ranges::find(sides_, name) - sides_.begin());
    }

private:
    void complete_implied(std::size_t side) {
        const auto* words = table_.find("words");
        for (bool more = words != nullptr; more;) {
            more = false;
            for (const auto& [word, details] : words->map)
                if (has_[side].words.contains(word))
                    for (const auto& other : details.texts("implies"))
                        more = has_[side].words.insert(other).second || more;
        }
    }

    void complete_defaults(std::size_t side) {
        const auto* choices = table_.find("choices");
        if (choices == nullptr) return;
        for (const auto& [name, choice] : choices->map) {
            const auto words = choice.texts("words");
            const auto has = [&](const std::string& word) { return has_[side].words.contains(word); };
            if (const auto* fallback = choice.find("default"); fallback != nullptr && std::ranges::none_of(words, has))
                has_[side].words.insert(fallback->text);
        }
    }

    // ---------------------------------------------------------------- conditions and numbers

    [[nodiscard]] bool says(const std::string& word, std::size_t side) const {
        if (const auto plus = word.find('+'); plus != std::string::npos)
            return says(word.substr(0, plus), side) && says(word.substr(plus + 1), side);
        if (word.starts_with("enemy.")) return says(word.substr(6), 1 - side);
        return has_[side].words.contains(word) || has_[side].numbers.contains(word);
    }

    [[nodiscard]] bool holds(const Tree& of, std::size_t side) const {
        const auto said = [&](const std::string& word) { return says(word, side); };
        const auto any = of.texts("any");
        if (!std::ranges::all_of(of.texts("when"), said) || std::ranges::any_of(of.texts("unless"), said)) return false;
        if (!any.empty() && std::ranges::none_of(any, said)) return false;
        if (const auto* only = of.find("only"); only != nullptr && !holds(*only, side)) return false;
        const auto* where = of.find("where");
        return where == nullptr || std::ranges::all_of(where->map, [&](const auto& test) {
                   const auto& [name, against] = test;
                   const auto number = measure(name, side);
                   if (against.map.empty()) return in_band(against.text, number);
                   const auto& [how, other] = against.map.front();
                   const auto right = measure(other.text, side);
                   return how == "over"       ? number > right
                          : how == "at-least" ? number >= right
                          : how == "up-to"    ? number <= right
                                              : number < right;
               });
    }

    [[nodiscard]] int measure(const std::string& name, std::size_t side) const {
        if (name.starts_with("enemy.")) return measure(name.substr(6), 1 - side);
        if (name == "natural") return naturals_[side];
        if (name == "total" || name == "difference") return total_;
        if (name == "hits") return hits_[side];
        if (name == "suffered") return hits_[1 - side];
        if (name.starts_with("die-")) return dice_.at(static_cast<std::size_t>(number_in(name.substr(4)) - 1));
        if (const auto found = has_[side].numbers.find(name); found != has_[side].numbers.end()) return found->second;
        const auto value = played_.values.find(name);
        return value == played_.values.end() ? 0 : value->second;
    }

    /// A number that is plain or grows with `usual`.
    [[nodiscard]] int number(const Tree& of, std::size_t side, const std::string& usual) const {
        if (of.map.empty()) return number_in(of.text);
        auto result = of.number("base", 0);
        const auto* what = of.find("of");
        const auto at = measure(what != nullptr ? what->text : usual.empty() ? "total" : usual, side);
        const auto each = of.number("each", 1);
        const auto more = of.number("more", 1);
        if (const auto* over = of.find("over")) result += std::max(at - number_in(over->text), 0) / each * more;
        else if (const auto* below = of.find("below")) result += std::max(number_in(below->text) - at, 0) / each * more;
        else if (const auto* from = of.find("at")) result += at >= number_in(from->text) ? more : 0;
        else if (what != nullptr) result += at / each * more;
        if (const auto* less = of.find("less")) result -= measure(less->text, side);
        if (of.find("halved") != nullptr) result = result / 2 - (result % 2 < 0 ? 1 : 0);
        if (const auto* least = of.find("least")) result = std::max(result, number_in(least->text));
        return result;
    }

    /// The first number of a map of words that fits; a number outright.
    [[nodiscard]] int by_words(const Tree& of, std::size_t side) const {
        if (of.map.empty()) return number_in(of.text);
        if (const auto* what = of.find("of")) return measure(what->text, side);
        for (const auto& [word, value] : of.map)
            if (word == "else" || says(word, side)) return number(value, side, {});
        return 0;
    }

    // ---------------------------------------------------------------- modifiers

    int extreme(const Tree& options, std::size_t side, bool strongest, bool& counts) const {
        int best = 0;
        for (const auto& [word, value] : options.map) {
            if (!says(word, side)) continue;
            const auto one = number_in(value.text);
            if (!counts || (strongest ? std::abs(one) > std::abs(best) : std::abs(one) < std::abs(best))) best = one;
            counts = true;
        }
        return best;
    }

    int rank(const Tree& line, std::size_t side) const {
        const auto ranks = line.texts("rank");
        const auto place = [&](std::size_t whose) {
            return std::ranges::find_if(ranks,
                                        [&](const std::string& word) { return has_[whose].words.contains(word); }) -
                   ranks.begin();
        };
        const auto count = static_cast<std::ptrdiff_t>(ranks.size());
        if (place(side) == count || place(1 - side) == count) return 0;
        return static_cast<int>(place(1 - side) - place(side)) * line.number("add", 0);
    }

    int modifier(const Tree& line, std::size_t side) const {
        bool counts = false;
        if (!holds(line, side)) return 0;
        if (const auto* by = line.find("by")) return by_words(*by, side);
        if (const auto* options = line.find("strongest")) return extreme(*options, side, true, counts);
        if (const auto* options = line.find("weakest")) return extreme(*options, side, false, counts);
        if (line.find("rank") != nullptr) return rank(line, side);
        if (const auto* each = line.find("each"))
            return measure(each->text, side) / line.number("per", 1) * line.number("add", 0);
        const auto* bands = line.find("bands");
        if (bands == nullptr) return line.number("add", 0);
        const auto& quantity = line.find("of")->text;
        if (!has_[side].numbers.contains(quantity)) return 0;
        for (const auto& [band, value] : bands->map)
            if (in_band(band, measure(quantity, side))) return number(value, side, quantity);
        return 0;
    }

    int modifiers(const Tree& of, std::size_t side, bool last = false) const {
        int sum = 0;
        if (const auto* lines = of.find("modifiers"))
            for (const auto& [name, line] : lines->map) {
                const auto* whose = line.find("side");
                if ((whose == nullptr || whose->text == sides_[side]) && (line.find("last-die") != nullptr) == last)
                    sum += modifier(line, side);
            }
        return sum;
    }

    // ---------------------------------------------------------------- dice

    static std::vector<int> faces_to(int most) {
        std::vector<int> faces(static_cast<std::size_t>(most));
        std::iota(faces.begin(), faces.end(), 1);
        return faces;
    }

    static bool among(const Tree* list, int face) {
        if (list == nullptr) return false;
        const auto is = [&](const Tree& one) { return number_in(one.text) == face; };
        return list->list.empty() ? is(*list) : std::ranges::any_of(list->list, is);
    }

    /// One die, thrown again and exploded as its map says.
    int single(const std::vector<int>& faces, const Tree& die) const {
        int sum = 0;
        for (int more = die.number("most", 10);; --more) {
            auto face = face_(faces);
            if (const auto* reroll = die.find("reroll"))
                for (int left = reroll->number("times", 1); left > 0 && among(reroll->find("faces"), face); --left)
                    face = face_(faces);
            sum += face;
            if (more == 0 || !among(die.find("explode"), face)) return sum;
        }
    }

    /// `best 1 of 2d6`, `2d6+d4`, `d66`: what is thrown of it comes to one number.
    int throw_text(std::string text, const Tree& die, int times) const {
        std::string keep;
        std::size_t kept = 0;
        if (const auto of = text.find(" of "); of != std::string::npos) {
            keep = text.substr(0, text.find(' '));
            kept = static_cast<std::size_t>(number_in(text.substr(text.find(' ') + 1)));
            text = text.substr(of + 4);
        }
        std::vector<int> dice;
        for (auto rest = text; !rest.empty();
             rest = rest.find('+') == std::string::npos ? "" : rest.substr(rest.find('+') + 1)) {
            const auto d = rest.find('d');
            const auto sides = number_in(rest.substr(d + 1));
            auto faces = faces_to(sides);
            if (sides == 66) {
                faces.clear();
                for (int ten = 1; ten <= 6; ++ten)
                    for (int one = 1; one <= 6; ++one) faces.push_back(10 * ten + one);
            }
            const auto plain = rest.size() != text.size();
            for (int left = (d == 0 ? 1 : number_in(rest)) * times; left > 0; --left)
                dice.push_back(plain ? face_(faces) : single(faces, die));
        }
        std::ranges::sort(dice);
        if (keep == "worst") dice.resize(kept);
        else if (keep == "best") dice.erase(dice.begin(), dice.end() - static_cast<std::ptrdiff_t>(kept));
        else if (keep == "middle") {
            const auto off = static_cast<std::ptrdiff_t>((dice.size() - kept) / 2);
            dice = std::vector<int>(dice.begin() + off, dice.end() - off);
        }
        return std::accumulate(dice.begin(), dice.end(), 0);
    }

    int throw_die(const Tree& die, std::size_t side) const {
        if (die.map.empty()) return throw_text(die.text, die, 1);
        if (const auto* by = die.find("by")) {
            for (const auto& [word, size] : by->map)
                if (word == "else" || says(word, side)) return throw_text(size.text, die, 1);
            return 0;
        }
        if (const auto* list = die.find("faces")) {
            std::vector<int> faces;
            for (const auto& one : list->list) faces.push_back(number_in(one.text));
            int sum = 0;
            for (int left = die.number("count", 1); left > 0; --left) sum += single(faces, die);
            return sum;
        }
        const auto* of = die.find("of");
        const auto times = of == nullptr ? 1 : measure(of->text, side) / die.number("per", 1);
        return throw_text(die.find("die")->text, die, times);
    }

    // ---------------------------------------------------------------- kinds

    void roll() {
        if (const auto* die = table_.find("die")) dice_.push_back(throw_die(*die, 0));
        if (const auto* dice = table_.find("dice"))
            for (const auto& [name, die] : dice->map)
                if (holds(die, 0)) dice_.push_back(throw_die(*die.find("die"), 0));
        naturals_ = {dice_.front(), dice_.front()};
        total_ = dice_.front();
        for (std::size_t side = 0; side < sides_.size(); ++side) total_ += modifiers(table_, side);
        played_.numbers["total"] = total_;
        finish();
    }

    void opposed() {
        std::array<int, 2> totals = {0, 0};
        for (std::size_t side = 0; side < 2; ++side) {
            naturals_[side] = throw_die(*table_.find("die"), side);
            totals[side] = naturals_[side] + modifiers(table_, side);
        }
        total_ = totals[0] - totals[1];
        played_.numbers["difference"] = total_;
        finish();
    }

    void check() {
        naturals_[0] = throw_die(*table_.find("die"), 0);
        total_ = naturals_[0] + modifiers(table_, 0);
        const auto needed = by_words(*table_.find("needed"), 0);
        const auto* pass = table_.find("pass");
        const auto passed = pass != nullptr && pass->text == "at-or-under" ? total_ <= needed : total_ >= needed;
        played_.numbers["total"] = total_;
        played_.numbers["needed"] = needed;
        played_.outcome = passed ? "passed" : "failed";
        values();
        if (const auto* row = table_.find(played_.outcome)) effects(row->find("effects"));
        effects(table_.find("always"));
    }

    int dice_count(std::size_t side) const {
        for (const auto& count : table_.find("pool")->find("dice")->list)
            if (holds(count, side) && has_[side].numbers.contains(count.find("of")->text))
                return measure(count.find("of")->text, side) / count.number("per", 1);
        return 0;
    }

    static bool reaches(const Tree& of, int face, int add, int needed) {
        return face != of.number("natural-miss", 0) && (face == of.number("natural-hit", 0) || face + add >= needed);
    }

    void pools(std::size_t throwing) {
        const auto& pool = *table_.find("pool");
        std::array<int, 2> add = {0, 0};
        std::array<int, 2> last = {0, 0};
        for (std::size_t side = 0; side < sides_.size(); ++side)
            add[side] = modifiers(table_, side), last[side] = modifiers(table_, side, true);
        if (throwing == 1) add[0] += add[1], last[0] += last[1];
        for (std::size_t side = 0; side < throwing; ++side) {
            const auto needed = by_words(*pool.find("needed"), side);
            played_.numbers["needed-" + sides_[side]] = needed;
            const auto count = dice_count(side);
            for (int left = count; left > 0; --left)
                hits_[side] += reaches(pool, throw_die(*table_.find("die"), side),
                                       add[side] + (left == 1 ? last[side] : 0), needed)
                                   ? 1
                                   : 0;
        }
        if (const auto* stages = pool.find("stages"))
            for (const auto& [name, stage] : stages->map) hits_[0] = through(stage, hits_[0]);
        for (std::size_t side = 0; side < throwing; ++side) after_the_dice(pool, side);
        total_ = hits_[0] - hits_[1];
        finish();
    }

    int through(const Tree& stage, int dice) const {
        const auto* whose = stage.find("side");
        const auto side = whose == nullptr ? 0 : side_at(whose->text);
        if (!holds(stage, side)) return dice;
        const auto* own = stage.find("die");
        int add = 0;
        for (std::size_t one = 0; one < sides_.size(); ++one) add += modifiers(stage, one);
        int passed = 0;
        for (; dice > 0; --dice) {
            const auto face = throw_die(own != nullptr ? *own : *table_.find("die"), side);
            passed +=
                reaches(stage, face, add, by_words(*stage.find("needed"), side)) != (stage.find("stops") != nullptr)
                    ? 1
                    : 0;
        }
        return passed;
    }

    void after_the_dice(const Tree& pool, std::size_t side) {
        if (const auto* times = pool.find("times"))
            for (const auto& [word, value] : times->map)
                if (word == "else" || says(word, side)) {
                    hits_[side] *= number_in(value.text);
                    break;
                }
        if (const auto* extra = pool.find("extra"))
            hits_[side] += measure(extra->find("of")->text, side) / extra->number("per", 1);
        played_.numbers["hits-" + sides_[side]] = hits_[side];
    }

    void duels() {
        const auto& pool = *table_.find("pool");
        const std::array<int, 2> add = {modifiers(table_, 0), modifiers(table_, 1)};
        const auto worth = [&](std::size_t side) {
            const auto* win = pool.find("win");
            return win == nullptr ? 1 : by_words(*win, side);
        };
        for (int left = std::min(dice_count(0), dice_count(1)); left > 0; --left) {
            const auto first = throw_die(*table_.find("die"), 0) + add[0];
            const auto second = throw_die(*table_.find("die"), 1) + add[1];
            if (first == second) hits_[0] += pool.number("tie", 0), hits_[1] += pool.number("tie", 0);
            else if (first > second) hits_[0] += worth(0);
            else hits_[1] += worth(1);
        }
        for (std::size_t side = 0; side < 2; ++side) after_the_dice(pool, side);
        total_ = hits_[0] - hits_[1];
        finish();
    }

    void look_up_cell() {
        const auto& lookup = *table_.find("lookup");
        const auto* cell = lookup.find("table");
        for (const auto& axis : lookup.texts("axes"))
            for (const auto& [key, below] : cell->map) {
                const auto* quantities = table_.find("quantities");
                const auto by_number = quantities != nullptr && quantities->find(axis) != nullptr;
                if (by_number ? !in_band(key, measure(axis, 0)) : !says(key, 0)) continue;
                cell = &below;
                break;
            }
        const auto names = lookup.texts("values");
        for (std::size_t at = 0; at < names.size(); ++at)
            played_.values[names[at]] = number_in(cell->list.empty() ? cell->text : cell->list[at].text);
        effects(table_.find("always"));
    }

    // ---------------------------------------------------------------- results

    void finish() {
        const Tree* row = nullptr;
        if (const auto* tables = table_.find("tables"))
            for (const auto& [name, set] : tables->map) {
                const auto* whose = set.find("side");
                const auto side = whose == nullptr ? 0 : side_at(whose->text);
                if (!holds(set, side)) continue;
                row = row_of(set, side);
                break;
            }
        values();
        if (row != nullptr) {
            if (const auto* text = row->find("text"))
                played_.lines = text->list.empty() ? std::vector{text->text} : row->texts("text");
            for (const auto& group : row->texts("use")) effects(table_.find("effects")->find(group));
            effects(row->find("effects"));
        }
        effects(table_.find("always"));
    }

    bool natural_in(const Tree* band) const {
        if (band == nullptr) return false;
        if (band->map.empty()) return in_band(band->text, naturals_[0]);
        return std::ranges::any_of(
            band->map, [&](const auto& one) { return in_band(one.second.text, naturals_[side_at(one.first)]); });
    }

    const Tree* row_of(const Tree& set, std::size_t side) {
        const auto& rows = set.find("rows")->map;
        auto found =
            std::ranges::find_if(rows, [&](const auto& row) { return natural_in(row.second.find("natural")); });
        if (found == rows.end()) {
            found = std::ranges::find_if(rows, [&](const auto& row) {
                const auto& bands = *row.second.find("bands");
                const auto fits = [&](const auto& band) {
                    return says(band.first, side) && in_band(band.second.text, total_);
                };
                return bands.map.empty() ? in_band(bands.text, total_) : std::ranges::any_of(bands.map, fits);
            });
            while (natural_in(found->second.find("never-natural")) && found + 1 != rows.end()) ++found;
        }
        const auto* id = found->second.find("outcome");
        played_.outcome = id != nullptr ? id->text : found->first;
        return &found->second;
    }

    void values() {
        if (const auto* list = table_.find("values"))
            for (const auto& [name, value] : list->map)
                if (holds(value, 0)) played_.values[name] = value_of(value);
    }

    int value_of(const Tree& value) const {
        int number = 0;
        const auto* cell = value.find("cells");
        if (const auto* of = value.find("of")) number = measure(of->text, 0);
        for (const auto& quantity : value.texts("sum")) number += measure(quantity, 0);
        while (cell != nullptr) {
            const auto found = std::ranges::find_if(
                cell->map, [&](const auto& one) { return one.first == "else" || says(one.first, 0); });
            cell = &found->second;
            if (!cell->map.empty()) continue;
            number = number_in(cell->text);
            cell = nullptr;
        }
        const auto divide = value.number("divide", 1);
        number = value.find("remainder") != nullptr ? number % divide : number / divide;
        if (const auto* halved = value.find("halved"); halved != nullptr && holds(*halved, 0))
            number = number / 2 - (number % 2 < 0 ? 1 : 0);
        number += modifiers(value, 0);
        const auto* least = value.find("least");
        return least == nullptr ? number : std::max(number, number_in(least->text));
    }

    void effects(const Tree* lines) {
        if (lines == nullptr) return;
        for (const auto& [name, line] : lines->map) {
            const auto* to = line.find("to");
            if (to != nullptr && to->text == "both")
                for (std::size_t side = 0; side < 2; ++side) effect(line, sides_[side], side);
            else
                effect(line, to == nullptr ? sides_[0] : to->text,
                       to == nullptr || side_at(to->text) == sides_.size() ? 0 : side_at(to->text));
        }
    }

    void effect(const Tree& line, const std::string& to, std::size_t side) {
        const auto* of = line.find("of");
        const auto asked = of == nullptr ? side : side_at(of->text);
        if (!holds(line, asked)) return;
        for (const auto& word : line.texts("do")) {
            const auto* count = line.find("count");
            const auto& wording = *head_.find("effects")->find(word);
            if (count == nullptr) {
                played_.effects.insert(to + ":" + word);
                continue;
            }
            const auto number = this->number(*count, asked, {});
            if (number <= 0) continue;
            auto sum = wording.find("sum") == nullptr
                           ? played_.effects.end()
                           : std::ranges::find_if(played_.effects, [&](const std::string& one) {
                                 return one.starts_with(to + ":" + word + ":");
                             });
            auto total = number;
            if (sum != played_.effects.end())
                total += number_in(sum->substr(sum->rfind(':') + 1)), played_.effects.erase(sum);
            played_.effects.insert(to + ":" + word + ":" + std::to_string(total));
        }
        if (line.find("next") == nullptr) return;
        const auto* times = line.find("times");
        for (int left = times == nullptr ? 1 : number(*times, asked, {}); left > 0; --left) {
            played_.next.push_back(line.find("next")->text);
            if (line.find("later") == nullptr) calls_.emplace_back(to, &line);
        }
    }

    const Tree& table_;
    const Tree& head_;
    const SaidBoth& said_;
    SaidBoth has_;
    const NextFace& face_;
    std::vector<std::string> sides_;
    std::vector<int> dice_;
    std::array<int, 2> naturals_ = {0, 0};
    int total_ = 0;
    std::array<int, 2> hits_ = {0, 0};
    Played played_;
    std::vector<std::pair<std::string, const Tree*>> calls_;
};

/// The words that a procedure knows: those that it declares.
bool knows(const Tree& table, const std::string& word) {
    for (const auto* key : {"words", "quantities"})
        if (const auto* list = table.find(key); list != nullptr && list->find(word) != nullptr) return true;
    if (const auto* choices = table.find("choices"))
        for (const auto& [name, choice] : choices->map)
            if (const auto words = choice.texts("words"); std::ranges::find(words, word) != words.end()) return true;
    return false;
}

}  // namespace

const Tree* Tree::find(const std::string& key) const {
    const auto found = std::ranges::find(map, key, &std::pair<std::string, Tree>::first);
    return found == map.end() ? nullptr : &found->second;
}

int Tree::number(const std::string& key, int otherwise) const {
    const auto* value = find(key);
    return value == nullptr ? otherwise : number_in(value->text);
}

std::vector<std::string> Tree::texts(const std::string& key) const {
    std::vector<std::string> out;
    const auto* value = find(key);
    if (value == nullptr) return out;
    if (!value->text.empty()) out.push_back(value->text);
    for (const auto& one : value->list) out.push_back(one.text);
    return out;
}

Tree tree_of(const std::string& yaml) { return tree_of_node(YAML::Load(yaml)); }

std::string Played::told() const {
    std::string text = procedure + " " + outcome;
    for (const auto& line : lines) text += " '" + line + "'";
    for (const auto& [name, number] : numbers) text += " " + name + "=" + std::to_string(number);
    for (const auto& effect : effects) text += " " + effect;
    for (const auto& [name, number] : values) text += " " + name + "=" + std::to_string(number);
    for (const auto& one : next) text += " next:" + one;
    return text;
}

PlainTables::PlainTables(const std::string& head, const std::map<std::string, std::string>& procedures)
    : head_(tree_of(head)) {
    for (const auto& [id, yaml] : procedures) procedures_[id] = tree_of(yaml);
}

Played PlainTables::play(const std::string& procedure, const SaidBoth& said, const NextFace& face, bool follow) const {
    Play play(procedures_.at(procedure), head_, said, face);
    auto played = play.run();
    if (!follow) return played;
    for (const auto& [to, line] : play.calls()) {
        const auto& next = procedures_.at(line->find("next")->text);
        SaidBoth then;
        const auto& from = said[play.side_at(to)];
        for (const auto& word : from.words)
            if (knows(next, word)) then[0].words.insert(word);
        for (const auto& [name, number] : from.numbers)
            if (knows(next, name)) then[0].numbers[name] = number;
        for (const auto& word : line->texts("with")) then[0].words.insert(word);
        auto followed = this->play(line->find("next")->text, then, face, true);
        const auto more = std::exchange(followed.followed, {});
        played.followed.push_back(std::move(followed));
        played.followed.insert(played.followed.end(), more.begin(), more.end());
    }
    return played;
}

}  // namespace orderly_test
