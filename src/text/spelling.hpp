#pragma once
// Matching typed text with names: case is ignored, `_` equals `-`, and a prefix is enough.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::text {

// Suggestions for "did you mean": candidates that differ by a typing error.

/// The number of insertions, deletions, substitutions and swaps of neighbours between two words.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Candidates within a small Damerau-Levenshtein distance of `word`, best first, at most three.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "; did you mean `best`?"; empty if there is no candidate.
std::string or_meant(const std::vector<std::string>& candidates);

/// How well a spelling matches a name, worst first.
enum class Match : std::uint8_t {
    none,
    pieces,     ///< each piece between `-` is a prefix of the name's piece: `a-b` for `alpha-beta`
    beginning,  ///< a prefix of the name
    whole,
};

/// Folds a letter for comparison. Unlike std::tolower, it does not depend on the locale.
constexpr char fold(char letter) {
    if (letter == '_') return '-';
    return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Whether `name` starts with `typed`, ignoring case and treating `_` as `-`.
bool begins(std::string_view typed, std::string_view name);

/// Whether the names are equal, ignoring case and treating `_` as `-`. Length and first letter decide most comparisons,
/// so those are inline.
inline bool same_spelling(std::string_view typed, std::string_view name) {
    return typed.size() == name.size() &&
           (typed.empty() || (fold(typed.front()) == fold(name.front()) && begins(typed, name)));
}

/// How `typed` matches `name`. An empty text matches nothing.
Match match(std::string_view typed, std::string_view name);

/// `typed` in the spelling of names.
std::string folded(std::string_view typed);

}  // namespace orderly::text
