#pragma once
// How what would change the odds is printed: text, cells and JSON of rows, grids and advice.

#include <string>
#include <utility>
#include <vector>

#include "orderly/changes.hpp"
#include "report/flat_rows.hpp"
#include "report/odds/text.hpp"

namespace orderly::report {

/// The columns of a row: each outcome (of several units, each that they have together) and its chance.
std::vector<std::pair<std::string, Ratio>> columns_of_odds(const Odds& odds);
/// The columns of a row: of its odds, or each number that is asked for (`none` where it is not worked out).
std::vector<std::pair<std::string, Ratio>> columns_of_row(const VaryRow& row);
/// The columns that any row has, in order.
std::vector<std::string> columns_of_rows(const Vary& vary);

/// Appends the chances of a row, a cell a name: 0 of a name that the row has not.
void append_chances(const VaryRow& row, const std::vector<std::string>& names,
                    std::string (*text)(const Ratio&), std::vector<std::string>& cells);

void append_vary_text(const Vary& vary, const OddsTextOptions& options, std::string& out);
CellTable vary_cells(const Vary& vary);
void append_vary_json(const Vary& vary, std::string& out);
void append_grid_text(const VaryGrid& grid, const OddsTextOptions& options, std::string& out);
CellTable grid_cells(const VaryGrid& grid);
void append_grid_json(const VaryGrid& grid, std::string& out);
void append_advice_text(const Advised& advised, const OddsTextOptions& options, std::string& out);
CellTable advice_cells(const Advised& advised);
void append_advice_json(const Advised& advised, std::string& out);

}  // namespace orderly::report
