#pragma once
// Tests eight bytes at once, read as one number. In an answer the highest bit of each byte that passes is set, and all
// else is 0.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace orderly::text {

constexpr std::uint64_t in_each_byte(std::uint64_t byte) { return byte * 0x0101010101010101U; }

/// The eight bytes at `at`; the first is the lowest.
inline std::uint64_t eight_at(const char* at) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, at, 8);
    if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
    return eight;
}

/// Bytes less than `limit`, which is at most 0x80.
constexpr std::uint64_t less_than(std::uint64_t limit, std::uint64_t eight) {
    const auto reach = (eight & in_each_byte(0x7f)) + in_each_byte(0x80 - limit);
    return ~(reach | eight) & in_each_byte(0x80);
}

/// Bytes that are equal to `byte`.
constexpr std::uint64_t equal_to(char byte, std::uint64_t eight) {
    return less_than(1, eight ^ in_each_byte(static_cast<unsigned char>(byte)));
}

/// The place of the first byte in an answer that is not 0.
constexpr std::size_t first_of(std::uint64_t answer) { return static_cast<std::size_t>(std::countr_zero(answer)) / 8; }

}  // namespace orderly::text
