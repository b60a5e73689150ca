#include "parse/easy/names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t longest_abbreviation = 4;

bool is_short(const Piece& piece) { return piece.raw.size() <= longest_abbreviation; }

/// A capital and small letters: "US" is no such word.
bool is_written_large(const Piece& piece) {
    return std::ranges::any_of(piece.raw, [](char letter) { return 'a' <= letter && letter <= 'z'; });
}

bool ends_as_owner(const Piece& piece) {
    return piece.possessive && text::same_spelling(piece.raw.substr(piece.raw.size() - 2), "'s");
}

bool is_name_word(const TypedLine& line, std::size_t at) {
    return at < line.pieces.size() && line.pieces[at].kind == Piece::Kind::word && !line.pieces[at].ordinal;
}

bool is_capital_word(const TypedLine& line, std::size_t at) {
    return is_name_word(line, at) && line.pieces[at].capital && line.pieces[at].key.size() > 1;
}

/// Nothing of this table or the language.
bool is_free(const TypedLine& line, std::size_t at) { return line.find(at).entry == nullptr; }

/// The only piece of a word of the table; null where none is.
const Entry* word_alone(const TypedLine& line, std::size_t at) {
    const auto found = line.find(at);
    return found.entry != nullptr && found.length == 1 && found.entry->means <= Means::derived ? found.entry : nullptr;
}

/// A short form has a capital: `lt cavalry`, `march col` name no rank.
bool is_rank(const TypedLine& line, std::size_t at) {
    if (!is_name_word(line, at) || !line.is(Listed::rank, line.pieces[at])) return false;
    const auto is_spelled_short =
        is_short(line.pieces[at]) && text::same_spelling(line.pieces[at].raw, line.pieces[at].key);
    return line.pieces[at].large || !is_spelled_short;
}

/// "a brave colonel" is nobody by name.
bool stands_behind_article(const TypedLine& line, std::size_t at) {
    constexpr std::size_t most_between = 2;
    for (auto before = at; before > 0 && at - before < most_between && !line.pieces[before - 1].stop; --before)
        if (line.is(Listed::article, line.pieces[before - 1])) return true;
    return false;
}

bool stands_behind_rank(const TypedLine& line, std::size_t at) {
    if (at == 0 || !is_rank(line, at - 1) || stands_behind_article(line, at - 1)) return false;
    if (line.is_done(line.pieces[at].key) && !line.pieces[at].large) return false;  // "general killed"
    const auto& rank = line.pieces[at - 1];
    return !rank.stop || (rank.is_abbreviated && is_short(rank));
}

/// A word of a choice, or with a capital, to which something belongs that is no die.
bool is_owner(const TypedLine& line, std::size_t at) {
    const auto may_own =
        is_name_word(line, at) && ends_as_owner(line.pieces[at]) && !line.pieces[at].stop && is_name_word(line, at + 1);
    const auto* entry = may_own ? word_alone(line, at) : nullptr;
    if (entry == nullptr || line.is(Listed::die, line.pieces[at + 1])) return false;
    const auto is_chosen = entry->means == Means::word && line.procedure().words[entry->index].choice != no_index;
    if (is_chosen && line.is(Listed::noun, line.pieces[at + 1])) return true;
    return is_capital_word(line, at) && (at > 0 || is_chosen);
}

/// "Stonewall": with a capital no wall of stone.
bool is_run_together(const TypedLine& line, std::size_t at) {
    const auto* entry = is_capital_word(line, at) && !line.pieces[at].stop ? word_alone(line, at) : nullptr;
    return entry != nullptr && entry->keys.size() > 1 && !entry->is_own;
}

/// `Fort Fisher`; "Battery A" is a battery.
bool is_place(const TypedLine& line, std::size_t at) {
    return at > 0 && is_capital_word(line, at) && line.is(Listed::place, line.pieces[at]) &&
           !line.pieces[at].stop && is_capital_word(line, at + 1) && is_free(line, at + 1);
}

/// Behind the first piece of a name: what is written with it, and words with capitals that the table has not.
std::size_t end_of_name(const TypedLine& line, std::size_t at) {
    auto end = at + 1;
    while (end < line.pieces.size() && !line.pieces[end - 1].stop &&
           (line.pieces[end].joint == '-' || (is_capital_word(line, end) && is_free(line, end))))
        ++end;
    return end;
}

class ArticleReader {
public:
    ArticleReader(const TypedLine& line, std::size_t at, const Found& found, const Item* before)
        : line_(line), pieces_(line.pieces), at_(at), found_(found), before_(before) {}

    [[nodiscard]] Article read() const {
        if (!may_be_article()) return Article::no;
        if (found_.length > 1) return holds_other() ? Article::yes : Article::no;
        if (parts_sides(at_ + 1)) return Article::no;
        if (stands_before_die()) return Article::yes;
        if (is_said_again() || line_.is(Listed::noun, pieces_[at_ + 1])) return Article::yes;
        const auto is_behind_number = at_ > 0 && pieces_[at_ - 1].kind == Piece::Kind::number;
        if (pieces_[at_ + 1].kind == Piece::Kind::word && leads_on()) return Article::yes;
        if (ends_in_noun(at_ + 1)) return is_behind_number ? Article::perhaps : Article::yes;
        return may_begin_thing() && !stands_among_letters() ? Article::perhaps : Article::no;
    }

private:
    [[nodiscard]] bool may_be_article() const {
        const auto& piece = pieces_[at_];
        if (found_.entry->means != Means::word || piece.key.size() != 1 || (piece.capital && at_ > 0)) return false;
        if (!line_.is_filler(piece) || piece.stop || at_ + 1 == pieces_.size()) return false;
        if (at_ > 0 && line_.is(Listed::article, pieces_[at_ - 1])) return false;  // "an a unit"
        const auto kind = pieces_[at_ + 1].kind;
        return kind == Piece::Kind::word || kind == Piece::Kind::number;
    }

    /// `rolled a 9 and a 10`, and behind a comma, where no more dice follow: `, a 9`.
    [[nodiscard]] bool stands_before_die() const {
        if (at_ == 0 || pieces_[at_ + 1].kind != Piece::Kind::number) return false;
        const auto& before = pieces_[at_ - 1];
        const auto end = at_ + 2;
        if (end < pieces_.size() && !pieces_[at_ + 1].stop && !line_.is_filler(pieces_[end]) &&
            pieces_[end].key != "and")
            return false;
        return before.stop || before.key == "and" || line_.is(Listed::die, before);
    }

    [[nodiscard]] Index choice_of(const Found& found) const {
        if (found.entry == nullptr || found.entry->means != Means::word) return no_index;
        return line_.procedure().words[found.entry->index].choice;
    }

    [[nodiscard]] bool is_same_choice(const Found& found) const {
        return choice_of(found) != no_index && choice_of(found) == choice_of(found_);
    }

    /// "a grade D battalion", "a unit of grade D".
    [[nodiscard]] bool holds_other() const {
        for (auto inner = at_ + 1; inner < at_ + found_.length; ++inner)
            if (const auto other = line_.find(inner);
                is_same_choice(other) && inner + other.length > at_ + found_.length)
                return true;
        return false;
    }

    [[nodiscard]] bool parts_sides(std::size_t at) const {
        const auto found = line_.find(at);
        return found.entry != nullptr && (found.entry->means == Means::versus || found.entry->means == Means::toward) &&
               found.length == 1;
    }

    /// Whether another word of the choice is said on this side of what parts the sides.
    [[nodiscard]] bool is_said_again() const {
        const auto says = [&](std::size_t one) {
            const auto found = line_.find(one);
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
               line_.is(Listed::joining, pieces_[at_ - 1]);
    }

    /// Words in one breath that end in what an article may stand before: "a shaken unit", "a 16 figure battalion".
    [[nodiscard]] bool ends_in_noun(std::size_t from) const {
        for (auto at = from; at < pieces_.size();) {
            const auto is_number = pieces_[at].kind == Piece::Kind::number;
            if (is_number && at > from) return false;
            if (!is_number && at > from && line_.is(Listed::noun, pieces_[at])) return pieces_[at].ending.empty();
            const auto found = line_.find(at);
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
        const auto found = line_.find(at_ + 1);
        return found.entry == nullptr || found.entry->means <= Means::derived || found.entry->means == Means::fact;
    }

    /// Another word of the choice is said by a letter alone.
    [[nodiscard]] bool stands_among_letters() const {
        for (std::size_t at = 0; at < pieces_.size(); ++at)
            if (at != at_ && pieces_[at].key.size() == 1 && is_same_choice(line_.find(at))) return true;
        return false;
    }

    const TypedLine& line_;
    const std::vector<Piece>& pieces_;
    std::size_t at_;
    const Found& found_;
    const Item* before_;
};

}  // namespace

std::size_t name_length_at(const TypedLine& line, std::size_t at) {
    if (!is_name_word(line, at)) return 0;
    const auto names_person =
        (is_capital_word(line, at) || (line.pieces[at].large && is_free(line, at))) && !is_rank(line, at);
    if (names_person && stands_behind_rank(line, at)) return end_of_name(line, at) - at;
    if (is_owner(line, at) || is_run_together(line, at)) return 1;
    if (is_place(line, at)) return end_of_name(line, at + 1) - at;
    if (is_rank(line, at) && is_free(line, at) && stands_behind_rank(line, at + 1)) {
        if (is_capital_word(line, at + 1)) return end_of_name(line, at + 1) - at;
        if (may_name(line, at + 1)) return 2;
    }
    return 0;
}

bool may_be_part_of_name(const TypedLine& line, std::size_t at) {
    if (at == 0 || !is_capital_word(line, at) || line.pieces[at].stop || !is_capital_word(line, at + 1) ||
        is_rank(line, at) || !is_written_large(line.pieces[at]) || line.pieces[at + 1].joint != ' ')
        return false;
    const auto* entry = word_alone(line, at);
    return entry != nullptr && entry->means != Means::called && is_free(line, at + 1);
}

bool may_name(const TypedLine& line, std::size_t at) {
    if (!is_name_word(line, at) || hyphened(line.pieces, at) > 1 || line.pieces[at].key.size() < 2) return false;
    const auto& piece = line.pieces[at];
    if (!stands_behind_rank(line, at) && !ends_as_owner(piece)) return false;
    if (!piece.large && (line.is_done(piece.key) || line.is_doing(piece.key))) return false;
    return is_free(line, at) && is_like_nothing(line, at);
}

Article article_at(const TypedLine& line, std::size_t at, const Found& found, const Item* before) {
    return ArticleReader(line, at, found, before).read();
}

}  // namespace orderly::parser
