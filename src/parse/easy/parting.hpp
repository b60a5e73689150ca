#pragma once
// Which `and` and `for` part units, and which only join words of one.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::parser {

/// Stands among the words where a comma stood.
inline constexpr std::string_view stop_between = ",";

/// Takes out of a side's words each `and` and `for` that parts nothing.
void part_units(const Procedure& procedure, Index side, std::vector<std::string>& words);

}  // namespace orderly::parser
