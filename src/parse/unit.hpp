#pragma once
// One unit of a side: its words said, its quantities, its shots.

#include <span>
#include <string_view>

#include "parse/reading.hpp"

namespace orderly::parser {

/// Empties the unit and keeps its memory.
void clear_unit(Unit& unit);

/// What a unit says that has it of its side, or that takes words away from units that are named.
struct Shared {
    Unit unit;
    WordSet taken_away;
};

/// Says the tokens for an emptied unit of the side, and what a named unit brings but for what is said, here or in what
/// it shares, or taken away; its name is appended to those of the request's side. Throws Error.
void read_unit(const Reading& reading, Index side, std::span<const std::string_view> tokens, const Shared* shared,
               Unit& unit);

/// Says the tokens that stand before the units of a side. Throws Error.
void read_shared(const Reading& reading, Index side, std::span<const std::string_view> tokens, Shared& shared);

/// Says for `unit` what all units of its side have in common; what it says itself goes first.
void share_words(const Procedure& procedure, const Unit& common, Unit& unit);

}  // namespace orderly::parser
