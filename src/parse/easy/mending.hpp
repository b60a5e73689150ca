#pragma once
// The slips of a line as one error, and the line again without them.

#include <string>
#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// All of them in one message; there is one at least.
Error error_of(const std::vector<Slip>& slips);

/// The line again, with what was meant in the place of each slip; empty where one is not known.
std::string with_mends(const std::vector<Piece>& pieces, const std::vector<Slip>& slips);

}  // namespace orderly::parser
