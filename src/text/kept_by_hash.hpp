#pragma once
// A cache with a fixed number of slots, indexed by hash, so memory is bounded. A value is stored when its hash is
// requested a second time.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "text/characters.hpp"

namespace orderly::text {

/// A quick hash for such caches. Whoever chooses texts with equal hashes only makes them replace each other.
inline std::size_t hash_of(std::string_view text) {
    std::uint64_t hash = 0;
    const auto take = [&](std::uint64_t eight) {
        hash = (hash ^ eight) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32U;
    };
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) take(eight_at(text.data() + at));
    std::uint64_t rest = text.size();
    for (; at < text.size(); ++at) rest = rest << 8U | static_cast<unsigned char>(text[at]);
    take(rest);
    take(0);  // the last letters count in the low bits too
    return hash;
}

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
