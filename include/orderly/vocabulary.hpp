#pragma once
// The rulesets that a request may name.

#include <span>

#include "orderly/ruleset.hpp"

namespace orderly {

/// The ruleset whose words count, and every other, to say which of them has a procedure.
struct Vocabulary {
    const Ruleset* in_force = nullptr;
    std::span<const Ruleset* const> all;
};

}  // namespace orderly
