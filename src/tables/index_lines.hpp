#pragma once
// Which words bring which lines of a procedure into question.

#include "tables/arena.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::tables {

/// Fills the indexes of a procedure that is read, but for them.
void index_lines(Procedure& procedure, Arena& arena);

}  // namespace orderly::tables
