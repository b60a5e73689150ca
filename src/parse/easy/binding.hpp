#pragma once
// What belongs together: a number and what it counts, a weapon and its distance, a die and its face.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Binds all of them, and the modifiers by hand; what says nothing is taken out then.
void bind(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
