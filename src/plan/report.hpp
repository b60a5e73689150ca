#pragma once
// Reports a plan's forecast as text, JSON, rows or a chart.

#include <optional>
#include <string>
#include <vector>

#include "plan/forecast.hpp"
#include "report/flat_rows.hpp"
#include "report/odds/odds.hpp"

namespace orderly::plan {

/// A question about the ends of a plan.
struct Question {
    std::string chance = {};  ///< as typed; empty: report everything
    std::optional<Condition> wanted = {};
    std::string given = {};
    std::optional<Condition> among = {};  ///< consider only ends in which it holds
    std::string of = {};                  ///< report only this number: `79ny stands`
    std::size_t unit = 0;                 ///< the unit of `of`
    std::string number = {};
};

/// The ends that match a question.
struct Answer {
    Forecast forecast;
    std::optional<Ratio> among;   ///< the chance of the `among` condition
    std::optional<Ratio> chance;  ///< the chance of the `chance` condition, given that
};

/// A row for each chance; `what` is `word`, `number`, `removed`, `absent`, `outcome`, `rounds`, `passed` or `chance`.
struct ChanceRow {
    std::string what;
    std::string unit;
    std::string name;
    std::string value;
    Ratio chance;
};

/// Throws Error "no-row" if the `among` condition cannot hold.
Answer answer_of(Forecast forecast, const Question& question);

/// The final states of a plan's units, the same data in every format.
std::vector<ChanceRow> rows_of(const Answer& answer, const Question& question);

/// Information about the game for the report's heading.
struct Heading {
    std::string title;
    const Ruleset* ruleset = nullptr;
    bool followed = true;
};

/// The answers to a question, one for each plan.
struct PlanOdds {
    const std::vector<Answer>& answers;
    const Question& question;
    const Heading& heading;
};

void append_text(const PlanOdds& odds, const report::OddsTextOptions& options, std::string& out);
void append_json(const PlanOdds& odds, std::string& out);
/// Columns `plan`, `what`, `unit`, `name`, `value`, `num`, `den`, `p`.
report::FlatTable table_of(const PlanOdds& odds);
/// A chart of one plan. Throws Error "too-large".
std::string svg_of(const Answer& answer, const Question& question, const Heading& heading);

}  // namespace orderly::plan
