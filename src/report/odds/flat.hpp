#pragma once
// Odds as rows, one an outcome: csv and logfmt.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/odds.hpp"
#include "report/flat_rows.hpp"

namespace orderly::report {

/// A row for each outcome of each unit, each number of hits of each side, and each outcome of what follows.
std::vector<FlatRow> odds_rows(const Odds& odds);

/// The one row of a chance that was asked for.
FlatRow chance_row(const Odds& odds, std::string_view asked, const Ratio& chance);

/// Appends the rows as csv, with their header.
void append_odds_csv(const std::vector<FlatRow>& rows, std::string& out);

}  // namespace orderly::report
