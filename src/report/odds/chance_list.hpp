#pragma once
// A list of chances with a bar each.

#include <string>
#include <vector>

#include "orderly/odds.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// One line of it.
struct ChanceLine {
    std::string label;
    Whole num;
    std::string faces;
    std::string up;    ///< this or above; at least
    std::string down;  ///< this or below; at most
};

/// What stands over `up` and `down`.
struct ChanceHeads {
    std::string up;
    std::string down;
};

/// Writes what odds are of, `Odds of Charge · acw` and the rest.
void write_odds_head(text::Page& page, const Request& request, std::string_view rest);

/// Writes the lines, each `num` of `den`.
void write_chances(text::Page& page, const std::vector<ChanceLine>& lines, const ChanceHeads& heads, const Whole& den,
                   bool ascii);

}  // namespace orderly::report
