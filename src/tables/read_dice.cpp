// Dice, pools and the number of a check.

#include <fmt/format.h>

#include "engine/view.hpp"
#include "tables/read_parts.hpp"

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

}  // namespace orderly::tables
