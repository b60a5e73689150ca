#include "log/count_odds.hpp"

#include <algorithm>
#include <utility>

namespace orderly::log {
namespace {

constexpr double negligible = 1e-30;

}  // namespace

CountOdds::CountOdds(std::int64_t first, std::vector<double> chances) : first_(first), chances_(std::move(chances)) {}

void CountOdds::add(const CountOdds& other) {
    sums_.assign(chances_.size() + other.chances_.size() - 1, 0);
    for (std::size_t mine = 0; mine < chances_.size(); ++mine)
        for (std::size_t theirs = 0; theirs < other.chances_.size(); ++theirs)
            sums_[mine + theirs] += chances_[mine] * other.chances_[theirs];
    std::swap(chances_, sums_);
    first_ += other.first_;
    trim();
}

std::int64_t CountOdds::quantile(double chance) const {
    auto number = first_;
    const auto last = first_ + static_cast<std::int64_t>(chances_.size()) - 1;
    while (number < last && at_most(number) < chance) ++number;
    return number;
}

void CountOdds::trim() {
    const auto counts = [](double chance) { return chance > negligible; };
    const auto begin = std::ranges::find_if(chances_, counts);
    first_ += begin - chances_.begin();
    chances_.erase(chances_.begin(), begin);
    while (chances_.size() > 1 && !counts(chances_.back())) chances_.pop_back();
}

double CountOdds::mean() const {
    double sum = 0;
    auto number = static_cast<double>(first_);
    for (const auto chance : chances_) sum += chance * number++;
    return sum;
}

double CountOdds::at_least(std::int64_t number) const {
    double sum = 0;
    for (std::size_t at = chances_.size(); at-- > 0 && first_ + static_cast<std::int64_t>(at) >= number;)
        sum += chances_[at];
    return std::min(sum, 1.0);
}

double CountOdds::at_most(std::int64_t number) const {
    double sum = 0;
    for (std::size_t at = 0; at < chances_.size() && first_ + static_cast<std::int64_t>(at) <= number; ++at)
        sum += chances_[at];
    return std::min(sum, 1.0);
}

}  // namespace orderly::log
