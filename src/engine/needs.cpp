#include "engine/evaluate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/throws.hpp"

namespace orderly::engine {
namespace {

std::vector<std::string> words_of(const Procedure& procedure, const Choice& choice) {
    std::vector<std::string> ids;
    for (const auto word : choice.words) ids.emplace_back(procedure.words[word].id);
    return ids;
}

/// The first choice that the cells depend on: the one to ask the player for.
template <class Cell>
const Choice* asked_choice(const Procedure& procedure, std::span<const Cell> cells, Term Cell::* term) {
    const Choice* asked = nullptr;
    for (const auto& cell : cells)
        (cell.*term).own.each([&](WordIndex word) {
            if (const auto at = procedure.words[word].choice; at != no_index && asked == nullptr)
                asked = &procedure.choices[at];
        });
    return asked;
}

Index side_of(const Request& request, const View& view) {
    return view.own_side == request.sides.data() ? Index{0} : Index{1};
}

}  // namespace

std::string named(const Weapon& weapon) { return fmt::format("{} ({})", weapon.id, weapon.title); }

const WeaponCell& weapon_cell(const Request& request, const Weapon& weapon, Fraction distance, const View& seen) {
    int farthest = 0;
    const WeaponCell* last = nullptr;
    for (const auto& cell : weapon.cells) {
        if (!holds(cell.need, seen)) continue;
        if (distance <= Fraction(cell.up_to)) return cell;
        last = &cell;
        farthest = std::max(farthest, cell.none ? farthest : cell.up_to);
    }
    if (last != nullptr && farthest == 0) return *last;  // not allowed at any distance
    const auto& procedure = *request.procedure;
    const auto* asked = asked_choice(procedure, weapon.cells, &WeaponCell::need);
    if (farthest == 0 && asked != nullptr && !seen.own->has_any(asked->members))
        throw missing_choice(procedure, *asked, side_of(request, seen));
    if (farthest == 0)
        throw Error(ErrorCode::missing, fmt::format("{}: the sheet has no row for these words", named(weapon)),
                    std::string(weapon.id))
            .with({Remedy::Kind::list_words, {std::string(request.procedure->id)}});
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} reaches {}{}: out of range", named(weapon), farthest, request.ruleset->unit.suffix),
                std::string(weapon.id));
}

Error missing_choice(const Procedure& procedure, const Choice& choice, Index side) {
    const auto ids = words_of(procedure, choice);
    const auto whose = procedure.sides.size() > 1 ? fmt::format("{} ", procedure.sides[side]) : std::string();
    const auto ask = choice.ask.empty() ? fmt::format("which {}{}?", whose, choice.id) : std::string(choice.ask);
    return Error(ErrorCode::missing, fmt::format("{} say one of {}", ask, fmt::join(ids, ", ")), std::string(choice.id),
                 ids);
}

Error missing_quantity(const Procedure& procedure, const Quantity& quantity, Index side) {
    const auto has_sides = procedure.sides.size() > 1;
    const auto is_of_one = quantity.sides == 1 || quantity.sides == 2;
    const auto whose = has_sides && is_of_one ? fmt::format("{} ", procedure.sides[side]) : std::string();
    const auto who = has_sides && !is_of_one ? fmt::format(" has the {}", procedure.sides[side]) : std::string();
    return Error(ErrorCode::missing,
                 fmt::format("how many {0}{1}{2}? say {1}=N, {3} to {4}", whose, quantity.id, who, quantity.least,
                             quantity.greatest),
                 std::string(quantity.id));
}

namespace {

void check_columns(const Request& request) {
    const auto& procedure = *request.procedure;
    const auto has_column = [](const ResultSet& set) { return set.column != no_index; };
    if (procedure.kind == Kind::check || std::ranges::none_of(procedure.results, has_column)) return;
    Views views;
    for (Index side = 0; side < procedure.sides.size(); ++side) views[side] = side_view(request, side);
    for (const auto& unit : request.sides[0].units) {
        if (procedure.several[0] == Several::share_die) look_at(unit, views[0]);
        if (const auto* set = set_for(procedure, views)) column_for(procedure, *set, *views[set->side].own);
    }
}

void check_pool(const Request& request, Index side) {
    const auto& pool = request.procedure->pool;
    const auto view = side_view(request, side);
    if (request.procedure->kind != Kind::duels) {
        const auto& weapons = request.procedure->weapons;
        // a player may say the range band itself
        const auto has_needed = !weapons.gives_needed && first_option(pool.needed, view) != nullptr;
        if (!has_needed && !weapons.list.empty() && request.sides[side].units.front().shots.empty()) {
            const auto& weapon = weapons.list.front();
            throw Error(ErrorCode::missing,
                        fmt::format("which weapon, at what distance? say one as weapon@distance, such as {}@{}", weapon.id,
                                    weapon.cells.empty() ? 0 : weapon.cells.front().up_to));
        }
        if (!pool.needed.empty()) needed_option(request, pool.needed, view);
    }
    dice_count(request, side);
}

void check_stages(const Request& request) {
    for (const auto& stage : request.procedure->pool.stages)
        if (const auto seen = side_view(request, stage.side); holds(stage.when, seen)) {
            needed_option(request, stage.needed, seen);
            die_size(request, stage.die);
        }
}

/// Throws Error if the number of dice is not known.
void check_dice(const Request& request) {
    const auto& procedure = *request.procedure;
    for (const auto& die : procedure.dice) {
        if (!is_thrown(request, die)) continue;
        const auto view = side_view(request, die.side);
        const auto quantity = die.cases.list.empty() ? die.quantity : chosen(die, die_size(request, die)).quantity;
        if (quantity != no_index && !quantity_given(view.own_side, view.unit, quantity))
            throw missing_quantity(procedure, procedure.quantities[quantity], die.side);
    }
}

/// Throws Error if a roll has no die, or an opposed roll lacks the die of a side.
void check_thrown(const Request& request) {
    const auto& procedure = *request.procedure;
    const auto thrown = [&](const Die& die) { return is_thrown(request, die); };
    const auto enough = procedure.kind == Kind::opposed ? std::ranges::all_of(procedure.dice, thrown)
                                                        : std::ranges::any_of(procedure.dice, thrown);
    if (!enough)
        throw Error(ErrorCode::no_row, fmt::format("{}: these words call for no dice", procedure.id))
            .with({Remedy::Kind::list_words, {std::string(procedure.id)}});
}

}  // namespace

const ResultSet* set_for(const Procedure& procedure, const Views& views) {
    const auto found =
        std::ranges::find_if(procedure.results, [&](const ResultSet& set) { return holds(set.when, views[set.side]); });
    return found == procedure.results.end() ? nullptr : &*found;
}

WordIndex column_for(const Procedure& procedure, const ResultSet& set, const WordSet& said) {
    if (set.column == no_index) return no_word;
    const auto& choice = procedure.choices[set.column];
    const auto found = std::ranges::find_if(choice.words, [&](WordIndex word) { return said.contains(word); });
    if (found == choice.words.end()) throw missing_choice(procedure, choice, set.side);
    return *found;
}

const Option* needed_option(const Request& request, std::span<const Option> options, const View& view) {
    const auto* option = first_option(options, view);
    if (option == nullptr) {
        if (const auto* choice = asked_choice(*request.procedure, options, &Option::term))
            throw missing_choice(*request.procedure, *choice, side_of(request, view));
        throw Error(ErrorCode::missing, "the table has no score to reach for these words")
            .with({Remedy::Kind::list_words, {std::string(request.procedure->id)}});
    }
    if (option->value.absent) throw lost_value(*request.procedure, "the score to reach", "");
    if (option->value.of == Measure::quantity && !quantity_given(view.own_side, view.unit, option->value.index)) {
        const auto& quantity = request.procedure->quantities[option->value.index];
        throw Error(ErrorCode::missing,
                    fmt::format("which {0}? say {0}=N, {1} to {2}", quantity.id, quantity.least, quantity.greatest),
                    std::string(quantity.id));
    }
    return option;
}

int needed_score(const Request& request, std::span<const Option> options, const View& view, Trail trail,
                 std::string_view id, const Mark& mark, const Place* place) {
    const auto* option = needed_option(request, options, view);
    trail.use(id, place == nullptr ? option->place : *place, {&mark, &option->mark, &option->value.mark});
    return work_out(option->value, view);
}

const DiceCount& dice_rule(const Request& request, Index side, std::vector<const Limit*>* left_out) {
    const auto& procedure = *request.procedure;
    auto view = side_view(request, side);
    view.left_out = left_out;
    for (const auto& count : procedure.pool.counts)
        if (holds(count.when, view) && quantity_given(view.own_side, view.unit, count.quantity)) return count;
    const auto whose =
        procedure.sides.size() > 1 ? fmt::format(" does the {} have", procedure.sides[side]) : std::string();
    auto ways = ways_to_count(procedure);
    auto message = fmt::format("how many{}? say {}", whose, fmt::join(ways, " or "));
    if (const auto word = procedure.pool.one_side.word; side == 1 && word != no_word) {
        ways.emplace_back(procedure.words[word].id);
        message += fmt::format("; if it throws no dice, {}", ways.back());
    }
    throw Error(ErrorCode::missing, message, {}, ways);
}

std::vector<std::string> ways_to_count(const Procedure& procedure) {
    std::vector<std::string> ways;
    for (const auto& count : procedure.pool.counts) {
        const auto way = fmt::format("{}=N", procedure.quantities[count.quantity].id);
        if (std::ranges::find(ways, way) == ways.end()) ways.push_back(way);
    }
    return ways;
}

namespace {

Error too_many_dice(const Request& request, std::int64_t dice) {
    return {ErrorCode::too_many_dice,
            fmt::format("{} dice are too many: one roll takes at most {}", dice, request.procedure->pool.most)};
}

/// The number of dice of a pool whose named dice each give a count.
int named_dice_of_a_pool(const Request& request) {
    auto sum = 0;
    each_throw(request, [&](const PlannedThrow&) { ++sum; });
    if (sum > request.procedure->pool.most) throw too_many_dice(request, sum);
    return sum;
}

}  // namespace

bool is_one_sided(const Request& request) {
    const auto word = request.procedure->pool.one_side.word;
    return word != no_word && request.sides[1].effective.contains(word);
}

Index throwing_sides(const Request& request) {
    return throws_on_both_sides(request.procedure->kind) && !is_one_sided(request) ? 2 : 1;
}

int dice_count(const Request& request, Index side) {
    if (request.procedure->pool.counts.empty()) return named_dice_of_a_pool(request);
    const auto& count = dice_rule(request, side);
    const auto view = side_view(request, side);
    const auto dice = (quantity_of(view.own_side, view.unit, count.quantity) / Fraction(count.per)).cut();
    if (dice > request.procedure->pool.most) throw too_many_dice(request, dice);
    return std::max(static_cast<int>(dice), 0);
}

bool thrown_with_words(const Request& request, const Die& die) { return holds(die.when, side_view(request, die.side)); }

const Option& size_with_words(const Request& request, const Die& die) {
    return *needed_option(request, die.sizes, side_view(request, die.side));
}

namespace {

/// What is needed although no die is thrown.
void check_needs_of_given(const Request& request) {
    const auto& procedure = *request.procedure;
    if (throws_pools(procedure.kind)) check_given_hits(request);
    check_columns(request);
    if (procedure.kind != Kind::check) return;
    for (const auto& unit : request.sides[0].units)
        needed_option(request, procedure.check.needed, unit_view(request, 0, unit));
}

}  // namespace

void check_needs(const Request& request) {
    const auto& procedure = *request.procedure;
    if (request.is_given()) return check_needs_of_given(request);
    if (!procedure.plain_dice) check_dice(request);
    if (procedure.repeat != no_index && !quantity_given(&request.sides[0], nullptr, procedure.repeat))
        throw missing_quantity(procedure, procedure.quantities[procedure.repeat], 0);
    if (procedure.kind != Kind::lookup && !throws_pools(procedure.kind)) check_thrown(request);
    for (const auto& tally : procedure.tallies)
        if (!tally.at_least.empty()) needed_option(request, tally.at_least, side_view(request, tally.side));
    switch (procedure.kind) {
        case Kind::roll:
        case Kind::opposed: check_columns(request); break;
        case Kind::check:
            for (const auto& unit : request.sides[0].units)
                needed_option(request, procedure.check.needed, unit_view(request, 0, unit));
            break;
        case Kind::pool: check_pool(request, 0); break;
        case Kind::pools:
        case Kind::duels:
            check_pool(request, 0);
            if (!is_one_sided(request)) check_pool(request, 1);
            break;
        case Kind::lookup: break;
    }
    check_stages(request);
}

}  // namespace orderly::engine
