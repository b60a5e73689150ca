#pragma once
// When what was typed stands for a name: case does not matter, `_` is `-`, and a beginning will do.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::text {

// "Did you mean": the candidates that are a slip of the fingers away.

/// Insertions, deletions, changes and swaps of neighbours that make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Candidates within a small Damerau-Levenshtein distance of `word`, best first, at most three.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> candidates);

/// How well a spelling fits a name, worst first.
enum class Match : std::uint8_t {
    none,
    pieces,     ///< each piece between `-` begins the name's piece: `a-b` for `alpha-beta`
    beginning,  ///< the name begins with it
    whole,
};

/// A letter as it counts in a name. Not std::tolower: a name means the same in every locale.
constexpr char fold(char letter) {
    if (letter == '_') return '-';
    return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// `name` starts with `typed`, but for case, and `_` for `-`.
bool begins(std::string_view typed, std::string_view name);

/// The same name but for case, and `_` for `-`. The length and the first letter decide most of these, so they are
/// compared in place.
inline bool same_spelling(std::string_view typed, std::string_view name) {
    return typed.size() == name.size() &&
           (typed.empty() || (fold(typed.front()) == fold(name.front()) && begins(typed, name)));
}

/// How `typed` fits `name`. Nothing typed fits nothing.
Match match(std::string_view typed, std::string_view name);

/// `typed` in the spelling of names.
std::string folded(std::string_view typed);

}  // namespace orderly::text
