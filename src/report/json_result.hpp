#pragma once
// The keys of one result: of the resolution itself, or of one of its units.

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "orderly/resolution.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {

// Pieces of JSON that come again in result after result: a modifier that counts, an effect.

/// Some short pieces, each by all that decides what it says.
class KeptPieces {
public:
    /// Addresses of the tables' lines, numbers, sets of words.
    using Key = std::array<std::uint64_t, 10>;

    /// The piece of that key, good until another is kept; empty where it is not kept.
    [[nodiscard]] std::string_view find(const Key& key) const {
        if (pieces_.empty()) return {};
        const auto& piece = pieces_[place_of(key)];
        return piece.key == key ? std::string_view(piece.text.data(), piece.size) : std::string_view();
    }

    /// Keeps it in place of another; long ones are never kept.
    void keep(const Key& key, std::string_view text);

private:
    static constexpr std::size_t places = 1024;

    struct Piece {
        Key key = {};
        std::size_t size = 0;
        std::array<char, 168> text;
    };

    [[nodiscard]] static std::size_t place_of(const Key& key) {
        // the ruleset and the procedure, which stand first, are nearly always the same
        const auto hash = key[2] ^ std::rotl(key[3], 17) ^ std::rotl(key[4], 31) ^ std::rotl(key[5], 47);
        return hash * 0x9e3779b97f4a7c15U >> 54;
    }

    std::vector<Piece> pieces_;  ///< made with the first
};

/// Writes `modifiers` to `next` into the object that is open, with pieces that are kept, if any may be.
void write_json_result(const Resolution& resolution, const Result& result, KeptPieces* kept, text::JsonWriter& out);

/// Writes `explain` into the object that is open.
void write_json_explain(const Resolution& resolution, const Result& result, text::JsonWriter& out);

}  // namespace orderly::report
