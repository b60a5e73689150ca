#include "parse/easy/binding.hpp"

#include <algorithm>

namespace orderly::parser {
namespace {

constexpr auto owner = person | Means::side | Also::enemy;
constexpr std::string_view whose_is_which = "whose is which die? say mine and his";

class DiceBinder : NumberLine {
    friend NumberLine;

public:
    using NumberLine::NumberLine;

    void run();

private:
    struct Rules;

    // -------------------------------------------------------------------- dice by their names

    /// `distance 7, direction 2`; `7 distance, 2 direction`, where no number stands behind the last.
    void bind_named_dice() {
        look_again();
        auto last = items.size();
        for (std::size_t place = 0; place < items.size(); ++place)
            if (is_at(place, Also::named_die)) last = place;
        const auto goes_before = last < items.size() && face_behind(last) == items.size();
        for (std::size_t place = 0; place < items.size(); ++place) {
            if (!is_at(place, Also::named_die)) continue;
            const auto number = goes_before ? place - 1 : face_behind(place);
            if (number < items.size() && is_number(number)) {
                items[number].die = static_cast<int>(items[place].index) - 1;
                items[number].is_die = true;
            }
            items[place].index = 0;
        }
    }

    [[nodiscard]] bool is_number(std::size_t place) const {
        return items[place].means == Means::number && !items[place].is_die;
    }

    /// The number behind it or behind a word for dice there; the end where there is none.
    [[nodiscard]] std::size_t face_behind(std::size_t place) const {
        auto to = next(place);
        while (to < items.size() && items[to].means == Means::dice && items[to].index == 0) to = next(to);
        return to < items.size() && is_number(to) ? to : items.size();
    }

    // -------------------------------------------------------------------- whose they are

    /// Numbers that stand together, or one who owns some.
    struct Group {
        bool is_owner = false;
        std::size_t first = 0;
        std::size_t last = 0;
    };

    [[nodiscard]] bool says_nothing(std::size_t place) const {
        if (is_at(place, Means::filler))
            return !is_at(place, Also::enemy) && !line.is(Listed::numbered, pieces[items[place].from]);
        if (!is_at(place, Means::toward)) return is_at(place, Means::dice | Means::part);
        auto to = place + 1;  // `3 on the defender's die`
        while (is_at(to, Means::filler, Also::enemy)) ++to;
        return place > 0 && is_at(place - 1, Means::number) && is_at(to, owner);
    }

    /// Numbers and owners that stand together from there on.
    [[nodiscard]] std::vector<Group> groups_at(std::size_t place) const {
        std::vector<Group> groups;
        if (!is_at(place, Means::number | owner)) return groups;
        for (; place < items.size(); ++place) {
            const auto is_owner = is_at(place, owner);
            if (!is_owner && !is_at(place, Means::number)) {
                if (!says_nothing(place)) break;
            } else if (groups.empty() || is_owner || groups.back().is_owner) {
                groups.push_back({is_owner, place, place});
            } else {
                groups.back().last = place;
            }
        }
        return groups;
    }

    /// `mine 8 his 3`, `8 for me, 3 for him`, `8 for me`; `8 3 mine` is asked.
    void own(const std::vector<Group>& groups) {
        constexpr std::size_t two_of_each = 4;
        const auto shift = groups[0].is_owner ? 0U : 1U;
        auto is_by_turns = true;
        for (std::size_t at = 0; at < groups.size(); ++at)
            is_by_turns = is_by_turns && groups[at].is_owner == (at % 2 == shift);
        if (!is_by_turns) return;
        if (groups.size() == two_of_each && side_of(groups[shift]) != side_of(groups[shift + 2])) {
            for (std::size_t at = 0; at < two_of_each; at += 2) give(groups[at + 1 - shift], groups[at + shift]);
        } else if (groups.size() == 2 && shift == 1) {
            const auto end = groups[1].last + 1;
            const auto ends = end == items.size() || items[end - 1].stop || is_at(end, Means::versus);
            const auto is_behind = is_said_behind(groups[0].last, groups[1].first);
            const auto of_some = procedure.kind == Kind::opposed && groups[0].first < groups[0].last && ends &&
                                 !is_at(groups[1].first, Also::possessive);
            if (is_behind && ends) give(groups[0], groups[1]);
            else if (of_some || (procedure.kind == Kind::duels && is_behind))  // `2 for his first base`
                ask_once(recognition.slips, slip_of(ErrorCode::dice_count, pieces, items[groups[0].first].from,
                                                    items[groups[1].last].to, whose_is_which));
        }
    }

    [[nodiscard]] int side_of(const Group& group) const {
        const auto& item = items[group.first];
        return item.means == Means::side ? static_cast<int>(item.index) : item.means == Means::own ? 0 : 1;
    }

    /// `8 for me`, `8 by the attacker`.
    [[nodiscard]] bool is_said_behind(std::size_t number, std::size_t of) const {
        return !items[number].stop && number + 1 < of &&
               (is_at(number + 1, Also::joint_for) || is_at(number + 1, Also::by));
    }

    void give(const Group& numbers, const Group& group) {
        auto& from = items[group.first];
        for (auto place = numbers.first; place <= numbers.last; ++place) {
            if (!is_at(place, Means::number)) continue;
            items[place].is_die = true;
            give_to(items[place], side_of(group));
            items[place].by_person = from.means != Means::side;
        }
        from.means = from.means == Means::side ? Means::label : Means::filler;
    }

    static void give_to(Item& item, int whose) {
        item.whose = whose;
        item.by_person = true;
    }

    // -------------------------------------------------------------------- faces behind a word for dice, or an owner

    bool drop_first() { return drop(at(0)); }

    [[nodiscard]] int whose() const { return at(0).means == Means::own ? 0 : 1; }

    /// `+1 for me`, `+1 umpire for him`: whose the modifier is stands behind it; not of `-1, mine 8`.
    bool take_modifier_before() {
        const auto to = next(found[0]);
        const auto are_both = to < items.size() && is_at(next(to), Means::number);
        if (is_at(to, Means::adjust) || (is_at(to, Means::number) && !are_both)) return false;
        auto place = found[0];
        while (place > 0 && !items[place - 1].stop &&
               is_at(place - 1, Means::filler | Means::by_hand | Means::toward | Means::part))
            --place;
        if (place == 0 || items[place - 1].stop || !is_at(place - 1, Means::adjust)) return false;
        give_to(items[place - 1], whose());
        for (; place <= found[0]; ++place)
            if (!is_at(place, Means::by_hand)) drop(items[place]);
        return true;
    }

    /// `rolled 8 3`, `my die 8`, `mine +1`: faces, or a modifier by hand.
    bool take_faces() {
        const auto is_owned = at(0).means != Means::dice && throws_on_both_sides(procedure.kind);
        auto to = next(found[0]);
        for (; is_at(to, Means::dice); to = next(to)) drop(items[to]);
        if (is_owned && is_at(to, Means::adjust)) {
            give_to(items[to], whose());
            return drop(at(0));
        }
        if (!is_at(to, Means::number)) return false;
        if (is_owned) {
            give_to(items[to], whose());
            check_owner(to);
        }
        for (; is_at(to, Means::number); to = next(to)) {
            items[to].is_die = true;
            if (is_owned) break;
        }
        return drop(at(0));
    }

    /// `him 8 3`: one is not his, and it is not said which.
    void check_owner(std::size_t first) {
        const auto second = next(first);
        if (procedure.kind != Kind::opposed || !is_at(second, Means::number)) return;
        const auto third = next(second);
        if (third == items.size() || parts_sides(items[third]))
            ask(ErrorCode::dice_count, at(0).from, items[second].to, whose_is_which);
    }

    /// `my lancers` says whose the unit is.
    bool take_possessive() {
        at(0).means = whose() == 0 ? Means::mine : Means::theirs;
        return true;
    }

    /// `, we moved`: what the words behind it are of.
    bool take_person() {
        const auto side = whose();
        drop(at(0));
        if (found[0] == 0 || !items[found[0] - 1].stop) return true;
        for (auto to = next(found[0]); to < items.size(); to = next(to)) {
            const auto means = items[to].means;
            if (means == Means::versus || means == Means::toward || means == Means::called || means == Means::number)
                break;
            give_to(items[to], side);
        }
        return true;
    }
};

struct DiceBinder::Rules {
    using enum Means;
    using enum Also;

    static constexpr Rule<DiceBinder> faces[] = {
        {{{{person}}}, &DiceBinder::take_modifier_before},
        {{{{dice | person}}}, &DiceBinder::take_faces},
        {{{{dice}}}, &DiceBinder::drop_first},
        {{{{possessive}}}, &DiceBinder::take_possessive},
        {{{{person}}}, &DiceBinder::take_person},
    };
};

void DiceBinder::run() {
    bind_named_dice();
    look_again();
    for (std::size_t place = 0; place < items.size() && throws_on_both_sides(procedure.kind);) {
        const auto groups = groups_at(place);
        if (!groups.empty()) own(groups);
        place = groups.empty() ? place + 1 : groups.back().last + 1;
    }
    apply(Rules::faces);
}

}  // namespace

void bind_dice(const TypedLine& line, Recognition& recognition) {
    DiceBinder(line, recognition).run();
}

}  // namespace orderly::parser
