#pragma once
// What a line must have for a pattern of the language to stand on it.

#include <span>
#include <vector>

#include "orderly/language.hpp"
#include "orderly/spoken.hpp"

namespace orderly::parser {

/// One need for each way through the pattern, but for those that need more than another. `lists` has the list of
/// phrases of each step.
std::vector<SpokenNeed> needs_of(std::span<const PatternStep> steps, std::span<const std::uint8_t> lists);

}  // namespace orderly::parser
