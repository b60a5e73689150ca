#include "parse/easy/proper_names.hpp"

#include <algorithm>

#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t longest_abbreviation = 4;

bool holds(std::span<const std::string_view> list, const Piece& piece) {
    return std::ranges::any_of(
        list, [&](std::string_view one) { return one == piece.key || one == piece.key + piece.ending; });
}

bool is_short(const Piece& piece) { return piece.raw.size() <= longest_abbreviation; }

/// A capital and small letters: "US" is no such word.
bool is_written_large(const Piece& piece) {
    return std::ranges::any_of(piece.raw, [](char letter) { return 'a' <= letter && letter <= 'z'; });
}

bool ends_as_owner(const Piece& piece) {
    return piece.possessive && text::same_spelling(piece.raw.substr(piece.raw.size() - 2), "'s");
}

}  // namespace

ProperNames::ProperNames(const Language& language, const Phrasebook& book, const Guesser& guesser,
                         const std::vector<Piece>& pieces)
    : language_(language), book_(book), guesser_(guesser), pieces_(pieces) {}

bool ProperNames::is_word(std::size_t at) const {
    return at < pieces_.size() && pieces_[at].kind == Piece::Kind::word && !pieces_[at].ordinal;
}

bool ProperNames::is_capital(std::size_t at) const {
    return is_word(at) && pieces_[at].capital && pieces_[at].key.size() > 1;
}

/// A short form has a capital: `lt cavalry`, `march col` name no rank.
bool ProperNames::is_rank(std::size_t at) const {
    if (!is_word(at) || !holds(language_.ranks, pieces_[at])) return false;
    const auto is_spelled_short = is_short(pieces_[at]) && text::same_spelling(pieces_[at].raw, pieces_[at].key);
    return pieces_[at].large || !is_spelled_short;
}

/// "a brave colonel" is nobody by name.
bool ProperNames::stands_behind_article(std::size_t at) const {
    constexpr std::size_t most_between = 2;
    for (auto before = at; before > 0 && at - before < most_between && !pieces_[before - 1].stop; --before)
        if (book_.is_article(pieces_[before - 1].key)) return true;
    return false;
}

bool ProperNames::stands_behind_rank(std::size_t at) const {
    if (at == 0 || !is_rank(at - 1) || stands_behind_article(at - 1)) return false;
    const auto is_done =
        std::ranges::any_of(language_.done, [&](std::string_view ending) { return pieces_[at].key.ends_with(ending); });
    if (is_done && !pieces_[at].large) return false;  // "general killed"
    return !pieces_[at - 1].stop || (pieces_[at - 1].is_abbreviated && is_short(pieces_[at - 1]));
}

/// A word of a choice, or with a capital, to which something belongs that is no die.
bool ProperNames::is_owner(std::size_t at) const {
    if (!is_word(at) || !ends_as_owner(pieces_[at]) || pieces_[at].stop || !is_word(at + 1)) return false;
    const auto found = book_.find(pieces_, at);
    if (found.entry == nullptr || found.length != 1 || found.entry->means > Means::derived) return false;
    if (book_.is_dice(pieces_[at + 1].key)) return false;
    const auto& procedure = book_.procedure();
    const auto is_chosen = found.entry->means == Means::word && procedure.words[found.entry->index].choice != no_index;
    if (is_chosen && holds(language_.nouns, pieces_[at + 1])) return true;
    return is_capital(at) && (at > 0 || is_chosen);
}

/// "Stonewall": with a capital no wall of stone.
bool ProperNames::is_run_together(std::size_t at) const {
    if (!is_capital(at) || pieces_[at].stop) return false;
    const auto found = book_.find(pieces_, at);
    return found.entry != nullptr && found.length == 1 && found.entry->keys.size() > 1 && !found.entry->is_own &&
           found.entry->means <= Means::derived;
}

/// `Fort Fisher`; "Battery A" is a battery.
bool ProperNames::is_place(std::size_t at) const {
    return at > 0 && is_capital(at) && holds(language_.places, pieces_[at]) && !pieces_[at].stop &&
           is_capital(at + 1) && book_.find(pieces_, at + 1).entry == nullptr;
}

/// Behind the first piece of a name: what is written with it, and words with capitals that the table has not.
std::size_t ProperNames::end_of_name(std::size_t at) const {
    auto end = at + 1;
    while (end < pieces_.size() && !pieces_[end - 1].stop &&
           (pieces_[end].joint == '-' || (is_capital(end) && book_.find(pieces_, end).entry == nullptr)))
        ++end;
    return end;
}

std::size_t ProperNames::length_at(std::size_t at) const {
    if (!is_word(at)) return 0;
    const auto is_unknown = pieces_[at].large && book_.find(pieces_, at).entry == nullptr;
    const auto names_person = (is_capital(at) || is_unknown) && !is_rank(at);
    if (stands_behind_rank(at) && names_person) return end_of_name(at) - at;
    if (is_owner(at) || is_run_together(at)) return 1;
    if (is_place(at)) return end_of_name(at + 1) - at;
    if (is_rank(at) && book_.find(pieces_, at).entry == nullptr && stands_behind_rank(at + 1)) {
        if (is_capital(at + 1)) return end_of_name(at + 1) - at;
        if (may_name(at + 1)) return 2;
    }
    return 0;
}

bool ProperNames::may_be_part(std::size_t at) const {
    if (at == 0 || !is_capital(at) || pieces_[at].stop || !is_capital(at + 1) || is_rank(at)) return false;
    if (!is_written_large(pieces_[at]) || pieces_[at + 1].joint != ' ') return false;
    const auto found = book_.find(pieces_, at);
    return found.entry != nullptr && found.length == 1 && found.entry->means <= Means::derived &&
           found.entry->means != Means::called && book_.find(pieces_, at + 1).entry == nullptr;
}

bool ProperNames::may_name(std::size_t at) const {
    if (!is_word(at) || hyphened(pieces_, at) > 1 || pieces_[at].key.size() < 2) return false;
    if (!stands_behind_rank(at) && !ends_as_owner(pieces_[at])) return false;
    if (!pieces_[at].large && (book_.is_done(pieces_[at].key) || book_.is_doing(pieces_[at].key))) return false;
    return book_.find(pieces_, at).entry == nullptr && guesser_.is_like_nothing(at);
}

}  // namespace orderly::parser
