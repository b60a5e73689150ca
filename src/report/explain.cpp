#include "report/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "engine/needs.hpp"
#include "report/lookup_words.hpp"
#include "report/rule_words.hpp"

namespace orderly::report {
namespace {

const Mark* marked(const Mark& mark) { return mark.certainty == Certainty::printed ? nullptr : &mark; }

/// The first mark that marks anything: the nearer ones are asked first.
const Mark* first_marked(std::initializer_list<const Mark*> marks) {
    for (const auto* mark : marks)
        if (mark != nullptr && marked(*mark) != nullptr) return mark;
    return nullptr;
}

const Mark* mark_of(const Counted& counted) {
    const auto& line = *counted.modifier;
    if (const auto* option = counted.option) return first_marked({&option->value.mark, &option->mark, &line.mark});
    for (const auto& band : line.bands)
        if (band.band.holds(counted.quantity.cut())) return first_marked({&band.value.mark, &line.mark});
    return first_marked({&line.value.mark, &line.mark});
}

const Mark* mark_of(const Row& row, WordIndex column) {
    for (const auto& band : row.bands)
        if (band.column == column) return first_marked({&band.mark, &row.mark});
    return marked(row.mark);
}

bool is_used(const Effect& effect, const Result& result) {
    const auto shares = [&](const EffectResult& line) {
        return std::any_of(line.shares.begin(), line.shares.begin() + line.share_count,
                           [&](const Share& share) { return share.effect == &effect; });
    };
    return std::ranges::any_of(result.effects, shares) ||
           std::ranges::any_of(result.next, [&](const NextStep& step) { return step.next == &effect.next; });
}

void add_effects(std::vector<UsedLine>& lines, std::span<const Effect> effects, const Result& result,
                 std::string_view outcome) {
    const Effect* last = nullptr;
    for (const auto& effect : effects) {
        if (!is_used(effect, result)) continue;
        const auto same_line = last != nullptr && last->id == effect.id && last->place.line == effect.place.line;
        last = &effect;
        if (same_line) continue;  // a line of the table that does several things is several effects
        lines.push_back({std::string(effect.id.empty() ? outcome : effect.id), effect.place,
                         first_marked({&effect.count.mark, &effect.mark})});
    }
}

const Mark* mark_of(const Option& option) { return first_marked({&option.value.mark, &option.mark}); }

/// Dice whose size depends on something.
void add_dice(std::vector<UsedLine>& lines, const Request& request) {
    for (const auto& die : request.procedure->dice) {
        if (!holds(die.when, side_view(request, die.side))) continue;
        const auto& size = die_size(request, die);
        if (die.sizes.size() > 1 || mark_of(size) != nullptr) lines.push_back({"die", size.place, mark_of(size)});
    }
}

void add_weapons(std::vector<UsedLine>& lines, const Request& request) {
    for (Index side = 0; side < request.procedure->sides.size(); ++side)
        for (const auto& unit : request.sides[side].units)
            for (const auto& shot : unit.shots) {
                const auto& weapon = request.procedure->weapons.list[shot.weapon];
                const auto& cell = weapon_cell(request, weapon, shot.distance, unit_view(request, side, unit));
                lines.push_back({std::string(weapon.id), weapon.place, first_marked({&cell.value.mark, &weapon.mark})});
            }
}

/// The scores to reach, where a line of the table gives them.
void add_needed(std::vector<UsedLine>& lines, const Request& request, const Result& result) {
    const auto& procedure = *request.procedure;
    if (!result.has_needed || procedure.weapons.gives_needed) return;
    if (procedure.kind == Kind::check) {
        const auto& units = request.sides[0].units;
        const auto* needed =
            needed_option(request, procedure.check.needed,
                          unit_view(request, 0, units[std::min<std::size_t>(result.unit, units.size() - 1)]));
        lines.push_back({"needed", needed->place, mark_of(*needed)});
        return;
    }
    for (Index side = 0; side < (procedure.kind == Kind::pool ? 1 : 2); ++side) {
        const auto* needed = needed_option(request, procedure.pool.needed, side_view(request, side));
        lines.push_back({"needed", needed->place, mark_of(*needed)});
    }
}

/// The scores of the further throws of a pool.
void add_stages(std::vector<UsedLine>& lines, const Request& request, const Result& result) {
    for (const auto& stage : result.stages) {
        const auto& of = *stage.stage;
        const auto* needed = needed_option(request, of.needed, side_view(request, of.side));
        lines.push_back(
            {std::string(of.id), needed->place, first_marked({&needed->value.mark, &needed->mark, &of.mark})});
    }
}

void add_values(std::vector<UsedLine>& lines, const Result& result) {
    for (const auto& value : result.values)
        if (value.cell != nullptr)
            lines.push_back({std::string(value.id), value.cell->place,
                             first_marked({&value.cell->value.mark, &value.cell->mark, &value.computed->mark})});
        else if (value.computed != nullptr)
            lines.push_back({std::string(value.id), value.computed->place, marked(value.computed->mark)});
}

/// A line that both sides used is named once.
std::vector<UsedLine> each_once(std::vector<UsedLine> lines) {
    std::vector<UsedLine> once;
    for (auto& line : lines) {
        const auto same = [&](const UsedLine& other) {
            return other.id == line.id && other.place.line == line.place.line && other.place.file == line.place.file &&
                   other.mark == line.mark;
        };
        if (std::ranges::none_of(once, same)) once.push_back(std::move(line));
    }
    return once;
}

}  // namespace

std::vector<UsedLine> used_lines(const Request& request, const Result& result) {
    std::vector<UsedLine> lines;
    const auto& procedure = *request.procedure;
    if (const auto* mark = marked(procedure.mark)) lines.push_back({std::string(procedure.id), procedure.place, mark});
    if (result.set != nullptr)
        if (const auto* mark = marked(result.set->mark))
            lines.push_back({std::string(result.set->id), procedure.place, mark});
    add_dice(lines, request);
    add_weapons(lines, request);
    for (const auto& counted : result.modifiers)
        if (counted.hand_unit == no_index)
            lines.push_back({std::string(counted.modifier->id), counted.modifier->place, mark_of(counted)});
    for (const auto* limit : result.left_out)
        lines.push_back({fmt::format("{}, left out", limit->line), limit->place, marked(limit->mark)});
    add_needed(lines, request, result);
    add_stages(lines, request, result);
    for (const auto* row : result.rows)
        lines.push_back({row->id.empty() ? row_name(*request.procedure, *row) : std::string(row->id), row->place,
                         marked(row->mark)});
    add_values(lines, result);
    std::string_view outcome;
    if (const auto* row = result.row) {
        outcome = row->outcome;
        lines.push_back({std::string(outcome), row->place, mark_of(*row, result.column)});
        add_effects(lines, row->effects, result, outcome);
    }
    add_effects(lines, request.procedure->always, result, outcome);
    return each_once(std::move(lines));
}

}  // namespace orderly::report
