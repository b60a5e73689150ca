// One die of a table: `d10`, `2d6`, `d6+d8`, `best 1 of 2d6`, `d66`, or a map with faces, explosions and re-rolls.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

#include "engine/throws.hpp"
#include "engine/pools.hpp"
#include "engine/view.hpp"
#include "tables/read_parts.hpp"
#include "text/numbers.hpp"

namespace orderly::tables {
namespace {

constexpr int most_count = 100;
constexpr int most_sides = 1000;
constexpr int most_again = 20;

/// What a text says of a die.
struct DieText {
    int count = 1;
    int sides = 10;
    std::vector<int> more;
    Keep keep = Keep::all;
    int kept = 0;
};

bool read_digits(std::string_view digits, int& into) {
    const auto number = text::read_integer<int>(digits);
    into = number.value_or(0);
    return number && !digits.starts_with('0');
}

/// `2d6` as 2 and 6.
bool read_dice(std::string_view text, int& count, int& sides) {
    const auto d = text.find('d');
    count = 1;
    return d != std::string_view::npos && (d == 0 || read_digits(text.substr(0, d), count)) &&
           read_digits(text.substr(d + 1), sides);
}

/// Takes `best 1 of ` off the front; false where it begins so and does not go on so.
bool take_keep(std::string_view& text, DieText& die) {
    constexpr std::string_view of = " of ";
    const auto end = text.find(of);
    if (!text.starts_with("best ") && !text.starts_with("worst ") && !text.starts_with("middle ")) return true;
    if (end == std::string_view::npos || !read_keep(text.substr(0, end), die.keep, die.kept)) return false;
    text.remove_prefix(end + of.size());
    return true;
}

bool take_dice(std::string_view text, DieText& die) {
    for (bool first = true; !text.empty(); first = false) {
        const auto plus = std::min(text.find('+'), text.size());
        int count = 1;
        int sides = 0;
        if (!read_dice(text.substr(0, plus), count, sides)) return false;
        if (count < 1 || count > most_count || sides < 2 || sides > most_sides) return false;
        if (first) {
            die.count = count;
            die.sides = sides;
        } else die.more.insert(die.more.end(), static_cast<std::size_t>(count), sides);
        if (plus + 1 == text.size()) return false;
        text.remove_prefix(std::min(plus + 1, text.size()));
    }
    return true;
}

/// Why the parts of a die do not go together; empty where they do.
std::string fault_of(const DieText& die, bool by_quantity) {
    if (die.keep != Keep::all && by_quantity) {
        if (die.keep == Keep::middle) return "the middle of so many dice as a quantity says may not be there";
        return die.kept < 1 ? "1 or more are kept" : "";
    }
    const auto count = die.count + static_cast<int>(die.more.size());
    if (die.keep != Keep::all && (die.kept < 1 || die.kept >= count))
        return fmt::format("of {} dice, 1 to {} are kept", count, count - 1);
    if (die.keep == Keep::middle && (count - die.kept) % 2 != 0)
        return fmt::format("the middle {} of {}: as many are left out above as below", die.kept, count);
    return {};
}

/// How a die is written that other tools write so.
std::string_view meant_by(std::string_view text) {
    if (text.find('!') != std::string_view::npos) return "; a die that explodes is {die: d6, explode: 6}";
    if (text.find('{') != std::string_view::npos || text.find("nd") != std::string_view::npos)
        return "; as many as a quantity says are {die: d6, of: NAME}";
    if (text.find('k') != std::string_view::npos || text.find("highest") != std::string_view::npos)
        return "; the best are `best 3 of 4d6`";
    return {};
}

/// `by_quantity`: the text is of one of as many dice as a quantity says.
DieText read_die_text(const Node& node, bool by_quantity, Scope& scope) {
    auto& faults = scope.faults;
    std::string_view text = node.text;
    DieText die;
    const auto good = node.kind == NodeKind::scalar && take_keep(text, die) && !text.empty() && take_dice(text, die);
    if (!good) {
        scope.die_unread = true;
        add_fault(faults, node,
                  fmt::format(
                      "`{}` is no die; write d10, 2d6, d6+d8, d66 or best 1 of 2d6: up to {} dice, of 2 to {} faces{}",
                      node.text, most_count, most_sides, meant_by(node.text)));
        return {};
    }
    if (const auto fault = fault_of(die, by_quantity); !fault.empty()) add_fault(faults, node, fault);
    return die;
}

class DieReader {
public:
    DieReader(SideMask sides, Scope& scope) : sides_(sides), scope_(scope) {}

    Die read(const Node& node) {
        if (node.kind == NodeKind::map) map(node);
        else size(node, {});
        die_.sizes = scope_.arena.keep(sizes_);
        die_.fixed = sizes_.size() == 1 && is_fixed(sizes_.front());
        return die_;
    }

private:
    static bool is_fixed(const Option& size) {
        return size.term.own.empty() && size.term.enemy.empty() && engine::always_holds(size.when) &&
               !size.value.absent && size.value.of == Measure::nothing;
    }

    void map(const Node& node) {
        Fields fields(node, keys::die, scope_.faults);
        mark_ = read_mark(fields.find("mark"), scope_);
        by_quantity_ = fields.find("of") != nullptr;
        if (const auto* plain = fields.find("die")) size(*plain, {});
        if (const auto* sizes = node.find("by")) check_else(*sizes, scope_.faults);
        fields.pairs("by", [&](const Node& key, const Node& value) { by(key, value); });
        if (const auto* list = fields.find("faces")) faces(*list, fields);
        if (const auto* list = fields.find("cards")) cards(*list, fields);
        if (sizes_.empty()) add_fault(scope_.faults, node, "a die has `die`, `by`, `faces` or `cards`");
        explosions(fields);
        rerolls(fields);
        pushes(fields);
        if (const auto* of = fields.find("of")) number(*of, fields);
        fields.finish();
    }

    /// A size by words, which may carry a mark of its own: {die: d10, mark: {…}}
    void by(const Node& key, const Node& value) {
        const auto term = key.is("else") ? Term{} : read_term(key, sides_, scope_);
        if (value.kind != NodeKind::map) return size(value, term);
        Fields fields(value, keys::die_size, scope_.faults);
        const auto outer = std::exchange(mark_, read_mark(fields.find("mark"), scope_));
        if (mark_.certainty == Certainty::printed) mark_ = outer;
        if (const auto* text = fields.find("die")) size(*text, term);
        mark_ = outer;
        fields.finish();
    }

    void size(const Node& node, const Term& term) {
        const auto read = read_die_text(node, by_quantity_, scope_);
        const auto more = scope_.arena.keep(read.more);
        const auto alike = read.count == die_.count && read.keep == die_.keep && read.kept == die_.kept &&
                           std::ranges::equal(more, die_.more);
        if (!sizes_.empty() && !alike)
            add_fault(scope_.faults, node,
                      fmt::format("so many dice in every case, put together alike: {} before", die_.count));
        die_.count = read.count;
        die_.keep = read.keep;
        die_.kept = read.kept;
        die_.more = more;
        Option option;
        option.term = term;
        option.value.base = read.sides;
        option.mark = mark_;
        option.place = scope_.place(node);
        sizes_.push_back(option);
    }

    std::span<const int> numbers(const Node& node) {
        std::vector<int> list;
        if (node.kind == NodeKind::list)
            for (const auto& item : node.items) list.push_back(read_int(item, scope_.faults).value_or(0));
        else list.push_back(read_int(node, scope_.faults).value_or(0));
        return scope_.arena.keep(list);
    }

    /// A list of cards, or how many there are of each.
    void cards(const Node& list, Fields& fields) {
        if (!sizes_.empty()) add_fault(scope_.faults, list, "a die has `die`, `by`, `faces` or `cards`, one of them");
        die_.faces = list.kind == NodeKind::map ? read_deck(list, scope_) : numbers(list);
        if (die_.faces.size() < 2 || die_.faces.size() > static_cast<std::size_t>(most_sides)) {
            add_fault(scope_.faults, list, fmt::format("2 to {} cards: a list of them, or how many there are of each", most_sides));
            die_.faces = scope_.arena.keep(std::vector{1, 2});
            scope_.die_unread = true;
        }
        die_.drawn.once = true;
        die_.count = fields.count("draw");
        if (die_.count > std::ssize(die_.faces)) {
            add_fault(scope_.faults, list, fmt::format("{} cards are drawn, and there are {}", die_.count, die_.faces.size()));
            die_.count = 1;
        }
        for (const auto* key : {"explode", "reroll", "push"})
            if (const auto* node = fields.find(key))
                add_fault(scope_.faults, *node, fmt::format("`{}` is of dice, not of cards", key));
        Option option;
        option.value.base = static_cast<int>(die_.faces.size());
        option.mark = mark_;
        option.place = scope_.place(list);
        sizes_.push_back(option);
    }

    /// What stands on the faces, and how many such dice are thrown.
    void faces(const Node& list, Fields& fields) {
        if (!sizes_.empty()) add_fault(scope_.faults, list, "a die has `die`, `by` or `faces`, one of them");
        die_.faces = numbers(list);
        if (list.kind != NodeKind::list || die_.faces.size() < 2 ||
            die_.faces.size() > static_cast<std::size_t>(most_sides))
            add_fault(scope_.faults, list, fmt::format("the faces of a die are a list of 2 to {} numbers", most_sides));
        die_.count = fields.count("count");
        if (die_.count > most_count) {
            add_fault(scope_.faults, list, fmt::format("1 to {} dice", most_count));
            die_.count = 1;
        }
        if (const auto* keep = fields.find("keep")) {
            DieText kept;
            kept.count = die_.count;
            if (!read_keep(keep->text, kept.keep, kept.kept))
                add_fault(scope_.faults, *keep,
                          fmt::format("`{}` keeps no dice; write best 1, worst 2 or middle 1", keep->text));
            else if (const auto fault = fault_of(kept, by_quantity_); !fault.empty())
                add_fault(scope_.faults, *keep, fault);
            die_.keep = kept.keep;
            die_.kept = kept.kept;
        }
        Option option;
        option.value.base = static_cast<int>(die_.faces.size());
        option.mark = mark_;
        option.place = scope_.place(list);
        sizes_.push_back(option);
    }

    /// Whether all the faces named stand on the die, and not all of it.
    void check_faces(const Node& node, std::span<const int> named, std::string_view what) {
        for (const auto& option : sizes_) {
            const auto faces = engine::faces_on(die_, option.value.base);
            for (const auto face : named)
                if (std::ranges::find(faces, face) == faces.end())
                    return add_fault(scope_.faults, node, fmt::format("no face of the die shows {}", face));
        }
        for (const auto& option : sizes_) {
            const auto is_named = [&](int face) { return std::ranges::find(named, face) != named.end(); };
            if (std::ranges::all_of(engine::faces_on(die_, option.value.base), is_named))
                return add_fault(scope_.faults, node, fmt::format("every face would {}", what));
        }
    }

    int times(Fields& fields, std::string_view key, int otherwise, const Node& node) {
        const auto number = fields.count(key, otherwise);
        if (number <= most_again) return number;
        add_fault(scope_.faults, node, fmt::format("`{}` is 1 to {}", key, most_again));
        return 1;
    }

    void explosions(Fields& fields) {
        const auto* node = fields.find("explode");
        if (node == nullptr) return;
        die_.explodes = numbers(*node);
        constexpr int usual = 10;
        die_.explode_most = times(fields, "most", usual, *node);
        die_.apart = fields.flag("apart");
        if (die_.apart && die_.keep != Keep::all)
            add_fault(scope_.faults, *node, "dice that explode apart are all kept");
        check_faces(*node, die_.explodes, "throw another die");
    }

    void rerolls(Fields& fields) {
        const auto* node = fields.find("reroll");
        if (node == nullptr) return;
        Fields one(*node, keys::reroll, scope_.faults);
        if (const auto* list = one.find("faces")) {
            die_.rerolled = numbers(*list);
            check_faces(*list, die_.rerolled, "be thrown again");
        }
        die_.reroll_times = times(one, "times", 1, *node);
        one.finish();
    }

    void pushes(Fields& fields) {
        const auto* node = fields.find("push");
        if (node == nullptr) return;
        Fields one(*node, keys::push, scope_.faults);
        Push push;
        push.when = read_condition(one, sides_, scope_, "push");
        const auto* keep = one.find("keep");
        const auto* list = one.find("faces");
        push.keeps = keep != nullptr;
        if ((keep == nullptr) == (list == nullptr))
            add_fault(scope_.faults, *node, "`push` has `keep`, the faces that stay, or `faces`, those that are thrown again");
        for (const auto* named : {keep, list})
            if (named != nullptr) {
                push.faces = numbers(*named);
                check_faces(*named, push.faces, named == keep ? "stay" : "be thrown again");
            }
        push.times = times(one, "times", 1, *node);
        one.finish();
        if (die_.apart) add_fault(scope_.faults, *node, "dice that explode apart are not thrown again together");
        die_.push = scope_.arena.keep(std::vector{push});
    }

    void number(const Node& of, Fields& fields) {
        die_.quantity = scope_.quantity(of, of.text);
        die_.per = fields.count("per");
        if (!die_.more.empty()) add_fault(scope_.faults, of, "a number of dice by a quantity is of one size");
    }

    SideMask sides_;
    Scope& scope_;
    Die die_;
    Mark mark_;
    bool by_quantity_ = false;  ///< a quantity says how many are thrown
    std::vector<Option> sizes_;
};

}  // namespace

namespace {

/// Sums of so many faces of a list, rising; nothing where there are too many to list.
std::vector<int> sums_of(std::span<const int> faces, int count) {
    constexpr std::size_t most = 10000;
    std::set<int> sums = {0};
    for (; count > 0; --count) {
        if (sums.size() * faces.size() > most * 10) return {};
        std::set<int> more;
        for (const auto sum : sums)
            for (const auto face : faces) more.insert(sum + face);
        sums = std::move(more);
    }
    return {sums.begin(), sums.end()};
}

}  // namespace

Domain domain_of(const Die& die) {
    if (die.quantity != no_index) return {};
    const auto chain = die.explodes.empty() ? 1 : die.explode_most + 1;
    std::vector<int> least;
    std::vector<int> greatest;
    const auto add = [&](int size) {
        const auto [low, high] = std::ranges::minmax(engine::faces_on(die, size));
        least.push_back(std::min(low, low * chain));
        greatest.push_back(std::max(high, high * chain));
    };
    for (int left = die.count; left > 0; --left) add(die.sizes.front().value.base);
    std::ranges::for_each(die.more, add);
    const auto places = engine::kept_places(die.keep, die.kept, least.size());
    const auto kept_sum = [&](std::vector<int>& numbers) {
        std::ranges::sort(numbers, std::greater());
        const auto at = [&](std::size_t place) { return numbers.begin() + static_cast<std::ptrdiff_t>(place); };
        return std::accumulate(at(places.first), at(places.last), 0);
    };
    const auto listed = engine::listed_faces(die, die.sizes.front().value.base);
    const auto lists = !listed.empty() && die.explodes.empty() && die.more.empty();
    return {{kept_sum(least), kept_sum(greatest)},
            lists ? sums_of(listed, static_cast<int>(places.last - places.first)) : std::vector<int>()};
}

bool read_keep(std::string_view text, Keep& keep, int& kept) {
    static constexpr std::array<std::pair<std::string_view, Keep>, 3> keeps = {
        {{"best ", Keep::best}, {"worst ", Keep::worst}, {"middle ", Keep::middle}}};
    for (const auto& [word, one] : keeps) {
        if (!text.starts_with(word)) continue;
        keep = one;
        return read_digits(text.substr(word.size()), kept);
    }
    return false;
}

Die read_die(const Node& node, SideMask sides, Scope& scope) { return DieReader(sides, scope).read(node); }

}  // namespace orderly::tables
