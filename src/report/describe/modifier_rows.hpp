#pragma once
// One printed line of a sheet as rows of a list: what is said, and what it is worth.

#include <string>
#include <vector>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"

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

}  // namespace orderly::report
