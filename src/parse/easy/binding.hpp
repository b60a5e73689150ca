#pragma once
// What belongs together: a number and what it counts, a weapon and its distance, a die and its face.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Binds all of them; what says nothing is taken out then.
void bind(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

/// The dice: `rolled 8 3`, `direction 2, distance 7`, `8 for me, 3 for him`.
void bind_dice(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

/// The modifiers by hand: their reasons, and numbers that a word has by itself.
void bind_modifiers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

}  // namespace orderly::parser
