#pragma once
// What is said of another than the unit on whose side it stands, of several at once, or as past, intended or supposed:
// it is asked about, and never read as the unit's own state.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Adds a slip for each; a modifier by hand that is said to be the enemy's is given to him.
void question(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
