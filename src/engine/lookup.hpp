#pragma once
// Look-ups: no die, a row found by words.

#include <vector>

#include "engine/view.hpp"
#include "orderly/resolution.hpp"

namespace orderly::engine {

/// Finds the row, or every row that fits where an axis was not said. Throws Error: not allowed, lost, no row.
void look_up_rows(const Request& request, Result& result, const View& view, Trail trail);

// What a look-up lists where something was left unsaid: the rows that still can come up.

/// Words of choices of which nothing was said.
WordSet unsaid_choices(const Procedure& procedure, const WordSet& has);

/// Takes out of the rows that may fit those that cannot come up: whatever is said of what was left out, a row before
/// them is the first that fits. `open` has the words of choices that were left out and may still be said.
void keep_first_rows(const Request& request, const View& view, const WordSet& open,
                     std::vector<const LookupRow*>& rows);

}  // namespace orderly::engine
