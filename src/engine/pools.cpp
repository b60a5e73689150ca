#include "pools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "modifiers.hpp"
#include "needs.hpp"

namespace orderly {

bool pool_hit(const Pool& pool, int face, int modifier, int needed) {
    if (face == pool.always_miss) return false;
    return face == pool.always_hit || face + modifier >= needed;
}

int needed_of(const Request& request, Index side, const View& view, std::vector<const Mark*>& marks) {
    if (request.procedure->weapons.gives_needed) return request.sides[side].units.front().needed;
    const auto* option = needed_option(request, request.procedure->pool.needed, view);
    use_mark(marks, option->mark);
    use_mark(marks, option->value.mark);
    return work_out(option->value, view);
}

int hits_after(const Request& request, int hits, const View& view, std::vector<const Mark*>& marks) {
    const auto& pool = request.procedure->pool;
    if (const auto* times = first_option(pool.times, view)) {
        hits *= times->value.base;
        use_mark(marks, times->mark);
        use_mark(marks, times->value.mark);
    }
    if (pool.extra == no_index) return hits;
    const auto more = quantity_of(view.own_side, view.unit, pool.extra) / Fraction(pool.extra_per);
    if (!more.is_whole()) use_mark(marks, pool.extra_mark);
    return hits + static_cast<int>(more.floor());
}

int hits_of_win(const Request& request, const View& view, std::vector<const Mark*>& marks) {
    const auto* won = first_option(request.procedure->pool.win_hits, view);
    if (won == nullptr) return 1;
    use_mark(marks, won->mark);
    use_mark(marks, won->value.mark);
    return won->value.base;
}

int pair_count(const Request& request) { return std::min(dice_count(request, 0), dice_count(request, 1)); }

void set_hits(const Request& request, const Result& result, Index side, View& view) {
    const auto& pool = request.procedure->pool;
    view.hits = result.hits[side];
    view.suffered = result.hits[1 - side];
    if (pool.carried != no_index && view.own_side != nullptr)
        view.suffered += static_cast<int>(quantity_of(view.own_side, view.unit, pool.carried).floor());
}

namespace {

/// The mark on a remainder that gives no die.
void use_count_mark(const Request& request, Index side, std::vector<const Mark*>& marks) {
    const auto& count = dice_rule(request, side);
    const auto view = side_view(request, side);
    if (!(quantity_of(view.own_side, view.unit, count.quantity) / Fraction(count.per)).is_whole()) use_mark(marks, count.mark);
}

void throw_pool(const Request& request, Result& result, Index side, const View& view, int modifier, int last_die,
                std::span<const int> faces, std::vector<const Mark*>& marks) {
    const auto needed = needed_of(request, side, view, marks);
    int hits = 0;
    for (std::size_t at = 0; at < faces.size(); ++at) {
        const auto last = at + 1 == faces.size() ? last_die : 0;
        if (pool_hit(request.procedure->pool, faces[at], modifier + last, needed)) ++hits;
    }
    result.needed[side] = needed;
    result.hits[side] = hits_after(request, hits, view, marks);
}

void duel(const Request& request, Result& result, const Views& views, std::span<const int> faces, Resolution& into) {
    const std::array<int, 2> worth = {hits_of_win(request, views[0], into.marks), hits_of_win(request, views[1], into.marks)};
    const auto tie = request.procedure->pool.tie_hits;
    for (std::size_t at = 0; at + 1 < faces.size(); at += 2) {
        const auto difference = faces[at] + result.sums[0] - faces[at + 1] - result.sums[1];
        result.hits[0] += difference > 0 ? worth[0] : difference == 0 ? tie : 0;
        result.hits[1] += difference < 0 ? worth[1] : difference == 0 ? tie : 0;
    }
    for (Index side = 0; side < 2; ++side) result.hits[side] = hits_after(request, result.hits[side], views[side], into.marks);
    const auto idle = dice_count(request, 0) - dice_count(request, 1);
    if (idle != 0 && !request.procedure->pool.idle.empty())
        into.notes.push_back(fmt::format(fmt::runtime(request.procedure->pool.idle), fmt::arg("count", std::abs(idle)),
                                         fmt::arg("side", request.procedure->sides[idle > 0 ? 0 : 1])));
}

}  // namespace

void throw_pools(const Request& request, Result& result, const Views& views, std::span<const int> faces, Resolution& into) {
    const auto& procedure = *request.procedure;
    const auto throwing = procedure.kind == Kind::pool ? 1U : 2U;
    std::array<int, 2> last_die = {0, 0};
    for (Index side = 0; side < procedure.sides.size(); ++side)
        result.sums[side] = count_modifiers(procedure, procedure.modifiers, side, views[side], result.modifiers, into.marks, last_die[side]);
    for (Index side = 0; side < throwing; ++side) use_count_mark(request, side, into.marks);
    result.has_hits = true;
    if (procedure.kind == Kind::duels) return duel(request, result, views, faces, into);
    result.has_needed = true;
    std::size_t from = 0;
    for (Index side = 0; side < throwing; ++side) {
        const auto dice = throwing == 1 ? faces.size() : static_cast<std::size_t>(dice_count(request, side));
        // the modifiers of a lone pool's target count for the dice thrown at it
        const auto modifier = throwing == 1 ? result.sums[0] + result.sums[1] : result.sums[side];
        const auto last = throwing == 1 ? last_die[0] + last_die[1] : last_die[side];
        throw_pool(request, result, side, views[side], modifier, last, faces.subspan(from, dice), into.marks);
        from += dice;
    }
}

}  // namespace orderly
