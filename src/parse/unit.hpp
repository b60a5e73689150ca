#pragma once
// One unit of a side: its words said, its quantities, its shots.

#include <span>
#include <string_view>

#include "parse/reading.hpp"

namespace orderly::parser {

/// Empties the unit and keeps its memory.
void clear_unit(Unit& unit);

/// Says the tokens for an emptied unit of the side. Throws Error.
void read_unit(const Reading& reading, Index side, std::span<const std::string_view> tokens, Unit& unit);

/// Says for `unit` what all units of its side have in common; what it says itself goes first.
void share_words(const Procedure& procedure, const Unit& common, Unit& unit);

}  // namespace orderly::parser
