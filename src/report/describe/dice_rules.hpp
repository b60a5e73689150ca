#pragma once
// What a procedure throws and what it must reach, in words.

#include <string>
#include <vector>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::report {

/// A line for each rule of the dice: their sizes, how many, the score to reach, naturals, multiplied hits.
std::vector<std::string> dice_rules(const Procedure& procedure, Footnotes& notes);

}  // namespace orderly::report
