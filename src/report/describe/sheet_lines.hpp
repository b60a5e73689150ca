#pragma once
// A procedure's table as separate facts in the sheet's terms, for comparing versions.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::report {

/// A fact and its value: `fire, Withering Fire, veteran` and `11 or more`.
struct SheetLine {
    std::string what;
    std::string value;
    bool operator==(const SheetLine&) const = default;
};

/// Every fact of the table that players see, in the order of `show`. Each `what` is unique. Marks are left out.
std::vector<SheetLine> sheet_lines(const Ruleset& ruleset, const Procedure& procedure);

/// A difference between two versions of a ruleset.
struct SheetChange {
    std::string what;
    std::string was;  ///< empty: new
    std::string is;   ///< empty: removed
};

/// By procedure in the order of `was`, then those only in `is`.
std::vector<SheetChange> sheet_changes(const Ruleset& was, const Ruleset& is);

}  // namespace orderly::report
