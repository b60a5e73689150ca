#pragma once
// Odds for a person: outcomes in the table's order with a bar each, hits, what comes of it on average.

#include <cstddef>
#include <string>

#include "orderly/odds.hpp"

namespace orderly::report {

struct OddsTextOptions {
    bool color = false;
    bool ascii = false;
    std::size_t width = 80;
};

/// Appends the odds of a request.
void append_odds_text(const Odds& odds, const OddsTextOptions& options, std::string& out);

}  // namespace orderly::report
