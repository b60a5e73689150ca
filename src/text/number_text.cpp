#include "text/number_text.hpp"

#include <fmt/format.h>

namespace orderly::text {
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
