#pragma once
// Clauses of their own, whose subject says of which side they are: `the enemy is moving; ...`, `..., cavalry shaken`.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

void read_clauses(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
