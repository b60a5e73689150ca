#pragma once
// The last request, changed.

#include <span>
#include <string>
#include <vector>

#include "orderly/language.hpp"

namespace orderly::cli {

/// `+word` or `word` adds a word to the first side, `not-word` takes one away; behind `vs`, to the second side, and
/// what neither adds nor takes away stands in its place.
std::vector<std::string> again(const std::vector<std::string>& last, std::span<const std::string> changes);

/// The words without the last `faces` numbers among them and what stands before a die.
std::vector<std::string> without_dice(std::span<const std::string> words, std::size_t faces, const Language& language);

}  // namespace orderly::cli
