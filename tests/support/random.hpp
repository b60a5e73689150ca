#pragma once
// Numbers at random, the same ones on every machine.

#include <cstdint>

namespace orderly_test {

/// How many of so many random cases are tried: under the sanitizers, which look at memory and not at figures, a few.
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

    /// From 0 on.
    std::uint64_t next(std::uint64_t below) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return (state_ >> 33) % below;
    }

private:
    std::uint64_t state_;
};

}  // namespace orderly_test
