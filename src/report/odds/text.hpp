#pragma once
// Odds as text: outcomes in table order with bars, hits, and average effects.

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

// The distribution of a requested number as text, JSON or cells.

void append_numbers_text(const AskedNumbers& numbers, const OddsTextOptions& options, std::string& out);
void append_numbers_json(const AskedNumbers& numbers, std::string& out);
/// Columns `for`, `number`, `is`, `num`, `den`, `p`: a row for each value.
CellTable numbers_cells(const AskedNumbers& numbers);

/// An item of `of`: `{"for":…,"number":…,"mean":…,"odds":[…]},`.
void put_number_odds(const NumberOdds& number, const Ruleset& ruleset, text::JsonWriter& json);

/// The chance of one number or of a range, as a row or an object.
struct AskedChance {
    const Request& request;
    const NumberOdds& number;
    std::string_view of;    ///< as requested
    std::string_view text;  ///< such as `2+`
    Ratio chance;
    const Annotations& annotations;
};
CellTable number_chance_cells(const AskedChance& asked);
void append_number_chance_json(const AskedChance& asked, std::string& out);

}  // namespace orderly::report
