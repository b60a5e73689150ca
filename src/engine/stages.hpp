#pragma once
// Stages of pools and duels: to hit, then to save. The dice that pass a throw go on to the next.

#include <optional>

#include "engine/throws.hpp"

namespace orderly::engine {

/// Whether a die of the stage goes on.
bool goes_on(const StageResult& stage, int face);

/// The stage for so many dice that come to it: the score to reach and what is added, with its modifiers in `result`.
/// Nothing where it is not thrown.
std::optional<StageResult> aim_stage(const Request& request, const Stage& stage, int dice, Views views, Result& result,
                                     Resolution& into);

/// The die of a stage.
PlannedThrow stage_throw(const Request& request, const Stage& stage);

/// Takes hits through the stages of a request; `throw_die` is called for each die of a stage that is thrown, and gives
/// what it came to. Fills the stages of `result`.
template <class ThrowDie>
void through_stages(const Request& request, const Views& views, Result& result, Resolution& into, Hits& hits,
                    ThrowDie throw_die) {
    for (Index side = 0; side < throwing_sides(request); ++side)
        for (const auto& stage : request.procedure->pool.stages) {
            if (stage.of != side) continue;
            auto aimed = aim_stage(request, stage, hits[side], views, result, into);
            if (!aimed) continue;
            for (int left = aimed->dice; left > 0; --left)
                aimed->passed += goes_on(*aimed, throw_die(stage_throw(request, stage))) ? 1 : 0;
            hits[side] = aimed->passed;
            result.stages.push_back(*aimed);
        }
}

}  // namespace orderly::engine
