#pragma once
// Charts as self-contained SVG: a distribution as bars, what varies as rows stacked by outcome. Text stays text, and
// colours follow the reader's light or dark scheme.

#include "report/odds/changes.hpp"

namespace orderly::report {

/// A bar for each outcome, or for each number of hits.
std::string odds_svg(const Odds& odds);

/// A row for each value, stacked by outcome; or a bar each where one chance is asked for.
/// The numbers of `--of`, a bar for each; of several sides, one side after the other.
std::string numbers_svg(const AskedNumbers& numbers);
std::string vary_svg(const Vary& vary);

}  // namespace orderly::report
