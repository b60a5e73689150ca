#pragma once
// What belongs together: a number and what it counts, a weapon and its distance, a die and its face, a modifier by hand
// and its reason.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

void bind(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
