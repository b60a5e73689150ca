#pragma once
// What belongs together: a number and what it counts, a weapon and its distance, a die and its face.

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// Binds all of them, and the modifiers by hand; what says nothing is taken out then.
void bind(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition);

/// The next item that says something, in the same breath; the end where there is none.
std::size_t next_said(const std::vector<Item>& items, std::size_t at, bool past_toward = false);

}  // namespace orderly::parser
