#pragma once
// Prints exact chances. Rounding never turns a possible result into a certain or impossible one.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/changes.hpp"
#include "orderly/odds.hpp"
#include "report/flat_rows.hpp"
#include "text/json_writer.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// `80.00%`, `<0.01%`, `>99.99%`; at most 7 columns.
std::string percent_text(const Ratio& chance);
/// The same for a fraction in any terms; reducing long fractions would dominate the run time.
std::string percent_text(const Whole& num, const Whole& den);

/// Whether a chance prints as 0.00% or <0.01%.
bool rounds_to_zero(const Whole& num, const Whole& den);

/// `1.46`: two decimals, halves away from 0; `<0.01` for smaller values above 0.
std::string mean_text(const Ratio& mean);

/// A plain number for programs: exact if it has few digits, else truncated to twelve significant digits: `0.21`,
/// `0.333333333333`, `1.65381716879e-25`.
std::string number_for_script(const Ratio& number);
/// The same for a fraction in any terms.
std::string number_for_script(const Whole& num, const Whole& den);

/// A number of a result: `2`, `1/2`.
std::string number_text(const Fraction& number);

/// A number and its owner: `defender, lose-stands`.
std::string number_heading(const NumberOdds& number);

/// The joint outcome of several units, by id or title: `tardy + panic`.
std::string joint_name(const Odds& odds, const JointOdds& joint,
                       std::string OddsOutcome::*name = &OddsOutcome::outcome);

/// `5 to 10`, `1, 3 to 5`: faces in order.
std::string face_list(const std::vector<int>& faces);

/// A bar of at most `width` columns; a positive value is always visible.
std::string bar_text(const Ratio& chance, std::size_t width, bool ascii);
std::string bar_text(const Whole& num, const Whole& den, std::size_t width, bool ascii);

/// An effect's sentence with its mean: `loses 1.46 stands`.
std::string expected_text(const Ruleset& ruleset, const ExpectedEffect& effect);

// A list of chances with bars.

/// One line of the list.
struct ChanceLine {
    std::string label;
    Whole num;
    std::string faces;
    std::string up;    ///< this or above; at least
    std::string down;  ///< this or below; at most
};

/// The headings of `up` and `down`.
struct ChanceHeads {
    std::string up;
    std::string down;
};

/// Writes the heading of odds: `Odds of Charge · acw` and so on.
void write_odds_head(text::Page& page, const Request& request, std::string_view rest);

/// Writes the lines; each is `num` of `den`, and fractions are written times `alike`.
void write_chances(text::Page& page, const std::vector<ChanceLine>& lines, const ChanceHeads& heads, const Whole& den,
                   const Whole& alike, bool ascii);

// Odds as text: outcomes in table order with bars, hits, and average effects.

struct OddsTextOptions {
    bool color = false;
    bool ascii = false;
    std::size_t width = 80;
};

/// Appends the odds of a request.
void append_text(const Odds& odds, const OddsTextOptions& options, std::string& out);

// The distribution of a requested number as text, JSON or cells.

void append_text(const AskedNumbers& numbers, const OddsTextOptions& options, std::string& out);
void append_json(const AskedNumbers& numbers, std::string& out);
/// Columns `for`, `number`, `is`, `num`, `den`, `p`: a row for each value.
FlatTable table_of(const AskedNumbers& numbers);

/// The content of an item of `of`: `"for":…,"number":…,"mean":…,"odds":[…],`.
void put_number_odds(const NumberOdds& number, const Ruleset& ruleset, text::JsonWriter& json);

/// The chance of one outcome, as requested.
struct OutcomeChance {
    const Odds& odds;
    const std::string& outcome;
    Ratio chance;
};
void append_text(const OutcomeChance& asked, const OddsTextOptions& options, std::string& out);
FlatTable table_of(const OutcomeChance& asked);
void append_json(const OutcomeChance& asked, std::string& out);

/// The chance of one number or of a range, as a row or an object.
struct AskedChance {
    const Request& request;
    const NumberOdds& number;
    std::string_view of;    ///< as requested
    std::string_view text;  ///< such as `2+`
    Ratio chance;
    const Annotations& annotations;
};
void append_text(const AskedChance& asked, const OddsTextOptions& options, std::string& out);
FlatTable table_of(const AskedChance& asked);
void append_json(const AskedChance& asked, std::string& out);

// Prints how changes affect the odds: rows, grids and advice as text, cells or JSON.

/// A row's columns: each outcome and its chance; with several units, each joint outcome.
std::vector<std::pair<std::string, Ratio>> columns_of_odds(const Odds& odds);
/// A row's columns: of its odds, or each value of the requested number (`none` if it is not computed).
std::vector<std::pair<std::string, Ratio>> columns_of_row(const VaryRow& row);
/// All columns that any row has, in order.
std::vector<std::string> columns_of_rows(const Vary& vary);

void append_text(const Vary& vary, const OddsTextOptions& options, std::string& out);
FlatTable table_of(const Vary& vary);
void append_json(const Vary& vary, std::string& out);
void append_text(const VaryGrid& grid, const OddsTextOptions& options, std::string& out);
FlatTable table_of(const VaryGrid& grid);
void append_json(const VaryGrid& grid, std::string& out);
void append_text(const Advised& advised, const OddsTextOptions& options, std::string& out);
FlatTable table_of(const Advised& advised);
void append_json(const Advised& advised, std::string& out);

// Odds as one JSON object on one line. In num and den, numbers that a double cannot hold exactly are strings.

void append_json(const Odds& odds, std::string& out);

/// The beginning of every odds object: `{"v":1,`, ruleset, procedure, id and request.
void put_odds_head(const Request& request, text::JsonWriter& json);

/// The end of every odds object: marks, notes and the closing bracket.
void end_odds(const Annotations& annotations, text::JsonWriter& json);

/// The `"odds":[…],` and `"expect":[…],` of a request.
void put_outcomes(const Odds& odds, text::JsonWriter& json);
void put_expect(const Odds& odds, text::JsonWriter& json);

/// A chance as `"num":21,"den":100,"p":0.21,`.
void put_chance(const Whole& num, const Whole& den, text::JsonWriter& json);
void put_chance(const Ratio& chance, text::JsonWriter& json);

/// The same over the number of rolls, if the chance is a count of rolls.
void put_chance_over(const Ratio& chance, const Whole& rolls, text::JsonWriter& json);

// Odds as rows for csv and logfmt, one per outcome.

/// A row for each outcome of each unit, each number of hits of each side, and each outcome of follow-ups.
FlatTable table_of(const Odds& odds);

/// Adds a chance as the cells `num`, `den` and `p`.
void add_chance(FlatRow& row, const Ratio& chance);

// Odds as self-contained SVG charts: bars for distributions, and stacked bars for varied values. Text remains text, and
// colours follow the reader's light or dark scheme.

/// A bar for each outcome or number of hits.
std::string odds_svg(const Odds& odds);

/// A bar for each value of `--of`; with several sides, one side after the other.
std::string numbers_svg(const AskedNumbers& numbers);

/// A separate bar for each chance.
struct LabelledChance {
    std::string label;
    Ratio chance;
};
/// `what` is a subtitle; `rows` is the heading of the labels.
std::string chances_svg(std::string_view title, std::string_view what, std::string_view rows,
                        const std::vector<LabelledChance>& chances, const Annotations& annotations);

/// Chances that add up to 1.
struct StackedChances {
    std::string label;
    std::vector<LabelledChance> parts;
};
/// A stacked bar for each group, then a bar for each other chance, all on one axis.
std::string stacks_svg(std::string_view title, std::string_view what, std::string_view rows,
                       const std::vector<StackedChances>& stacks, const std::vector<LabelledChance>& bars,
                       const Annotations& annotations);

/// A row for each value, stacked by outcome; a plain bar if a single chance is requested.
std::string vary_svg(const Vary& vary);

}  // namespace orderly::report
