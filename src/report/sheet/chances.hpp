#pragma once
// Chances of table rows on a sheet: for the dice alone, with a modifier of 0.

#include <optional>
#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `10%` for each row; `head` names the column's words.
struct ChanceColumn {
    std::string head;
    std::vector<std::string> rows;
};

struct Chances {
    bool paired = false;  ///< one column beside each column of bands
    std::vector<ChanceColumn> columns;
};

/// The chance of each row, by the table's columns or by the words that decide the die's size. Nothing for tables that
/// do not depend on a die alone.
Chances chances_of(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set);

/// The chance to reach each score of a check or of a pool's die, by the possible sizes of the die. Nothing if the
/// procedure has no such scores or its dice are not plain.
std::optional<text::Grid> score_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

}  // namespace orderly::report
