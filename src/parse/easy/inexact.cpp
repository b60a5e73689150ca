#include "parse/easy/inexact.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

bool is_number(const Piece& piece) { return piece.kind == Piece::Kind::number; }

/// How many pieces from `at` on are such a word; 0 where none stands there.
std::size_t length_of_word(const Language& language, const std::vector<Piece>& pieces, std::size_t at) {
    std::size_t longest = 0;
    for (const auto word : language.inexact) {
        const auto keys = keys_of(word, language);
        if (keys.size() <= longest || at + keys.size() >= pieces.size()) continue;
        if (stand_there(pieces, at, keys)) longest = keys.size();
    }
    return longest;
}

/// Behind the share that stands at `at`, with what it is of; `at` where none stands there.
std::size_t end_of_share(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
                         std::size_t at) {
    if (std::ranges::find(language.shares, pieces[at].key) == language.shares.end()) return at;
    return at + std::max<std::size_t>(book.find(pieces, at).length, 1);
}

Slip slip(const std::vector<Piece>& pieces, std::size_t from, std::size_t to) {
    const auto typed = text::sanitized(typed_text(std::span(pieces).subspan(from, to - from)));
    const auto mark = pieces[to - 1].or_more ? "+" : "";
    const auto whole = fmt::format("{}{}", typed, mark);
    return {{ErrorCode::ambiguous,
             fmt::format("`{}`: how much exactly? say the number, or leave out what is not so", whole), whole},
            from,
            to,
            {}};
}

}  // namespace

std::optional<Slip> inexact_at(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
                               std::size_t at) {
    if (is_number(pieces[at])) {
        if (!pieces[at].or_more) return std::nullopt;
        return slip(pieces, at, at + 1);
    }
    const auto length = pieces[at].kind == Piece::Kind::word ? length_of_word(language, pieces, at) : 0;
    if (length == 0) return std::nullopt;
    // "under half strength" may be a name of the table
    const auto found = book.find(pieces, at);
    if (found.entry != nullptr && found.entry->means != Means::filler && found.length > length) return std::nullopt;
    const auto behind = at + length;
    const auto end = is_number(pieces[behind]) ? behind + 1 : end_of_share(language, book, pieces, behind);
    if (end == behind) return std::nullopt;
    return slip(pieces, at, end);
}

}  // namespace orderly::parser
