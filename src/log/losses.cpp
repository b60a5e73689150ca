#include "log/losses.hpp"

#include <algorithm>

namespace orderly::log {

const EffectWord* effect_word(const Ruleset& ruleset, std::string_view id) {
    const auto found = std::ranges::find(ruleset.effects, id, &EffectWord::id);
    return found == ruleset.effects.end() ? nullptr : &*found;
}

}  // namespace orderly::log
