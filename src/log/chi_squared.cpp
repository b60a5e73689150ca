#include "log/chi_squared.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace orderly::log {

// Q(a, x) = Γ(a, x)/Γ(a) by Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1), from a = 1/2 or a = 1 (Abramowitz and
// Stegun 6.5.21)
double chi_squared_tail(int degrees, double value) {
    if (degrees < 1 || value <= 0) return 1;
    const auto x = value / 2;
    const auto odd = degrees % 2 == 1;
    auto a = odd ? 0.5 : 1.0;
    auto tail = odd ? std::erfc(std::sqrt(x)) : std::exp(-x);
    auto term = odd ? std::exp(-x) * std::sqrt(x) / std::tgamma(1.5) : std::exp(-x) * x;
    for (; a + 0.25 < degrees / 2.0; a += 1) {
        tail += term;
        term *= x / (a + 1);
    }
    return std::clamp(tail, 0.0, 1.0);
}

ChiSquared chi_squared(std::span<const std::uint64_t> counts) {
    const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (total == 0 || counts.size() < 2) return {};
    const auto expected = static_cast<double>(total) / static_cast<double>(counts.size());
    ChiSquared result;
    for (const auto count : counts) {
        const auto off = static_cast<double>(count) - expected;
        result.value += off * off / expected;
    }
    result.tells = total >= 5 * counts.size();
    result.chance = chi_squared_tail(static_cast<int>(counts.size()) - 1, result.value);
    return result;
}

}  // namespace orderly::log
