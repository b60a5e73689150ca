#pragma once
// Dice that depend on their name alone: the seed's text, the name of the roll and the place of the die.
// Nothing drawn before matters, so lines can be resolved in any order, anywhere (docs/dice.md).

#include <array>
#include <climits>
#include <cstdint>
#include <string>
#include <string_view>

#include "orderly/export.hpp"

namespace orderly {

/// Among faces that were given: this die is rolled.
inline constexpr int roll_this = INT_MIN;

/// Among faces that were given: one by its name, which stands for the number that the die's table gives it.
ORDERLY_API int named_face(std::string_view name);
constexpr bool is_named_face(int face) { return face != roll_this && face < INT_MIN / 2; }

/// SipHash-2-4 of `text` under a 128-bit key (Aumasson and Bernstein 2012; little-endian).
ORDERLY_API std::uint64_t siphash(const std::array<std::uint64_t, 2>& key, std::string_view text);

/// The key that a seed's text stands for.
struct ORDERLY_API DiceSeed {
    std::array<std::uint64_t, 2> key = {0, 0};
    explicit DiceSeed(std::string_view text);
};

/// The roll's name: of an id, or of a number. Id `3` and number 3 are different names.
ORDERLY_API std::string roll_of_id(std::string_view id);
ORDERLY_API std::string roll_of_number(std::uint64_t number);

/// The face, 1 to `sides`, of the die at `place` (from 0) of the named roll. Each face is equally likely.
ORDERLY_API int face_of(const DiceSeed& seed, std::string_view roll, std::uint64_t place, int sides);

/// A seed from the operating system's entropy, 16 hex digits. Throws Error where there is none.
ORDERLY_API std::string fresh_seed();

}  // namespace orderly
