#pragma once
// Look-ups: no die, a row found by words.

#include "orderly/resolution.hpp"
#include "engine/trail.hpp"
#include "engine/view.hpp"

namespace orderly::engine {

/// Finds the row, or every row that fits where an axis was not said. Throws Error: not allowed, lost, no row.
void look_up_rows(const Request& request, Result& result, const View& view, Trail trail);

}  // namespace orderly::engine
