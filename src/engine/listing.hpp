#pragma once
// What a look-up lists where something was left unsaid: the rows that still can come up.

#include <vector>

#include "engine/view.hpp"

namespace orderly::engine {

/// Words of choices of which nothing was said.
WordSet unsaid_choices(const Procedure& procedure, const WordSet& has);

/// Takes out of the rows that may fit those that cannot come up: whatever is said of what was left out, a row before
/// them is the first that fits. `open` has the words of choices that were left out and may still be said.
void keep_first_rows(const Request& request, const View& view, const WordSet& open,
                     std::vector<const LookupRow*>& rows);

}  // namespace orderly::engine
