#include "parse/easy/inexact.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

bool is_number(const Piece& piece) { return piece.kind == Piece::Kind::number; }

/// How many pieces from `at` on are such a word; 0 where none stands there.
std::size_t length_of_word(std::span<const std::string_view> words, const Phrasebook& book,
                           const std::vector<Piece>& pieces, std::size_t at) {
    std::size_t longest = 0;
    for (const auto& keys : book.keys_of_list(words)) {
        if (keys.size() <= longest || at + keys.size() > pieces.size()) continue;
        const auto typed = std::span(pieces).subspan(at, keys.size());
        const auto goes_on = std::ranges::none_of(typed.first(keys.size() - 1), &Piece::stop);
        if (goes_on && std::ranges::equal(typed, keys, {}, &Piece::key)) longest = keys.size();
    }
    return longest;
}

/// Behind the number that `total` or its like stands before, where it counts nothing; `at` where none does.
std::size_t end_of_total(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
                         std::size_t at) {
    auto to = at + length_of_word(language.totals, book, pieces, at);
    if (to == at) return at;
    while (to < pieces.size() && !pieces[to - 1].stop && book.is_filler(pieces[to].key)) ++to;
    if (to == pieces.size() || pieces[to - 1].stop || !is_number(pieces[to])) return at;
    const auto behind = to + 1 < pieces.size() && !pieces[to].stop ? book.find(pieces, to + 1) : Found{};
    const auto counts =
        behind.entry != nullptr && (behind.entry->means == Means::word || behind.entry->means == Means::unit);
    return counts ? at : to + 1;
}

Slip total(const std::vector<Piece>& pieces, std::size_t from, std::size_t to) {
    return slip_of(ErrorCode::ambiguous, pieces, from, to, "what does the die itself show? say that alone");
}

/// Behind the share that stands at `at`, with what it is of; `at` where none stands there.
std::size_t end_of_share(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
                         std::size_t at) {
    if (std::ranges::find(language.shares, pieces[at].key) == language.shares.end()) return at;
    return at + std::max<std::size_t>(book.find(pieces, at).length, 1);
}

/// Behind `8-16 inches`, `8 to 16 inches`; `at` where no such thing stands there.
std::size_t end_of_span(const Language& language, const Phrasebook& book, const std::vector<Piece>& pieces,
                        std::size_t at) {
    auto to = at + 1;
    if (to < pieces.size() && !pieces[at].stop && is_one_of(pieces[to], language.vague)) ++to;
    if (to + 1 >= pieces.size() || !is_number(pieces[to]) || pieces[to - 1].stop || pieces[to].stop) return at;
    if (to == at + 1 && pieces[to].joint != '-') return at;
    const auto behind = book.find(pieces, to + 1);
    const auto is_unit = behind.entry != nullptr && behind.entry->means == Means::unit;
    return is_unit && book.may_be_unit(pieces, to + 1) ? to + 2 : at;
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
        if (pieces[at].or_more) return slip(pieces, at, at + 1);
        if (const auto end = end_of_span(language, book, pieces, at); end > at) return slip(pieces, at, end);
        auto end = pieces[at].stop ? at + 1 : at + 1 + length_of_word(language.totals, book, pieces, at + 1);
        if (end > at + 1 && at + 1 + book.find(pieces, at + 1).length > end) end = at + 1;  // "5 total losses"
        return end > at + 1 ? std::optional(total(pieces, at, end)) : std::nullopt;
    }
    if (const auto end = end_of_total(language, book, pieces, at); end > at) return total(pieces, at, end);
    const auto length = pieces[at].kind == Piece::Kind::word ? length_of_word(language.inexact, book, pieces, at) : 0;
    if (length == 0) return std::nullopt;
    // "under half strength" may be a name of the table
    const auto found = book.find(pieces, at);
    if (found.entry != nullptr && found.entry->means != Means::filler && found.length > length) return std::nullopt;
    const auto behind = at + length;
    if (pieces[behind - 1].stop || behind == pieces.size()) return std::nullopt;
    const auto end = is_number(pieces[behind]) ? behind + 1 : end_of_share(language, book, pieces, behind);
    if (end == behind) return std::nullopt;
    return slip(pieces, at, end);
}

}  // namespace orderly::parser
