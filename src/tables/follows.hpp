#pragma once
// Which procedures may come after which.

#include <vector>

#include "orderly/ruleset.hpp"
#include "tables/arena.hpp"

namespace orderly::tables {

/// Works out `follows` of each: what its results call for, what that calls for, and so on, nearest first.
void fill_follows(std::vector<Procedure>& procedures, Arena& arena);

}  // namespace orderly::tables
