#pragma once
// The weapons of a procedure, by range.

#include <optional>
#include <string>
#include <vector>

#include "report/mark_notes.hpp"
#include "text/grid.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// The values of the weapons: a column for each band that has a name, or for each of the words that all values depend
/// on, or for each distance. Nothing where every value is lost.
std::optional<text::Grid> weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

/// The weapons whose values are lost, and that they are; empty where none is.
std::string lost_weapons(const Procedure& procedure, Footnotes& notes);

/// What the shots of a band are called, a line each: `canister: hg, mg up to 12"`.
std::vector<std::string> called_shots(const Ruleset& ruleset, const Procedure& procedure);

/// All of these as lines.
void write_weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, text::Page& page);

/// What stands before and after a weapon as it is typed: `[N]x weapon @distance`.
std::string weapon_form(const Weapons& weapons);

}  // namespace orderly::report
