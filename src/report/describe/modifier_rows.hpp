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
    std::string remark;
    std::vector<ModifierRow> rows;
};

ModifierRows modifier_rows(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

}  // namespace orderly::report
