#include "text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace orderly::text {
namespace {

constexpr std::int64_t most = 1'000'000'000'000;
// Every denominator divides this one, so sums of any number of units keep theirs below its square.
constexpr std::int64_t finest = 16 * 9 * 125 * 7;
constexpr std::size_t most_decimals = 3;

struct Digits {
    std::int64_t value = 0;
    std::size_t count = 0;
    bool too_great = false;
};

/// Cuts the digits off the front of `text`.
Digits take_digits(std::string_view& text) {
    Digits digits;
    for (; digits.count < text.size() && '0' <= text[digits.count] && text[digits.count] <= '9'; ++digits.count) {
        if (!digits.too_great) digits.value = digits.value * 10 + (text[digits.count] - '0');
        digits.too_great = digits.too_great || digits.value > most;
    }
    text.remove_prefix(digits.count);
    return digits;
}

bool take(std::string_view& text, char one) {
    if (text.empty() || text.front() != one) return false;
    text.remove_prefix(1);
    return true;
}

ReadNumber part(std::int64_t top, std::int64_t bottom) {
    const Fraction value(top, bottom);
    if (finest % value.den != 0) return {Numeral::too_fine, {}};
    return {Numeral::part, value};
}

ReadNumber ratio(const Digits& top, std::string_view rest) {
    const auto bottom = take_digits(rest);
    if (top.count == 0 || bottom.count == 0 || !rest.empty() || bottom.value == 0) return {};
    if (top.too_great) return {Numeral::too_great, {}};
    if (bottom.too_great) return {Numeral::too_fine, {}};
    return part(top.value, bottom.value);
}

ReadNumber decimal(const Digits& whole, std::string_view rest) {
    const auto last = rest.find_last_not_of('0');
    auto places = rest.substr(0, last == std::string_view::npos ? 0 : last + 1);
    const auto zeros = rest.size() - places.size();
    const auto digits = take_digits(places);
    if (!places.empty() || digits.count + zeros == 0) return {};
    if (whole.too_great) return {Numeral::too_great, {}};
    if (digits.count > most_decimals) return {Numeral::too_fine, {}};
    std::int64_t scale = 1;
    for (std::size_t at = 0; at < digits.count; ++at) scale *= 10;
    return part(whole.value * scale + digits.value, scale);
}

}  // namespace

ReadNumber read_number(std::string_view text) {
    const auto negative = take(text, '-');
    if (!negative) take(text, '+');
    const auto digits = take_digits(text);
    ReadNumber read;
    if (take(text, '/')) read = ratio(digits, text);
    else if (take(text, '.')) read = decimal(digits, text);
    else if (digits.count != 0 && text.empty())
        read = {digits.too_great ? Numeral::too_great : Numeral::whole, digits.value};
    if (negative) read.value.num = -read.value.num;
    return read;
}

namespace {

bool is_finite_decimal(std::int64_t denominator) {
    while (denominator % 2 == 0) denominator /= 2;
    while (denominator % 5 == 0) denominator /= 5;
    return denominator == 1;
}

}  // namespace

bool put_decimal(Fraction value, Buffer& out) {
    if (value.is_whole()) {
        out.number(value.num);
        return true;
    }
    if (!is_finite_decimal(value.den)) return false;
    if (value.num < 0) out.put('-');
    auto rest = value.num % value.den;
    out.number(value.num < 0 ? -(value.num / value.den) : value.num / value.den);
    out.put('.');
    // one digit at a time: a power of ten above the denominator need not fit in 64 bits
    for (rest = rest < 0 ? -rest : rest; rest != 0; rest = rest * 10 % value.den)
        out.put(static_cast<char>('0' + rest * 10 / value.den));
    return true;
}

void put_fraction(Fraction value, Buffer& out) {
    out.number(value.num);
    if (value.is_whole()) return;
    out.put('/');
    out.number(value.den);
}

std::string signed_text(std::int64_t number) { return number == 0 ? "0" : fmt::format("{:+}", number); }

std::string decimal_text(Fraction value) {
    std::string text;
    if (Buffer out(text); !put_decimal(value, out)) put_fraction(value, out);
    return text;
}

std::string fraction_text(Fraction value) {
    std::string text;
    {
        Buffer out(text);
        put_fraction(value, out);
    }
    return text;
}

}  // namespace orderly::text
