#pragma once
// A modifier that no table has, as typed: `+1`, `-2`, `+1:hill`.

#include <string_view>

#include "orderly/request.hpp"

namespace orderly::parser {

/// A sign and digits, and a colon where more follows.
constexpr bool is_by_hand(std::string_view typed) {
    if (typed.size() < 2 || (typed.front() != '+' && typed.front() != '-')) return false;
    const auto end = typed.find_first_not_of("0123456789", 1);
    return end != 1 && (end == std::string_view::npos || typed[end] == ':');
}

/// Throws Error "bad-value": no whole number up to 100, or a reason of other than letters, digits and hyphens.
ByHand read_by_hand(std::string_view typed);

}  // namespace orderly::parser
