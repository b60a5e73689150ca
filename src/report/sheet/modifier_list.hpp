#pragma once
// Modifiers on a sheet: in columns, by side, what each is worth before what is said.

#include <span>

#include "orderly/ruleset.hpp"
#include "report/sheet/html.hpp"

namespace orderly::report {

/// Long scales, each across the page; the list leaves them out.
void write_scales(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

/// Whether one of them is of the quantity, and so tells what halves it.
bool has_scale(std::span<const Modifier> modifiers, const Quantity& quantity, const Procedure& procedure);

/// Whether the list has anything.
bool has_modifier_list(std::span<const Modifier> modifiers);

void write_modifier_list(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

}  // namespace orderly::report
