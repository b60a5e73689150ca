#pragma once
// Units of a game on the sides of a request: enemies in the game stand on two sides.

#include <vector>

#include "parse/easy/side_assignment.hpp"

namespace orderly::parser {

/// Keeps the assignments in which no side has enemies together; parts enemies where nobody stands on the other side
/// yet, and gives `15al's charge` to 15al. Throws Error "ambiguous" where none is left, or nothing says who acts.
void keep_camps(const Procedure& procedure, const std::vector<Item>& items, std::vector<SideAssignment>& assignments);

}  // namespace orderly::parser
