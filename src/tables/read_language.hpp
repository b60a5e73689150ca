#pragma once
// A language's file: what parts, fills and counts in any game (language.hpp).

#include "orderly/language.hpp"
#include "tables/arena.hpp"
#include "tables/node.hpp"

namespace orderly::tables {

Language read_language(const Node& file, Arena& arena, Faults& faults);

}  // namespace orderly::tables
