#pragma once
// The chances of a whole number that is added up over many resolutions: one list of chances, convolved with the next.
// No curve is fitted to anything; what is less likely than 1e-30 is left off the ends.

#include <cstdint>
#include <vector>

namespace orderly::log {

class CountOdds {
public:
    /// Nothing added yet: it is 0 for certain.
    CountOdds() = default;
    /// `chances[i]` is the chance of `first + i`.
    CountOdds(std::int64_t first, std::vector<double> chances);

    /// Adds another number, independent of this one.
    void add(const CountOdds& other);

    [[nodiscard]] double mean() const;
    [[nodiscard]] double at_least(std::int64_t number) const;
    [[nodiscard]] double at_most(std::int64_t number) const;
    /// The least number that it is at most with that chance or more.
    [[nodiscard]] std::int64_t quantile(double chance) const;

private:
    void trim();

    std::int64_t first_ = 0;
    std::vector<double> chances_ = {1};
    std::vector<double> sums_;
};

}  // namespace orderly::log
