#pragma once
// Dice that depend only on the seed, the name of the roll and the index of the die. They are independent of earlier
// rolls, so requests can be resolved in any order and anywhere (docs/dice.md).

#include <array>
#include <climits>
#include <cstdint>
#include <string>
#include <string_view>

#include "orderly/export.hpp"

namespace orderly {

/// Among given faces, a placeholder for a die to be rolled.
inline constexpr int roll_this = INT_MIN;

/// The number that stands for a face given by name; the die's table maps the name to its face.
ORDERLY_API int named_face(std::string_view name);
constexpr bool is_named_face(int face) { return face != roll_this && face < INT_MIN / 2; }

/// SipHash-2-4 of `text` with a 128-bit key (Aumasson and Bernstein 2012; little-endian).
ORDERLY_API std::uint64_t siphash(const std::array<std::uint64_t, 2>& key, std::string_view text);

/// The key derived from a seed's text.
struct ORDERLY_API DiceSeed {
    std::array<std::uint64_t, 2> key = {0, 0};
    explicit DiceSeed(std::string_view text);
};

/// The name of a roll, from an id or a number. Id `3` and number 3 give different names.
ORDERLY_API std::string roll_of_id(std::string_view id);
ORDERLY_API std::string roll_of_number(std::uint64_t number);

/// The face, 1 to `sides`, of the die at `place` (from 0) in the named roll. Each face is equally likely.
ORDERLY_API int face_of(const DiceSeed& seed, std::string_view roll, std::uint64_t place, int sides);

/// A random seed from the operating system, 16 hex digits. Throws Error if none is available.
ORDERLY_API std::string fresh_seed();

}  // namespace orderly
