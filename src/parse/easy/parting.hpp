#pragma once
// Which `and` and `for` part units, and which only join words of one.

#include <span>
#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "orderly/vocabulary.hpp"

namespace orderly::parser {

/// Stands among the words where a comma stood.
inline constexpr std::string_view stop_between = ",";

/// Takes out of a side's words each `and` and `for` that parts nothing, and puts an `and` where a comma parts units of
/// the game. What is said behind a name that was said before goes to it.
void part_units(const Procedure& procedure, std::span<const NamedUnit> units, Index side,
                std::vector<std::string>& words);

}  // namespace orderly::parser
