#pragma once
// The one reader of whole numbers: digits, with a `-` before them where the type has a sign. No blanks, no `+`.

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "orderly/fraction.hpp"
#include "text/json_writer.hpp"

namespace orderly::text {

/// Cuts a whole number off the front of `text`. Nothing, and nothing cut, where there is none or it does not fit.
template <class Integer>
std::optional<Integer> take_integer(std::string_view& text) {
    Integer number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// The whole number that all of `text` is; nothing where it is none, or does not fit.
template <class Integer>
std::optional<Integer> read_integer(std::string_view text) {
    const auto number = take_integer<Integer>(text);
    return text.empty() ? number : std::nullopt;
}

// A number as typed: `3`, `+3`, `-1`, `1.5`, `.5`, `1/2`. Never more than the engine can add up exactly.

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

// Numbers as they are printed: signs kept, fractions exact.

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
