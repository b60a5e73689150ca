#pragma once
// A cache with a fixed number of slots, indexed by hash, so memory is bounded. A value is stored when its hash is
// requested a second time.

#include <cstddef>
#include <utility>
#include <vector>

namespace orderly::text {

template <class Value, std::size_t places>
class KeptByHash {
public:
    /// The value in the slot of the hash, which may belong to another key; null if the cache is empty.
    [[nodiscard]] const Value* find(std::size_t hash) const {
        return values_.empty() ? nullptr : &values_[hash % places];
    }

    /// The slot to store the value in; null on the first request for the hash.
    [[nodiscard]] Value* place_for(std::size_t hash) {
        if (values_.empty()) values_.resize(places), seen_.resize(places);
        return std::exchange(seen_[hash % places], hash) == hash ? &values_[hash % places] : nullptr;
    }

private:
    std::vector<Value> values_;      ///< allocated on first use
    std::vector<std::size_t> seen_;  ///< by slot: the last hash requested
};

}  // namespace orderly::text
