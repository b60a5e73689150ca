#pragma once
// On which side each thing stands that was said: by what parts the sides, by their names, or by where it can stand.

#include <optional>
#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// A side for each item. Several where what was said leaves it open: those that fit must come to one request.
struct SideAssignment {
    std::vector<int> sides;
    bool parted = true;           ///< something said where one side ends
    bool is_turned = false;       ///< the second side was said first
    bool is_last_resort = false;  ///< only where no other fits
};

/// Whether it is a word, known or not: no number, and nothing that only parts or joins.
bool says_something(const Item& item);

/// Throws Error: the sides are parted twice.
std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<Item>& items);

/// Keeps the assignments in which no side has enemies together; parts enemies where nobody stands on the other side
/// yet, and gives `15al's charge` to 15al. Throws Error "ambiguous" where none is left, or nothing says who acts.
void keep_camps(const Procedure& procedure, const std::vector<Item>& items, std::vector<SideAssignment>& assignments);

/// `first` and `second` are the places of the two names, of different sides.
std::vector<SideAssignment> assignments_by_names(const std::vector<Item>& items, std::size_t first, std::size_t second);

/// `rifle 8, soft cover, grade b`: each word on the only side that says it; nothing where one has two, or both throw.
std::optional<SideAssignment> by_own_sides(const Procedure& procedure, const std::vector<Item>& items);

/// Whether what stands before `at` and what stands behind cannot all be of one unit, or each has its dice.
bool are_two_units(const Procedure& procedure, const std::vector<Item>& items, std::size_t at);

/// Whether before `end` something stands that the first side never says.
bool only_the_second_says_one(const Procedure& procedure, const std::vector<Item>& items, std::size_t end);

}  // namespace orderly::parser
