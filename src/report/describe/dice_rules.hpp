#pragma once
// What a procedure throws and what it must reach, in words.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"

namespace orderly::report {

/// A line for each rule of the dice: their sizes, how many, the score to reach, naturals, multiplied hits.
std::vector<std::string> dice_rules(const Procedure& procedure, Footnotes& notes);

// A value that is worked out after the roll, in words.

/// `hits + reduced, in whole 4`; `elite 6, veteran 8; halved, rounded down, if long; 0 or more`. Without `cells`, which
/// a grid may show, what is done to them alone.
std::string computed_text(const Procedure& procedure, const Computed& value, bool cells, Footnotes& notes);

}  // namespace orderly::report
