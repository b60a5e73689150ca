#pragma once
// What is asked of one request: its odds, a number of it in full, or one chance of either.

#include <optional>

#include "orderly/changes.hpp"

namespace orderly::odds {

/// One of the three.
struct Answer {
    std::optional<Odds> odds;
    std::optional<NumberOdds> number;
    std::optional<Ratio> chance;
    Whole roll_count;  ///< that the chance was counted over
    Annotations annotations;
    double work = 0;
};

/// Answers what is asked, of a completed request and not of the one in `asked`. Throws Error.
Answer answer_of(const Asked& asked, const Request& request, double most_work = most_odds_work);

/// The one number that is asked for. Throws Error "ambiguous" where several sides have it.
const NumberOdds& only_number(const AskedNumbers& numbers, std::string_view asked);

}  // namespace orderly::odds
