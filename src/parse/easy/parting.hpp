#pragma once
// Which `and` and `for` part units, and which only join words of one.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::parser {

/// Takes out of a side's words each `and` and `for` that parts nothing.
void part_units(const Procedure& procedure, Index side, std::vector<std::string>& words);

}  // namespace orderly::parser
