#pragma once
// Which side alone can say a word, and which words cannot be of one unit: where nothing else parts the sides.

#include <optional>

#include "parse/easy/side_assignment.hpp"

namespace orderly::parser {

/// `rifle 8, soft cover, grade b`: each word on the only side that says it; nothing where one has two, or both throw.
std::optional<SideAssignment> by_own_sides(const Procedure& procedure, const std::vector<Item>& items);

/// Whether what stands before `at` and what stands behind cannot all be of one unit, or each has its dice.
bool are_two_units(const Procedure& procedure, const std::vector<Item>& items, std::size_t at);

/// Whether before `end` something stands that the first side never says.
bool only_the_second_says_one(const Procedure& procedure, const std::vector<Item>& items, std::size_t end);

}  // namespace orderly::parser
