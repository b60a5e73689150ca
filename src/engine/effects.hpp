#pragma once
// What happens to whom after a result, and what comes next.

#include "orderly/resolution.hpp"
#include "engine/trail.hpp"
#include "engine/view.hpp"

namespace orderly::engine {

/// How the two sides see a result; for a one-sided procedure only the first counts.
using Views = std::array<View, 2>;

/// Fills the effects and next steps of `result` from its row and the procedure's `always` lines.
void apply_effects(const Request& request, Result& result, const Views& views, Trail trail);

}  // namespace orderly::engine
