#include "parse/easy/other_troops.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class OtherTroops {
public:
    OtherTroops(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : language_(book.language()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items),
          line_(book, pieces, recognition.items) {}

    void run() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (line_.is_state(at)) ask(at);
            else if (items_[at].means == Means::filler || is_behind_modifier(at)) ask_hanging(at);
            if (const auto to = end_of_another(at); to > at)
                slip(items_[at].from, items_[to].to, "is it another unit? then say each by itself");
        }
    }

private:
    void ask(std::size_t at) {
        if (const auto to = end_of_ground(at); to > at) return ask_ground(at, to);
        if (!line_.is_any_said(line_.begin_of_side(at), at)) return;
        if (const auto from = begin_of_beside(at); from < items_[at].from) return ask_beside(from, at);
        if (const auto to = end_of_aside(at); to > items_[at].to) ask_aside(at, to);
    }

    /// `+1 for us`.
    [[nodiscard]] bool is_behind_modifier(std::size_t at) const {
        return at > 0 && items_[at].means == Means::part && items_[at - 1].means == Means::adjust;
    }

    /// `from behind`, of which no table has a word.
    void ask_hanging(std::size_t at) {
        for (const auto phrase : language_.hanging) {
            const auto keys = keys_of(phrase, language_);
            const auto from = items_[at].from;
            if (stand_there(pieces_, from, keys) && ends_at(from + keys.size()))
                slip(from, from + keys.size(), "say it by a word of the table or of a side, or leave it out");
        }
    }

    [[nodiscard]] std::string typed(std::size_t from, std::size_t to) const {
        return text::sanitized(typed_text(std::span(pieces_).subspan(from, to - from)));
    }

    void slip(std::size_t from, std::size_t to, const std::string& advice) {
        ask_once(recognition_.slips, slip_of(ErrorCode::ambiguous, pieces_, from, to, advice));
    }

    /// `cavalry`, and not `lance against cavalry`.
    [[nodiscard]] bool are_troops(std::size_t at) const {
        const auto said = std::span(pieces_).subspan(items_[at].from, items_[at].to - items_[at].from);
        const auto leads_on = [&](const Piece& piece) {
            return is_one_of(piece, language_.versus) || line_.book.is_joining(piece.key);
        };
        return is_one_of(said.back(), language_.troops) && std::ranges::none_of(said, leads_on);
    }

    /// `infantry and a limbered battery`: the troops behind `and`; its own place where no others are said.
    [[nodiscard]] std::size_t end_of_another(std::size_t at) const {
        constexpr std::size_t most_between = 3;
        if (items_[at].means != Means::part || items_[at].stop || at == 0 || items_[at - 1].stop) return at;
        if (!line_.book.is_article(pieces_[std::min(items_[at].to, pieces_.size() - 1)].key)) return at;
        if (!is_one_of(pieces_[items_[at - 1].to - 1], language_.troops)) return at;
        for (auto to = at + 1; to < items_.size() && to <= at + most_between && !items_[to - 1].stop; ++to)
            if (is_one_of(pieces_[items_[to].to - 1], language_.troops)) return to;
        return at;
    }

    // ---------------------------------------------------------------- before them

    /// Where `with`, `supported by` or their like begin before the item; its place where none does.
    [[nodiscard]] std::size_t begin_of_beside(std::size_t at) const {
        const auto place = items_[at].from;
        const auto length = line_.length_before(at, language_.beside);
        const auto from = place - length;
        if (length == 0 || (does_part(from) && !line_.is_parted())) return place;
        if (are_troops(at)) return from;
        const auto joins = line_.book.is_joining(pieces_[from].key);
        return !joins && is_before_troops(at) ? from : place;
    }

    /// Whether it is the procedure's name, or stands toward the other side.
    [[nodiscard]] bool does_part(std::size_t place) const {
        return std::ranges::any_of(items_, [&](const Item& item) {
            return item.from <= place && place < item.to &&
                   (item.means == Means::called || item.means == Means::toward);
        });
    }

    /// `behind broken troops`.
    [[nodiscard]] bool is_before_troops(std::size_t at) const {
        constexpr std::size_t most_between = 2;
        for (auto to = at + 1; to < items_.size() && to <= at + most_between && !items_[to - 1].stop; ++to) {
            if (line_.says(to, language_.troops)) return true;
            if (!line_.is_state(to)) return false;
        }
        return false;
    }

    void ask_beside(std::size_t from, std::size_t at) {
        slip(from, items_[at].to,
             fmt::format("is this unit so itself? then say it without `{}`; of other troops, leave it out",
                         typed(from, items_[at].from)));
    }

    // ---------------------------------------------------------------- behind them

    /// Where `in support` or its like ends behind the item, and behind it what is said; the item's end where none does.
    [[nodiscard]] std::size_t end_of_aside(std::size_t at) const {
        auto end = items_[at].to;
        if (items_[at].stop) return end;
        if (const auto to = end_of_distance(at); to > end) end = to;
        else if (at + 1 < items_.size() && !items_[at + 1].stop && line_.says(at + 1, language_.troops)) ++end;
        else if (!are_troops(at)) return end;
        for (const auto phrase : language_.aside) {
            const auto keys = keys_of(phrase, language_);
            if (end + keys.size() <= pieces_.size() && spell(end, keys) && ends_at(end + keys.size()))
                return end + keys.size();
        }
        return items_[at].to;
    }

    /// `leader 6 inches`, up to `away`; the item's end where no distance follows.
    [[nodiscard]] std::size_t end_of_distance(std::size_t at) const {
        const auto own = at;
        while (at + 1 < items_.size() && !items_[at].stop && items_[at + 1].means == Means::filler) ++at;
        const auto is_it = !line_.book.knows_distances() && at + 2 < items_.size() &&
                           items_[at + 1].means == Means::number && !items_[at + 1].stop &&
                           items_[at + 2].means == Means::unit && !items_[at + 2].stop;
        return is_it ? items_[at + 2].to : items_[own].to;
    }

    [[nodiscard]] bool spell(std::size_t at, const std::vector<std::string>& keys) const {
        return std::ranges::equal(std::span(pieces_).subspan(at, keys.size()), keys, {}, &Piece::key);
    }

    /// Nothing follows in the same breath but a number or the other side.
    [[nodiscard]] bool ends_at(std::size_t place) const {
        while (place < pieces_.size() && !pieces_[place - 1].stop && line_.book.is_filler(pieces_[place].key) &&
               !line_.book.is_joining(pieces_[place].key) && !line_.book.is_article(pieces_[place].key))
            ++place;
        if (place == pieces_.size() || pieces_[place - 1].stop) return true;
        return std::ranges::any_of(items_, [&](const Item& item) {
            const auto is_end = item.means == Means::number || item.means == Means::versus ||
                                item.means == Means::dice || item.means == Means::own || item.means == Means::other;
            return item.from == place && is_end;
        });
    }

    void ask_aside(std::size_t at, std::size_t to) {
        slip(items_[at].from, to,
             fmt::format("is this unit so itself? then say it without `{}`; of other troops, leave it out",
                         typed(items_[at].to, to)));
    }

    // ---------------------------------------------------------------- of no troops

    /// The item of something that is no troops, right behind one plain word; its own place where none stands there.
    [[nodiscard]] std::size_t end_of_ground(std::size_t at) const {
        const auto is_plain = items_[at].to == items_[at].from + 1 && !items_[at].stop && at + 1 < items_.size();
        if (!is_plain) return at;
        const auto is_other =
            line_.says(at + 1, language_.grounds) || (is_of_thing(items_[at]) && line_.says(at + 1, language_.troops));
        return is_other ? at + 1 : at;
    }

    /// Of a choice that is called as a thing is, and that is not the troops themselves: a `gallant` leader.
    [[nodiscard]] bool is_of_thing(const Item& item) const {
        if (item.means != Means::word) return false;
        const auto& procedure = line_.book.procedure();
        const auto& word = procedure.words[item.index];
        if (word.choice == no_index) return false;
        const std::string thing(procedure.choices[word.choice].id);
        return line_.book.is_noun(thing) && word.id.find(thing) == std::string_view::npos;
    }

    void ask_ground(std::size_t at, std::size_t to) {
        const auto word = typed(items_[at].from, items_[at].to);
        if (line_.says(to, language_.grounds))
            return slip(items_[at].from, items_[to].to,
                        fmt::format("is the unit `{0}`? then say `{0}` apart; or else leave it out", word));
        const auto& procedure = line_.book.procedure();
        const auto thing = procedure.choices[procedure.words[items_[at].index].choice].id;
        slip(items_[at].from, items_[to].to,
             fmt::format("`{0}` is said of the {1} here: say `{0} {1}` if that is meant; of troops, leave it out", word,
                         thing));
    }

    const Language& language_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
    SaidLine line_;
};

}  // namespace

void ask_other_troops(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    OtherTroops(book, pieces, recognition).run();
}

}  // namespace orderly::parser
