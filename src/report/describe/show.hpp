#pragma once
// A procedure's table as it stands on the sheet, to be proof-read against it.

#include <cstddef>
#include <string>

#include "orderly/ruleset.hpp"

namespace orderly::report {

/// Modifiers, result tables, look-ups, weapons, effects in words; marks as numbered footnotes, in `width` columns.
std::string show_table(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

}  // namespace orderly::report
