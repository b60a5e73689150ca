#pragma once
// Modifiers on a sheet: in two columns, by side, what is said to the left and what it is worth to the right.

#include <span>

#include "orderly/ruleset.hpp"
#include "report/sheet/html.hpp"

namespace orderly::report {

void write_modifier_list(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

}  // namespace orderly::report
