#pragma once
// A procedure's table as it stands on the sheet, to be proof-read against it.

#include <string>

#include "orderly/ruleset.hpp"

namespace orderly {

/// Modifiers, result tables, look-ups, weapons, effects in words; marks as numbered footnotes. At most 100 columns.
std::string show_table(const Ruleset& ruleset, const Procedure& procedure);

}  // namespace orderly
