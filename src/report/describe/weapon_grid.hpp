#pragma once
// The weapons of a procedure, by range.

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// A row for each weapon (and for the words its values depend on), a column for each distance.
void write_weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, Page& page);

/// What stands before and after a weapon as it is typed: `[N]x weapon @distance`.
std::string weapon_form(const Weapons& weapons);

}  // namespace orderly::report
