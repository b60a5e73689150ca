#pragma once
// What may come again: one place for each hash, so that memory is bounded. A thing is kept from the second time on.

#include <cstddef>
#include <utility>
#include <vector>

namespace orderly::text {

template <class Thing, std::size_t places>
class KeptByHash {
public:
    /// What is kept where the hash says, which may be another thing; null while nothing is kept at all.
    [[nodiscard]] const Thing* find(std::size_t hash) const {
        return things_.empty() ? nullptr : &things_[hash % places];
    }

    /// Where to keep the thing of that hash; null the first time that it comes.
    [[nodiscard]] Thing* place_for(std::size_t hash) {
        if (things_.empty()) things_.resize(places), seen_.resize(places);
        return std::exchange(seen_[hash % places], hash) == hash ? &things_[hash % places] : nullptr;
    }

private:
    std::vector<Thing> things_;      ///< made with the first
    std::vector<std::size_t> seen_;  ///< the hash of the thing that last came to be kept, by the same places
};

}  // namespace orderly::text
