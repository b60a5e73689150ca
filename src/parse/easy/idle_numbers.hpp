#pragma once
// Numbers that are of no use and no die: `turn 5`, `4 stands`, `one regiment`, `10%`.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Passes them over, and tells it where they were more than an article; what may be a die all the same is told as one.
void bind_idle_numbers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
