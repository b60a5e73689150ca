#pragma once
// Words that only a procedure to come knows: what a result calls for next, and what that calls for.

#include <vector>

#include "parse/reading.hpp"
#include "parse/token.hpp"

namespace orderly::parser {

/// A word, and the first procedure to come that knows it.
struct DeferredWord {
    const Procedure* procedure = nullptr;
    WordIndex word = no_word;
};

/// What the token can mean to the procedures to come: words of different names, those given in full before beginnings.
/// Looked for on the first side, which is the side that what comes next is for.
std::vector<DeferredWord> find_deferred(const Reading& reading, const Token& token);

/// Keeps the token for a procedure to come, `name` or `name=value`. False where none knows it. Throws Error: ambiguous,
/// a value that is wrong there, a quantity that the side gave already.
bool defer_word(const Reading& reading, Index side, const Token& token);

/// The same of what a named unit brings: what was typed goes before it, and what no procedure to come knows is passed over.
void defer_brought(const Reading& reading, Index side, const Token& token);

}  // namespace orderly::parser
