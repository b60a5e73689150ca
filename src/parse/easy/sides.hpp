#pragma once
// On which side each thing stands that was said: by what parts the sides, by their names, or by where it can stand.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// A side for each item. Of several the cheapest that come to a request are meant; they must come to the same one.
struct SideAssignment {
    std::vector<int> sides;
    bool parted = true;      ///< something said where one side ends
    bool is_turned = false;  ///< the second side was said first
    int cost = 0;            ///< 1 where nothing was said for it, and it is taken because no other fits
};

/// Whether it is a word, known or not: no number, and nothing that only parts or joins.
bool says_something(const Item& item);

/// All that may be meant, the cheapest first; one at least. Throws Error: the sides are parted twice, enemies of the
/// game stand together, or nothing says whose something is.
std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<Item>& items);

}  // namespace orderly::parser
