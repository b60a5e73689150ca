#pragma once
// What a word is worth in its table: a player may say the number with the word.

#include "orderly/ruleset.hpp"

namespace orderly::parser {

/// Whether a line of the table gives the word, or one that it implies, just that number.
bool is_worth_just(const Procedure& procedure, WordIndex word, int number);

}  // namespace orderly::parser
