#pragma once
// What comes of a plan, as text, JSON, rows and a chart.

#include <optional>
#include <string>
#include <vector>

#include "plan/forecast.hpp"
#include "report/flat_rows.hpp"
#include "report/odds/text.hpp"

namespace orderly::plan {

/// What is asked of the ends of a plan.
struct Question {
    std::string chance = {};  ///< as it was typed; empty: everything
    std::optional<Condition> wanted = {};
    std::string given = {};
    std::optional<Condition> among = {};  ///< only the ends in which it holds
    std::string of = {};                  ///< `79ny stands`: the chances of that number alone
    std::size_t unit = 0;                 ///< of `of`
    std::string number = {};
};

/// A plan's ends as they are asked for.
struct Answer {
    Forecast forecast;
    std::optional<Ratio> among;   ///< the chance of what is given
    std::optional<Ratio> chance;  ///< of what is wanted, among those
};

/// One row a chance: `what` is `word`, `number`, `removed`, `absent`, `outcome`, `rounds`, `passed` or `chance`.
struct ChanceRow {
    std::string what;
    std::string unit;
    std::string name;
    std::string value;
    Ratio chance;
};

/// Throws Error "no-row" where what is given cannot come about.
Answer answer_of(Forecast forecast, const Question& question);

/// What a plan's units come to; the same under every format.
std::vector<ChanceRow> rows_of(const Answer& answer, const Question& question);

/// What a report says of the game.
struct Heading {
    std::string title;
    const Ruleset* ruleset = nullptr;
    bool followed = true;
};

void append_text(const std::vector<Answer>& answers, const Question& question, const Heading& heading,
                 const report::OddsTextOptions& options, std::string& out);
void append_json(const std::vector<Answer>& answers, const Question& question, const Heading& heading, std::string& out);
/// Columns `plan`, `what`, `unit`, `name`, `value`, `num`, `den`, `p`.
report::CellTable table_of(const std::vector<Answer>& answers, const Question& question);
/// Of one plan. Throws Error "too-large".
std::string svg_of(const Answer& answer, const Question& question, const Heading& heading);

}  // namespace orderly::plan
