// Dice, pools and the number of a check, and a die written as text: `d10`, `2d6`, `d6+d8`, `best 1 of 2d6`, `d66`.

#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/view.hpp"
#include "tables/read_parts.hpp"
#include "text/numbers.hpp"

namespace orderly::tables {
namespace {

std::span<const DiceCount> read_counts(const Node* list, SideMask sides, Scope& scope) {
    std::vector<DiceCount> counts;
    if (list == nullptr) return {};
    if (list->kind != NodeKind::list) {
        scope.fault(*list, "`dice` must be a list, such as [{of: NAME}]");
        return {};
    }
    for (const auto& item : list->items) {
        auto& count = counts.emplace_back();
        count.when = read_condition(Fields<keys::dice_count>(item, scope, count), sides, scope, "dice");
    }
    return scope.arena.keep(counts);
}

/// Reports a note about units that do not fight which uses more than {count} and {side}.
void check_idle(const Node& node, Scope& scope) {
    try {
        static_cast<void>(fmt::format(fmt::runtime(node.text), fmt::arg("count", 1), fmt::arg("side", "")));
    } catch (const fmt::format_error& error) {
        scope.fault(node, "`idle` can use only {{count}} and {{side}}: {}", error.what());
    }
}

}  // namespace

std::span<const Option> read_needed(const Node& node, SideMask sides, Scope& scope) {
    if (node.kind == NodeKind::map && node.find("of") == nullptr)
        return scope.arena.keep(read_options(node, sides, scope));
    const Asking asking(scope, sides);
    Option option;
    option.value = read_number(node, scope);
    option.place = scope.place(node);
    return scope.arena.keep(std::vector{option});
}

std::span<const Die> read_dice(const ProcedureFields& table, Kind kind, Scope& scope) {
    std::vector<Die> dice;
    if (const auto* die = table.find("die")) {
        const auto both = kind == Kind::opposed || kind == Kind::pools || kind == Kind::duels;
        for (Index side = 0; side < (both ? scope.sides.size() : 1); ++side) {
            dice.push_back(read_die(*die, static_cast<SideMask>(1U << side), scope));
            dice.back().side = side;
        }
    }
    table.pairs("dice", [&](const Node& key, const Node& value) {
        const Fields<keys::named_die> fields(value, scope.faults);
        const auto side = scope.side(fields.find("side"), 0);
        const auto mask = static_cast<SideMask>(1U << side);
        Die die;
        if (const auto* node = fields.find("die")) die = read_die(*node, mask, scope);
        die.side = side;
        die.title = scope.arena.keep(key.text);
        die.when = read_condition(fields, mask, scope, key.text);
        die.always = engine::always_holds(die.when);
        dice.push_back(die);
    });
    return scope.arena.keep(dice);
}

Check read_check(const ProcedureFields& table, Scope& scope) {
    Check check;
    if (const auto* needed = table.find("needed")) check.needed = read_needed(*needed, 1, scope);
    const auto pass = table.text("pass");
    check.at_or_over = pass.empty() || pass == "at-or-over";
    if (!pass.empty() && pass != "at-or-over" && pass != "at-or-under")
        scope.fault(*table.find("pass"), "`pass` must be at-or-over or at-or-under");
    return check;
}

Pool read_pool(const ProcedureFields& table, Kind kind, Scope& scope) {
    Pool pool;
    const auto* node = table.find("pool");
    if (node == nullptr) return pool;
    const Fields<keys::pool> fields(*node, scope, pool);
    const auto sides = kind == Kind::pool ? SideMask{1} : every_side;
    pool.counts = read_counts(fields.find("dice"), sides, scope);
    if (const auto* needed = fields.find("needed")) pool.needed = read_needed(*needed, sides, scope);
    if (const auto* times = fields.find("times")) pool.times = scope.arena.keep(read_options(*times, sides, scope));
    if (const auto* win = fields.find("win")) pool.win_hits = scope.arena.keep(read_options(*win, sides, scope));
    if (const auto* idle = fields.find("idle")) check_idle(*idle, scope);
    if (const auto* extra = fields.find("extra")) Fields<keys::extra_hits>(*extra, scope, pool);
    if (const auto* stages = fields.find("stages")) pool.stages = read_stages(*stages, table.find("die"), scope);
    if (const auto* one_side = fields.find("one-side")) {
        Fields<keys::one_side>(*one_side, scope, pool.one_side);
        if (kind != Kind::pools) scope.fault(*one_side, "`one-side` is only for `kind: pools`");
    }
    return pool;
}

// Scales: choices whose word is decided by a number, such as the columns of a table by the odds.

namespace {

/// Reads one scale, from its lowest step up.
class ScaleReader {
public:
    ScaleReader(const Node& key, const Node& value, const Node* quantities, Scope& scope)
        : key_(key), quantities_(quantities), fields_(value, scope.faults), scope_(scope) {}

    void read(std::vector<Derived>& into) {
        const auto* of = fields_.find("of");
        const auto* to = fields_.find("to");
        const auto* from = fields_.find("from");
        if (of == nullptr || from == nullptr) return;
        Test test;
        test.number = read_measure(*of, scope_);
        if (to != nullptr) test.against = read_measure(*to, scope_);
        const auto bounds = read_bounds(*from);
        for (std::size_t at = 0; at < bounds.size() && bounds.size() == from->keys.size(); ++at) {
            std::vector<Test> tests;
            if (at > 0) tests.push_back(held(test, bounds[at], true));
            Derived derived;
            if (at + 1 < bounds.size() && !may_be_parted(test)) tests.push_back(held(test, bounds[at + 1], false));
            else
                for (auto greater = at + 1; greater < bounds.size(); ++greater)
                    derived.when.insert(&WordMasks::none,
                                        scope_.use(from->keys[greater], from->keys[greater].text, 0));
            derived.word = scope_.use(from->keys[at], from->keys[at].text, 0);
            derived.when.tests = scope_.arena.keep(tests);
            into.push_back(derived);
        }
    }

private:
    /// Whether the number may be a fraction. Then a step has no upper bound; it requires that no higher step applies.
    [[nodiscard]] bool may_be_parted(const Test& test) const {
        const auto is_quantity = test.number.of == Measure::quantity || test.number.of == Measure::enemy_quantity;
        if (!is_quantity || test.against.of != Measure::nothing || test.number.index >= scope_.quantities.size())
            return false;
        const auto& quantity = scope_.quantities[test.number.index];
        const auto* node = quantities_ == nullptr ? nullptr : quantities_->find(quantity.id);
        return quantity.kind != QuantityKind::whole || (node != nullptr && node->find("halved") != nullptr);
    }

    std::vector<Fraction> read_bounds(const Node& from) {
        std::vector<Fraction> bounds;
        for (const auto& item : from.items) {
            const auto bound = read_fraction(item, scope_.faults);
            if (!bound) return {};
            if (!bounds.empty() && *bound <= bounds.back())
                scope_.fault(item, "the numbers of a scale must rise from word to word");
            bounds.push_back(*bound);
        }
        if (bounds.size() < 2) scope_.fault(key_, "a scale needs two words or more");
        return bounds;
    }

    /// The test that the number is at or over the bound, or under it.
    Test held(Test test, Fraction bound, bool over) {
        const auto ratio = test.against.of != Measure::nothing;
        if (ratio && bound.num > 0) test.times = {static_cast<int>(bound.num), static_cast<int>(bound.den)};
        if (ratio && bound.num <= 0)
            scope_.fault(key_, "a ratio must be above 0; the first word also covers all below the second");
        if (!ratio && !bound.is_whole())
            scope_.fault(key_, "the steps of a scale must be whole numbers; for a ratio give `to`");
        const auto number = ratio ? 0 : static_cast<int>(bound.num);
        test.band = over ? Band{number, INT_MAX} : Band{INT_MIN, number - 1};
        return test;
    }

    const Node& key_;
    const Node* quantities_;
    Fields<keys::scale> fields_;
    Scope& scope_;
};

}  // namespace

std::vector<Derived> read_scales(const ProcedureFields& table, Scope& scope) {
    std::vector<Derived> list;
    each_pair(table.node(), "scales", scope.faults, [&](const Node& key, const Node& value) {
        ScaleReader(key, value, table.find("quantities"), scope).read(list);
        if (const auto* several = table.find("several"); several != nullptr)
            for (const auto& side : several->items)
                if (side.is("add-up"))
                    scope.fault(key, "a scale uses one unit's number, so it cannot be used with `add-up`");
    });
    return list;
}

namespace {

constexpr int most_sides = static_cast<int>(most_faces);

bool read_digits(std::string_view digits, int& into) {
    const auto number = text::read_integer<int>(digits);
    into = number.value_or(0);
    return number && !digits.starts_with('0');
}

/// `2d6` as 2 and 6.
bool read_dice(std::string_view text, int& count, int& sides) {
    const auto d = text.find('d');
    return d != std::string_view::npos && (d == 0 || read_digits(text.substr(0, d), count)) &&
           read_digits(text.substr(d + 1), sides) && 1 <= count && count <= most_dice && 2 <= sides &&
           sides <= most_sides;
}

/// Takes `best 1 of ` off the front, if there is one; false if it is malformed.
bool take_keep(std::string_view& text, Die& die) {
    constexpr std::string_view of = " of ";
    const auto end = text.find(of);
    if (!text.starts_with("best ") && !text.starts_with("worst ") && !text.starts_with("middle ")) return true;
    if (end == std::string_view::npos || !read_keep(text.substr(0, end), die.keep, die.kept)) return false;
    text.remove_prefix(end + of.size());
    return true;
}

/// The sizes of all dice of a sum, `2d6+d8`; empty if it is malformed.
std::vector<int> sizes_of(std::string_view text, int& first) {
    std::vector<int> sizes;
    for (bool more = true; more;) {
        const auto plus = text.find('+');
        int count = 1;
        int size = 0;
        if (!read_dice(text.substr(0, plus), count, size)) return {};
        if (sizes.empty()) first = count;
        sizes.insert(sizes.end(), static_cast<std::size_t>(count), size);
        more = plus != std::string_view::npos;
        if (more) text.remove_prefix(plus + 1);
    }
    return sizes;
}

/// How to write a die that is in another tool's notation.
std::string_view meant_by(std::string_view text) {
    if (text.find('!') != std::string_view::npos) return "; write an exploding die as {die: d6, explode: 6}";
    if (text.find('{') != std::string_view::npos || text.find("nd") != std::string_view::npos)
        return "; for as many dice as a quantity write {die: d6, of: NAME}";
    if (text.find('k') != std::string_view::npos || text.find("highest") != std::string_view::npos)
        return "; for the best dice write `best 3 of 4d6`";
    return {};
}

}  // namespace

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

void check_kept(const Node& at, const Die& die, bool by_quantity, Scope& scope) {
    if (die.keep == Keep::all) return;
    const auto count = die.count + static_cast<int>(die.more.size());
    if (by_quantity && die.keep == Keep::middle)
        scope.fault(at, "`middle` needs a fixed number of dice, not a quantity");
    else if (by_quantity && die.kept < 1) scope.fault(at, "keep 1 or more");
    else if (by_quantity) return;
    else if (die.kept < 1 || die.kept >= count) scope.fault(at, "of {} dice, keep 1 to {}", count, count - 1);
    else if (die.keep == Keep::middle && (count - die.kept) % 2 != 0)
        scope.fault(at, "no middle {} of {}: as many dice must be left out above as below", die.kept, count);
}

int read_die_text(const Node& node, bool by_quantity, Die& die, Scope& scope) {
    std::string_view text = node.text;
    std::vector<int> sizes;
    if (node.kind == NodeKind::scalar && take_keep(text, die)) sizes = sizes_of(text, die.count);
    if (sizes.empty()) {
        scope.die_unread = true;
        scope.fault(
            node, "`{}` is not a die; write d10, 2d6, d6+d8, d66 or best 1 of 2d6: up to {} dice, with 2 to {} faces{}",
            node.text, most_dice, most_sides, meant_by(node.text));
        die = {};
        return 10;
    }
    die.more = scope.arena.keep(std::vector(sizes.begin() + die.count, sizes.end()));
    check_kept(node, die, by_quantity, scope);
    return sizes.front();
}

}  // namespace orderly::tables
