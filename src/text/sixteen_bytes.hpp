#pragma once
// Tests sixteen bytes at once. An answer says which of them pass.

#ifdef __SSE2__
#include <emmintrin.h>
#else
#include "text/eight_bytes.hpp"
#endif

namespace orderly::text {

class SixteenBytes {
public:
#ifdef __SSE2__
    explicit SixteenBytes(const char* at) : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))) {}

    /// Bytes that are equal to `byte`.
    [[nodiscard]] SixteenBytes equal_to(char byte) const {
        return SixteenBytes(_mm_cmpeq_epi8(bytes_, _mm_set1_epi8(byte)));
    }
    /// Bytes that are not ASCII, or less than `limit`.
    [[nodiscard]] SixteenBytes outside_ascii_from(char limit) const {
        return SixteenBytes(_mm_cmplt_epi8(bytes_, _mm_set1_epi8(limit)));
    }
    SixteenBytes operator|(SixteenBytes other) const { return SixteenBytes(_mm_or_si128(bytes_, other.bytes_)); }
    SixteenBytes operator&(SixteenBytes other) const { return SixteenBytes(_mm_and_si128(bytes_, other.bytes_)); }
    /// Of an answer: a bit for each byte, the lowest for the first.
    [[nodiscard]] unsigned bits() const { return static_cast<unsigned>(_mm_movemask_epi8(bytes_)); }

private:
    explicit SixteenBytes(__m128i bytes) : bytes_(bytes) {}
    __m128i bytes_;
#else
    explicit SixteenBytes(const char* at) : SixteenBytes(eight_at(at), eight_at(at + 8)) {}

    [[nodiscard]] SixteenBytes equal_to(char byte) const {
        return {text::equal_to(byte, first_), text::equal_to(byte, last_)};
    }
    [[nodiscard]] SixteenBytes outside_ascii_from(char limit) const {
        const auto outside = [&](std::uint64_t eight) {
            return less_than(static_cast<unsigned char>(limit), eight) | (eight & in_each_byte(0x80));
        };
        return {outside(first_), outside(last_)};
    }
    SixteenBytes operator|(SixteenBytes other) const { return {first_ | other.first_, last_ | other.last_}; }
    SixteenBytes operator&(SixteenBytes other) const { return {first_ & other.first_, last_ & other.last_}; }
    [[nodiscard]] unsigned bits() const {
        const auto gathered = [](std::uint64_t answer) {
            return static_cast<unsigned>((answer >> 7U) * 0x0102040810204080U >> 56U);
        };
        return gathered(first_) | gathered(last_) << 8U;
    }

private:
    SixteenBytes(std::uint64_t first, std::uint64_t last) : first_(first), last_(last) {}
    std::uint64_t first_;
    std::uint64_t last_;
#endif
};

}  // namespace orderly::text
