#pragma once
// Charts as self-contained SVG: a distribution as bars, what varies as rows stacked by outcome. Text stays text, and
// colours follow the reader's light or dark scheme.

#include "report/odds/changes.hpp"

namespace orderly::report {

/// A bar for each outcome, or for each number of hits.
std::string odds_svg(const Odds& odds);

/// The numbers of `--of`, a bar for each; of several sides, one side after the other.
std::string numbers_svg(const AskedNumbers& numbers);

/// A bar of its own for each chance.
struct LabelledChance {
    std::string label;
    Ratio chance;
};
/// `what` stands under the title, `rows` over the labels.
std::string chances_svg(std::string_view title, std::string_view what, std::string_view rows,
                        const std::vector<LabelledChance>& chances, const Annotations& annotations);

/// Chances that make up a whole.
struct StackedChances {
    std::string label;
    std::vector<LabelledChance> parts;
};
/// A stacked bar for each whole, then a bar for each chance beside them; all of one axis.
std::string stacks_svg(std::string_view title, std::string_view what, std::string_view rows,
                       const std::vector<StackedChances>& stacks, const std::vector<LabelledChance>& bars,
                       const Annotations& annotations);

/// A row for each value, stacked by outcome; or a bar each where one chance is asked for.
std::string vary_svg(const Vary& vary);

}  // namespace orderly::report
