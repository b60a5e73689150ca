#pragma once
// The only parser of whole numbers: digits, with a leading `-` if the type is signed. No blanks, no `+`.

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "orderly/fraction.hpp"
#include "text/json_writer.hpp"

namespace orderly::text {

/// Cuts a whole number off the front of `text`. Returns nothing and cuts nothing if there is none or it does not fit.
template <class Integer>
std::optional<Integer> take_integer(std::string_view& text) {
    Integer number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// The whole number that is all of `text`; nothing if it is not one or does not fit.
template <class Integer>
std::optional<Integer> read_integer(std::string_view text) {
    const auto number = take_integer<Integer>(text);
    return text.empty() ? number : std::nullopt;
}

// A number as typed: `3`, `+3`, `-1`, `1.5`, `.5`, `1/2`. Limited to what the engine can add exactly.

enum class Numeral : std::uint8_t {
    none,       ///< not a number
    whole,      ///< digits only
    part,       ///< with a decimal point or a fraction bar
    too_great,  ///< beyond 10^12
    too_fine,   ///< not a multiple of halves, thirds, fifths, sevenths, sixteenths or thousandths
};

/// A number; valid if it is `whole` or `part`.
struct ReadNumber {
    Numeral form = Numeral::none;
    Fraction value;
};

ReadNumber read_number(std::string_view text);

// Printing numbers: with explicit signs, and exact fractions.

/// Appends `10.5`. Returns false and appends nothing if the fraction is not a finite decimal.
bool put_decimal(Fraction value, Buffer& out);

/// Appends `3`, `1/2` or `3/2`: exact, and accepted by the command line.
void put_fraction(Fraction value, Buffer& out);

/// With a sign: `+2`, `0`, `-1`.
std::string signed_text(std::int64_t number);

/// `10.5`, or `1/3` if it is not a finite decimal.
std::string decimal_text(Fraction value);

/// As a fraction: `3`, `1/2`, `3/2`.
std::string fraction_text(Fraction value);

}  // namespace orderly::text
