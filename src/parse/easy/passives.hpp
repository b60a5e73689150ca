#pragma once
// The second side first, and who does it to them behind `by`: `X are charged in column by Y`, `fire at X by Y`.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Makes of such a `by` what parts the sides, turned; asks where it may be so.
void part_passives(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
