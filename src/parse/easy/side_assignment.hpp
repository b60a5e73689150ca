#pragma once
// On which side each thing stands that was said: by what parts the sides, by their names, or by where it can stand.

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

}  // namespace orderly::parser
