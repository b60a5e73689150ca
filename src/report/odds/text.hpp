#pragma once
// Odds for a person: outcomes in the table's order with a bar each, hits, what comes of it on average.

#include <string>

#include "orderly/odds.hpp"

namespace orderly {

struct OddsTextOptions {
    bool color = false;
    bool ascii = false;
};

/// Appends the odds of a request, 80 columns wide.
void append_odds_text(const Odds& odds, const OddsTextOptions& options, std::string& out);

}  // namespace orderly
