#pragma once
// A line to be typed again: its slips as one error, and the line without them.

#include <span>
#include <string>
#include <vector>

#include "parse/easy/recognition.hpp"
#include "parse/easy/request_builder.hpp"

namespace orderly::parser {

/// All of them in one message; there is one at least.
Error error_of(const std::vector<Slip>& slips);

/// The line again, with what was meant in the place of each slip; empty where one is not known.
std::string with_mends(const std::vector<Piece>& pieces, const std::vector<Slip>& slips);

/// As it can be typed again, with its dice: those that were said, or given beside the words.
std::string runnable(const Understood& one, std::span<const int> given);

/// What was said and is not in it, to end a message with; may be empty.
std::string left_out(const Understood& one);

}  // namespace orderly::parser
