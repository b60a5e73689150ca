#pragma once
// The words of a procedure as lists: its choices, its quantities, and what single words mean.

#include <string>
#include <vector>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `both      quality: crack, veteran, trained, green`, the default said.
void write_choices(const Procedure& procedure, text::Page& page);

/// `shooter   points=N: 0 to 1000, parts allowed; halved with any of disordered or low-ammo`.
void write_quantities(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// `  rm: rifle musket`.
void write_weapons(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// Bare words: where they may be said, their gloss, what they imply, their other names.
void write_words(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// Words that others decide.
void write_derived(const Procedure& procedure, text::Page& page);

/// The side mark in a column of its own; nothing for a procedure of one side.
std::string side_column(const Procedure& procedure, SideMask sides);

}  // namespace orderly::report
