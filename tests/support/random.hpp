#pragma once
// Numbers at random, the same ones on every machine.

#include <cstdint>

namespace orderly_test {

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
