#pragma once
// `between A and B`: the `and` that parts two sides.

#include <span>
#include <string_view>
#include <vector>

#include "parse/easy/phrasebook.hpp"

namespace orderly::parser {

/// How many pieces from `at` on are one of the words; 0 where none stands there.
std::size_t length_of_one(std::span<const std::string_view> words, const Phrasebook& book,
                          const std::vector<Piece>& pieces, std::size_t at);

/// The place of the `and` that parts what stands behind a word for `between` at `at`; `at` where nothing is said so, or
/// it is not clear which `and` does.
std::size_t part_between(const Language& language, const std::vector<Piece>& pieces, std::size_t at);

}  // namespace orderly::parser
