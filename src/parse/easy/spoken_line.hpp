#pragma once
// A line in pieces, and what the ruleset's speech has that is like each of them: the same for every procedure.

#include <algorithm>
#include <cstdint>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/vocabulary.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/easy/spoken_maker.hpp"

namespace orderly::parser {

/// The row of the key; null where no way to say something has it, and no list.
const SpokenKey* row_of_key(const Speech& speech, std::string_view key);

/// Says of each piece what the ruleset knows of its key.
void look_up(const Speech& speech, std::span<Piece> pieces);

/// The pieces of the tokens, looked up.
std::vector<Piece> looked_up(const Speech& speech, std::span<const std::string_view> tokens, const Language& language);

/// What any procedure of the ruleset says that begins with the key.
inline auto begun_by(const Speech& speech, const SpokenKey* row) {
    return std::views::transform(
        row == nullptr ? std::span<const std::uint32_t>() : speech.by_key.subspan(row->from, row->to - row->from),
        [&speech](std::uint32_t place) -> const Spoken& { return speech.all[place]; });
}

/// Those that begin with one of the keys, in the order of the tables.
std::vector<const Spoken*> begun_by_any(const Speech& speech, std::span<const SpokenKey> rows);

/// The keys that begin so.
std::span<const SpokenKey> rows_begun(const Speech& speech, std::string_view beginning);

/// What is spelled so where pieces from the place on are written as one, or one is written as several: `visit(const
/// Spoken&, length)`, the shortest first.
template <class Visit>
void each_together(const Speech& speech, std::span<const Piece> pieces, std::size_t at, Visit visit) {
    constexpr std::size_t longest = 3;
    std::string text;
    for (std::size_t length = 1; length <= longest && at + length <= pieces.size(); ++length) {
        const auto& piece = pieces[at + length - 1];
        if (piece.kind != Piece::Kind::word) break;
        text += piece.key;
        for (const auto& one : std::ranges::equal_range(speech.together, text, {}, &SpokenTogether::text))
            visit(speech.all[one.at], length);
        if (piece.stop) break;
    }
}

inline bool is_listed(Listed in, const Piece& piece) {
    return piece.row != nullptr && (piece.row->lists & static_cast<unsigned>(in)) != 0;
}

/// Whether the piece is the name of somebody whose rank stands before it: `is General Hill hit`.
inline bool names_person(std::span<const Piece> pieces, std::size_t at) {
    return at > 0 && pieces[at].large && is_listed(Listed::rank, pieces[at - 1]);
}

class SpokenLine {
public:
    /// The pieces were looked up in the ruleset's speech; all of them outlive the line.
    SpokenLine(const Vocabulary& said_in, KnownSpeech& made, const std::vector<Piece>& typed)
        : vocabulary(said_in),
          ruleset(*said_in.in_force),
          known(made),
          speech(made.of(ruleset)),
          pieces(typed),
          likes_(typed.size()) {}

    /// A key, and how many slips of the fingers lead to it.
    struct Near {
        const SpokenKey* row;
        std::size_t slips;
    };
    /// The keys that the piece is, or is a slip of.
    [[nodiscard]] const std::vector<Near>& near(std::size_t at) const;

    /// The keys that the piece denies: `limbered` of `unlimbered`.
    [[nodiscard]] const std::vector<const SpokenKey*>& denied(std::size_t at) const;

    const Vocabulary& vocabulary;
    const Ruleset& ruleset;
    KnownSpeech& known;
    const Speech& speech;
    const std::vector<Piece>& pieces;

private:
    struct Likes {
        bool has_near = false;
        bool has_denied = false;
        std::vector<Near> near;
        std::vector<const SpokenKey*> denied;
    };
    mutable std::vector<Likes> likes_;
};

}  // namespace orderly::parser
