#pragma once
// A modifier by hand: its reason, and the word whose own number it is.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

void bind_modifiers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
