#pragma once
// A printed line of a sheet as rows: words and their values.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"

namespace orderly::report {

struct ModifierRow {
    std::string what;
    std::string value;
};

/// `caption` is what the rows have in common, `remark` when they count; either may be empty.
struct ModifierRows {
    std::string caption;
    bool titled = false;  ///< the caption is a title, not only the line's name
    std::string remark;
    std::vector<ModifierRow> rows;
};

/// When and how the line counts: `the strongest only; if guns`; empty if it always counts.
std::string modifier_remark(const Procedure& procedure, const Modifier& modifier);

/// Whether the line is printed on the sheet. A line worth nothing only makes a word known.
bool is_printed(const Modifier& modifier);

ModifierRows modifier_rows(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

// A printed line of a sheet in words, for help and show.

/// `quality: crack +2, veteran +1, trained 0, green -1`, with footnote signs.
std::string modifier_text(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

/// The title if it adds information to the words, else the line's name.
std::string_view modifier_label(const Procedure& procedure, const Modifier& line);

/// The words that can make a plain line count, joined by "or".
std::string modifier_words(const Procedure& procedure, const Modifier& line);

/// Further conditions of the line: `if guns`.
std::string modifier_need(const Procedure& procedure, const Modifier& line);

/// When an option applies: `elite`, `vs square if guns`, `otherwise`.
std::string option_text(const Procedure& procedure, const Option& option);

/// A quantity's band for table cells: `<1`, `2 to 3`, `15+`.
std::string amount_sign(const Quantity& quantity, Band band);

/// The values of options on one line: `elite 6, veteran 8, otherwise 10`.
std::string options_text(const Procedure& procedure, std::span<const Option> options, bool sign, Footnotes& notes);

}  // namespace orderly::report
