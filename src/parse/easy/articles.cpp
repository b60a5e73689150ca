#include "parse/easy/articles.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"

namespace orderly::parser {
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
