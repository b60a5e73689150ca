#pragma once
// Odds as self-contained SVG charts: bars for distributions, and stacked bars for varied values. Text remains text, and
// colours follow the reader's light or dark scheme.

#include "report/odds/changes.hpp"

namespace orderly::report {

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
