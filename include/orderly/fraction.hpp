#pragma once
// An exact rational for quantities such as fire points: halves are kept, never rounded on the way.
// It is not a big number: the tables bound every quantity, so 64 bits hold all that can be typed.

#include <compare>
#include <cstdint>
#include <numeric>

namespace orderly {

/// A reduced fraction with a denominator above 0.
struct Fraction {
    std::int64_t num = 0;
    std::int64_t den = 1;

    constexpr Fraction() = default;
    constexpr Fraction(std::int64_t whole) : num(whole) {}  // NOLINT: a whole number is a fraction
    /// Reduces; `bottom` must not be 0.
    constexpr Fraction(std::int64_t top, std::int64_t bottom) {
        const auto common = std::gcd(top, bottom);
        const auto sign = bottom < 0 ? -1 : 1;
        num = common == 0 ? 0 : sign * top / common;
        den = common == 0 ? 1 : sign * bottom / common;
    }

    /// The greatest whole number that is not more: a scale is read by its lower bounds.
    [[nodiscard]] constexpr std::int64_t floor() const {
        const auto whole = num / den;
        return num % den < 0 ? whole - 1 : whole;
    }
    /// Without its part: a negative quantity counts as the positive one does, with the sign turned.
    [[nodiscard]] constexpr std::int64_t cut() const { return num / den; }
    [[nodiscard]] constexpr bool is_whole() const { return den == 1; }

    friend constexpr Fraction operator+(Fraction a, Fraction b) {
        if (a.den == b.den && a.den == 1) return {a.num + b.num};
        return {a.num * b.den + b.num * a.den, a.den * b.den};
    }
    friend constexpr Fraction operator*(Fraction a, Fraction b) { return {a.num * b.num, a.den * b.den}; }
    friend constexpr Fraction operator/(Fraction a, Fraction b) { return {a.num * b.den, a.den * b.num}; }
    friend constexpr bool operator==(Fraction a, Fraction b) = default;
    friend constexpr std::strong_ordering operator<=>(Fraction a, Fraction b) {
        return a.num * b.den <=> b.num * a.den;
    }
};

}  // namespace orderly
