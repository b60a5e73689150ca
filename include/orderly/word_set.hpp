#pragma once
// Sets of small numbers, as bits: the words of a side or of a line, the lists of phrases of a language.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace orderly {

/// A word's index in its procedure.
using WordIndex = std::uint16_t;
inline constexpr WordIndex no_word = 0xffff;

/// A set of small numbers, as bits.
template <std::size_t Blocks>
struct BitSet {
    static constexpr std::size_t blocks = Blocks;
    static constexpr std::size_t capacity = 64 * blocks;
    std::uint64_t bits[blocks] = {};

    constexpr void insert(WordIndex one) { bits[one >> 6] |= bit(one); }
    constexpr void erase(WordIndex one) { bits[one >> 6] &= ~bit(one); }
    [[nodiscard]] constexpr bool contains(WordIndex one) const { return (bits[one >> 6] & bit(one)) != 0; }
    [[nodiscard]] constexpr bool empty() const {
        return in_blocks([&](auto... at) { return (bits[at] | ...) == 0; });
    }
    /// Whether this set contains every number of `other`.
    [[nodiscard]] constexpr bool has_all(const BitSet& other) const { return (other - *this).empty(); }
    [[nodiscard]] constexpr bool has_any(const BitSet& other) const { return !(*this & other).empty(); }
    [[nodiscard]] constexpr int size() const {
        return in_blocks([&](auto... at) { return (std::popcount(bits[at]) + ...); });
    }

    /// Whether there are two numbers or more; cheaper than counting.
    [[nodiscard]] constexpr bool has_several() const {
        auto found = false;
        for (const auto block : bits) {
            if (block == 0) continue;
            if (found || (block & (block - 1)) != 0) return true;
            found = true;
        }
        return false;
    }

    /// Calls `visit(WordIndex)` in ascending order.
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (std::size_t block = 0; block < blocks; ++block)
            for (auto rest = bits[block]; rest != 0; rest &= rest - 1)
                visit(static_cast<WordIndex>(block * 64 + static_cast<unsigned>(std::countr_zero(rest))));
    }

    friend constexpr BitSet operator|(const BitSet& a, const BitSet& b) {
        return in_blocks([&](auto... at) { return BitSet{{(a.bits[at] | b.bits[at])...}}; });
    }
    friend constexpr BitSet operator&(const BitSet& a, const BitSet& b) {
        return in_blocks([&](auto... at) { return BitSet{{(a.bits[at] & b.bits[at])...}}; });
    }
    friend constexpr BitSet operator-(const BitSet& a, const BitSet& b) {
        return in_blocks([&](auto... at) { return BitSet{{(a.bits[at] & ~b.bits[at])...}}; });
    }
    friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

    /// Calls `act` with the index of every block at once, so that no loop is left.
    template <class Act>
    static constexpr auto in_blocks(Act act) {
        return [&]<std::size_t... at>(std::index_sequence<at...>) {
            return act(std::integral_constant<std::size_t, at>()...);
        }(std::make_index_sequence<Blocks>());
    }

    static constexpr std::uint64_t bit(WordIndex one) { return std::uint64_t{1} << (one & 63U); }
};

/// A set of words of one procedure, in table order. The reader rejects tables with more than `capacity` words.
using WordSet = BitSet<3>;

}  // namespace orderly
