#pragma once
// Who is said to attack, or to act, otherwise than the order of the sides says: it is asked.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

void ask_doers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
