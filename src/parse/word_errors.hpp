#pragma once
// What is said of a token that cannot be taken: why, and what would do.

#include "parse/lexicon.hpp"
#include "parse/reading.hpp"

namespace orderly::parser {

/// The token could be any of the words.
Error ambiguous(const Lexicon& lexicon, const Token& token, const WordSet& words);

/// The word cannot stand as the token has it: it lacks a value or a distance, or has one too many.
Error misshapen(const Lexicon& lexicon, const Token& token, WordIndex word);

/// The choice has no such value.
Error bad_choice_value(const Lexicon& lexicon, const Token& token, Index choice);

/// The token means nothing here: a word of the other side, one that others decide, one written otherwise, one for a
/// procedure to come, or none at all.
Error not_found(const Reading& reading, const Lexicon& lexicon, const Token& token);

}  // namespace orderly::parser
