#pragma once
// One printed line of a sheet as rows of a list: what is said, and what it is worth.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"

namespace orderly::report {

struct ModifierRow {
    std::string what;
    std::string value;
};

/// `caption` tells what several rows have in common, `remark` when they count; either may be empty.
struct ModifierRows {
    std::string caption;
    bool titled = false;  ///< the caption is a title and not only the line's name
    std::string remark;
    std::vector<ModifierRow> rows;
};

/// When the line counts, and how: `the strongest only; if guns`; empty where it always does.
std::string modifier_remark(const Procedure& procedure, const Modifier& modifier);

/// Whether the line is on the sheet: one that adds nothing is there for a word to be known.
bool is_printed(const Modifier& modifier);

ModifierRows modifier_rows(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

// One printed line of a sheet in words, for help and show.

/// `quality: crack +2, veteran +1, trained 0, green -1`, with the numbers of its footnotes.
std::string modifier_text(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

/// A title that says more than the words do; the line's name otherwise.
std::string_view modifier_label(const Procedure& procedure, const Modifier& line);

/// The words of which any makes a plain line count.
std::string modifier_words(const Procedure& procedure, const Modifier& line);

/// What the line needs besides its own words: `if guns`.
std::string modifier_need(const Procedure& procedure, const Modifier& line);

/// What an option is for: `elite`, `vs square if guns`, `otherwise`.
std::string option_text(const Procedure& procedure, const Option& option);

/// A band of a quantity in a column: `<1`, `2 to 3`, `15+`.
std::string amount_sign(const Quantity& quantity, Band band);

/// The values of options in a row: `elite 6, veteran 8, otherwise 10`.
std::string options_text(const Procedure& procedure, std::span<const Option> options, bool sign, Footnotes& notes);

}  // namespace orderly::report
