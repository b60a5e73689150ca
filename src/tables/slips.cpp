#include "tables/analysis.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/view.hpp"

namespace orderly::tables {
namespace {

std::string band_text(Band band) {
    if (band.low == band.high) return std::to_string(band.low);
    return fmt::format("{}..{}", band.low == INT_MIN ? "" : std::to_string(band.low),
                       band.high == INT_MAX ? "" : std::to_string(band.high));
}

bool apart(Band a, Band b) { return a.high < b.low || b.high < a.low; }

class ProcedureSlips {
public:
    ProcedureSlips(const Procedure& procedure, std::vector<Slip>& slips) : procedure_(procedure), slips_(slips) {}

    void find() {
        each_condition();
        own_name();
        if (procedure_.kind == Kind::roll || procedure_.kind == Kind::opposed) rows();
        if (procedure_.kind == Kind::lookup) cells();
    }

private:
    void add(Place place, bool never, std::string_view word, std::string message) {
        slips_.push_back({place, never, std::move(message), word});
    }

    /// A word with the procedure's name would be ambiguous at the start of a line.
    void own_name() {
        for (const auto& word : procedure_.words)
            if (word.id == procedure_.id)
                add(procedure_.place, false, word.id,
                    fmt::format("`{}` is both the procedure's name and one of its words: players will confuse them",
                                word.id));
    }

    // ---------------------------------------------------------------- conditions

    void each_condition() {
        lines(procedure_.modifiers);
        for (const auto& stage : procedure_.pool.stages) {
            check(stage.when, 0, stage.place);
            lines(stage.modifiers);
        }
        for (const auto& value : procedure_.values) {
            check(value.when, 0, value.place);
            lines(value.modifiers);
        }
        effects(procedure_.always);
        for (const auto& set : procedure_.results) {
            check(set.when, set.side, set.rows.empty() ? procedure_.place : set.rows.front().place);
            for (const auto& row : set.rows) {
                effects(row.effects);
                naturals(row);
            }
        }
        for (const auto& derived : procedure_.derived) check(derived.when, 0, procedure_.place);
        for (const auto list : {procedure_.refusals.lines, procedure_.tells})
            for (const auto& refusal : list) check(refusal.when, 0, procedure_.place);
    }

    void lines(std::span<const Modifier> list) {
        for (const auto& line : list) check(line.when, line.sides == 2 ? Index{1} : Index{0}, line.place);
    }

    void effects(std::span<const Effect> list) {
        for (const auto& effect : list)
            check(effect.when, effect.of < procedure_.sides.size() ? effect.of : Index{0}, effect.place);
    }

    void check(const Condition& condition, Index side, Place place) {
        words(condition.all(), condition.none(), place);
        words(condition.enemy_all(), condition.enemy_none(), place);
        for (const auto& test : condition.tests) number(test, side, place);
    }

    void words(const WordSet& all, const WordSet& none, Place place) {
        std::set<Index> choices;
        all.each([&](WordIndex at) {
            const auto& word = procedure_.words[at];
            if (none.contains(at))
                add(place, true, word.id, fmt::format("never holds: `{}` is both required and excluded", word.id));
            if (word.choice != no_index && !choices.insert(word.choice).second && !add_up())
                add(place, true, word.id,
                    fmt::format("never holds: `{}` is one of {}, of which a side has only one", word.id,
                                procedure_.choices[word.choice].id));
        });
    }

    [[nodiscard]] bool add_up() const {
        return std::ranges::find(procedure_.several, Several::add_up) != procedure_.several.end();
    }

    void number(const Test& test, Index side, Place place) {
        if (test.against.of != Measure::nothing) return;
        if (test.number.of == Measure::natural && procedure_.sides.size() > side) {
            const auto reach =
                reach_of_dice(procedure_, procedure_.kind == Kind::opposed ? side : procedure_.dice.front().side);
            if (reach && apart(*reach, test.band))
                add(place, true, "natural",
                    fmt::format("never holds: natural {}, but the dice give {}", band_text(test.band),
                                band_text(*reach)));
        }
        if (test.number.of != Measure::quantity && test.number.of != Measure::enemy_quantity) return;
        const auto& quantity = procedure_.quantities[test.number.index];
        const Band range{std::min(quantity.least, 0), quantity.greatest};  // 0 if it is not given
        if (apart(range, test.band) && !add_up() && !quantity.summed)
            add(place, true, quantity.id,
                fmt::format("never holds: {} {}, but {} is {} to {}", quantity.id, band_text(test.band), quantity.id,
                            quantity.least, quantity.greatest));
    }

    void naturals(const Row& row) {
        for (const auto* bands : {&row.always, &row.never})
            for (const auto& one : *bands) {
                const auto reach = reach_of_dice(
                    procedure_, procedure_.kind == Kind::opposed ? one.side : procedure_.dice.front().side);
                if (reach && apart(*reach, one.band))
                    add(row.place, true, bands == &row.always ? "natural" : "never-natural",
                        fmt::format("never happens: natural {}, but the dice give {}", band_text(one.band),
                                    band_text(*reach)));
            }
    }

    // ---------------------------------------------------------------- rows and cells

    void rows() {
        const auto reach = reach_of_total(procedure_);
        if (!reach) return;
        for (const auto& set : procedure_.results)
            for (std::size_t at = 0; set.of.of == Measure::nothing && at < set.rows.size(); ++at) {
                const auto& row = set.rows[at];
                const auto reached = [&](const ColumnBand& band) { return !band.none && !apart(band.band, *reach); };
                if (is_fallen_to(set.rows, at) || !row.always.empty() || std::ranges::any_of(row.bands, reached))
                    continue;
                add(row.place, false, row.outcome,
                    fmt::format("no throw reaches row `{}`: {} is at most {} and at least {}", row.outcome,
                                procedure_.kind == Kind::opposed ? "the difference" : "the total", reach->high,
                                reach->low));
            }
    }

    /// Whether a `never-natural` of the row above leads to this row, in one of its columns.
    [[nodiscard]] static bool is_fallen_to(std::span<const Row> rows, std::size_t at) {
        return std::ranges::any_of(rows[at].bands, [&](const ColumnBand& own) {
            const auto is_of_column = [&](const ColumnBand& band) { return band.column == own.column && !band.none; };
            auto above = at;
            while (above > 0 && std::ranges::none_of(rows[above - 1].bands, is_of_column)) --above;
            return !own.none && above > 0 && !rows[above - 1].never.empty();
        });
    }

    /// Finds combinations of the axes' words without a cell.
    void cells() {
        const auto& lookup = procedure_.lookup;
        constexpr std::size_t most = 5000;
        std::vector<std::vector<WordIndex>> cases = {{}};
        for (const auto axis : lookup.axes) {
            std::vector<std::vector<WordIndex>> longer;
            for (const auto& one : cases)
                for (const auto word : procedure_.choices[axis].words) {
                    longer.push_back(one);
                    longer.back().push_back(word);
                }
            cases = std::move(longer);
            if (cases.size() > most) return;
        }
        std::vector<std::string> missing;
        for (const auto& one : cases)
            if (!has_cell(one)) missing.push_back(case_text(one));
        // many gaps are probably intended, and named cases have their own conditions
        const auto named = std::ranges::any_of(lookup.rows, [](const LookupRow& row) { return !row.id.empty(); });
        if (!missing.empty() && !named && missing.size() * 8 <= cases.size())
            add(procedure_.place, false, {},
                fmt::format("no cell for {}{}; write `none` if it is not allowed", missing.front(),
                            missing.size() > 1 ? fmt::format(" and {} more", missing.size() - 1) : ""));
    }

    [[nodiscard]] bool has_cell(const std::vector<WordIndex>& words) const {
        WordSet said;
        for (const auto word : words) {
            said.insert(word);
            said = said | procedure_.words[word].implies;
        }
        const auto fits = [&](const LookupRow& row) {
            bool all = true;
            row.key.each([&](WordIndex word) {
                all = all && (said.contains(word) || procedure_.words[word].choice == no_index);
            });
            return all;
        };
        return std::ranges::any_of(procedure_.lookup.rows, fits);
    }

    [[nodiscard]] std::string case_text(const std::vector<WordIndex>& words) const {
        std::vector<std::string_view> ids;
        for (const auto word : words) ids.push_back(procedure_.words[word].id);
        return fmt::format("`{}`", fmt::join(ids, " "));
    }

    const Procedure& procedure_;
    std::vector<Slip>& slips_;
};

/// Whether the effects always lead to a procedure of the set.
bool calls(std::span<const Effect> effects, const std::set<std::string_view>& endless) {
    return std::ranges::any_of(effects, [&](const Effect& effect) {
        return effect.has_next && !effect.next.named_only && !effect.next.repeats &&
               engine::always_holds(effect.when) && endless.contains(effect.next.procedure);
    });
}

/// The procedures of which every result leads to another of these procedures.
std::set<std::string_view> endless_of(const Ruleset& ruleset) {
    std::set<std::string_view> endless;
    for (const auto& procedure : ruleset.procedures)
        if (procedure.kind != Kind::lookup) endless.insert(procedure.id);
    const auto goes_on = [&](const Procedure& procedure) {
        if (calls(procedure.always, endless)) return true;
        return !procedure.results.empty() && std::ranges::all_of(procedure.results, [&](const ResultSet& set) {
            return std::ranges::all_of(set.rows, [&](const Row& row) { return calls(row.effects, endless); });
        });
    };
    for (bool fewer = true; fewer;) {
        fewer = false;
        for (const auto& procedure : ruleset.procedures)
            if (endless.contains(procedure.id) && !goes_on(procedure)) {
                endless.erase(procedure.id);
                fewer = true;
            }
    }
    return endless;
}

}  // namespace

std::vector<Slip> slips_of(const Ruleset& ruleset) {
    std::vector<Slip> slips;
    const auto endless = endless_of(ruleset);
    for (const auto& procedure : ruleset.procedures) {
        ProcedureSlips(procedure, slips).find();
        if (endless.contains(procedure.id))
            slips.push_back({procedure.place, false,
                             fmt::format("`{}` never ends: every result leads to {}", procedure.id,
                                         endless.size() == 1 ? "it again" : "a procedure that never ends"),
                             procedure.id});
    }
    return slips;
}

}  // namespace orderly::tables
