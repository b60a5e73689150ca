#include "log/losses.hpp"

#include <algorithm>

namespace orderly::log {

const EffectWord* effect_word(const Ruleset& ruleset, std::string_view id) {
    const auto found = std::ranges::find(ruleset.effects, id, &EffectWord::id);
    return found == ruleset.effects.end() ? nullptr : &*found;
}

std::int64_t losses_of(const Resolution& resolution, Index side) {
    std::int64_t sum = 0;
    for (const auto& result : resolution.results)
        for (const auto& effect : result.effects)
            if (effect.to == side && !effect.open && effect.effect->counted &&
                is_loss(resolution.request.ruleset->effects[effect.effect->word]))
                sum += effect.count;
    return sum;
}

}  // namespace orderly::log
