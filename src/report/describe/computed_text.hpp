#pragma once
// A value that is worked out after the roll, in words.

#include <string>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::report {

/// `hits + reduced, in whole 4`; `elite 6, veteran 8; halved, rounded down, if long; 0 or more`. Without `cells`, which
/// a grid may show, what is done to them alone.
std::string computed_text(const Procedure& procedure, const Computed& value, bool cells, Footnotes& notes);

}  // namespace orderly::report
