#pragma once
// Odds as one JSON object on one line. In num and den, numbers that a double cannot hold exactly are strings.

#include <string>
#include <string_view>
#include <vector>

#include "orderly/odds.hpp"
#include "report/flat_rows.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {

void append_odds_json(const Odds& odds, std::string& out);

/// The beginning of every odds object: `{"v":1,`, ruleset, procedure, id and request.
void put_odds_head(const Request& request, text::JsonWriter& json);

/// The end of every odds object: marks, notes and the closing bracket.
void end_odds(const Annotations& annotations, text::JsonWriter& json);

/// The `"odds":[…],` and `"expect":[…],` of a request.
void put_outcomes(const Odds& odds, text::JsonWriter& json);
void put_expect(const Odds& odds, text::JsonWriter& json);

/// A chance as `"num":21,"den":100,"p":0.21,`.
void put_chance(const Whole& num, const Whole& den, text::JsonWriter& json);

/// The same over the number of rolls, if the chance is a count of rolls.
void put_chance_over(const Ratio& chance, const Whole& rolls, text::JsonWriter& json);

// Odds as rows for csv and logfmt, one per outcome.

/// A row for each outcome of each unit, each number of hits of each side, and each outcome of follow-ups.
std::vector<FlatRow> odds_rows(const Odds& odds);

/// The single row of a requested chance.
FlatRow chance_row(const Odds& odds, std::string_view asked, const Ratio& chance);

/// Appends the rows as csv with a header.
void append_odds_csv(const std::vector<FlatRow>& rows, std::string& out);

}  // namespace orderly::report
