// Values worked out after a roll, and look-up tables.

#include <fmt/format.h>

#include "read_parts.hpp"

namespace orderly {
namespace {

Term joined(const Term& a, const Term& b) { return {a.own | b.own, a.enemy | b.enemy}; }

/// A map of words to numbers, or to maps of further words.
void read_cells(const Node& map, const Term& term, Scope& scope, std::vector<Option>& into) {
    if (map.kind != NodeKind::map) return add_fault(scope.faults, map, "a map of words to numbers is wanted here");
    for (std::size_t at = 0; at < map.keys.size(); ++at) {
        const auto& value = map.items[at];
        const auto here = map.keys[at].is("else") ? term : joined(term, read_term(map.keys[at], 1, scope));
        if (value.kind == NodeKind::map && value.find("base") == nullptr && value.find("of") == nullptr) {
            read_cells(value, here, scope, into);
            continue;
        }
        Option option;
        option.term = here;
        option.value = read_number(value, Measure::nothing, no_index, scope);
        into.push_back(option);
    }
}

Computed read_computed(const Node& key, const Node& value, Scope& scope) {
    Fields fields(value, "a value", scope.faults);
    Computed computed;
    computed.id = scope.arena.keep(key.text);
    computed.when = read_condition(fields, 1, scope);
    std::vector<Option> cells;
    if (const auto* map = fields.find("cells")) read_cells(*map, {}, scope, cells);
    if (const auto* of = fields.find("of")) {
        Option option;
        read_measure(*of, option.value.of, option.value.index, scope);
        option.value.step = 1;
        cells.push_back(option);
    }
    computed.cells = scope.arena.keep(cells);
    std::vector<Index> sum;
    for (const auto* quantity : fields.list("sum")) sum.push_back(scope.quantity(*quantity, quantity->text));
    computed.sum = scope.arena.keep(sum);
    if (cells.empty() == sum.empty()) add_fault(scope.faults, key, "a value has `cells`, `of`, or a `sum`");
    computed.divide = fields.whole("divide", 1);
    computed.remainder = fields.flag("remainder");
    computed.distance = fields.flag("distance");
    computed.least = fields.whole("least", INT_MIN);
    computed.mark = read_mark(fields.find("mark"), scope);
    computed.modifiers = read_modifiers(fields, "modifiers", scope);
    if (const auto* halved = fields.find("halved")) {
        Fields half(*halved, "`halved`", scope.faults);
        computed.halved = read_condition(half, 1, scope);
        computed.is_halved = true;
        half.finish();
    }
    fields.finish();
    return computed;
}

/// The nested table of a look-up: one axis a level, a leaf is a row.
class LookupReader {
public:
    LookupReader(Fields& fields, Lookup& lookup, Scope& scope) : lookup_(lookup), scope_(scope) {
        for (const auto* axis : fields.list("axes")) {
            const auto quantity = std::ranges::find(scope.quantities, axis->text, &Quantity::id);
            const auto is_quantity = quantity != scope.quantities.end();
            axes_.push_back({is_quantity ? static_cast<Index>(quantity - scope.quantities.begin()) : scope.choice(*axis, axis->text), is_quantity});
        }
        std::vector<Index> choices;
        for (const auto& axis : axes_)
            if (!axis.quantity && axis.index != no_index) choices.push_back(axis.index);
        lookup.axes = scope.arena.keep(choices);
        std::vector<std::string_view> names;
        for (const auto* name : fields.list("values")) names.push_back(scope.arena.keep(name->text));
        lookup.names = scope.arena.keep(names);
    }

    void table(const Node& node, std::size_t depth, LookupRow row, std::vector<Test> tests) {
        if (depth == axes_.size()) return leaf(node, row, tests);
        if (node.kind != NodeKind::map) return add_fault(scope_.faults, node, fmt::format("a map by axis {} of {} is wanted here", depth + 1, axes_.size()));
        for (std::size_t at = 0; at < node.keys.size(); ++at) {
            auto deeper = row;
            auto further = tests;
            const auto& axis = axes_[depth];
            if (axis.quantity) further.push_back({Measure::quantity, axis.index, no_index, read_band(node.keys[at], scope_.faults).value_or(Band{})});
            else deeper.key.insert(scope_.use(node.keys[at], node.keys[at].text, 1));
            deeper.place = {scope_.arena.keep(node.keys[at].file->name), node.keys[at].line};
            table(node.items[at], depth + 1, deeper, further);
        }
    }

    void row_case(const Node& key, const Node& value) {
        Fields fields(value, "a case", scope_.faults);
        LookupRow row;
        row.id = scope_.arena.keep(key.text);
        row.place = {scope_.arena.keep(key.file->name), key.line};
        row.when = read_condition(fields, 1, scope_);
        for (const auto* word : fields.list("key")) row.key.insert(scope_.use(*word, word->text, 1));
        leaf_fields(fields, row);
        fields.finish();
        rows_.push_back(row);
    }

    std::span<const LookupRow> rows() { return scope_.arena.keep(rows_); }

private:
    struct Axis {
        Index index;
        bool quantity;
    };

    void leaf(const Node& node, LookupRow row, const std::vector<Test>& tests) {
        row.when.tests = scope_.arena.keep(tests);
        if (node.kind == NodeKind::map) {
            Fields fields(node, "a cell", scope_.faults);
            leaf_fields(fields, row);
            fields.finish();
        } else {
            values(node, row);
        }
        rows_.push_back(row);
    }

    void leaf_fields(Fields& fields, LookupRow& row) {
        if (const auto* given = fields.find("values")) values(*given, row);
        std::vector<std::string_view> lines;
        for (const auto* line : fields.list("lines")) lines.push_back(scope_.arena.keep(line->text));
        row.lines = scope_.arena.keep(lines);
        row.mark = read_mark(fields.find("mark"), scope_);
    }

    void values(const Node& node, LookupRow& row) {
        row.none = node.is("none");
        row.absent = node.is("absent");
        if (row.none || row.absent) return;
        std::vector<LookupValue> list;
        const auto add = [&](const Node& one) {
            LookupValue value;
            value.given = !one.is("none");
            if (value.given) {
                const auto number = read_fraction(one, scope_.faults).value_or(Fraction(0));
                value.number = static_cast<int>(number.num);
                value.parts = static_cast<int>(number.den);
            }
            list.push_back(value);
        };
        if (node.kind == NodeKind::list)
            for (const auto& item : node.items) add(item);
        else add(node);
        if (list.size() > lookup_.names.size()) add_fault(scope_.faults, node, fmt::format("{} values, and the look-up names {}", list.size(), lookup_.names.size()));
        row.values = scope_.arena.keep(list);
    }

    Lookup& lookup_;
    Scope& scope_;
    std::vector<Axis> axes_;
    std::vector<LookupRow> rows_;
};

void read_gradings(Fields& fields, Lookup& lookup, Scope& scope) {
    const auto* graded = fields.find("graded");
    if (graded == nullptr) return;
    Fields one(*graded, "`graded`", scope.faults);
    if (const auto* of = one.need("of")) lookup.graded = scope.quantity(*of, of->text);
    std::vector<Grading> list;
    one.pairs("outcomes", [&](const Node& key, const Node& value) {
        Fields outcome(value, "an outcome", scope.faults);
        Grading grading;
        grading.outcome = scope.arena.keep(key.text);
        grading.title = scope.arena.keep(outcome.needed_text("title"));
        if (const auto* up_to = outcome.find("up-to")) {
            const auto found = std::ranges::find(lookup.names, up_to->text);
            if (found == lookup.names.end()) add_fault(scope.faults, *up_to, fmt::format("the look-up has no value `{}`", up_to->text));
            else grading.value = static_cast<Index>(found - lookup.names.begin());
        }
        outcome.finish();
        list.push_back(grading);
    });
    one.finish();
    lookup.gradings = scope.arena.keep(list);
}

}  // namespace

std::span<const Computed> read_values(Fields& table, Scope& scope) {
    std::vector<Computed> list;
    table.pairs("values", [&](const Node& key, const Node& value) { list.push_back(read_computed(key, value, scope)); });
    return scope.arena.keep(list);
}

Lookup read_lookup(Fields& table, Scope& scope) {
    Lookup lookup;
    const auto* node = table.find("lookup");
    if (node == nullptr) return lookup;
    Fields fields(*node, "a look-up", scope.faults);
    LookupReader reader(fields, lookup, scope);
    lookup.distance = fields.flag("distance");
    if (const auto* rows = fields.find("table")) reader.table(*rows, 0, {}, {});
    fields.pairs("cases", [&](const Node& key, const Node& value) { reader.row_case(key, value); });
    read_gradings(fields, lookup, scope);
    fields.finish();
    lookup.rows = reader.rows();
    return lookup;
}

}  // namespace orderly
