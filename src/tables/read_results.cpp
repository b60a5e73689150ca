// Result tables: rows, bands and effects.

#include <fmt/format.h>

#include <algorithm>

#include "engine/evaluate.hpp"
#include "text/numbers.hpp"
#include "text/spelling.hpp"
#include "tables/read_parts.hpp"

namespace orderly::tables {
namespace {

/// The name of an effect in a list, which has no key: the first thing that it does.
std::string_view name_of_effect(const Node& line) {
    for (const auto* key : {"do", "next"})
        if (const auto* does = line.find(key)) {
            const auto& first = does->kind == NodeKind::list && !does->items.empty() ? does->items.front() : *does;
            if (!first.text.empty()) return first.text;
        }
    return "note";
}

/// Effects and result tables.
class ResultReader {
public:
    /// `values`: the computed values that effects can use.
    ResultReader(const ProcedureFields& table, RulesetContext& context, std::span<const Computed> values, Scope& scope)
        : scope_(scope),
          words_(context.effects),
          values_(values),
          groups_(table.find("effect-groups")),
          pending_(context.pending) {}

    /// The result tables. `whole` is what every column must cover.
    std::span<const ResultSet> read_tables(const ProcedureFields& table, const Domain& whole) {
        const auto sets = table.made("tables", scope_,
                                     [&](const Node& key, const Node& value) { return read_set(key, value, whole); });
        if (const auto* node = table.find("tables")) check_chosen(*node, sets);
        return sets;
    }

    /// `passed` and `failed` of a check as a table of two rows.
    std::span<const ResultSet> read_check_rows(const ProcedureFields& table) {
        std::vector<Row> rows;
        for (const std::string_view id : {"passed", "failed"}) {
            const auto* node = table.node().find(id);
            Row row;
            row.outcome = row.title = id;
            row.place = scope_.place(table.node());
            if (node != nullptr) {
                const Fields<keys::check_row> fields(*node, scope_, row);
                row.always = read_naturals(fields.find("natural"));
                row.effects = read_effects(fields.find("effects"));
                row.place = scope_.place(*node);
            }
            rows.push_back(row);
        }
        ResultSet set;
        set.rows = scope_.arena.keep(rows);
        return scope_.arena.keep(std::vector{set});
    }

    std::span<const Effect> read_effects(const Node* map) {
        std::vector<Effect> list;
        if (map == nullptr) return {};
        if (map->kind == NodeKind::scalar) {
            scope_.fault(*map, "effects must be a list, or a map with a name for each line");
            return {};
        }
        scope_.values = values_;  // only effects can use the values
        for (std::size_t at = 0; at < map->items.size(); ++at)
            read_effect(map->kind == NodeKind::map ? map->keys[at] : map->items[at], map->items[at], list);
        scope_.values = {};
        return scope_.arena.keep(list);
    }

private:
    Index effect_word(const Node& at) const {
        const auto word = place_in(words_, at.text);
        if (word != no_index) return word;
        const auto close = text::nearest(at.text, ids_of(words_));
        scope_.fault(at, "no effect `{}` in the ruleset's `wordings`{}", at.text,
                     close.empty() ? "" : fmt::format("; did you mean `{}`?", close.front()));
        return no_index;
    }

    /// `to` is a side, `both`, or a party; a party's condition tests the side that `side` names.
    void read_party(const Fields<keys::effect>& fields, Effect& effect) {
        const auto* to = fields.find("to");
        const auto* asked = fields.find("side");
        if (to == nullptr) {
            if (scope_.sides.size() > 1) scope_.fault(fields.node(), "missing `to`: whom does it affect?");
        } else if (to->is("both")) {
            effect.to = both_sides;
        } else if (const auto party = place_in(scope_.parties, to->text); party != no_index) {
            effect.to = static_cast<Index>(scope_.sides.size() + party);
            effect.of = scope_.side(asked, 0);
            return;
        } else {
            effect.to = scope_.side(to, 0);
        }
        effect.of = asked != nullptr ? scope_.side(asked, 0) : effect.to == both_sides ? Index{0} : effect.to;
    }

    /// Reports unknown numbers in the braces of `hits={suffered}` and `figures={figures less suffered}`.
    void check_filled_in(const Node& word) const {
        const std::string_view filled = word.text;
        const auto open = filled.find('{');
        const auto close = filled.find('}');
        if (open == std::string_view::npos && close == std::string_view::npos) return;
        if (open == std::string_view::npos || close == std::string_view::npos || close < open ||
            filled.find_first_of("{}", close + 1) != std::string_view::npos)
            return scope_.fault(word, "put one number in braces: hits={suffered}");
        const auto known = [&](std::string_view name, int) {
            if (text::read_integer<int>(name)) return;
            const auto of = measure_named(name);
            const auto tally = place_in(scope_.tallies, name);
            if (tally != no_index) return void(scope_.tallies[tally].asked = true);
            scope_.note_asked(of);
            const auto fixed =
                of != Measure::nothing && of != Measure::units && of != Measure::die && has_number(scope_.kind, of);
            if (!fixed && scope_.value(name) == no_index) static_cast<void>(scope_.quantity(word, name));
        };
        engine::each_filled_in(filled.substr(open + 1, close - open - 1), known);
    }

    void read_next(const Fields<keys::effect>& fields, SideMask mask, Effect& effect) {
        const auto* next = fields.find("next");
        const auto drop = fields.list("without");
        const auto* with = fields.find("with");
        effect.next.named_only = fields.flag("later");
        if (next == nullptr) return;
        effect.has_next = true;
        effect.next.procedure = scope_.arena.keep(next->text);
        pending_.push_back({next, effect.next.procedure, {}, {}});
        if (const auto* times = fields.find("times")) {
            effect.next.repeats = true;
            effect.next.times = read_number(*times, scope_, {Measure::total});
        }
        effect.next.drop = scope_.use_all(drop, 0);
        std::vector<NextWords> add;
        const auto words_of = [&](const std::vector<const Node*>& list) {
            std::vector<std::string_view> words;
            for (const auto* word : list) {
                check_filled_in(*word);
                words.push_back(scope_.arena.keep(word->text));
                pending_.push_back(
                    {word, effect.next.procedure, words.back().substr(0, words.back().find('=')), words.back()});
            }
            return scope_.arena.keep(words);
        };
        if (with != nullptr && with->kind == NodeKind::list)
            for (const auto& item : with->items) {
                if (item.kind == NodeKind::scalar) {
                    add.push_back({{}, words_of({&item})});
                    continue;
                }
                const Fields<keys::next_words> one(item, scope_.faults);
                const auto when = read_condition(one, mask, scope_, effect.id);
                add.push_back({when, words_of(one.list("words"))});
            }
        else if (with != nullptr) scope_.fault(*with, "`with` must be a list of words");
        effect.next.add = scope_.arena.keep(add);
    }

    void read_effect(const Node& key, const Node& value, std::vector<Effect>& into) {
        Effect effect;
        const Fields<keys::effect> fields(key, value, scope_, effect);
        if (&key == &value) effect.id = scope_.arena.keep(name_of_effect(value));
        read_party(fields, effect);
        // a line for both sides whose condition tests one side becomes a line for each side
        const auto for_each = effect.to == both_sides && fields.has("side");
        const auto mask = effect.to == both_sides && !for_each ? every_side : static_cast<SideMask>(1U << effect.of);
        const Asking asking(scope_, mask);
        effect.when = read_condition(fields, mask, scope_, effect.id);
        read_next(fields, mask, effect);
        if (const auto* count = fields.find("count")) {
            effect.counted = true;
            effect.count = read_number(*count, scope_, {Measure::total});
        }
        check_wording(fields.find("says"), scope_.faults);
        effect.settled = scope_.use_all(fields.list("settled"), mask);
        const auto dos = fields.list("do");
        const auto notes = effect.mark.certainty != Certainty::printed;
        if (dos.empty() && !effect.has_next && !notes)
            scope_.fault(key, "an effect needs `do`, `next`, or a `mark` as a note");
        const auto keep = [&] {
            if (!for_each) return into.push_back(effect);
            for (effect.to = 0; effect.to < scope_.sides.size(); ++effect.to) into.push_back(effect);
        };
        if (dos.empty()) keep();
        for (const auto* one : dos) {
            effect.word = effect_word(*one);
            if (effect.word != no_index && words_[effect.word].one.find("{count}") != std::string_view::npos &&
                !effect.counted)
                scope_.fault(*one, "`{}` prints a number: add `count: NUMBER`", one->text);
            keep();
            effect.has_next = false;
        }
    }

    void add_group(const Node& name, std::vector<Effect>& into) {
        const auto* group = groups_ == nullptr ? nullptr : groups_->find(name.text);
        if (group == nullptr) return scope_.fault(name, "there is no group `{}` in `effect-groups`", name.text);
        const auto effects = read_effects(group);
        into.insert(into.end(), effects.begin(), effects.end());
    }

    std::span<const ColumnBand> read_bands(const Node& bands, const ResultSet& set, const Node* set_marks,
                                           const Node* row_marks, bool natural) {
        std::vector<ColumnBand> list;
        std::vector<const Node*> places;
        const auto add = [&](const Node& value, WordIndex column, std::string_view name) {
            ColumnBand one;
            one.column = column;
            one.none = value.is("none");
            if (one.none && column == no_word && !natural)
                scope_.fault(value, "this row has `none` in every column and can never come up: give it a band, or the key `natural`");
            const auto band = one.none ? std::optional<Band>(Band{}) : read_band_of_faces(value, scope_);
            one.band = band.value_or(Band{});
            if (!band || (one.none && column == no_word && !natural)) unread_.push_back(column);
            const auto* mark = row_marks == nullptr || name.empty() ? nullptr : row_marks->find(name);
            if (mark == nullptr && set_marks != nullptr && !name.empty()) mark = set_marks->find(name);
            one.mark = read_mark(mark, scope_);
            list.push_back(one);
            places.push_back(&value);
        };
        if (bands.kind == NodeKind::list) {
            const auto two = bands.items.size() == 2 ? fmt::format(": {}..{}", bands.items[0].text, bands.items[1].text)
                                                     : std::string();
            scope_.fault(bands, "not a band; write a band with two dots{}", two);
            unread_.push_back(no_word);
        }
        if (bands.kind == NodeKind::scalar) {
            if (set.column != no_index) scope_.fault(bands, "the table has columns: give a band for each");
            add(bands, no_word, {});
        }
        for (std::size_t at = 0; at < bands.keys.size(); ++at) {
            if (set.column == no_index) {
                scope_.fault(bands.keys[at], "the table has no columns; name a choice as its `column`");
                break;
            }
            add(bands.items[at], scope_.use(bands.keys[at], bands.keys[at].text, static_cast<SideMask>(1U << set.side)),
                bands.keys[at].text);
        }
        const auto kept = scope_.arena.keep(list);
        for (std::size_t at = 0; at < kept.size(); ++at) band_nodes_.emplace_back(&kept[at], places[at]);
        return kept;
    }

    /// `natural: 20`, a list of bands, or by sides: `natural: {attacker: 6}`.
    std::span<const SideBand> read_naturals(const Node* node) {
        std::vector<SideBand> list;
        if (node == nullptr) return {};
        const auto add = [&](Index side, const Node& bands) {
            const auto one = [&](const Node& band) {
                list.push_back({side, read_band_of_faces(band, scope_).value_or(Band{})});
            };
            if (bands.kind == NodeKind::list) std::ranges::for_each(bands.items, one);
            else one(bands);
        };
        if (node->kind == NodeKind::map)
            for (std::size_t at = 0; at < node->keys.size(); ++at)
                add(scope_.side(&node->keys[at], 0), node->items[at]);
        else add(0, *node);
        if (scope_.pools) scope_.fault(*node, "not for pools; use `natural-hit` and `natural-miss` of `pool`");
        return scope_.arena.keep(list);
    }

    Row read_row(const Node& key, const Node& value, const ResultSet& set, const Node* marks) {
        Row row;
        const Fields<keys::row> fields(key, value, scope_, row);
        const auto outcome = fields.text("outcome");
        if (key.text.empty()) scope_.fault(key, "a row without an outcome: use the outcome's id as its key");
        else check_id(key, scope_.faults);
        row.outcome = scope_.arena.keep(outcome.empty() ? std::string_view(key.text) : outcome);
        const auto* row_marks = fields.find("marks");
        row.always = read_naturals(fields.find("natural"));
        row.never = read_naturals(fields.find("never-natural"));
        if (const auto* bands = fields.find("bands"))
            row.bands = read_bands(*bands, set, marks, row_marks, !row.always.empty());
        std::vector<Effect> effects;
        for (const auto* group : fields.list("use")) add_group(*group, effects);
        const auto own = read_effects(fields.find("effects"));
        effects.insert(effects.end(), own.begin(), own.end());
        row.effects = scope_.arena.keep(effects);
        return row;
    }

    void check_columns(const ResultSet& set, const Node& rows, const Domain& whole) {
        std::vector<std::pair<WordIndex, std::string_view>> columns;
        if (set.column == no_index) columns.emplace_back(no_word, "");
        for (const auto& row : set.rows)
            for (const auto& band : row.bands)
                if (band.column != no_word &&
                    std::ranges::find(columns, band.column, &std::pair<WordIndex, std::string_view>::first) ==
                        columns.end())
                    columns.emplace_back(band.column, scope_.word(band.column).id);
        if (set.column != no_index)
            for (const auto word : scope_.words_of(set.column))
                if (std::ranges::find(columns, word, &std::pair<WordIndex, std::string_view>::first) == columns.end())
                    scope_.fault(rows, "none of these rows has a band for the column `{}`", scope_.word(word).id);
        for (const auto& [column, name] : columns) {
            std::vector<PlacedBand> placed;
            for (const auto& row : set.rows) {
                const auto found = std::ranges::find(row.bands, column, &ColumnBand::column);
                if (found == row.bands.end()) {
                    if (column == no_word) continue;  // it has a fault already
                    scope_.fault(rows, "row `{}` has no entry for column `{}`; use `none` if the column lacks it",
                                 row.outcome, name);
                    continue;
                }
                const auto node =
                    std::ranges::find(band_nodes_, &*found, &std::pair<const ColumnBand*, const Node*>::first);
                if (!found->none) placed.push_back({found->band, node->second});
            }
            // a band that could not be read has its fault already
            if (!scope_.die_unread && std::ranges::find(unread_, column) == unread_.end())
                check_cover(std::move(placed), whole, name, rows, scope_.faults);
        }
    }

    /// The range of a table's tally; all but sums and differences are at least 0.
    Domain domain_of(const ResultSet& set) const {
        const auto sums = set.of.of != Measure::tally || scope_.tallies[set.of.index].of == TallyOf::sum;
        return sums || set.less.of != Measure::nothing ? Domain{} : Domain{{0, INT_MAX}, {}};
    }

    /// Reports different columns if the dice decide which table is used: players are asked for the column before the
    /// throw.
    void check_chosen(const Node& tables, std::span<const ResultSet> sets) {
        const auto asks = [](const ResultSet& set) {
            return std::ranges::any_of(set.when.tests, [](const Test& test) {
                return has_fallen(test.number.of) || has_fallen(test.against.of);
            });
        };
        const auto alike = [&](const ResultSet& set) {
            return set.column == sets.front().column && set.side == sets.front().side;
        };
        if (std::ranges::any_of(sets, asks) && !std::ranges::all_of(sets, alike))
            scope_.fault(tables,
                         "if the dice decide which table is used, all tables need the same `column` and `side`");
    }

    ResultSet read_set(const Node& key, const Node& value, const Domain& whole) {
        ResultSet set;
        const Fields<keys::result_table> fields(key, value, scope_, set);
        const auto mask = static_cast<SideMask>(1U << set.side);
        set.when = read_condition(fields, mask, scope_, set.id);
        for (const auto& [name, number] : {std::pair("of", &set.of), std::pair("less", &set.less)})
            if (const auto* tally = value.find(name)) {
                *number = read_measure(*tally, scope_);
                if (number->of != Measure::tally) scope_.fault(*tally, "`{}` of a table must be a tally", name);
            }
        if (set.modified && scope_.pools)
            scope_.fault(*fields.find("modified"), "not for pools: their modifiers are added to each die");
        if (const auto* column = fields.find("column")) set.column = scope_.choice(*column, column->text);
        if (fields.has("shift")) {
            Shift shift;
            shift.lines = read_modifiers(fields, LinesOf::column, scope_, "shift");
            set.shift = scope_.arena.keep(std::vector{shift});
        }
        const auto* marks = fields.find("marks");
        std::vector<Row> rows;
        unread_.clear();
        each_pair(value, "rows", scope_.faults,
                  [&](const Node& outcome, const Node& row) { rows.push_back(read_row(outcome, row, set, marks)); });
        set.rows = scope_.arena.keep(rows);
        if (const auto* node = fields.find("rows"))
            check_columns(set, *node, set.of.of == Measure::nothing ? whole : domain_of(set));
        return set;
    }

    Scope& scope_;
    std::span<const EffectWord> words_;
    std::span<const Computed> values_;
    const Node* groups_ = nullptr;
    std::vector<PendingNext>& pending_;
    std::vector<std::pair<const ColumnBand*, const Node*>> band_nodes_;
    std::vector<WordIndex> unread_;  ///< columns with an invalid band
};

}  // namespace

void read_results(const ProcedureFields& table, const Domain& whole, RulesetContext& context, Procedure& made,
                  Scope& scope) {
    ResultReader reader(table, context, made.values, scope);
    made.results = made.kind == Kind::check ? reader.read_check_rows(table) : reader.read_tables(table, whole);
    made.always = reader.read_effects(table.find("always"));
    const auto rolls = made.kind == Kind::roll || made.kind == Kind::opposed;
    if (rolls && made.results.empty())
        scope.fault(table.node(), "a procedure that rolls needs `tables` for its results");
}

}  // namespace orderly::tables
