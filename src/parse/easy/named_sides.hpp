#pragma once
// Whose the words are where both sides are named: a name stands before its words, behind them, or among them.

#include <vector>

#include "parse/easy/side_assignment.hpp"

namespace orderly::parser {

/// `first` and `second` are the places of the two names, of different sides.
std::vector<SideAssignment> assignments_by_names(const std::vector<Item>& items, std::size_t first, std::size_t second);

}  // namespace orderly::parser
