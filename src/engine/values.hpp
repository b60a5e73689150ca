#pragma once
// Values worked out after a roll, or of a look-up: a cell, halved, added to, kept within bounds.

#include "orderly/resolution.hpp"
#include "engine/effects.hpp"
#include "engine/trail.hpp"

namespace orderly::engine {

/// Appends the procedure's computed values to `result`.
void work_out_values(const Request& request, Result& result, const Views& views, Trail trail);

}  // namespace orderly::engine
