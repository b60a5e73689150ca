#include "engine/pools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>

#include "engine/evaluate.hpp"
#include "engine/throws.hpp"

namespace orderly::engine {

int hits_of_die(const Pool& pool, int face, int modifier, int needed) {
    if (is_natural(face, pool.always_miss)) return 0;
    return worth_of(pool.faces, face, is_natural(face, pool.always_hit) || face + modifier >= needed ? 1 : 0);
}

int needed_of(const Request& request, Index side, const View& view, Trail trail) {
    if (request.procedure->weapons.gives_needed) return request.sides[side].units.front().needed;
    return needed_score(request, request.procedure->pool.needed, view, trail, "needed");
}

int hits_after(const Request& request, int hits, const View& view, Trail trail) {
    const auto& pool = request.procedure->pool;
    if (const auto* times = first_option(pool.times, view)) {
        hits *= times->value.base;
        trail.use("hits", times->place, {&times->mark, &times->value.mark});
    }
    if (pool.extra == no_index) return hits;
    const auto more = quantity_of(view.own_side, view.unit, pool.extra) / Fraction(pool.extra_per);
    if (!more.is_whole()) trail.use(pool.extra_mark);
    return std::max(hits + static_cast<int>(more.cut()), 0);
}

Hits PoolAim::of_pair(const Pool& pool, int difference) const {
    if (difference == 0) return {pool.tie_hits, pool.tie_hits};
    return difference > 0 ? Hits{won[0], 0} : Hits{0, won[1]};
}

int pair_count(const Request& request) { return std::min(dice_count(request, 0), dice_count(request, 1)); }

void see_result(const Request& request, const Result& result, Index side, View& view) {
    const auto& pool = request.procedure->pool;
    view.natural = result.naturals[side];
    view.total = result.total;
    view.score = result.totals[side];
    view.enemy_score = result.totals[1 - side];
    view.tallies = result.tallies;
    view.values = result.values;
    view.hits = result.hits[side];
    view.suffered = result.hits[1 - side];
    if (pool.carried != no_index && view.own_side != nullptr)
        view.suffered += static_cast<int>(quantity_of(view.own_side, view.unit, pool.carried).cut());
}

namespace {

/// Records the mark of a remainder that gives no die.
void use_count_mark(const Request& request, Index side, const View& view, Trail trail) {
    if (request.procedure->pool.counts.empty()) return;
    const auto& count = dice_rule(request, side, view.left_out);
    if (!(quantity_of(view.own_side, view.unit, count.quantity) / Fraction(count.per)).is_whole())
        trail.use(count.mark);
}

void note_idle(const Request& request, Resolution& into) {
    const auto idle = dice_count(request, 0) - dice_count(request, 1);
    if (idle == 0 || request.procedure->pool.idle.empty()) return;
    into.notes.push_back(fmt::format(fmt::runtime(request.procedure->pool.idle), fmt::arg("count", std::abs(idle)),
                                     fmt::arg("side", request.procedure->sides[idle > 0 ? 0 : 1])));
}

/// The hits for a won pair.
int hits_of_win(const Request& request, const View& view, Trail trail) {
    const auto* won = first_option(request.procedure->pool.win_hits, view);
    if (won == nullptr) return 1;
    trail.use("hits", won->place, {&won->mark, &won->value.mark});
    return won->value.base;
}

}  // namespace

PoolAim aim_pool(const Request& request, Result& result, const Views& views, Resolution& into) {
    const auto& procedure = *request.procedure;
    Trail trail(into, result.trail);
    PoolAim aim;
    const auto counted = is_one_sided(request) ? std::size_t{1} : procedure.sides.size();
    for (Index side = 0; side < counted; ++side) {
        aim.add[side] = count_modifiers(procedure, side, views[side], result.modifiers, trail, aim.last[side]);
        aim.add[side] += count_by_hand(side, views[side], result.modifiers);
        result.sums[side] = aim.add[side];
    }
    for (Index side = 0; side < throwing_sides(request); ++side) use_count_mark(request, side, views[side], trail);
    result.has_needed = procedure.kind != Kind::duels;
    for (Index side = 0; side < throwing_sides(request); ++side) {
        if (result.has_needed) result.needed[side] = needed_of(request, side, views[side], trail);
        else aim.won[side] = hits_of_win(request, views[side], trail);
    }
    // the modifiers of a lone pool's target count for the dice thrown at it
    if (procedure.kind == Kind::pool) {
        aim.add[0] += aim.add[1];
        aim.last[0] += aim.last[1];
    }
    return aim;
}

Hits hits_of_dice(const Request& request, const Result& result, const PoolAim& aim, std::span<const int> faces,
                  std::size_t of_first) {
    const auto& procedure = *request.procedure;
    Hits hits = {0, 0};
    if (procedure.kind == Kind::duels) {
        for (std::size_t at = 0; at + 1 < faces.size(); at += 2) {
            const auto last = at + 2 == faces.size();
            const auto pair = aim.of_pair(procedure.pool, faces[at] + aim.of(0, last) - faces[at + 1] - aim.of(1, last));
            for (Index side = 0; side < 2; ++side) hits[side] += pair[side];
        }
        return hits;
    }
    const std::array dice = {faces.first(of_first), faces.subspan(of_first)};
    const auto sides = throwing_sides(request);
    for (Index side = 0; side < sides; ++side)
        for (std::size_t at = 0; at < dice[side].size(); ++at)
            hits[side] += hits_of_die(procedure.pool, dice[side][at], aim.of(side, at + 1 == dice[side].size()),
                                      result.needed[side]);
    return hits;
}

void score_pools(const Request& request, Result& result, const Views& views, Hits hits, Resolution& into) {
    const auto& procedure = *request.procedure;
    const Trail trail(into, result.trail);
    result.has_hits = true;
    for (Index side = 0; side < throwing_sides(request); ++side)
        result.hits[side] = hits_after(request, hits[side], views[side], trail);
    if (procedure.kind == Kind::duels) note_idle(request, into);
    if (is_one_sided(request)) into.notes.emplace_back(procedure.pool.one_side.say);
}

KeptPlaces kept_places(Keep keep, int kept, std::size_t count) {
    const auto stay = keep == Keep::all ? count : std::min(count, static_cast<std::size_t>(kept));
    switch (keep) {
        case Keep::worst: return {count - stay, count};
        case Keep::middle: return {(count - stay) / 2, (count - stay) / 2 + stay};
        default: return {0, stay};
    }
}

int worth_of(std::span<const FaceWorth> faces, int face, int otherwise) {
    const auto found = std::ranges::find_if(faces, [&](const FaceWorth& one) { return one.faces.holds(face); });
    return found == faces.end() ? otherwise : found->worth;
}

namespace {

/// The length of the overlap of two ranges.
int common(int from, int to, int other_from, int other_to) {
    return std::max(0, std::min(to, other_to) - std::max(from, other_from));
}

}  // namespace

AimedTally::AimedTally(const Tally& tally, int needed, std::size_t dice, std::size_t others)
    : tally_(&tally),
      needed_(needed),
      by_die_(!tally.cancelled && (tally.of == TallyOf::worth || (tally.of == TallyOf::sum && tally.keep == Keep::all))),
      dice_(dice),
      kept_(kept_places(tally.keep, tally.kept, dice)),
      pairs_(static_cast<int>(std::min(dice, others))) {}

int AimedTally::worth(int shows) const {
    if (tally_->of == TallyOf::sum) return shows;
    return worth_of(tally_->faces, shows, shows >= needed_ ? 1 : 0);
}

double AimedTally::range(int least, int greatest, std::size_t shown) const {
    switch (tally_->of) {
        case TallyOf::sum:
            if (tally_->cancelled)
                return static_cast<double>((dice_ + 1) * (dice_ + 1)) * (1 + greatest - std::min(least, 0));
            return 1 + static_cast<double>(kept_.last - kept_.first) * (greatest - least);
        case TallyOf::worth: {
            auto most = 1;
            for (const auto& one : tally_->faces) most = std::max(most, one.worth);
            return 1 + static_cast<double>(dice_) * most;
        }
        case TallyOf::beats: return 1.0 + pairs_;
        case TallyOf::run: return static_cast<double>((shown + 1) * (shown + 1));  // longest run, current run
        case TallyOf::sets:
        case TallyOf::different: return static_cast<double>(shown + 1);
        default: return static_cast<double>(dice_ + 1);
    }
}

void AimedTally::take(const Showing& at, TallyCount& count) const {
    const auto here = tally_->cancelled ? std::max(at.here - at.others_here, 0) : at.here;
    const auto above = tally_->cancelled ? count.memory : at.above;
    const auto end = above + here;
    switch (tally_->of) {
        case TallyOf::worth: count.number += here * worth(at.number); break;
        case TallyOf::sum:
            count.number += at.number * common(above, end, static_cast<int>(kept_.first), static_cast<int>(kept_.last));
            if (tally_->cancelled) count.memory = std::min(end, static_cast<int>(kept_.last));
            break;
        case TallyOf::sets: count.number += here >= tally_->alike ? 1 : 0; break;
        case TallyOf::alike: count.number = std::max(count.number, here); break;
        case TallyOf::different: count.number += here > 0 ? 1 : 0; break;
        case TallyOf::run:
            count.memory = here == 0 ? 0 : at.in_a_row ? count.memory + 1 : 1;
            count.number = std::max(count.number, count.memory);
            break;
        case TallyOf::beats: {
            const auto others_end = at.others_above + at.others_here;
            count.number += common(above, end, others_end, pairs_);
            if (tally_->ties) count.number += common(above, std::min(end, pairs_), at.others_above, others_end);
            break;
        }
    }
}

namespace {

int score_of(const Request& request, const Tally& tally, Trail trail) {
    if (tally.at_least.empty()) {
        trail.use(tally.id, tally.place, {&tally.mark});
        return INT_MAX;
    }
    const auto view = side_view(request, tally.side);
    return needed_score(request, tally.at_least, view, trail, tally.id, tally.mark, &tally.place);
}

}  // namespace

std::vector<AimedTally> aim_tallies(const Request& request, Trail trail) {
    const auto& procedure = *request.procedure;
    std::vector<AimedTally> aimed;
    if (procedure.tallies.empty()) return aimed;
    std::array<std::size_t, most_named_dice> thrown = {};
    each_throw(request, [&](const PlannedThrow& one) {
        thrown[one.place] += static_cast<std::size_t>(one.count) + one.die->more.size();
    });
    for (const auto& tally : procedure.tallies) {
        const auto count = [&](DiceMask dice) {
            std::size_t sum = 0;
            for (std::size_t die = 0; die < thrown.size(); ++die) sum += (dice >> die & 1) != 0 ? thrown[die] : 0;
            return sum;
        };
        aimed.emplace_back(tally, score_of(request, tally, trail), count(tally.dice), count(tally.against));
    }
    return aimed;
}

int count_tally(const AimedTally& tally, std::span<const ShownDie> dice) {
    TallyCount count;
    if (tally.is_by_die()) {
        for (const auto& die : dice) count.number += tally.counts(die.die) ? tally.worth(die.shows) : 0;
        return count.number;
    }
    std::map<int, Showing, std::greater<>> numbers;
    for (const auto& die : dice) {
        if (!tally.counts(die.die) && !tally.is_against(die.die)) continue;
        auto& at = numbers[die.shows];
        at.here += tally.counts(die.die) ? 1 : 0;
        at.others_here += tally.is_against(die.die) ? 1 : 0;
    }
    const Showing* before = nullptr;
    for (auto& [number, at] : numbers) {
        at.number = number;
        if (before != nullptr) {
            at.in_a_row = before->number == number + 1;
            at.above = before->above + before->here;
            at.others_above = before->others_above + before->others_here;
        }
        tally.take(at, count);
        before = &at;
    }
    return count.number;
}

}  // namespace orderly::engine
