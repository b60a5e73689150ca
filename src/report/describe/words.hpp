#pragma once
// What else a procedure and its words are called: short forms, other names and phrases, as a player may type them.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// A line for the procedure and one for each word that has other names, in the table's order.
void write_also_called(const Procedure& procedure, text::Page& page);

/// A line with the shortest name of each word that has one of a few letters.
void write_short_forms(const Procedure& procedure, text::Page& page);

/// A line for each phrase, with the words that it stands for, and for each name that is of one of several.
void write_phrases(const Procedure& procedure, text::Page& page);

/// Whether anything of the procedure has another name.
bool has_other_names(const Procedure& procedure);

// The words of a procedure as lists: its choices, its quantities, and what single words mean.

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

// What a single word is worth, in a few characters: for a list of words to choose from.

/// `quality +2`, `horse +2 or 0`; empty where no line of the side has it alone.
std::string word_worth(const Procedure& procedure, Index side, WordIndex word);

/// The same without the lines' names, and the numbers of the marks on them: `+2 or 0`, ` [1]`.
struct WordValues {
    std::string text;
    std::string marks;
};
WordValues word_values(const Procedure& procedure, Index side, WordIndex word, Footnotes& notes);

/// What a word means, or what of: the gloss, or the title of a weapon, or the range of a quantity.
std::string word_meaning(const Procedure& procedure, WordIndex word);

}  // namespace orderly::report
