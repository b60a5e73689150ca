#pragma once
// Dice and whose they are, where the two stand by turns: `mine 8 his 3`, `3 for the defender, 8 for the attacker`.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Gives the numbers their owners; what owns one says nothing more.
void bind_owned_dice(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
