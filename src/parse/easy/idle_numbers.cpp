#include "parse/easy/idle_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class IdleNumbers {
public:
    IdleNumbers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : book_(book), pieces_(pieces), recognition_(recognition), items_(recognition.items) {}

    void run() {
        for (std::size_t at = 0; at < items_.size(); ++at)
            if (items_[at].means == Means::number && !items_[at].is_die && items_[at].whose < 0) bind(at);
    }

private:
    void bind(std::size_t at) {
        const auto place = items_[at].from;
        const auto goes_on = place + 1 < pieces_.size() && !pieces_[place].stop && pieces_[place + 1].joint == ' ' &&
                             pieces_[place + 1].kind == Piece::Kind::word && at + 1 < items_.size();
        const auto follows = place > 0 && !pieces_[place - 1].stop && pieces_[place].joint == ' ';
        if (pieces_[place].percent) return is_percent_asked(place) ? void() : leave(at, place, place + 1);
        if (goes_on && is_article(at)) return drop(items_[at]);
        if (goes_on && is_thing(at + 1)) return bind_thing(at);
        if (goes_on && (is_count(at) || is_named(at + 1))) return leave_or_ask(at, place, place + 1);
        if (!follows) return;
        const auto& before = pieces_[place - 1].key;
        const auto is_of_word = at > 0 && items_[at - 1].to == place && items_[at - 1].means <= Means::derived;
        if (book_.is_numbered(before) && !is_of_word) return leave(at, place - 1, place + 1);
        const auto is_behind = [&](Means means) { return at > 0 && items_[at - 1].means == means; };
        const auto is_alone = at + 1 == items_.size() || items_[at + 1].means != Means::number;
        const auto is_within = is_behind(Means::word) && goes_on && is_said(at + 1);  // "Battery 5 veteran"
        const auto is_noun = book_.is_noun(before) && (is_behind(Means::filler) || is_within);
        if (is_alone && (is_noun || is_behind(Means::name)))
            recognition_.heard.push_back(fmt::format("{} as a die", items_[at].text));
    }

    /// `rifles, 7 stands`: of a weapon that lacks its number, on this side.
    void bind_thing(std::size_t at) {
        const auto& procedure = book_.procedure();
        const auto ends = [](const Item& item) { return item.means == Means::versus || item.means == Means::toward; };
        const auto lacks_number = [&](const Item& item) {
            return item.means == Means::word && procedure.words[item.index].weapon != no_index && !item.has_value;
        };
        for (auto before = at; before-- > 0 && procedure.weapons.counted && !ends(items_[before]);)
            if (lacks_number(items_[before])) return count(items_[at], items_[before]);
        for (auto behind = at; behind < items_.size() && procedure.weapons.counted && !ends(items_[behind]); ++behind)
            if (lacks_number(items_[behind])) return count(items_[at], items_[behind]);
        leave_or_ask(at, items_[at].from, items_[at].from + 2);
    }

    /// `50%`, where the table has a quantity of such numbers that was not said: it may be meant.
    bool is_percent_asked(std::size_t place) {
        const auto& procedure = book_.procedure();
        const auto is_percent = [](const Quantity& one) { return one.kind == QuantityKind::percent; };
        const auto quantity = std::ranges::find_if(procedure.quantities, is_percent);
        const auto is_said = [&](const Item& item) {
            return item.means == Means::word && item.index == quantity->word;
        };
        if (quantity == procedure.quantities.end() || std::ranges::any_of(items_, is_said)) return false;
        const auto said = fmt::format("{}={}", quantity->id, pieces_[place].key);
        auto slip = slip_of(ErrorCode::ambiguous, pieces_, place, place + 1,
                            fmt::format("did you mean `{}`? else leave it out", said));
        slip.problem.suggest = {said};
        slip.mended = said;
        recognition_.slips.push_back(std::move(slip));
        return true;
    }

    static void count(Item& number, Item& weapon) {
        weapon.value = number.value;
        weapon.has_value = true;
        drop(number);
    }

    /// Where both sides throw, numbers of them may say which odds there are: that is not passed over.
    void leave_or_ask(std::size_t at, std::size_t from, std::size_t to) {
        if (!throws_on_both_sides(book_.procedure().kind)) return leave(at, from, to);
        recognition_.slips.push_back(slip_of(
            ErrorCode::misplaced, pieces_, from, to,
            fmt::format("{} counts no such number; leave it out, and say what comes of it", book_.procedure().id)));
    }

    static void drop(Item& item) { item.means = Means::filler; }

    void leave(std::size_t at, std::size_t from, std::size_t to) {
        auto text = typed_text(std::span(pieces_).subspan(from, to - from));
        if (pieces_[items_[at].from].percent) text += '%';
        recognition_.unused.push_back(text::sanitized(text));
        drop(items_[at]);
    }

    /// "one" in letters, before a word.
    [[nodiscard]] bool is_article(std::size_t at) const {
        const auto& piece = pieces_[items_[at].from];
        return is_spelled(piece) && piece.value == Fraction(1) && is_said(at + 1);
    }

    /// In letters.
    static bool is_spelled(const Piece& piece) { return piece.raw.front() < '0' || '9' < piece.raw.front(); }

    [[nodiscard]] bool is_said(std::size_t at) const {
        const auto means = items_[at].means;
        return means == Means::word || means == Means::phrase || means == Means::fact || means == Means::derived ||
               (means == Means::filler && book_.is_noun(pieces_[items_[at].from].key));
    }

    /// A noun that says nothing else here: `4 stands`.
    [[nodiscard]] bool is_thing(std::size_t at) const {
        const auto means = items_[at].means;
        return (means == Means::filler || means == Means::fact) && book_.is_noun(pieces_[items_[at].from].key);
    }

    /// `4 gun battery`: two nouns in one.
    [[nodiscard]] bool is_compound(std::size_t at) const {
        const auto place = items_[at].from;
        const auto is_noun = [&](const Piece& piece) { return book_.is_noun(piece.key) && piece.ending.empty(); };
        return place + 1 < pieces_.size() && !pieces_[place].stop && is_noun(pieces_[place]) &&
               is_noun(pieces_[place + 1]);
    }

    /// The procedure's name, of several: `4 rockets`.
    [[nodiscard]] bool is_named(std::size_t at) const {
        return items_[at].means == Means::called && !pieces_[items_[at].to - 1].ending.empty();
    }

    /// `2 veteran regiments`, `two trained`: so many of what follows.
    [[nodiscard]] bool is_count(std::size_t at) const {
        const auto& piece = pieces_[items_[at].from];
        if (!is_said(at + 1)) return false;
        if (is_spelled(piece)) return true;
        if (is_compound(at + 1)) return true;
        if (at + 2 >= items_.size() || items_[at + 1].stop || !is_thing(at + 2)) return false;
        const auto is_plural = !pieces_[items_[at + 2].from].ending.empty();
        return is_plural == (piece.value != Fraction(1));
    }

    const Phrasebook& book_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
};

}  // namespace

void bind_idle_numbers(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    IdleNumbers(book, pieces, recognition).run();
}

}  // namespace orderly::parser
