#pragma once
// Where each number of a result stands: the table's line, the sheet, the mark.

#include <string>
#include <vector>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// A line of a table that a result used.
struct UsedLine {
    std::string
        id;  ///< of the modifier, weapon, value or effect; `die`, `needed`; the outcome of a row; the words and bands of a look-up's row; a line that was left out says so
    Place place;
    const Mark* mark = nullptr;  ///< null where the value is printed as it is
};

/// The lines behind a result, in order: sizes of dice, weapons, modifiers, scores to reach, worked-out values, the row,
/// effects and what comes next.
std::vector<UsedLine> used_lines(const Request& request, const Result& result);

}  // namespace orderly::report
