#pragma once
// The chances of a table's rows for a sheet: of the dice alone, with modifiers that come to 0.

#include <optional>
#include <string>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `10%` for each row; `head` tells which words a column is for.
struct ChanceColumn {
    std::string head;
    std::vector<std::string> rows;
};

struct Chances {
    bool paired = false;  ///< a column stands beside each column of bands
    std::vector<ChanceColumn> columns;
};

/// The chance of each row, by the table's columns, or by the words that decide the size of the die. Nothing for tables
/// that no die alone decides.
Chances chances_of(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set);

/// The chance to reach each score of a check, or of a die of a pool, by the sizes that the die may have. Nothing where
/// the procedure has no such scores, or dice that are more than a plain die.
std::optional<text::Grid> score_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

}  // namespace orderly::report
