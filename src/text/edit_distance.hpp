#pragma once
// "Did you mean": the candidates that are a slip of the fingers away.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::text {

/// Insertions, deletions, changes and swaps of neighbours that make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Candidates within a small Damerau-Levenshtein distance of `word`, best first, at most three.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace orderly::text
