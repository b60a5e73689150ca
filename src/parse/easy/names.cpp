#include "parse/easy/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"
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

namespace {

class ArticleReader {
public:
    ArticleReader(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at, const Found& found,
                  const Item* before)
        : book_(book), pieces_(pieces), at_(at), found_(found), before_(before) {}

    [[nodiscard]] Article read() const {
        if (!may_be_article()) return Article::no;
        if (found_.length > 1) return holds_other() ? Article::yes : Article::no;
        if (parts_sides(at_ + 1)) return Article::no;
        if (stands_before_die()) return Article::yes;
        if (is_said_again() || book_.is_noun(pieces_[at_ + 1].key)) return Article::yes;
        const auto is_behind_number = at_ > 0 && pieces_[at_ - 1].kind == Piece::Kind::number;
        if (pieces_[at_ + 1].kind == Piece::Kind::word && leads_on()) return Article::yes;
        if (ends_in_noun(at_ + 1)) return is_behind_number ? Article::perhaps : Article::yes;
        return may_begin_thing() && !stands_among_letters() ? Article::perhaps : Article::no;
    }

private:
    [[nodiscard]] bool may_be_article() const {
        const auto& piece = pieces_[at_];
        if (found_.entry->means != Means::word || piece.key.size() != 1 || (piece.capital && at_ > 0)) return false;
        if (!book_.is_filler(piece.key) || piece.stop || at_ + 1 == pieces_.size()) return false;
        if (at_ > 0 && book_.is_article(pieces_[at_ - 1].key)) return false;  // "an a unit"
        const auto kind = pieces_[at_ + 1].kind;
        return kind == Piece::Kind::word || kind == Piece::Kind::number;
    }

    /// `rolled a 9 and a 10`, and behind a comma, where no more dice follow: `, a 9`.
    [[nodiscard]] bool stands_before_die() const {
        if (at_ == 0 || pieces_[at_ + 1].kind != Piece::Kind::number) return false;
        const auto& before = pieces_[at_ - 1];
        const auto end = at_ + 2;
        if (end < pieces_.size() && !pieces_[at_ + 1].stop && !book_.is_filler(pieces_[end].key) &&
            pieces_[end].key != "and")
            return false;
        return before.stop || before.key == "and" || book_.is_dice(before.key);
    }

    [[nodiscard]] Index choice_of(const Found& found) const {
        if (found.entry == nullptr || found.entry->means != Means::word) return no_index;
        return book_.procedure().words[found.entry->index].choice;
    }

    [[nodiscard]] bool is_same_choice(const Found& found) const {
        return choice_of(found) != no_index && choice_of(found) == choice_of(found_);
    }

    /// "a grade D battalion", "a unit of grade D".
    [[nodiscard]] bool holds_other() const {
        for (auto inner = at_ + 1; inner < at_ + found_.length; ++inner)
            if (const auto other = book_.find(pieces_, inner);
                is_same_choice(other) && inner + other.length > at_ + found_.length)
                return true;
        return false;
    }

    [[nodiscard]] bool parts_sides(std::size_t at) const {
        const auto found = book_.find(pieces_, at);
        return found.entry != nullptr && (found.entry->means == Means::versus || found.entry->means == Means::toward) &&
               found.length == 1;
    }

    /// Whether another word of the choice is said on this side of what parts the sides.
    [[nodiscard]] bool is_said_again() const {
        const auto says = [&](std::size_t one) {
            const auto found = book_.find(pieces_, one);
            return is_same_choice(found) && found.entry->index != found_.entry->index;
        };
        for (auto one = at_; one > 0 && !parts_sides(one - 1); --one)
            if (says(one - 1)) return true;
        for (auto one = at_ + 1; one < pieces_.size() && !parts_sides(one); ++one)
            if (says(one)) return true;
        return false;
    }

    /// Behind "at", "in", "of" and their like.
    [[nodiscard]] bool leads_on() const {
        if (before_ == nullptr || before_->to != at_) return false;
        return before_->means == Means::toward || before_->means == Means::versus ||
               book_.is_joining(pieces_[at_ - 1].key);
    }

    /// Words in one breath that end in what an article may stand before: "a shaken unit", "a 16 figure battalion".
    [[nodiscard]] bool ends_in_noun(std::size_t from) const {
        for (auto at = from; at < pieces_.size();) {
            const auto is_number = pieces_[at].kind == Piece::Kind::number;
            if (is_number && at > from) return false;
            if (!is_number && at > from && book_.is_noun(pieces_[at].key)) return pieces_[at].ending.empty();
            const auto found = book_.find(pieces_, at);
            const auto goes_on =
                is_number ||
                (found.entry != nullptr && (found.entry->means <= Means::derived || found.entry->means == Means::fact));
            const auto length = is_number ? 1 : found.length;
            if (!goes_on || pieces_[at + length - 1].stop) return false;
            at += length;
        }
        return false;
    }

    /// What stands behind is a word, and no filler such as "in" and "with".
    [[nodiscard]] bool may_begin_thing() const {
        if (pieces_[at_ + 1].kind != Piece::Kind::word) return false;
        const auto found = book_.find(pieces_, at_ + 1);
        return found.entry == nullptr || found.entry->means <= Means::derived || found.entry->means == Means::fact;
    }

    /// Another word of the choice is said by a letter alone.
    [[nodiscard]] bool stands_among_letters() const {
        for (std::size_t at = 0; at < pieces_.size(); ++at)
            if (at != at_ && pieces_[at].key.size() == 1 && is_same_choice(book_.find(pieces_, at))) return true;
        return false;
    }

    const Phrasebook& book_;
    const std::vector<Piece>& pieces_;
    std::size_t at_;
    const Found& found_;
    const Item* before_;
};

}  // namespace

Article article_at(const Phrasebook& book, const std::vector<Piece>& pieces, std::size_t at, const Found& found,
                   const Item* before) {
    return ArticleReader(book, pieces, at, found, before).read();
}

std::string take_one(const Phrasebook& book, const std::vector<Piece>& pieces, Item& quantity) {
    if (quantity.from == 0 || quantity.to - quantity.from != 1) return {};
    const auto& piece = pieces[quantity.from];
    const auto is_one =
        book.is_article(pieces[quantity.from - 1].key) && piece.ending.empty() && book.is_noun(piece.key);
    if (!is_one) return {};
    quantity.value = Fraction{1};
    quantity.has_value = true;
    const auto typed = typed_text(std::span(pieces).subspan(quantity.from - 1, 2));
    return fmt::format("{} as {}=1", text::sanitized(typed), book.procedure().words[quantity.index].id);
}

}  // namespace orderly::parser
