#include "parse/easy/binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/numbers.hpp"
#include "text/numeral.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class ModifierBinder : NumberLine {
    friend NumberLine;

public:
    using NumberLine::NumberLine;

    void run();

private:
    struct Rules;

    bool keep() { return true; }
    bool drop_second() { return drop(at(1)); }

    /// `modifier 2`: does it add, or take off?
    bool ask_sign() {
        if (is_at(previous(found[0]), Means::adjust) || is_at(next(found[1]), Means::adjust)) return false;
        ask(ErrorCode::ambiguous, at(0).from, at(1).to,
            fmt::format("say +{0} or -{0}; a die stands elsewhere", text::sanitized(at(1).text)));
        return true;
    }

    /// `+4 points`: more of what is counted, or a modifier?
    bool ask_count() {
        ask(ErrorCode::ambiguous, at(0).from, at(1).to,
            fmt::format("say how many in all; or `{}` alone, a modifier", text::sanitized(at(0).text)));
        return true;
    }

    bool take_reason() {
        drop(at(1));
        if (is_at(found[2], Means::number | Also::die)) return true;
        ask_stranger();
        return give_reason(at(2));
    }

    /// `+1 for the French`, of whom nothing was said; and `for the attacker` where the sides are called otherwise.
    void ask_stranger() {
        if (procedure.sides.size() < 2 || !throws_on_both_sides(procedure.kind)) return;
        const auto& key = pieces[at(2).to - 1].key;
        const auto is_name =
            is_at(found[2], Means::name) || (is_at(found[2], Means::fact) && line.is(Listed::role, key));
        const auto is_it = [&](const Item& one) { return pieces[one.to - 1].key == key; };
        if (!is_name || std::any_of(items.data(), &at(0), is_it)) return;
        ask_once(recognition.slips, slip_at(ErrorCode::ambiguous, pieces, at(0).from, at(2).to,
                                            "`{}`: of the {} or of the {}?", procedure.sides[0], procedure.sides[1]));
    }

    /// `+1 the umpire's gift`.
    bool take_possession() {
        if (!pieces[at(1).from].possessive) return false;
        at(0).stop = at(2).stop;
        return give_reason(at(2));
    }

    /// `-1 umpire for smoke`.
    bool take_reason_behind() {
        at(0).stop = at(3).stop;
        return drop(at(2)) && give_reason(at(3));
    }

    bool take_by_hand() { return give_reason(at(1)); }

    bool give_reason(Item& reason) {
        std::string text;
        for (auto letter : typed_text(std::span(pieces).subspan(reason.from, reason.to - reason.from))) {
            if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
            const auto fits = ('a' <= letter && letter <= 'z') || ('0' <= letter && letter <= '9');
            if (fits || (letter == ' ' || letter == '-')) text += fits ? letter : '-';
        }
        if (!text.empty()) at(0).text += ":" + text;
        std::erase_if(recognition.slips,
                      [&](const Slip& slip) { return slip.from >= reason.from && slip.to <= reason.to; });
        return drop(reason);
    }

    /// `leader attached +1`: the number that the table gives the word is said with it, and is no modifier by hand.
    bool bind_worth() {
        if (at(0).whose >= 0) return false;
        const auto before = previous(found[0]);
        const auto behind = next(found[0]);
        if (before < items.size() && is_worth(items[before])) {
            auto& word = items[before];
            const auto name = text::sanitized(word.text);
            recognition.heard.push_back(fmt::format("{} {} as {} alone", name, at(0).text, name));
            word.stop = at(0).stop;
            return drop(at(0));
        }
        return behind < items.size() && is_worth(items[behind]) && ask_worth(items[behind]);
    }

    [[nodiscard]] bool is_worth(const Item& word) const {
        const auto read = text::read_number(at(0).text);
        return word.means == Means::word && read.form == text::Numeral::whole &&
               is_worth_just(procedure, static_cast<WordIndex>(word.index), static_cast<int>(read.value.num));
    }

    bool ask_worth(const Item& word) {
        const auto& adjust = at(0).text;
        const auto typed_word = typed(word, word);
        auto slip = slip_of(ErrorCode::ambiguous, pieces, at(0).from, word.to, {});
        slip.problem = {ErrorCode::ambiguous,
                        fmt::format("`{} {}`: `{}` is worth that by itself; leave the number out, or give its reason, "
                                    "such as {}:hill",
                                    adjust, typed_word, typed_word, adjust),
                        adjust,
                        {}};
        slip.mended = typed_text(std::span(pieces).subspan(word.from, word.to - word.from));
        recognition.slips.push_back(std::move(slip));
        return true;
    }
};

struct ModifierBinder::Rules {
    using enum Means;
    using enum Also;

    static constexpr Rule<ModifierBinder> signs[] = {
        {{{{by_hand}, {number | die}}}, &ModifierBinder::ask_sign},
    };
    static constexpr Rule<ModifierBinder> counts[] = {
        {{{{adjust}, {quantity, Place::at_once}}}, &ModifierBinder::ask_count},
    };
    /// `+1 umpire`, `umpire +1`, `+1 for the hill`.
    static constexpr Rule<ModifierBinder> reasons[] = {
        {{{{unreasoned}, {reason | joint_for}, {side}}}, &ModifierBinder::keep},
        {{{{unreasoned}, {reason | joint_for}, {any}}}, &ModifierBinder::take_reason},
        {{{{unreasoned}, {reason | joint_for}}}, &ModifierBinder::drop_second},
        {{{{unreasoned}, {by_hand}, {stranger}}}, &ModifierBinder::take_possession},
        {{{{unreasoned}, {by_hand}, {reason | joint_for}, {stranger}}}, &ModifierBinder::take_reason_behind},
        {{{{unreasoned}, {by_hand}}}, &ModifierBinder::take_by_hand},
        {{{{unreasoned}, {by_hand, Place::before}}}, &ModifierBinder::take_by_hand},
    };
    static constexpr Rule<ModifierBinder> worths[] = {
        {{{{unreasoned}}}, &ModifierBinder::bind_worth},
    };
};

void ModifierBinder::run() {
    apply(Rules::signs);
    apply(Rules::counts);
    apply(Rules::reasons);
    for (auto& item : items)
        if (item.means == Means::reason || item.means == Means::by_hand) drop(item);
    apply(Rules::worths);
}

}  // namespace

void bind_modifiers(const TypedLine& line, Recognition& recognition) {
    ModifierBinder(line, recognition).run();
}

namespace {

/// Weapons and their distances.
class WeaponBinder : NumberLine {
public:
    using NumberLine::NumberLine;

    /// `musket 4`, `musket at 8 inches`; a distance said elsewhere goes to the weapon that lacks one.
    void run() {
        const auto is_told = is_any_distance();
        for (std::size_t place = 0; place < items.size(); ++place) {
            if (!is_weapon_without(items[place])) continue;
            const auto to = next(place, true);
            if (to == items.size() || (items[to].means != Means::distance && (is_told || !is_range(to)))) continue;
            mark_toward(to);
            take_distance(items[place], items[to]);
        }
        for (std::size_t place = 0; place < items.size(); ++place) {  // `musket, 20 figures at 8 vs ...`
            const auto to = next(place);
            auto* weapon = weapon_without();
            if (items[place].means != Means::toward || weapon == nullptr || to == items.size() || !is_range(to))
                continue;
            items[place].ranged = true;
            take_distance(*weapon, items[to]);
        }
        bind_range_before_parting();
        for (auto& item : items) {
            if (item.means != Means::distance) continue;
            if (auto* weapon = weapon_without(); weapon != nullptr) take_distance(*weapon, item);
            else give_distance(item);
        }
    }

private:
    [[nodiscard]] bool is_weapon_without(const Item& item) const {
        return item.means == Means::word && procedure.words[item.index].weapon != no_index && !item.has_distance;
    }
    [[nodiscard]] Item* weapon_without() const {
        const auto weapon = std::ranges::find_if(items, [&](const Item& item) { return is_weapon_without(item); });
        return weapon == items.end() ? nullptr : &*weapon;
    }
    [[nodiscard]] bool is_any_distance() const {
        return std::ranges::find(items, Means::distance, &Item::means) != items.end();
    }

    /// `rocket at 20 inches`: the value of a quantity that is a distance by its name.
    void give_distance(Item& item) {
        const auto quantity = std::ranges::find_if(
            procedure.quantities, [&](const Quantity& one) { return line.is_distance(one); });
        if (quantity == procedure.quantities.end()) return;
        for (auto& other : items)
            if (other.means == Means::word && other.index == quantity->word) {
                if (other.has_value) return;
                drop(other);
            }
        item.means = Means::word;
        item.index = quantity->word;
        item.value = item.distance;
        item.has_value = true;
    }

    static bool is_number(const Item& item) { return item.means == Means::number; }

    /// `canister gun II 20 at square, rolled 3`: the only number before the sides part, where the dice stand behind.
    void bind_range_before_parting() {
        const auto end = std::ranges::find_if(items, parts_sides);
        auto* weapon = weapon_without();
        if (weapon == nullptr || is_distance_said() || end == items.end() ||
            std::none_of(end, items.end(), is_number) || std::count_if(items.begin(), end, is_number) != 1)
            return;
        const auto number = std::find_if(items.begin(), end, is_number);
        if (!number->is_die && weapon < &*number) take_distance(*weapon, *number);
    }

    /// Whether the one weapon that lacks a distance can have one that was said with its unit.
    [[nodiscard]] bool is_distance_said() const {
        const auto lacks = [&](const Item& item) { return is_weapon_without(item); };
        return std::ranges::count_if(items, lacks) == 1 && is_any_distance();
    }

    /// A bare number behind a weapon is its distance, where not several stand there, and none was said with its unit.
    [[nodiscard]] bool is_range(std::size_t place) const {
        const auto is_bare = [&](std::size_t one) {
            return one < items.size() && is_number(items[one]) && !items[one].is_die;
        };
        return !is_distance_said() && is_bare(place) && !is_bare(next(place));
    }

    /// What stands before a distance that was said by itself ends there.
    void take_distance(Item& weapon, Item& from) const {
        if (&from != items.data() && &weapon != &from - 1) (&from - 1)->stop = true;
        weapon.distance = from.has_distance ? from.distance : from.value;
        weapon.has_distance = drop(from);
    }
};

}  // namespace

void bind_weapons(const TypedLine& line, Recognition& recognition) {
    WeaponBinder(line, recognition).run();
}

}  // namespace orderly::parser
