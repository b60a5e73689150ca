#pragma once
// What a single word is worth, in a few characters: for a list of words to choose from.

#include <string>

#include "orderly/ruleset.hpp"
#include "report/mark_notes.hpp"

namespace orderly::report {

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
