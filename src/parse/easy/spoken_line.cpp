#include "parse/easy/spoken_line.hpp"

#include <algorithm>

namespace orderly::parser {

const SpokenKey* row_of_key(const Speech& speech, std::string_view key) {
    const auto found = std::ranges::lower_bound(speech.keys, key, {}, &SpokenKey::key);
    return found != speech.keys.end() && found->key == key ? &*found : nullptr;
}

void look_up(const Speech& speech, std::span<Piece> pieces) {
    for (auto& piece : pieces) piece.row = row_of_key(speech, piece.key);
}

std::vector<Piece> looked_up(const Speech& speech, std::span<const std::string_view> tokens, const Language& language) {
    auto pieces = split_pieces(tokens, language);
    look_up(speech, pieces);
    return pieces;
}

const std::vector<SpokenLine::Near>& SpokenLine::near(std::size_t at) const {
    auto& likes = likes_[at];
    if (likes.has_near) return likes.near;
    likes.has_near = true;
    const auto& piece = pieces[at];
    if (piece.kind != Piece::Kind::word) {
        if (piece.row != nullptr) likes.near.push_back({piece.row, 0});
        return likes.near;
    }
    const auto letters = letters_of(piece.key);
    for (const auto& row : speech.keys)
        if (const auto slips = slips_of({piece.key, letters}, {row.key, row.letters})) likes.near.push_back({&row, *slips});
    return likes.near;
}

const std::vector<const SpokenKey*>& SpokenLine::denied(std::size_t at) const {
    auto& likes = likes_[at];
    if (likes.has_denied) return likes.denied;
    likes.has_denied = true;
    const std::string_view key = pieces[at].key;
    const auto add = [&](std::string_view other) {
        if (const auto* row = row_of_key(speech, other); row != nullptr) likes.denied.push_back(row);
    };
    for (const auto beginning : ruleset.language.opposites)
        if (key.starts_with(beginning)) add(key.substr(beginning.size()));
    for (const auto& twin : ruleset.language.contraries) {
        if (twin.from == key) add(twin.to);
        if (twin.to == key) add(twin.from);
    }
    return likes.denied;
}

std::vector<const Spoken*> begun_by_any(const Speech& speech, std::span<const SpokenKey> rows) {
    std::vector<const Spoken*> all;
    for (const auto& row : rows)
        for (const auto& entry : begun_by(speech, &row)) all.push_back(&entry);
    std::ranges::sort(all);
    return all;
}

std::span<const SpokenKey> rows_begun(const Speech& speech, std::string_view beginning) {
    const auto from = std::ranges::lower_bound(speech.keys, beginning, {}, &SpokenKey::key);
    const auto to = std::find_if_not(from, speech.keys.end(),
                                     [&](const SpokenKey& row) { return row.key.starts_with(beginning); });
    return {from, to};
}

}  // namespace orderly::parser
