#pragma once
// A number as typed: `3`, `+3`, `-1`, `1.5`, `.5`, `1/2`. Never more than the engine can add up exactly.

#include <cstdint>
#include <string>
#include <string_view>

#include "orderly/fraction.hpp"

namespace orderly::text {

enum class Numeral : std::uint8_t {
    none,       ///< no number
    whole,      ///< digits alone
    part,       ///< with a point or a stroke
    too_great,  ///< beyond 10^12
    too_fine,   ///< not made of halves, thirds, fifths, sevenths, sixteenths and thousandths
};

/// A number, of use where it is `whole` or `part`.
struct ReadNumber {
    Numeral form = Numeral::none;
    Fraction value;
};

ReadNumber read_number(std::string_view text);

}  // namespace orderly::text
