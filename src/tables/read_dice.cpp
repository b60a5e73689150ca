// Dice, pools and the number of a check.

#include <fmt/format.h>

#include <algorithm>

#include "engine/view.hpp"
#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

std::span<const DiceCount> read_counts(Fields& fields, SideMask sides, Scope& scope) {
    std::vector<DiceCount> counts;
    const auto* list = fields.find("dice");
    if (list == nullptr) return {};
    if (list->kind != NodeKind::list) {
        add_fault(scope.faults, *list, "`dice` must be a list, such as [{of: NAME}]; the first match counts");
        return {};
    }
    for (const auto& item : list->items) {
        Fields one(item, keys::dice_count, scope.faults);
        DiceCount count;
        count.when = read_condition(one, sides, scope, "dice");
        if (const auto* of = one.find("of")) count.quantity = scope.quantity(*of, of->text);
        count.per = one.count("per");
        count.mark = read_mark(one.find("mark"), scope);
        one.finish();
        counts.push_back(count);
    }
    return scope.arena.keep(counts);
}

/// The note about units that do not fight; it can use {count} and {side}.
std::string_view read_idle(Fields& fields, Scope& scope) {
    const auto text = fields.text("idle");
    try {
        static_cast<void>(fmt::format(fmt::runtime(text), fmt::arg("count", 1), fmt::arg("side", "")));
    } catch (const fmt::format_error& error) {
        add_fault(scope.faults, *fields.find("idle"),
                  fmt::format("`idle` can use only {{count}} and {{side}}: {}", error.what()));
    }
    return scope.arena.keep(text);
}

OneSide read_one_side(const Node& node, Scope& scope) {
    constexpr SideMask second = 2;
    OneSide one_side;
    Fields fields(node, keys::one_side, scope.faults);
    if (const auto* word = fields.find("word")) one_side.word = scope.use(*word, word->text, second);
    one_side.say = scope.arena.keep(fields.text("say"));
    fields.finish();
    return one_side;
}

}  // namespace

int read_natural(Fields& fields, std::string_view key, Scope& scope) {
    const auto* node = fields.find(key);
    const auto face = node == nullptr ? 0 : read_face(*node, scope).value_or(0);
    if (node != nullptr && node->is("0"))
        add_fault(scope.faults, *node, fmt::format("`{}` cannot be 0: `needed` decides what a 0 does", key));
    return face;
}

std::span<const Option> read_needed(const Node& node, SideMask sides, Scope& scope) {
    if (node.kind == NodeKind::map && node.find("of") == nullptr)
        return scope.arena.keep(read_options(node, sides, scope));
    const Asking asking(scope, sides);
    Option option;
    option.value = read_number(node, Measure::nothing, no_index, scope);
    option.place = scope.place(node);
    return scope.arena.keep(std::vector{option});
}

std::span<const Die> read_dice(Fields& table, Kind kind, Scope& scope) {
    std::vector<Die> dice;
    if (const auto* die = table.find("die")) {
        const auto both = kind == Kind::opposed || kind == Kind::pools || kind == Kind::duels;
        for (Index side = 0; side < (both ? scope.sides.size() : 1); ++side) {
            dice.push_back(read_die(*die, static_cast<SideMask>(1U << side), scope));
            dice.back().side = side;
        }
    }
    table.pairs("dice", [&](const Node& key, const Node& value) {
        Fields fields(value, keys::named_die, scope.faults);
        const auto side = scope.side(fields.find("side"), 0);
        const auto mask = static_cast<SideMask>(1U << side);
        Die die;
        if (const auto* node = fields.find("die")) die = read_die(*node, mask, scope);
        die.side = side;
        die.title = scope.arena.keep(key.text);
        die.when = read_condition(fields, mask, scope, key.text);
        die.always = engine::always_holds(die.when);
        fields.finish();
        dice.push_back(die);
    });
    return scope.arena.keep(dice);
}

Check read_check(Fields& table, Scope& scope) {
    Check check;
    if (const auto* needed = table.find("needed")) check.needed = read_needed(*needed, 1, scope);
    const auto pass = table.text("pass");
    check.at_or_over = pass.empty() || pass == "at-or-over";
    if (!pass.empty() && pass != "at-or-over" && pass != "at-or-under")
        add_fault(scope.faults, *table.find("pass"), "`pass` must be at-or-over or at-or-under");
    return check;
}

Pool read_pool(Fields& table, Kind kind, Scope& scope) {
    Pool pool;
    const auto* node = table.find("pool");
    if (node == nullptr) return pool;
    Fields fields(*node, keys::pool, scope.faults);
    const auto sides = kind == Kind::pool ? SideMask{1} : every_side;
    pool.counts = read_counts(fields, sides, scope);
    if (const auto* needed = fields.find("needed")) pool.needed = read_needed(*needed, sides, scope);
    pool.always_miss = read_natural(fields, "natural-miss", scope);
    pool.always_hit = read_natural(fields, "natural-hit", scope);
    if (const auto* faces = fields.find("faces")) pool.faces = read_face_worths(*faces, scope);
    pool.most = fields.whole("most", pool.most);
    if (const auto* times = fields.find("times")) pool.times = scope.arena.keep(read_options(*times, sides, scope));
    if (const auto* win = fields.find("win")) pool.win_hits = scope.arena.keep(read_options(*win, sides, scope));
    pool.tie_hits = fields.whole("tie", 0);
    pool.idle = read_idle(fields, scope);
    if (const auto* carried = fields.find("carried")) pool.carried = scope.quantity(*carried, carried->text);
    if (const auto* extra = fields.find("extra")) {
        Fields one(*extra, keys::extra_hits, scope.faults);
        if (const auto* of = one.find("of")) pool.extra = scope.quantity(*of, of->text);
        pool.extra_per = one.count("per");
        pool.extra_mark = read_mark(one.find("mark"), scope);
        one.finish();
    }
    if (const auto* stages = fields.find("stages")) pool.stages = read_stages(*stages, table.find("die"), scope);
    if (const auto* one_side = fields.find("one-side")) {
        pool.one_side = read_one_side(*one_side, scope);
        if (kind != Kind::pools) add_fault(scope.faults, *one_side, "`one-side` is only for `kind: pools`");
    }
    fields.finish();
    return pool;
}

std::span<const int> read_deck(const Node& map, Scope& scope) {
    constexpr int most_cards = 1000;
    std::vector<int> all;
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        const auto band = read_band(map.keys[at], scope.faults).value_or(Band{0, 0});
        const auto copies = read_int(map.items[at], scope.faults).value_or(1);
        const auto cards = std::int64_t{band.high} - band.low;
        if (copies < 1 || copies > most_cards || cards < 0 || cards >= most_cards) {
            add_fault(scope.faults, map.keys[at], "say how many there are of each card: `{1..13: 4, 14: 2}`");
            continue;
        }
        for (auto card = band.low; card <= band.high; ++card) all.insert(all.end(), static_cast<std::size_t>(copies), card);
    }
    return scope.arena.keep(all);
}

// Scales: choices whose word is decided by a number, such as the columns of a table by the odds.

namespace {

/// Reads one scale, from its lowest step up.
class ScaleReader {
public:
    ScaleReader(const Node& key, const Node& value, const Node* quantities, Scope& scope)
        : key_(key), quantities_(quantities), fields_(value, keys::scale, scope.faults), scope_(scope) {}

    void read(std::vector<Derived>& into) {
        const auto* of = fields_.find("of");
        const auto* to = fields_.find("to");
        const auto* from = fields_.find("from");
        fields_.finish();
        if (of == nullptr || from == nullptr) return;
        Test test;
        read_measure(*of, test.number.of, test.number.index, scope_);
        if (to != nullptr) read_measure(*to, test.against.of, test.against.index, scope_);
        const auto bounds = read_bounds(*from);
        for (std::size_t at = 0; at < bounds.size() && bounds.size() == from->keys.size(); ++at) {
            std::vector<Test> tests;
            if (at > 0) tests.push_back(held(test, bounds[at], true));
            Derived derived;
            if (at + 1 < bounds.size() && !may_be_parted(test)) tests.push_back(held(test, bounds[at + 1], false));
            else
                for (auto greater = at + 1; greater < bounds.size(); ++greater)
                    derived.when.none.insert(scope_.use(from->keys[greater], from->keys[greater].text, 0));
            derived.word = scope_.use(from->keys[at], from->keys[at].text, 0);
            derived.when.tests = scope_.arena.keep(tests);
            into.push_back(derived);
        }
    }

private:
    /// Whether the number may be a fraction. Then a step has no upper bound; it requires that no higher step applies.
    [[nodiscard]] bool may_be_parted(const Test& test) const {
        const auto is_quantity = test.number.of == Measure::quantity || test.number.of == Measure::enemy_quantity;
        if (!is_quantity || test.against.of != Measure::nothing || test.number.index >= scope_.quantities.size()) return false;
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
                add_fault(scope_.faults, item, "the numbers of a scale must rise from word to word");
            bounds.push_back(*bound);
        }
        if (bounds.size() < 2) add_fault(scope_.faults, key_, "a scale needs two words or more");
        return bounds;
    }

    /// The test that the number is at or over the bound, or under it.
    Test held(Test test, Fraction bound, bool over) {
        const auto ratio = test.against.of != Measure::nothing;
        if (ratio && bound.num > 0) test.times = {static_cast<int>(bound.num), static_cast<int>(bound.den)};
        if (ratio && bound.num <= 0)
            add_fault(scope_.faults, key_, "a ratio must be above 0; the first word also covers all below the second");
        if (!ratio && !bound.is_whole())
            add_fault(scope_.faults, key_, "the steps of a scale must be whole numbers; for a ratio give `to`");
        const auto number = ratio ? 0 : static_cast<int>(bound.num);
        test.band = over ? Band{number, INT_MAX} : Band{INT_MIN, number - 1};
        return test;
    }

    const Node& key_;
    const Node* quantities_;
    Fields fields_;
    Scope& scope_;
};

}  // namespace

std::vector<Derived> read_scales(Fields& table, Scope& scope) {
    std::vector<Derived> list;
    table.pairs("scales", [&](const Node& key, const Node& value) {
        ScaleReader(key, value, table.node().find("quantities"), scope).read(list);
        if (const auto* several = table.node().find("several"); several != nullptr)
            for (const auto& side : several->items)
                if (side.is("add-up"))
                    add_fault(scope.faults, key, "a scale uses one unit's number, so it cannot be used with `add-up`");
    });
    return list;
}

}  // namespace orderly::tables
