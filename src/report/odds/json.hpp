#pragma once
// Odds as one JSON object on one line. Numbers that a double does not hold exactly are strings in num and den.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/odds.hpp"
#include "report/flat_rows.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {

void append_odds_json(const Odds& odds, std::string& out);

/// What each object of odds begins with: `{"v":1,`, the ruleset, the procedure, the id and the request.
void put_odds_head(const Request& request, text::JsonWriter& json);

/// What each ends with: the marks and notes, and the last bracket.
void end_odds(const Annotations& annotations, text::JsonWriter& json);

/// The `"odds":[…],` and `"expect":[…],` of one request.
void put_outcomes(const Odds& odds, text::JsonWriter& json);
void put_expect(const Odds& odds, text::JsonWriter& json);

/// A chance as `"num":21,"den":100,"p":0.21,`.
void put_chance(const Whole& num, const Whole& den, text::JsonWriter& json);

/// The same over the number of rolls that it was counted over, where it is a number of them.
void put_chance_over(const Ratio& chance, const Whole& rolls, text::JsonWriter& json);

// Odds as rows, one an outcome: csv and logfmt.

/// A row for each outcome of each unit, each number of hits of each side, and each outcome of what follows.
std::vector<FlatRow> odds_rows(const Odds& odds);

/// The one row of a chance that was asked for.
FlatRow chance_row(const Odds& odds, std::string_view asked, const Ratio& chance);

/// Appends the rows as csv, with their header.
void append_odds_csv(const std::vector<FlatRow>& rows, std::string& out);

}  // namespace orderly::report
