#pragma once
// A set of words of one procedure, as bits: the words of a side, or of a line.

#include <bit>
#include <cstddef>
#include <cstdint>

namespace orderly {

/// A word's index in its procedure.
using WordIndex = std::uint16_t;
inline constexpr WordIndex no_word = 0xffff;

/// A set of words of one procedure. The reader rejects tables with more than `capacity` words.
struct WordSet {
    static constexpr std::size_t blocks = 3;
    static constexpr std::size_t capacity = 64 * blocks;
    std::uint64_t bits[blocks] = {0, 0, 0};

    constexpr void insert(WordIndex word) { bits[word >> 6] |= bit(word); }
    constexpr void erase(WordIndex word) { bits[word >> 6] &= ~bit(word); }
    [[nodiscard]] constexpr bool contains(WordIndex word) const { return (bits[word >> 6] & bit(word)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return (bits[0] | bits[1] | bits[2]) == 0; }
    /// Whether this set contains every word of `other`.
    [[nodiscard]] constexpr bool has_all(const WordSet& other) const { return (other - *this).empty(); }
    [[nodiscard]] constexpr bool has_any(const WordSet& other) const { return !(*this & other).empty(); }
    [[nodiscard]] constexpr int size() const {
        return std::popcount(bits[0]) + std::popcount(bits[1]) + std::popcount(bits[2]);
    }

    /// Whether there are two words or more; cheaper than counting.
    [[nodiscard]] constexpr bool has_several() const {
        auto found = false;
        for (const auto block : bits) {
            if (block == 0) continue;
            if (found || (block & (block - 1)) != 0) return true;
            found = true;
        }
        return false;
    }

    /// Calls `visit(WordIndex)` in table order.
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (std::size_t block = 0; block < blocks; ++block)
            for (auto rest = bits[block]; rest != 0; rest &= rest - 1)
                visit(static_cast<WordIndex>(block * 64 + static_cast<unsigned>(std::countr_zero(rest))));
    }

    friend constexpr WordSet operator|(const WordSet& a, const WordSet& b) {
        return {{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1], a.bits[2] | b.bits[2]}};
    }
    friend constexpr WordSet operator&(const WordSet& a, const WordSet& b) {
        return {{a.bits[0] & b.bits[0], a.bits[1] & b.bits[1], a.bits[2] & b.bits[2]}};
    }
    friend constexpr WordSet operator-(const WordSet& a, const WordSet& b) {
        return {{a.bits[0] & ~b.bits[0], a.bits[1] & ~b.bits[1], a.bits[2] & ~b.bits[2]}};
    }
    friend constexpr bool operator==(const WordSet&, const WordSet&) = default;

    static constexpr std::uint64_t bit(WordIndex word) { return std::uint64_t{1} << (word & 63U); }
};

}  // namespace orderly
