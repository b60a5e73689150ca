#pragma once
// A number of several parts: `9,5`, `1/2`, `9 1/2`. Beside what it counts it is one number, or it is asked; elsewhere
// its parts are dice, and none of them is the value of anything.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// How many pieces from `at` on are joined to one number or list; 1 where it stands alone.
std::size_t joined_length(const std::vector<Piece>& pieces, std::size_t at);

/// Whether the pieces from `at` up to `end` are the number of what stands behind them, or of what was said last.
bool stands_beside_counted(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at, std::size_t end,
                           const std::vector<Item>& before);

/// The parts as one number: `9,5` is 9.5; nothing where they may be another.
std::optional<Fraction> joined_value(std::span<const Piece> parts);

}  // namespace orderly::parser
