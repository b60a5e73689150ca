#pragma once
// How near a slip comes to a name: letters left out, letters doubled, letters changed or swapped.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "parse/easy/pieces.hpp"

namespace orderly::parser {

/// A number is never a slip of another one.
bool have_same_digits(std::string_view one, std::string_view other);

/// `typed` is the name with letters left out, or with letters doubled that the name has once: nothing in it is wrong.
bool is_contraction(const std::string& typed, const std::string& name);

/// `typed` is three letters of a short name, none of them a vowel, in their order from the first on: `trn`.
bool is_skeleton(const std::string& typed, const std::string& name);

/// The pieces are the name's, each whole or a contraction, and one at least a contraction.
bool is_contraction(std::span<const Piece> typed, const std::vector<std::string>& name);

/// The slips between the pieces and the name's, where they are few enough for a slip of the fingers.
std::optional<std::size_t> slips_between(std::span<const Piece> typed, const std::vector<std::string>& name);

}  // namespace orderly::parser
