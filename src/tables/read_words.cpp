// Quantities, weapons, derived words and refusals of a procedure.

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <set>

#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

void read_quantity(const Node& key, const Node& value, Scope& scope) {
    Quantity quantity;
    quantity.sides = scope.side_mask(nullptr);
    const Fields<keys::quantity> fields(key, value, scope, quantity);
    if (const auto of = measure_named(key.text); of != Measure::nothing && has_number(scope.kind, of))
        scope.fault(key, "`{}` is a built-in number here; give the quantity another name", key.text);
    if (const auto* type = fields.find("type")) {
        const auto kind = engine::place_of(keys::types, type->text);
        quantity.kind = static_cast<QuantityKind>(kind.value_or(0));
        if (!kind) scope.fault(*type, "`{}` is not a type of quantity; write whole, fraction or percent", type->text);
    }
    quantity.word = scope.declare_named(key, quantity.sides);
    if (quantity.greatest < quantity.least) scope.fault(value, "`greatest` is less than `least`");
    if (scope.quantities.size() == 16) return scope.fault(key, "more than 16 quantities in one procedure");
    scope.word(quantity.word).quantity = static_cast<Index>(scope.quantities.size());
    scope.quantities.push_back(quantity);
}

WeaponCell read_cell(const Node& value, Scope& scope) {
    WeaponCell cell;
    if (value.is("none")) cell.none = true;
    else if (value.kind == NodeKind::scalar && value.text.find('/') != std::string::npos) {
        const auto part = read_fraction(value, scope.faults).value_or(Fraction(0));
        cell.value.base = static_cast<int>(part.num);
        cell.value.per = static_cast<int>(part.den);
    } else cell.value = read_number(value, scope);
    return cell;
}

/// `points: {4: 1, 8: {us: 6, mex: 5}}`: the values up to each distance.
void read_ranges(const Node& ranges, SideMask sides, Scope& scope, std::vector<WeaponCell>& cells) {
    int before = -1;
    for (std::size_t at = 0; at < ranges.keys.size(); ++at) {
        const auto up_to = read_int(ranges.keys[at], scope.faults).value_or(0);
        if (up_to <= before) scope.fault(ranges.keys[at], "distances must rise from row to row");
        before = up_to;
        const auto& value = ranges.items[at];
        const auto by_word = value.kind == NodeKind::map && value.find("base") == nullptr;
        for (std::size_t one = 0; one < (by_word ? value.keys.size() : 1); ++one) {
            auto cell = read_cell(by_word ? value.items[one] : value, scope);
            cell.up_to = up_to;
            if (by_word) cell.need = read_term(value.keys[one], sides, scope);
            cells.push_back(cell);
        }
    }
}

/// `reach: {gun=I: {effective: 20, long: 30}}` or `reach: {short: 10, long: 20}`: the range band's word up to each
/// distance. The word follows from the distance, or is given without a weapon.
void read_reach(const Node& reach, const Term& need, SideMask sides, Scope& scope, std::vector<WeaponCell>& cells) {
    int before = -1;
    const auto mark = read_mark(reach.find("mark"), scope);
    for (std::size_t at = 0; at < reach.keys.size(); ++at) {
        if (reach.keys[at].is("mark")) continue;
        if (reach.items[at].kind == NodeKind::map) {
            read_reach(reach.items[at], read_term(reach.keys[at], sides, scope), sides, scope, cells);
            continue;
        }
        WeaponCell cell;
        cell.need = need;
        cell.up_to = read_int(reach.items[at], scope.faults).value_or(0);
        cell.says = scope.use(reach.keys[at], reach.keys[at].text, sides);
        cell.value.mark = mark;
        if (cell.up_to <= before) scope.fault(reach.items[at], "distances must rise along the row");
        before = cell.up_to;
        cells.push_back(cell);
    }
}

Weapon read_weapon(const Node& key, const Node& value, SideMask sides, std::string_view gives, Scope& scope) {
    Weapon weapon;
    const Fields<keys::weapon> fields(value, scope.faults, gives);
    fields.take(scope, weapon);
    weapon.id = scope.arena.keep(key.text);
    weapon.place = scope.place(key);
    weapon.word = scope.declare_named(key, sides);
    auto& word = scope.word(weapon.word);
    word.gloss = weapon.title;
    for (const auto* implied : fields.list("implies")) word.implies.insert(scope.use(*implied, implied->text, 0));
    scope.move_mark(weapon.word, weapon.mark);
    const auto* values = value.find(gives);
    const auto* reach = fields.find("reach");
    std::vector<WeaponCell> cells;
    if (values != nullptr && values->is("absent")) weapon.absent = true;
    else if (values != nullptr) read_ranges(*values, sides, scope, cells);
    else if (reach != nullptr) read_reach(*reach, {}, sides, scope, cells);
    else scope.fault(value, "weapon `{}` needs `{}` or `reach`", key.text, gives);
    weapon.cells = scope.arena.keep(cells);
    return weapon;
}

/// `called: {canister: {title: …, up-to: 12, weapons: [weapon, …]}}`: the names of shots by distance; the first match
/// counts.
void name_shots(const Fields<keys::weapons>& fields, std::vector<Weapon>& list, Scope& scope) {
    fields.pairs("called", [&](const Node&, const Node& value) {
        WeaponCell shot;
        shot.up_to = INT_MAX;
        const auto of = Fields<keys::shots>(value, scope, shot).list("weapons");
        for (const auto* id : of)
            if (place_in(list, id->text) == no_index) scope.fault(*id, "there is no weapon `{}`", id->text);
        for (auto& weapon : list) {
            const auto named =
                of.empty() || std::ranges::any_of(of, [&](const Node* id) { return weapon.id == id->text; });
            if (!named) continue;
            std::vector<WeaponCell> cells(weapon.cells.begin(), weapon.cells.end());
            for (auto& cell : cells)
                if (cell.up_to <= shot.up_to && cell.called.empty()) cell.called = shot.called;
            weapon.cells = scope.arena.keep(cells);
        }
    });
}

}  // namespace

void read_quantities(const ProcedureFields& table, Scope& scope) {
    table.pairs("quantities", [&](const Node& key, const Node& value) { read_quantity(key, value, scope); });
}

Weapons read_weapons(const ProcedureFields& table, Scope& scope) {
    Weapons weapons;
    const auto* node = table.find("weapons");
    if (node == nullptr) return weapons;
    weapons.sides = scope.side_mask(nullptr);
    const Fields<keys::weapons> fields(*node, scope, weapons);
    const auto gives = fields.text("gives");
    weapons.gives_needed = gives == "needed";
    const auto* what = fields.find("gives");
    if (what != nullptr && !weapons.gives_needed && gives != "range") weapons.quantity = scope.quantity(*what, gives);
    std::vector<Weapon> list;
    fields.pairs("list", [&](const Node& key, const Node& value) {
        list.push_back(read_weapon(key, value, weapons.sides, gives, scope));
    });
    name_shots(fields, list, scope);
    weapons.list = scope.arena.keep(list);
    for (std::size_t at = 0; at < list.size(); ++at) scope.word(list[at].word).weapon = static_cast<Index>(at);
    return weapons;
}

namespace {

/// The words that a condition names, those of its limits aside.
WordSet named_in(const Condition& when) {
    const auto any = when.any_words();
    return when.all() | when.none() | when.enemy_all() | when.enemy_none() | any.own | any.enemy;
}

/// Sorts derived words so that each comes after the derived words that it depends on, including those that halve a
/// quantity it tests.
class Ordering {
public:
    Ordering(std::vector<Derived>& lines, const Node* quantities, Scope& scope)
        : lines_(lines), quantities_(quantities), scope_(scope), taken_(lines.size(), Taken::no) {}

    std::vector<Derived> ordered() {
        for (std::size_t at = 0; at < lines_.size(); ++at) take(at);
        for (auto& quantity : scope_.quantities) {
            if (!quantity.is_halved) continue;
            take_asked(quantity.halved, &quantity);
            for (std::size_t at = 0; at < made_.size(); ++at)
                if (asked(quantity.halved).contains(made_[at].word))
                    quantity.halved_after = std::max(quantity.halved_after.is, static_cast<Index>(at + 1));
        }
        return made_;
    }

private:
    static WordSet asked(const Condition& when) {
        auto words = named_in(when);
        for (const auto& limit : when.only) words = words | asked(limit.when);
        return words;
    }

    void take(std::size_t at) {
        if (taken_[at] == Taken::begun && !halving_.empty()) fault();
        if (taken_[at] != Taken::no) return;
        taken_[at] = Taken::begun;
        take_asked(lines_[at].when, nullptr);
        taken_[at] = Taken::yes;
        made_.push_back(lines_[at]);
    }

    void fault() {
        const auto& quantity = scope_.quantities[halving_.back()];
        if (faulted_.insert(halving_.back()).second)
            scope_.fault(*quantities_->find(quantity.id), "`{}` is halved by a word that depends on it", quantity.id);
    }

    /// Takes what a condition depends on; `own` is the quantity that it halves, or null.
    void take_asked(const Condition& when, const Quantity* own) {
        for (std::size_t at = 0; at < lines_.size(); ++at)
            if (asked(when).contains(lines_[at].word)) take(at);
        for (const auto& test : when.tests)
            for (const auto& number : {test.number, test.against})
                if (number.of == Measure::quantity || number.of == Measure::enemy_quantity)
                    take_halved(number.index, own);
        for (const auto& limit : when.only) take_asked(limit.when, own);
    }

    void take_halved(Index at, const Quantity* own) {
        if (at >= scope_.quantities.size()) return;
        const auto& quantity = scope_.quantities[at];
        if (!quantity.is_halved || &quantity == own) return;
        if (std::ranges::find(halving_, at) != halving_.end()) return fault();
        halving_.push_back(at);
        take_asked(quantity.halved, &quantity);
        halving_.pop_back();
    }

    std::vector<Derived>& lines_;
    const Node* quantities_;
    Scope& scope_;
    enum class Taken : std::uint8_t { no, begun, yes };
    std::vector<Taken> taken_;
    std::vector<Index> halving_;
    std::set<Index> faulted_;
    std::vector<Derived> made_;
};

/// Reports a derived word that depends on itself or on one further down.
void check_order(const Derived& derived, const WordSet& later, const Node& at, Scope& scope) {
    (named_in(derived.when) & later).each([&](WordIndex word) {
        const auto name = scope.word(word).id;
        scope.fault(at, word == derived.word
                            ? fmt::format("`{}` depends on itself", name)
                            : fmt::format("uses `{}`, which is derived further down: put that one first", name));
    });
}

}  // namespace

std::span<const Derived> read_derived(const ProcedureFields& table, Scope& scope) {
    auto list = read_scales(table, scope);
    WordSet later;
    each_pair(table.node(), "derived", scope.faults,
              [&](const Node& key, const Node&) { later.insert(scope.use(key, key.text, 0)); });
    each_pair(table.node(), "derived", scope.faults, [&](const Node& key, const Node& value) {
        const Fields<keys::derived> fields(value, scope.faults);
        Derived derived;
        derived.word = scope.use(key, key.text, 0);
        derived.when = read_condition(fields, 0, scope, key.text);
        check_order(derived, later, key, scope);
        later.erase(derived.word);
        list.push_back(derived);
    });
    // conditions for halving quantities can use all words, so they are read after all words are declared
    each_pair(table.node(), "quantities", scope.faults, [&](const Node& key, const Node& value) {
        const auto* halved = value.find("halved");
        if (halved == nullptr) return;
        auto& quantity = scope.quantities[scope.quantity(key, key.text)];
        read_halving(*halved, quantity.sides, key.text, quantity, scope);
    });
    return scope.arena.keep(Ordering(list, table.find("quantities"), scope).ordered());
}

std::span<const Refusal> read_refusals(const ProcedureFields& table, std::string_view under, Scope& scope) {
    std::vector<Refusal> list;
    each_pair(table.node(), under, scope.faults, [&](const Node& key, const Node& value) {
        auto& refusal = list.emplace_back();
        refusal.sides = scope.side_mask(nullptr);
        const Fields<keys::refusal> fields(key, value, scope, refusal);
        // a refusal alone does not give a word to a side; `tell` does
        const auto gives_meaning = under == "tell";
        refusal.when = read_condition(fields, gives_meaning ? refusal.sides : SideMask{0}, scope, key.text);
        refusal.asks = scope.use_all(fields.list("asks"), 0);
    });
    return scope.arena.keep(list);
}

}  // namespace orderly::tables
