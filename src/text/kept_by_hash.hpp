#pragma once
// A cache with one slot per hash, so memory is bounded. A thing is stored when it is requested a second time.

#include <cstddef>
#include <utility>
#include <vector>

namespace orderly::text {

template <class Thing, std::size_t places>
class KeptByHash {
public:
    /// The thing in the slot of the hash, which may be a different one; null if the cache is empty.
    [[nodiscard]] const Thing* find(std::size_t hash) const {
        return things_.empty() ? nullptr : &things_[hash % places];
    }

    /// The slot to store the thing in; null on the first request for the hash.
    [[nodiscard]] Thing* place_for(std::size_t hash) {
        if (things_.empty()) things_.resize(places), seen_.resize(places);
        return std::exchange(seen_[hash % places], hash) == hash ? &things_[hash % places] : nullptr;
    }

private:
    std::vector<Thing> things_;      ///< allocated on first use
    std::vector<std::size_t> seen_;  ///< by slot: the last hash requested
};

}  // namespace orderly::text
