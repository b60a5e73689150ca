#pragma once
// What stands between words: `vs` between the sides, `for` after what units share, `and` between units.

#include <span>
#include <string>
#include <string_view>

#include "parse/reading.hpp"

namespace orderly::parser {

/// Reads all that follows the procedure's name. Throws Error.
void read_sides(const Reading& reading, std::span<const std::string_view> tokens);

/// "second not said, taken as idle": of a procedure whose second side may throw no die.
std::string left_out_text(const Procedure& procedure);

}  // namespace orderly::parser
