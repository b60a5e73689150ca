#pragma once
// Prints how changes affect the odds: rows, grids and advice as text, cells or JSON.

#include <string>
#include <utility>
#include <vector>

#include "orderly/changes.hpp"
#include "report/flat_rows.hpp"
#include "report/odds/text.hpp"

namespace orderly::report {

/// A row's columns: each outcome and its chance; with several units, each joint outcome.
std::vector<std::pair<std::string, Ratio>> columns_of_odds(const Odds& odds);
/// A row's columns: of its odds, or each value of the requested number (`none` if it is not computed).
std::vector<std::pair<std::string, Ratio>> columns_of_row(const VaryRow& row);
/// All columns that any row has, in order.
std::vector<std::string> columns_of_rows(const Vary& vary);

/// Appends a row's chances, one cell per name; 0 if the row lacks it.
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
