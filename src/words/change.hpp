#pragma once
// A request with something else said: a word in place of another of its choice, another number, or a word less. It is
// what odds ask when they ask what would change a chance.

#include <string>
#include <string_view>

#include "parse.hpp"

namespace orderly {

/// Says `token`, as a player types it, for every unit of a side; of a choice, in place of what was said. Throws what
/// parse_request throws. The request is to be completed anew.
void say_instead(const Vocabulary& vocabulary, const ParseOptions& options, Index side, std::string_view token, Request& request);

/// Takes what `token` says from every unit of a side.
void unsay(const Vocabulary& vocabulary, const ParseOptions& options, Index side, std::string_view token, Request& request);

/// Says one word of the table for every unit of a side, in place of others of its choice.
void say_word(Index side, WordIndex word, Request& request);

/// Takes one word of the table from every unit of a side, with its number or its shots.
void unsay_word(Index side, WordIndex word, Request& request);

}  // namespace orderly
