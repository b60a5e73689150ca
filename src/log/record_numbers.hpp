#pragma once
// The numbers of a log's records, which count from 1: what is missing, double or out of order.

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace orderly::log {

class RecordNumbers {
public:
    enum class Place {
        next,          ///< as it should be; or numbers before it have not come yet
        out_of_order,  ///< it should have stood before
        twice,         ///< the number was there already
    };

    /// The record that comes next in the log.
    Place add(std::uint64_t number);

    /// The greatest number so far.
    [[nodiscard]] std::uint64_t greatest() const { return greatest_; }

    struct Range {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        bool operator==(const Range&) const = default;
    };

    /// Numbers below the greatest that have not come, in order.
    [[nodiscard]] std::vector<Range> missing() const;

private:
    std::uint64_t greatest_ = 0;
    std::map<std::uint64_t, std::uint64_t> gaps_;  ///< first to last
};

}  // namespace orderly::log
