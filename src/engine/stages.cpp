#include "engine/stages.hpp"

#include "engine/modifiers.hpp"

namespace orderly::engine {

bool goes_on(const StageResult& stage, int face) {
    const auto& of = *stage.stage;
    const auto reached =
        !is_natural(face, of.always_miss) && (is_natural(face, of.always_hit) || face + stage.add >= stage.needed);
    return reached != of.stops;
}

std::optional<StageResult> aim_stage(const Request& request, const Stage& stage, int dice, Views views, Result& result,
                                     Resolution& into) {
    for (auto& view : views) view.hits = dice;
    if (!holds(stage.when, views[stage.side])) return std::nullopt;
    Trail trail(into, result.trail);
    StageResult aimed;
    aimed.stage = &stage;
    aimed.dice = dice;
    const auto* needed = needed_option(request, stage.needed, views[stage.side]);
    trail.use(stage.id, needed->place, {&stage.mark, &needed->mark, &needed->value.mark});
    trail.use(die_size(request, stage.die).mark);
    aimed.needed = work_out(needed->value, views[stage.side]);
    int none_has_a_last = 0;
    const auto both = request.procedure->kind == Kind::pool;  // else those who throw alone
    for (Index side = 0; dice > 0 && side < request.procedure->sides.size(); ++side)
        if (both || side == stage.side)
            aimed.add += count_modifiers(*request.procedure, stage.modifiers, side, views[side], result.modifiers, trail,
                                     none_has_a_last);
    return aimed;
}

PlannedThrow stage_throw(const Request& request, const Stage& stage) {
    return {stage.side, stage.title, &stage.die, die_size(request, stage.die).value.base, 1};
}

}  // namespace orderly::engine
