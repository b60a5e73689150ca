#pragma once
// Several names in one line: `(hit|struck) in [the] flank | flanked`. `|` parts what may stand there, round brackets keep
// it together, square ones hold what may be left out. What stands together without a blank is one piece: `limber(ed|ing)`.

#include <string>
#include <vector>

#include "tables/node.hpp"

namespace orderly::tables {

/// Every name that the text of the node stands for, in kebab-case, in the order of the alternatives. A bracket that is
/// not closed, nothing where a name should be, a name that comes twice and more names than a line may have are faults.
std::vector<std::string> expand_pattern(const Node& pattern, Faults& faults);

}  // namespace orderly::tables
