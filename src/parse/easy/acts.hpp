#pragma once
// What one side did to the other (`we outflanked them`) is no state of the one that did it: it is asked of whom it is.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Adds to the slips what is said to have been done to somebody.
void ask_acts(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
