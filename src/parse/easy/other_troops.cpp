#include "parse/easy/other_troops.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/said_line.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class OtherTroops : SaidLine {
public:
    using SaidLine::SaidLine;

    void run() {
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (is_state(at)) ask_state(at);
            else if (items[at].means == Means::filler || is_behind_modifier(at)) ask_hanging(at);
            if (const auto to = end_of_another(at); to > at)
                ask(items[at].from, items[to].to, "is it another unit? then say each by itself");
        }
    }

private:
    void ask_state(std::size_t at) {
        if (const auto to = end_of_ground(at); to > at) return ask_ground(at, to);
        if (!is_any_said(begin_of_side(at), at)) return;
        if (const auto from = begin_of_beside(at); from < items[at].from) return ask_beside(from, at);
        if (const auto to = end_of_aside(at); to > items[at].to) ask_aside(at, to);
    }

    /// `+1 for us`.
    [[nodiscard]] bool is_behind_modifier(std::size_t at) const {
        return at > 0 && items[at].means == Means::part && items[at - 1].means == Means::adjust;
    }

    /// `from behind`, of which no table has a word.
    void ask_hanging(std::size_t at) {
        for (const auto& keys : book.keys_of_list(language.hanging)) {
            const auto from = items[at].from;
            if (stand_there(pieces, from, keys) && ends_at(from + keys.size()))
                ask(from, from + keys.size(), "say it by a word of the table or of a side, or leave it out");
        }
    }

    /// `cavalry`, and not `lance against cavalry`.
    [[nodiscard]] bool are_troops(std::size_t at) const {
        const auto said = std::span(pieces).subspan(items[at].from, items[at].to - items[at].from);
        const auto leads_on = [&](const Piece& piece) {
            return is_one_of(piece, language.versus) || book.is_joining(piece.key);
        };
        return is_one_of(said.back(), language.troops) && std::ranges::none_of(said, leads_on);
    }

    /// `infantry and a limbered battery`: the troops behind `and`; its own place where no others are said.
    [[nodiscard]] std::size_t end_of_another(std::size_t at) const {
        constexpr std::size_t most_between = 3;
        if (items[at].means != Means::part || items[at].stop || at == 0 || items[at - 1].stop) return at;
        if (!book.is_article(pieces[std::min(items[at].to, pieces.size() - 1)].key)) return at;
        if (!is_one_of(pieces[items[at - 1].to - 1], language.troops)) return at;
        for (auto to = at + 1; to < items.size() && to <= at + most_between && !items[to - 1].stop; ++to)
            if (is_one_of(pieces[items[to].to - 1], language.troops)) return to;
        return at;
    }

    // ---------------------------------------------------------------- before them

    /// Where `with`, `supported by` or their like begin before the item; its place where none does.
    [[nodiscard]] std::size_t begin_of_beside(std::size_t at) const {
        const auto place = items[at].from;
        const auto length = length_before(at, language.beside);
        const auto from = place - length;
        if (length == 0 || (does_part(from) && !is_parted())) return place;
        if (are_troops(at)) return from;
        const auto joins = book.is_joining(pieces[from].key);
        return !joins && is_before_troops(at) ? from : place;
    }

    /// Whether it is the procedure's name, or stands toward the other side.
    [[nodiscard]] bool does_part(std::size_t place) const {
        return std::ranges::any_of(items, [&](const Item& item) {
            return item.from <= place && place < item.to &&
                   (item.means == Means::called || item.means == Means::toward);
        });
    }

    /// `behind broken troops`.
    [[nodiscard]] bool is_before_troops(std::size_t at) const {
        constexpr std::size_t most_between = 2;
        for (auto to = at + 1; to < items.size() && to <= at + most_between && !items[to - 1].stop; ++to) {
            if (says(to, language.troops)) return true;
            if (!is_state(to)) return false;
        }
        return false;
    }

    void ask_beside(std::size_t from, std::size_t at) {
        ask(from, items[at].to,
            fmt::format("is this unit so itself? then say it without `{}`; of other troops, leave it out",
                        typed(from, items[at].from)));
    }

    // ---------------------------------------------------------------- behind them

    /// Where `in support` or its like ends behind the item, and behind it what is said; the item's end where none does.
    [[nodiscard]] std::size_t end_of_aside(std::size_t at) const {
        auto end = items[at].to;
        if (items[at].stop) return end;
        if (const auto to = end_of_distance(at); to > end) end = to;
        else if (at + 1 < items.size() && !items[at + 1].stop && says(at + 1, language.troops)) ++end;
        else if (!are_troops(at)) return end;
        for (const auto& keys : book.keys_of_list(language.aside)) {
            if (is_spelled(end, keys) && ends_at(end + keys.size())) return end + keys.size();
        }
        return items[at].to;
    }

    /// `leader 6 inches`, up to `away`; the item's end where no distance follows.
    [[nodiscard]] std::size_t end_of_distance(std::size_t at) const {
        const auto own = at;
        while (at + 1 < items.size() && !items[at].stop && items[at + 1].means == Means::filler) ++at;
        const auto is_it = !book.knows_distances() && at + 2 < items.size() && items[at + 1].means == Means::number &&
                           !items[at + 1].stop && items[at + 2].means == Means::unit && !items[at + 2].stop;
        return is_it ? items[at + 2].to : items[own].to;
    }

    /// Nothing follows in the same breath but a number or the other side.
    [[nodiscard]] bool ends_at(std::size_t place) const {
        while (place < pieces.size() && !pieces[place - 1].stop && book.is_filler(pieces[place].key) &&
               !book.is_joining(pieces[place].key) && !book.is_article(pieces[place].key))
            ++place;
        if (place == pieces.size() || pieces[place - 1].stop) return true;
        return std::ranges::any_of(items, [&](const Item& item) {
            const auto is_end = item.means == Means::number || item.means == Means::versus ||
                                item.means == Means::dice || item.means == Means::own || item.means == Means::other;
            return item.from == place && is_end;
        });
    }

    void ask_aside(std::size_t at, std::size_t to) {
        ask(items[at].from, to,
            fmt::format("is this unit so itself? then say it without `{}`; of other troops, leave it out",
                        typed(items[at].to, to)));
    }

    // ---------------------------------------------------------------- of no troops

    /// The item of something that is no troops, right behind one plain word; its own place where none stands there.
    [[nodiscard]] std::size_t end_of_ground(std::size_t at) const {
        const auto is_plain = items[at].to == items[at].from + 1 && !items[at].stop && at + 1 < items.size();
        if (!is_plain) return at;
        const auto is_other =
            says(at + 1, language.grounds) || (is_of_thing(items[at]) && says(at + 1, language.troops));
        return is_other ? at + 1 : at;
    }

    /// Of a choice that is called as a thing is, and that is not the troops themselves: a `gallant` leader.
    [[nodiscard]] bool is_of_thing(const Item& item) const {
        if (item.means != Means::word) return false;
        const auto& word = procedure.words[item.index];
        if (word.choice == no_index) return false;
        const std::string thing(procedure.choices[word.choice].id);
        return book.is_noun(thing) && word.id.find(thing) == std::string_view::npos;
    }

    void ask_ground(std::size_t at, std::size_t to) {
        const auto word = typed(items[at].from, items[at].to);
        if (says(to, language.grounds))
            return ask(items[at].from, items[to].to,
                       fmt::format("is the unit `{0}`? then say `{0}` apart; or else leave it out", word));
        const auto thing = procedure.choices[procedure.words[items[at].index].choice].id;
        ask(items[at].from, items[to].to,
            fmt::format("`{0}` is said of the {1} here: say `{0} {1}` if that is meant; of troops, leave it out", word,
                        thing));
    }
};

}  // namespace

void ask_other_troops(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    OtherTroops(book, pieces, recognition).run();
}

}  // namespace orderly::parser
