#pragma once
// A picture of luck: for each side what the dice were expected to give, the band of nine games in ten, and what they
// gave.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::report {

/// What a side inflicted; nine times in ten it lies from `low` to `high`.
struct LuckBand {
    std::string who;
    std::int64_t inflicted = 0;
    double expected = 0;
    std::int64_t low = 0;
    std::int64_t high = 0;
};

/// `about` tells under the title what the chart is of.
std::string luck_svg(std::string_view title, std::string_view about, const std::vector<LuckBand>& sides);

}  // namespace orderly::report
