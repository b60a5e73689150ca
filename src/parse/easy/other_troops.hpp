#pragma once
// Troops that are said beside a unit, and are not it: `with lancers`, `behind a battery`, `guns in support`; and what
// is said of something else than troops, `poor roads`. It is asked.

#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

void ask_other_troops(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
