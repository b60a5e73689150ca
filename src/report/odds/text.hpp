#pragma once
// Odds for a person: outcomes in the table's order with a bar each, hits, what comes of it on average.

#include <cstddef>
#include <string>

#include "orderly/odds.hpp"
#include "report/flat_rows.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {

struct OddsTextOptions {
    bool color = false;
    bool ascii = false;
    std::size_t width = 80;
};

/// Appends the odds of a request.
void append_odds_text(const Odds& odds, const OddsTextOptions& options, std::string& out);

// The distribution of a number that was asked for, as text, json and cells.

void append_numbers_text(const AskedNumbers& numbers, const OddsTextOptions& options, std::string& out);
void append_numbers_json(const AskedNumbers& numbers, std::string& out);
/// `for`, `number`, `is`, `num`, `den`, `p`: a row for each number.
CellTable numbers_cells(const AskedNumbers& numbers);

/// One number as an object of `of`: `{"for":…,"number":…,"mean":…,"odds":[…]},`.
void put_number_odds(const NumberOdds& number, const Ruleset& ruleset, text::JsonWriter& json);

/// The chance of a number, or of several by a sign, that is asked for alone: a row, an object.
struct AskedChance {
    const Request& request;
    const NumberOdds& number;
    std::string_view of;    ///< as it was asked
    std::string_view text;  ///< `2+`
    Ratio chance;
    const Annotations& annotations;
};
CellTable number_chance_cells(const AskedChance& asked);
void append_number_chance_json(const AskedChance& asked, std::string& out);

}  // namespace orderly::report
