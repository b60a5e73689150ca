#include "parse/easy/dice_binding.hpp"

#include <algorithm>

#include "parse/easy/next_said.hpp"
#include "parse/easy/owned_dice.hpp"

namespace orderly::parser {
namespace {

bool is_bare(const Item& item) { return item.means == Means::number && !item.is_die; }

class DiceBinder {
public:
    DiceBinder(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : book_(book),
          procedure_(book.procedure()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items) {}

    void run() {
        bind_named_dice();
        bind_owned_dice(book_, pieces_, recognition_);
        bind_faces();
    }

private:
    static void drop(Item& item) { item.means = Means::filler; }

    [[nodiscard]] std::size_t next(std::size_t at) const { return next_said(items_, at); }

    /// `distance 7, direction 2`; `7 distance, 2 direction`, where no number stands behind the last.
    void bind_named_dice() {
        const auto is_named = [](const Item& item) { return item.means == Means::dice && item.index > 0; };
        const auto last = std::find_if(items_.rbegin(), items_.rend(), is_named);
        if (last == items_.rend()) return;
        const auto place = static_cast<std::size_t>(items_.rend() - last) - 1;
        const auto goes_before = face_behind(place) == items_.size();
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_named(items_[at])) continue;
            auto number = at;
            if (!goes_before) number = face_behind(at);
            else if (at > 0 && is_bare(items_[at - 1])) number = at - 1;
            if (number != at && number < items_.size()) {
                items_[number].die = static_cast<int>(items_[at].index) - 1;
                items_[number].is_die = true;
            }
            items_[at].index = 0;
        }
    }

    /// The number behind it or behind a word for dice there; the end where there is none.
    [[nodiscard]] std::size_t face_behind(std::size_t at) const {
        auto to = next(at);
        while (to < items_.size() && items_[to].means == Means::dice && items_[to].index == 0) to = next(to);
        return to < items_.size() && is_bare(items_[to]) ? to : items_.size();
    }

    /// `rolled 8 3`, `die 7`, `mine 8`.
    void bind_faces() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            const auto means = items_[at].means;
            if (means != Means::dice && means != Means::own && means != Means::other) continue;
            const auto whose = means == Means::dice ? -1 : means == Means::own ? 0 : 1;
            if (whose >= 0 && take_modifier_before(at, whose)) continue;
            const auto owned = throws_on_both_sides(procedure_.kind) ? whose : -1;  // all dice are of one side
            if (take_faces(at, owned) || whose < 0) drop(items_[at]);
            else take_person(at, whose);
        }
    }

    /// `+1 for me`, `+1 umpire for him`: whose the modifier is stands behind it.
    bool take_modifier_before(std::size_t at, int whose) {
        const auto to = next(at);
        if (to < items_.size() && items_[to].means == Means::adjust) return false;
        const auto are_both = to < items_.size() && next(to) < items_.size() && is_bare(items_[next(to)]);
        if (to < items_.size() && is_bare(items_[to]) && !are_both) return false;  // `-1, mine 8`
        auto adjust = at;
        while (adjust > 0 && !items_[adjust - 1].stop &&
               (items_[adjust - 1].means == Means::filler || items_[adjust - 1].means == Means::by_hand ||
                items_[adjust - 1].means == Means::toward || items_[adjust - 1].means == Means::part))
            --adjust;
        if (adjust == 0 || items_[adjust - 1].stop || items_[adjust - 1].means != Means::adjust) return false;
        give_to(items_[adjust - 1], whose);
        for (auto one = adjust; one <= at; ++one)
            if (items_[one].means != Means::by_hand) drop(items_[one]);
        return true;
    }

    /// Whether any face stands there, or a modifier by hand: what an owner is said of.
    bool take_faces(std::size_t at, int whose) {
        auto to = next(at);
        // "my die 8", "he rolled 3"
        while (to < items_.size() && items_[to].means == Means::dice) {
            drop(items_[to]);
            to = next(to);
        }
        if (whose >= 0 && to < items_.size() && items_[to].means == Means::adjust) {
            give_to(items_[to], whose);
            return true;
        }
        auto any = false;
        for (; to < items_.size() && is_bare(items_[to]); to = next(to)) {
            items_[to].is_die = any = true;
            if (whose < 0) continue;
            give_to(items_[to], whose);
            check_owner(at, to);
            break;
        }
        return any;
    }

    /// `him 8 3`: one is not his, and it is not said which.
    void check_owner(std::size_t owner, std::size_t first) {
        const auto second = next(first);
        if (procedure_.kind != Kind::opposed || second == items_.size() || !is_bare(items_[second])) return;
        const auto third = next(second);
        if (third < items_.size() && !parts_sides(items_[third])) return;
        recognition_.slips.push_back(slip_of(ErrorCode::dice_count, pieces_, items_[owner].from, items_[second].to,
                                             "whose is which die? say mine and his"));
    }

    static void give_to(Item& item, int whose) {
        item.whose = whose;
        item.by_person = true;
    }

    /// What is no owner of dice: `my lancers` says whose the unit is; `, we moved` what the words behind it are of.
    void take_person(std::size_t at, int whose) {
        if (book_.is_possessive(pieces_[items_[at].from].key)) {
            items_[at].means = whose == 0 ? Means::mine : Means::theirs;
            return;
        }
        const auto begins = at > 0 && items_[at - 1].stop;
        drop(items_[at]);
        if (!begins) return;
        for (auto to = next(at); to < items_.size(); to = next(to)) {
            const auto means = items_[to].means;
            if (means == Means::versus || means == Means::toward || means == Means::called || means == Means::number)
                break;
            give_to(items_[to], whose);
        }
    }

    const Phrasebook& book_;
    const Procedure& procedure_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
};

}  // namespace

namespace {

/// `2 dice 3 6`: a number of its own stands before it.
bool is_counted(const std::vector<Item>& items, std::size_t at) {
    if (at == 0 || !is_bare(items[at - 1]) || items[at - 1].stop) return false;
    if (at == 1 || items[at - 2].stop) return true;
    return !is_bare(items[at - 2]) && items[at - 2].means != Means::dice && items[at - 2].means != Means::own &&
           items[at - 2].means != Means::other;
}

}  // namespace

void bind_dice_names(const Phrasebook& book, const std::vector<Piece>& pieces, std::vector<Item>& items) {
    const auto& procedure = book.procedure();
    const auto is_number_of_dice = [&](const Item& item) {
        if (item.means != Means::word) return false;
        const auto quantity = procedure.words[item.index].quantity;
        return quantity != no_index && procedure.quantities[quantity].from_dice;
    };
    for (std::size_t at = 0; at < items.size(); ++at) {
        auto& item = items[at];
        if (item.has_value || !is_number_of_dice(item)) continue;
        const auto first = next_said(items, at);
        if (!book.is_dice(pieces[item.from].key) || first == items.size() || !is_bare(items[first])) continue;
        if (is_counted(items, at)) continue;
        auto second = first + 1;
        while (second < items.size() && items[second].means == Means::filler) ++second;
        if (second == items.size() || (!is_bare(items[second]) && items[second].means != Means::part)) continue;
        item.means = Means::dice;
        item.index = 0;
    }
}

void bind_dice(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    DiceBinder(book, pieces, recognition).run();
}

}  // namespace orderly::parser
