#pragma once
// An exact rational for quantities such as fire points: halves count and are never rounded. It is not arbitrary
// precision: the tables limit every quantity, so 64 bits are enough.

#include <compare>
#include <cstdint>
#include <numeric>

namespace orderly {

/// A reduced fraction with a positive denominator.
struct Fraction {
    std::int64_t num = 0;
    std::int64_t den = 1;

    constexpr Fraction() = default;
    constexpr Fraction(std::int64_t whole) : num(whole) {}  // NOLINT: implicit conversion from a whole number
    /// Reduces the fraction; `bottom` must not be 0.
    constexpr Fraction(std::int64_t top, std::int64_t bottom) {
        const auto common = std::gcd(top, bottom);
        const auto sign = bottom < 0 ? -1 : 1;
        num = common == 0 ? 0 : sign * top / common;
        den = common == 0 ? 1 : sign * bottom / common;
    }

    /// The highest whole number that is not greater; scales are read by their lower bounds.
    [[nodiscard]] constexpr std::int64_t floor() const {
        const auto whole = num / den;
        return num % den < 0 ? whole - 1 : whole;
    }
    /// Rounds towards 0: a negative quantity counts like the positive one, with the sign reversed.
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
