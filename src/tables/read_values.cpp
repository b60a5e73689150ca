// Values worked out after a roll, and look-up tables.

#include "engine/view.hpp"
#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

Term joined(const Term& a, const Term& b) { return {a.own | b.own, a.enemy | b.enemy}; }

/// Reads a map of words to numbers, or to maps of further words. The `mark` of a map is for all its numbers.
void read_cells(const Node& map, const Term& term, const Mark& outer, Scope& scope, std::vector<Option>& into) {
    if (map.kind != NodeKind::map) return scope.fault(map, "expected a map of words to numbers");
    const auto* own_mark = map.find("mark");
    const auto mark = own_mark == nullptr ? outer : read_mark(own_mark, scope);
    check_else(map, scope.faults);
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        if (map.keys[at].is("mark")) continue;
        const auto& value = map.items[at];
        const auto here = map.keys[at].is("else") ? term : joined(term, read_term(map.keys[at], 1, scope));
        if (value.kind == NodeKind::map && value.find("base") == nullptr && value.find("of") == nullptr) {
            read_cells(value, here, mark, scope, into);
            continue;
        }
        Option option;
        option.term = here;
        option.value = read_number(value, scope);
        option.mark = mark;
        option.place = scope.place(map.keys[at]);
        into.push_back(option);
    }
}

/// A whole number, or {base: 0, mark: {…}}.
int read_least(const Node& node, Mark& mark, Scope& scope) {
    const auto number = read_number(node, scope);
    mark = number.mark;
    return number.base;
}

Computed read_computed(const Node& key, const Node& value, Scope& scope) {
    Computed computed;
    const Fields<keys::value> fields(key, value, scope, computed);
    // several lines can compute one value, each under its own condition
    if (const auto id = fields.text("value"); !id.empty()) computed.id = scope.arena.keep(id);
    computed.when = read_condition(fields, 1, scope, key.text);
    std::vector<Option> cells;
    if (const auto* map = fields.find("cells")) read_cells(*map, {}, {}, scope, cells);
    if (const auto* of = fields.find("of")) {
        Option option;
        const auto number = read_measure(*of, scope);
        option.value.of = number.of;
        option.value.index = number.index;
        option.value.step = 1;
        option.value.both_ways = true;  // keeps negative numbers
        option.place = scope.place(*of);
        cells.push_back(option);
    }
    computed.cells = scope.arena.keep(cells);
    std::vector<Index> sum;
    for (const auto* quantity : fields.list("sum")) sum.push_back(scope.quantity(*quantity, quantity->text));
    computed.sum = scope.arena.keep(sum);
    if (cells.empty() == sum.empty()) scope.fault(key, "a value needs one of `cells`, `of` and `sum`");
    if (const auto* least = fields.find("least")) computed.least = read_least(*least, computed.floor, scope);
    computed.modifiers = read_modifiers(fields, LinesOf::value, scope);
    if (const auto* halved = fields.find("halved")) read_halving(*halved, 1, key.text, computed, scope);
    return computed;
}

/// The index of a value's name. Reports an unknown name: `no_index`.
Index value_named(const Node& name, const Lookup& lookup, Scope& scope) {
    const auto place = place_in(lookup.names, name.text);
    if (place == no_index) scope.fault(name, "the look-up has no value `{}`", name.text);
    return place;
}

/// Reads the nested maps of a look-up: one axis per level; each leaf becomes a row.
class LookupReader {
public:
    LookupReader(const Fields<keys::lookup>& fields, Lookup& lookup, Scope& scope) : lookup_(lookup), scope_(scope) {
        for (const auto* axis : fields.list("axes")) {
            const auto quantity = place_in(scope.quantities, axis->text);
            const auto is_quantity = quantity != no_index;
            axes_.push_back({is_quantity ? quantity : scope.choice(*axis, axis->text), is_quantity});
        }
        std::vector<Index> choices;
        for (const auto& axis : axes_)
            if (!axis.quantity && axis.index != no_index) choices.push_back(axis.index);
        lookup.axes = scope.arena.keep(choices);
        std::vector<std::string_view> names;
        for (const auto* name : fields.list("gives")) names.push_back(scope.arena.keep(name->text));
        lookup.names = scope.arena.keep(names);
    }

    void table(const Node& node, std::size_t depth, LookupRow row, const std::vector<Test>& tests) {
        if (depth == axes_.size()) return leaf(node, row, tests);
        if (node.kind != NodeKind::map)
            return scope_.fault(node, "expected a map by axis {} of {}", depth + 1, axes_.size());
        if (const auto* mark = node.find("mark")) row.mark = read_mark(mark, scope_);
        for (std::size_t at = 0; at < node.keys.size(); ++at) {
            if (node.keys[at].is("mark")) continue;
            auto deeper = row;
            auto further = tests;
            const auto& axis = axes_[depth];
            if (axis.quantity)
                further.push_back({{Measure::quantity, axis.index},
                                   {},
                                   {},
                                   read_band(node.keys[at], scope_.faults).value_or(Band{})});
            else add_key(node.keys[at], axis.index, deeper);
            deeper.place = scope_.place(node.keys[at]);
            table(node.items[at], depth + 1, deeper, further);
        }
    }

    void row_case(const Node& key, const Node& value) {
        LookupRow row;
        const Fields<keys::lookup_case> fields(key, value, scope_, row);
        row.when = read_condition(fields, 1, scope_, key.text);
        for (const auto* word : fields.list("key")) row.key.insert(scope_.use(*word, word->text, 1));
        leaf_fields(fields, row);
        rows_.push_back(row);
    }

    /// `times: {tired: {cost: 2}}`: with the word, these values of every row are multiplied.
    void times(const Node& word, const Node& map) {
        const auto said = scope_.use(word, word.text, 1);
        std::vector<Factor> factors;
        for (std::size_t at = 0; at < map.keys.size(); ++at) factors.push_back(factor(map.keys[at], map.items[at]));
        std::vector<LookupRow> grown;
        for (auto& row : rows_) {
            auto multiplied = row;
            const auto multiplies = multiply(multiplied, factors);
            if (multiplies) row.when.insert(&WordMasks::none, said);
            grown.push_back(row);
            if (!multiplies) continue;
            multiplied.when.insert(&WordMasks::all, said);
            grown.push_back(multiplied);
        }
        rows_ = grown;
    }

    std::span<const LookupRow> rows() {
        for (auto& row : rows_) row.when.is_empty = engine::always_holds(row.when);  // `times` adds conditions
        return scope_.arena.keep(rows_);
    }

private:
    struct Axis {
        Index index;
        bool quantity;
    };

    struct Factor {
        std::size_t place = 0;
        Fraction by = 1;
        Mark mark;
    };

    /// A number, or {by: 1/2, mark: {…}}.
    Factor factor(const Node& name, const Node& node) {
        Factor factor{value_named(name, lookup_, scope_), 1, {}};
        if (node.kind != NodeKind::map) {
            factor.by = read_fraction(node, scope_.faults).value_or(Fraction(1));
            return factor;
        }
        const Fields<keys::factor> fields(node, scope_.faults);
        if (const auto* by = fields.find("by")) factor.by = read_fraction(*by, scope_.faults).value_or(Fraction(1));
        factor.mark = read_mark(fields.find("mark"), scope_);
        return factor;
    }

    /// Multiplies the values of a row. False if it has none of them.
    bool multiply(LookupRow& row, const std::vector<Factor>& factors) {
        std::vector<LookupValue> list(row.values.begin(), row.values.end());
        bool any = false;
        for (const auto& factor : factors) {
            if (factor.place >= list.size() || !list[factor.place].given) continue;
            auto& value = list[factor.place];
            set(value, Fraction(value.number, value.parts) * factor.by);
            if (factor.mark.certainty != Certainty::printed) row.mark = factor.mark;
            any = true;
        }
        row.values = scope_.arena.keep(list);
        return any;
    }

    /// `line`, or `line+mex`: the axis's word is the key; the others become a condition.
    void add_key(const Node& at, Index axis, LookupRow& row) {
        const auto before = row.key.size();
        read_term(at, 1, scope_).own.each([&](WordIndex word) {
            if (scope_.word(word).choice == axis) row.key.insert(word);
            else row.when.insert(&WordMasks::all, word);
        });
        if (row.key.size() != before + 1) scope_.fault(at, "`{}` must have exactly one word of this axis", at.text);
    }

    /// The lines of a list, or of a map, in which a variant can replace single lines.
    std::vector<const Node*> lines(const Node* node) {
        std::vector<const Node*> items;
        if (node == nullptr) return items;
        if (node->kind != NodeKind::map) return names_in(*node);
        for (const auto& item : node->items) items.push_back(&item);
        return items;
    }

    void leaf(const Node& node, LookupRow row, const std::vector<Test>& tests) {
        row.when.tests = scope_.arena.keep(tests);
        if (node.kind == NodeKind::map) {
            leaf_fields(Fields<keys::lookup_cell>(node, scope_, row), row);
        } else {
            values(node, row);
        }
        rows_.push_back(row);
    }

    void leaf_fields(const auto& fields, LookupRow& row) {
        if (const auto* given = fields.find("values")) values(*given, row);
        std::vector<std::string_view> texts;
        for (const auto* line : lines(fields.find("lines"))) texts.push_back(scope_.arena.keep(line->text));
        row.lines = scope_.arena.keep(texts);
    }

    LookupValue value(const Node& node) {
        LookupValue value;
        value.given = !node.is("none");
        if (value.given) set(value, read_fraction(node, scope_.faults).value_or(Fraction(0)));
        return value;
    }

    static void set(LookupValue& value, Fraction number) {
        value.number = static_cast<int>(number.num);
        value.parts = static_cast<int>(number.den);
    }

    /// One value, a list in the order of the names, or a map by name.
    void values(const Node& node, LookupRow& row) {
        row.none = node.is("none");
        row.absent = node.is("absent");
        if (row.none || row.absent) return;
        std::vector<LookupValue> list;
        if (node.kind == NodeKind::map) {
            list.resize(lookup_.names.size());
            for (std::size_t at = 0; at < node.keys.size(); ++at)
                if (const auto place = value_named(node.keys[at], lookup_, scope_); place < list.size())
                    list[place] = value(node.items[at]);
        } else if (node.kind == NodeKind::list) {
            for (const auto& item : node.items) list.push_back(value(item));
        } else {
            list.push_back(value(node));
        }
        if (list.size() > lookup_.names.size())
            scope_.fault(node, "{} values, but the look-up names {}", list.size(), lookup_.names.size());
        row.values = scope_.arena.keep(list);
    }

    Lookup& lookup_;
    Scope& scope_;
    std::vector<Axis> axes_;
    std::vector<LookupRow> rows_;
};

void read_gradings(const Fields<keys::lookup>& fields, Lookup& lookup, Scope& scope) {
    const auto* graded = fields.find("graded");
    if (graded == nullptr) return;
    const Fields<keys::graded> one(*graded, scope, lookup);
    lookup.gradings = one.made("outcomes", scope, [&](const Node& key, const Node& value) {
        Grading grading;
        const Fields<keys::graded_outcome> outcome(value, scope, grading);
        grading.outcome = scope.arena.keep(key.text);
        if (const auto* up_to = outcome.find("up-to")) grading.value = value_named(*up_to, lookup, scope);
        return grading;
    });
}

}  // namespace

std::span<const Computed> read_values(const ProcedureFields& table, Scope& scope) {
    std::vector<Computed> list;
    table.pairs("values", [&](const Node& key, const Node& value) {
        auto computed = read_computed(key, value, scope);
        const auto same = place_in(list, computed.id);
        computed.name = same == no_index ? static_cast<Index>(list.size()) : same;
        list.push_back(computed);
    });
    return scope.arena.keep(list);
}

Lookup read_lookup(const ProcedureFields& table, Scope& scope) {
    Lookup lookup;
    const auto* node = table.find("lookup");
    if (node == nullptr) return lookup;
    const Fields<keys::lookup> fields(*node, scope, lookup);
    LookupReader reader(fields, lookup, scope);
    if (const auto* rows = fields.find("table")) reader.table(*rows, 0, {}, {});
    fields.pairs("cases", [&](const Node& key, const Node& value) { reader.row_case(key, value); });
    fields.pairs("times", [&](const Node& word, const Node& factors) { reader.times(word, factors); });
    read_gradings(fields, lookup, scope);
    lookup.rows = reader.rows();
    return lookup;
}

}  // namespace orderly::tables
