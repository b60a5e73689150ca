#include "log/record_numbers.hpp"

namespace orderly::log {

RecordNumbers::Place RecordNumbers::add(std::uint64_t number) {
    if (number == 0) return Place::next;
    if (number > greatest_) {
        if (number > greatest_ + 1) gaps_.emplace(greatest_ + 1, number - 1);
        greatest_ = number;
        return Place::next;
    }
    auto gap = gaps_.upper_bound(number);
    if (gap == gaps_.begin() || (--gap)->second < number) return Place::twice;
    const Range range{gap->first, gap->second};
    gaps_.erase(gap);
    if (range.first < number) gaps_.emplace(range.first, number - 1);
    if (number < range.last) gaps_.emplace(number + 1, range.last);
    return Place::out_of_order;
}

std::vector<RecordNumbers::Range> RecordNumbers::missing() const {
    std::vector<Range> ranges;
    for (const auto& [first, last] : gaps_) ranges.push_back({first, last});
    return ranges;
}

}  // namespace orderly::log
