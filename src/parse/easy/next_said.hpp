#pragma once
// The neighbours of an item on the line.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// The next item that says something, in the same breath; the end where there is none.
std::size_t next_said(const std::vector<Item>& items, std::size_t at, bool past_toward = false);

/// Parts the sides: toward does not, where it stands before a distance.
bool parts_sides(const Item& item);

}  // namespace orderly::parser
