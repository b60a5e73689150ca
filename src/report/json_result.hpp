#pragma once
// The keys of one result: of a resolution, or of one of its units.

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "orderly/resolution.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {

// A cache of JSON pieces that recur in many results, such as a modifier or an effect.

/// Stores short pieces by everything that determines their text.
class KeptPieces {
public:
    /// Addresses of table lines, numbers, and word sets.
    using Key = std::array<std::uint64_t, 10>;

    /// The piece with that key, valid until another is stored; empty if it is not cached.
    [[nodiscard]] std::string_view find(const Key& key) const {
        if (pieces_.empty()) return {};
        const auto& piece = pieces_[place_of(key)];
        return piece.key == key ? std::string_view(piece.text.data(), piece.size) : std::string_view();
    }

    /// Stores the piece, replacing another one. Long pieces are never stored.
    void keep(const Key& key, std::string_view text);

private:
    static constexpr std::size_t places = 1024;

    struct Piece {
        Key key = {};
        std::size_t size = 0;
        std::array<char, 168> text;
    };

    [[nodiscard]] static std::size_t place_of(const Key& key) {
        // leave out the ruleset and the procedure, which come first and are nearly always the same
        const auto hash = key[2] ^ std::rotl(key[3], 17) ^ std::rotl(key[4], 31) ^ std::rotl(key[5], 47);
        return hash * 0x9e3779b97f4a7c15U >> 54;
    }

    std::vector<Piece> pieces_;  ///< allocated on first use
};

/// Writes `modifiers` to `next` into the open object, using cached pieces if a cache is given.
void write_json_result(const Resolution& resolution, const Result& result, KeptPieces* kept, text::JsonWriter& out);

/// Writes `explain` into the open object.
void write_json_explain(const Resolution& resolution, const Result& result, text::JsonWriter& out);

}  // namespace orderly::report
