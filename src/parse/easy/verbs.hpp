#pragma once
// The words of a line that are verbs.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// `lancers in line charging foot`: marks a word that is a verb, where what follows is not joined to it.
void mark_verbs(const Phrasebook& book, const std::vector<Piece>& pieces, std::vector<Item>& items);

}  // namespace orderly::parser
