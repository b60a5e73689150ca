#pragma once
// A procedure's table as single facts in the sheet's terms, so that two versions can be held side by side.

#include <string>
#include <vector>

#include "orderly/ruleset.hpp"

namespace orderly::report {

/// One fact: `fire, Withering Fire, veteran` and `11 or more`.
struct SheetLine {
    std::string what;
    std::string value;
    bool operator==(const SheetLine&) const = default;
};

/// Every fact of the table that a player would see, in the order of `show`; no two say the same `what`. Marks are left
/// out.
std::vector<SheetLine> sheet_lines(const Ruleset& ruleset, const Procedure& procedure);

/// What differs between two versions of a ruleset.
struct SheetChange {
    std::string what;
    std::string was;  ///< empty: it was not there
    std::string is;   ///< empty: it is no more
};

/// By procedure, in the order of `was`; then what is only in `is`.
std::vector<SheetChange> sheet_changes(const Ruleset& was, const Ruleset& is);

}  // namespace orderly::report
