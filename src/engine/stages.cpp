#include "engine/stages.hpp"

#include <utility>

#include "engine/modifiers.hpp"

namespace orderly::engine {

bool goes_on(const StageResult& stage, int face) {
    const auto& of = *stage.stage;
    const auto reached =
        !is_natural(face, of.always_miss) && (is_natural(face, of.always_hit) || face + stage.add >= stage.needed);
    return reached != of.stops;
}

void aim_stages(const Request& request, Result& result, const Views& views, Resolution& into) {
    Trail trail(into, result.trail);
    for (const auto& stage : request.procedure->pool.stages) {
        if (!holds(stage.when, views[stage.side])) continue;
        StageResult aimed;
        aimed.stage = &stage;
        const auto* needed = needed_option(request, stage.needed, views[stage.side]);
        trail.use(stage.id, needed->place, {&stage.mark, &needed->mark, &needed->value.mark});
        trail.use(die_size(request, stage.die).mark);
        aimed.needed = work_out(needed->value, views[stage.side]);
        int none_has_a_last = 0;
        for (Index side = 0; side < request.procedure->sides.size(); ++side)
            aimed.add += count_modifiers(*request.procedure, stage.modifiers, side, views[side], result.modifiers,
                                         trail, none_has_a_last);
        result.stages.push_back(aimed);
    }
}

int count_stages(Result& result, int first, std::span<const int> faces) {
    auto left = first;
    for (auto& stage : result.stages) {
        stage.dice = left;
        const auto dice = faces.first(static_cast<std::size_t>(left));
        faces = faces.subspan(dice.size());
        for (const auto face : dice) stage.passed += goes_on(stage, face) ? 1 : 0;
        left = stage.passed;
    }
    return left;
}

PlannedThrow stage_throw(const Request& request, const Stage& stage) {
    return {stage.side, stage.title, &stage.die, die_size(request, stage.die).value.base, 1};
}

StagedDice::StagedDice(const Request& request, std::span<const int> first) : request_(request) {
    Views views;
    for (Index side = 0; side < request.procedure->sides.size(); ++side) views[side] = side_view(request, side);
    Resolution unused;
    const auto die_modifiers = pool_modifiers(request, aimed_, views, unused);
    left_ = hits_among(request.procedure->pool, first, die_modifiers, 0, aimed_.needed[0]);
    if (left_ == 0) stage_ = aimed_.stages.size();
}

std::optional<PlannedThrow> StagedDice::next() {
    if (left_ == 0 && stage_ < aimed_.stages.size()) {
        left_ = std::exchange(passed_, 0);
        ++stage_;
    }
    if (left_ == 0 || stage_ >= aimed_.stages.size()) return std::nullopt;
    return stage_throw(request_, *aimed_.stages[stage_].stage);
}

void StagedDice::take(int face) {
    --left_;
    passed_ += goes_on(aimed_.stages[stage_], face) ? 1 : 0;
}

}  // namespace orderly::engine
