#pragma once
// Other names of a procedure and its words: short forms, alternatives and phrases that you can type.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// A line for the procedure, and one for each word with other names, in table order.
void write_also_called(const Procedure& procedure, text::Page& page);

/// A line with the shortest name of each word that has a short form.
void write_short_forms(const Procedure& procedure, text::Page& page);

/// A line for each phrase with the words it stands for, and for each name with several meanings.
void write_phrases(const Procedure& procedure, text::Page& page);

/// Whether the procedure or any of its words has another name.
bool has_other_names(const Procedure& procedure);

// Lists of a procedure's words: choices, quantities, and single words.

/// `both      quality: crack, veteran, trained, green`, with the default marked.
void write_choices(const Procedure& procedure, text::Page& page);

/// `shooter   points=N: 0 to 1000, parts allowed; halved with any of disordered or low-ammo`.
void write_quantities(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// `  rm: rifle musket`.
void write_weapons(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// Plain words: the sides that may have them, their meaning, implied words, other names.
void write_words(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// Words derived from others.
void write_derived(const Procedure& procedure, text::Page& page);

/// The side in a column of its own; empty for a procedure with one side.
std::string side_column(const Procedure& procedure, SideMask sides);

// A word's value in a few characters, for completion.

/// `quality +2`, `horse +2 or 0`; empty if no line of the side has the word alone.
std::string word_worth(const Procedure& procedure, Index side, WordIndex word);

/// The value without the lines' names, `+2 or 0`, and its footnote signs, ` [1]`.
struct WordValues {
    std::string text;
    std::string marks;
};
WordValues word_values(const Procedure& procedure, Index side, WordIndex word, Footnotes& notes);

/// A word's meaning: its gloss, a weapon's title, or a quantity's range.
std::string word_meaning(const Procedure& procedure, WordIndex word);

}  // namespace orderly::report
