#pragma once
// Random numbers, identical on every machine.

#include <cstdint>

namespace orderly_test {

/// How many of `all` random cases to try: only a few under the sanitizers, which check memory and not results.
constexpr std::uint64_t share_of(std::uint64_t all) {
#ifdef __SANITIZE_ADDRESS__
    return (all + 19) / 20;
#else
    return all;
#endif
}

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    /// A number from 0 to `below` - 1.
    std::uint64_t next(std::uint64_t below) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return (state_ >> 33) % below;
    }

private:
    std::uint64_t state_;
};

}  // namespace orderly_test
