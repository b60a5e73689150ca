#pragma once
// The dice of a line: a face and the word before it, its die's name, whose it is.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// `dice 6, 7 and 3`: a quantity's name that stands before faces is a word for dice.
void bind_dice_names(const Phrasebook& book, const std::vector<Piece>& pieces, std::vector<Item>& items);

/// Marks the numbers that are said to be dice, and whose they are; their words say nothing more.
void bind_dice(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
