#pragma once
// One printed line of a sheet in words, for help and show.

#include <string>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::report {

/// `quality: crack +2, veteran +1, trained 0, green -1`, with the numbers of its footnotes.
std::string modifier_text(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

/// The values of options in a row: `elite 6, veteran 8, otherwise 10`.
std::string options_text(const Procedure& procedure, std::span<const Option> options, bool sign, Footnotes& notes);

}  // namespace orderly::report
