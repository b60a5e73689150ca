#pragma once
// Numbers as they are printed: signs kept, fractions exact.

#include <cstdint>
#include <string>

#include "text/buffer.hpp"
#include "orderly/fraction.hpp"

namespace orderly::text {

/// Appends `10.5`; false, and nothing appended, where the fraction is no finite decimal.
bool put_decimal(Fraction value, Buffer& out);

/// Appends `3`, `1/2` or `3/2`: exact, and taken back by the command line.
void put_fraction(Fraction value, Buffer& out);

/// `+2`, `0`, `-1`.
std::string signed_text(std::int64_t number);

/// `10.5`, or `1/3` where there is no finite decimal.
std::string decimal_text(Fraction value);

/// `3`, `1/2`, `3/2`.
std::string fraction_text(Fraction value);

}  // namespace orderly::text
