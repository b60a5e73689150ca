// What a program asks first of a resolution: how it came out, and what a side loses.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "orderly/error.hpp"

namespace orderly {

std::string_view outcome(const Resolution& resolution, std::size_t unit) {
    if (unit >= resolution.results.size()) return {};
    const auto& result = resolution.results[unit];
    if (result.row != nullptr) return result.row->outcome;
    return result.grading == nullptr ? std::string_view() : result.grading->outcome;
}

std::int64_t losses(const Resolution& resolution, Index side) {
    std::int64_t sum = 0;
    for (const auto& result : resolution.results)
        for (const auto& effect : result.effects)
            if (effect.to == side && !effect.open && effect.effect->counted &&
                resolution.request.ruleset->effects[effect.effect->word].is_loss())
                sum += effect.count;
    return sum;
}

std::int64_t losses(const Resolution& resolution, std::string_view side) {
    const auto& sides = resolution.request.procedure->sides;
    const auto found = std::ranges::find(sides, side);
    if (found == sides.end())
        throw Error(ErrorCode::wrong_side,
                    fmt::format("{} has no side `{}`; its sides are {}", resolution.request.procedure->id, side,
                                fmt::join(sides, " and ")),
                    std::string(side), {sides.begin(), sides.end()});
    return losses(resolution, static_cast<Index>(found - sides.begin()));
}

}  // namespace orderly
