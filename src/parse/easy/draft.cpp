#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "parse/easy/weapon_drafter.hpp"

namespace orderly::parser {
namespace {

constexpr std::string_view of_the_enemy = "enemy.";

class Drafter : WeaponDrafter {
public:
    Drafter(const TypedLine& line, const Recognition& recognition, const SideAssignment& assignment)
        : WeaponDrafter(line.vocabulary, line.procedure(), recognition, assignment), line_(line) {
        into_.heard = recognition.heard;
        into_.unused = recognition.unused;
        into_.is_parted = assignment.parted;
        into_.is_turned = assignment.is_turned;
    }

    Draft draft() {
        for (std::size_t at = 0; at < recognition_.items.size(); ++at)
            take_with_stop(recognition_.items[at], assignment_.sides[at]);
        for (const auto& one : recognition_.notations) into_.notations.push_back({one, side_at(one.from)});
        for (const auto& item : recognition_.items)
            if (item.means == Means::called && item.index < procedure_.called.size())
                say_called(procedure_.called[item.index]);
        for (const auto& weapon : weapons_) say_weapon(weapon);
        for (const auto* distance : distances_)
            if (!fires_named(*distance)) leave(distance->text);
        for (Index side = 0; side < 2; ++side) part_units(procedure_, units_, side, into_.words[side]);
        return std::move(into_);
    }

private:
    /// A comma may part one unit of a list from the next.
    void take_with_stop(const Item& item, int side) {
        take(item, side);
        if (item.stop && says_something(item)) say(side, stop_between);
    }

    void take(const Item& item, int side) {
        if (item.means == Means::label) return;
        if (item.means != Means::versus && item.means != Means::toward && item.means != Means::called &&
            item.means != Means::side)
            into_.is_said[static_cast<std::size_t>(side)] = true;
        if (says_something(item)) into_.is_described[static_cast<std::size_t>(side)] = true;
        switch (item.means) {
            case Means::word: return take_word(item, side);
            case Means::phrase: return say_phrase(item, side);
            case Means::band: return take_band(item, (procedure_.weapons.sides >> side & 1) != 0 ? side : 1 - side);
            case Means::derived: return decide(side, item);
            case Means::each: throw each_of_nothing(item);
            case Means::fact: return leave(item.text);
            case Means::distance: return distances_.push_back(&item);
            case Means::formal: return take_formal(item, side);
            case Means::adjust:
            case Means::part: return say(side, item.text);
            case Means::number: return take_number(item, side);
            case Means::name: return into_.names.push_back(item.text);
            case Means::unit_name: return take_unit(item, side);
            case Means::gone: return say(side, std::string(without).append(procedure_.words[item.index].id));
            default: return;
        }
    }

    /// A unit of the game stands in its words' place.
    void take_unit(const Item& item, int side) {
        named_.push_back({&item, side, into_.words[static_cast<std::size_t>(side)].size()});
        say(side, item.text);
        auto& brought = into_.brought[static_cast<std::size_t>(side)];
        each_brought(procedure_, static_cast<Index>(side), units_[item.index], [&](WordIndex word, const int* value) {
            const std::string id(procedure_.words[word].id);
            brought.push_back(value == nullptr ? id : fmt::format("{}={}", id, *value));
        });
    }

    /// The side that a piece stands on: of what was said before it.
    [[nodiscard]] int side_at(std::size_t piece) const {
        auto side = 0;
        for (std::size_t at = 0; at < recognition_.items.size() && recognition_.items[at].from < piece; ++at) {
            const auto means = recognition_.items[at].means;
            const auto parts = means == Means::versus || means == Means::toward;
            side = parts && side == assignment_.sides[at] ? 1 - side : assignment_.sides[at];
        }
        return side;
    }

    /// Who says a word twice of one side may have meant two things.
    void say_once(int side, std::string_view word) {
        const auto& words = into_.words[static_cast<std::size_t>(side)];
        if (std::ranges::find(words, word) != words.end() && std::ranges::find_if(words, is_part) == words.end())
            into_.is_as_said = false;
        say(side, word);
    }

    static bool is_part(const std::string& word) { return word == "and" || word == "for"; }

    /// Of the weapon, on whichever side it was said.
    void take_band(const Item& item, int side) {
        band_at(side) = static_cast<WordIndex>(item.index);
        decide(side, item);
    }

    void decide(int side, const Item& item) {
        into_.decided[static_cast<std::size_t>(side)].push_back(static_cast<WordIndex>(item.index));
    }

    void leave(const std::string& text) {
        if (std::ranges::find(into_.unused, text) == into_.unused.end()) into_.unused.push_back(text);
    }

    void take_number(const Item& item, int side) {
        into_.numbers.push_back({item.value, side, item.is_die, item.die, item.whose >= 0 || item.is_labelled,
                                 mark_before(item), item.counts_other});
    }

    [[nodiscard]] char mark_before(const Item& item) const {
        if (&item == recognition_.items.data()) return ' ';
        const auto& before = *(&item - 1);
        if (before.means != Means::number) return '&';
        return before.stop ? ',' : before.to == item.from && item.counts_other && before.counts_other ? '-' : ' ';
    }

    /// What the ruleset says of any unit is of no use where this table does not ask for it.
    [[nodiscard]] bool is_fact(std::string_view id) const {
        return std::ranges::find(ruleset_.facts, id) != ruleset_.facts.end();
    }

    [[nodiscard]] SideMask sides_of(const Word& word) const {
        return word.weapon != no_index ? procedure_.weapons.sides : word.sides;
    }
    [[nodiscard]] bool may_say(const Word& word, int side) const { return (sides_of(word) >> side & 1) != 0; }

    void take_word(const Item& item, int side) {
        const auto& word = procedure_.words[item.index];
        const auto is_plain = line_.is_plain(item.index);
        if (!may_say(word, side)) {
            if (procedure_.sides.size() < 2 || !may_say(word, 1 - side)) throw worked_out(item);
            if (is_said_of_side(item)) return leave(text::sanitized(item.text));
            if (!assignment_.parted) throw wrong_side(word, side);
            if (is_plain && (is_fact(word.id) || tells_who_acts(item, side))) return leave(std::string(word.id));
            if ((is_plain || is_state(word)) && !goes_over(item, 1 - side)) throw wrong_side(word, side);
            if (word.weapon != no_index && has_weapon_of(1 - side)) throw other_sides_weapon(item, side);
            if (is_plain && !names_procedure(word)) tell_moved(item, 1 - side);
            side = 1 - side;  // a number or a weapon can only be meant there
            into_.is_as_said = false;
            moved_ = &item;
        }
        if (is_plain) {
            say_once(side, word.id);
            if (item.is_each && procedure_.sides.size() > 1 && may_say(word, 1 - side)) say_once(1 - side, word.id);
            return;
        }
        if (word.weapon != no_index) return keep_weapon(word.weapon, side, &item);
        say_quantity(word, item, side);
    }

    /// In a clause of its own: `the enemy is moving; ...`.
    static bool is_said_of_side(const Item& item) { return item.whose >= 0 || item.is_labelled; }

    /// A quantity that says how a unit is: `reduced`.
    [[nodiscard]] bool is_state(const Word& word) const {
        return word.quantity != no_index && procedure_.quantities[word.quantity].counted;
    }

    /// `fortified infantry fire 8 points at green`: before the procedure's name, and the other side follows that.
    [[nodiscard]] bool tells_who_acts(const Item& item, int side) const {
        const auto at = &item - recognition_.items.data();
        const auto name = std::find_if(recognition_.items.begin() + at, recognition_.items.end(),
                                       [](const Item& one) { return one.means == Means::called; });
        const auto behind = assignment_.sides.begin() + (name - recognition_.items.begin());
        const auto is_named =
            std::ranges::find(recognition_.items, Means::side, &Item::means) != recognition_.items.end();
        return side == 0 && !assignment_.is_turned && !is_named &&
               std::find(behind, assignment_.sides.end(), 1) != assignment_.sides.end();
    }

    /// Whether a word on the wrong side can only be meant of the other: what is said of one side alone, behind
    /// what it has; or what stands behind a comma, of a choice of which that side has no word yet.
    [[nodiscard]] bool goes_over(const Item& item, int side) const {
        const auto& word = procedure_.words[item.index];
        const auto at = static_cast<std::size_t>(&item - recognition_.items.data());
        if (item.is_die || (is_known_here_alone(item) && may_go_over(at, word, side))) return true;
        const auto is_apart = at > 0 && (recognition_.items[at - 1].stop || moved_ == &item - 1);
        // "at a battery, cannonade": the word is a name of the procedure too
        if (side == 0 && names_procedure(word)) return true;
        if (word.choice == no_index || (!is_apart && !is_lacking_last(at, word))) return false;
        const auto is_of_it = [&](const std::string& said) {
            const auto known = find_word(procedure_, said);
            return known != no_word && procedure_.words[known].choice == word.choice;
        };
        return std::ranges::none_of(into_.words[static_cast<std::size_t>(side)], is_of_it) &&
               std::ranges::none_of(into_.brought[static_cast<std::size_t>(side)], is_of_it);
    }

    [[nodiscard]] bool may_go_over(std::size_t at, const Word& word, int side) const {
        return side == 0 && !is_state(word) && !is_led_to(at);
    }

    /// `at a standing square`, `vs line that changed formation`.
    [[nodiscard]] bool is_led_to(std::size_t at) const {
        if (at == 0 || recognition_.items[at - 1].stop) return false;
        const auto& before = recognition_.items[at - 1];
        return before.to < item_from(at) || before.means == Means::toward || before.means == Means::versus;
    }

    [[nodiscard]] std::size_t item_from(std::size_t at) const { return recognition_.items[at].from; }

    /// `at line regular`: the last word, right behind one of this side alone, and the other side cannot do without it.
    [[nodiscard]] bool is_lacking_last(std::size_t at, const Word& word) const {
        if (!procedure_.choices[word.choice].required || at == 0) return false;
        const auto& before = recognition_.items[at - 1];
        const auto is_last =
            std::all_of(recognition_.items.begin() + static_cast<std::ptrdiff_t>(at) + 1, recognition_.items.end(),
                        [](const Item& item) { return item.means == Means::number; });
        return is_last && before.means == Means::word && !may_say(procedure_.words[before.index], word_side(word));
    }

    /// The side of a word that is one side's alone.
    [[nodiscard]] int word_side(const Word& word) const { return may_say(word, 0) ? 0 : 1; }

    /// Said in several pieces that name nothing in any other table of the ruleset.
    [[nodiscard]] bool is_known_here_alone(const Item& item) const {
        if (item.to - item.from < 2) return false;
        auto is_alone = true;
        line_.each_word_called(line_.some(item.from, item.to - item.from),
                               [&](const Procedure& one, const Word&) { is_alone = is_alone && &one == &procedure_; });
        return is_alone;
    }

    [[nodiscard]] bool names_procedure(const Word& word) const {
        return std::ranges::find(procedure_.called, word.id, &Phrase::text) != procedure_.called.end();
    }

    void tell_moved(const Item& item, int side) {
        into_.heard.push_back(fmt::format("{} as the {}'s", text::sanitized(item.text),
                                          procedure_.sides[static_cast<std::size_t>(side)]));
    }

    void say_quantity(const Word& word, const Item& item, int side) {
        const auto& quantity = procedure_.quantities[word.quantity];
        if (item.has_value) {
            const auto text = fmt::format("{}={}", word.id, text::fraction_text(item.value));
            say(side, text);
            if (item.is_each && procedure_.sides.size() > 1 && may_say(word, 1 - side)) say(1 - side, text);
            return;
        }
        if (quantity.counted || quantity.may_be_bare) return say(side, word.id);
        const auto gives_it = [&](const Item& other) {
            return other.means == Means::word && other.index == item.index && other.has_value;
        };
        if (std::ranges::any_of(recognition_.items, gives_it)) return;  // "rocket range, at 20": both are its names
        throw Error(ErrorCode::missing, fmt::format("{} needs a value: {}", word.id, quantity_form(quantity)),
                    text::sanitized(item.text));
    }

    void take_formal(const Item& item, int side) {
        if (item.index < procedure_.words.size()) {
            const auto& word = procedure_.words[item.index];
            if (!may_say(word, side) && procedure_.sides.size() > 1 && may_say(word, 1 - side))
                throw wrong_side(word, side);
            if (word.weapon != no_index) has_weapon_ = true;
        }
        say(side, item.text);
    }

    [[nodiscard]] static Error each_of_nothing(const Item& item) {
        return fault(ErrorCode::misplaced, item.text,
                     "`{}` is understood behind a number, as in `6 dice each`: say it of each side");
    }

    /// `5 muskets at 3 muskets`: those that are shot at do not fire along.
    [[nodiscard]] Error other_sides_weapon(const Item& item, int side) const {
        return fault(ErrorCode::misplaced, item.text,
                     "`{}` stands with the {}: leave it out if it is the {}'s, else say it before `vs`",
                     procedure_.sides[static_cast<std::size_t>(side)],
                     procedure_.sides[static_cast<std::size_t>(side)]);
    }

    [[nodiscard]] Error worked_out(const Item& item) const {
        return fault(ErrorCode::derived, item.text, "`{}` is worked out from other words: leave it out");
    }

    [[nodiscard]] Error wrong_side(const Word& word, int side) const {
        return fault(ErrorCode::wrong_side, word.id, "`{}` is a word of the {}: put it {} `vs`, or leave it out",
                     procedure_.sides[static_cast<std::size_t>(1 - side)], side == 0 ? "after" : "before");
    }

    void say_phrase(const Item& item, int side) {
        const auto& phrase = procedure_.phrases[item.index];
        into_.heard.push_back(fmt::format("{} as {}", text::sanitized(item.text), fmt::join(phrase.says, " ")));
        say_all(phrase, side);
    }

    void say_all(const Phrase& phrase, int side) {
        for (auto word : phrase.says) {
            const auto is_enemy = word.starts_with(of_the_enemy);
            if (is_enemy) word.remove_prefix(of_the_enemy.size());
            say(is_enemy ? 1 - side : side, word);
        }
    }

    /// Of the first side, once for a unit: what the procedure's name says is said of all that act.
    void say_for_each_unit(std::string_view word) {
        auto& words = into_.words.front();
        for (std::size_t begin = 0; begin <= words.size();) {
            const auto from = words.begin() + static_cast<std::ptrdiff_t>(begin);
            auto end = std::find(from, words.end(), "and");
            if (std::find(from, end, word) == end) end = words.emplace(end, word) + 1;
            begin = static_cast<std::size_t>(end - words.begin()) + 1;
        }
    }

    /// A weapon that the procedure's name brings yields to one that was said.
    void say_called(const Phrase& called) {
        for (const auto says : called.says) {
            const auto found = std::ranges::find(procedure_.weapons.list, says, &orderly::Weapon::id);
            if (found == procedure_.weapons.list.end()) say_or_decide(says);
            else if (weapons_.empty() && !has_weapon_)
                keep_weapon(static_cast<Index>(found - procedure_.weapons.list.begin()), 0, nullptr);
        }
    }

    /// A word that others decide is not said: they must decide it so.
    void say_or_decide(std::string_view says) {
        const auto word = std::ranges::find(procedure_.words, says, &Word::id);
        if (word == procedure_.words.end() || !word->derived) return say_for_each_unit(says);
        into_.decided.front().push_back(static_cast<WordIndex>(word - procedure_.words.begin()));
    }

    const TypedLine& line_;
    const Item* moved_ = nullptr;  ///< the last that was said on the other side
};

}  // namespace

Draft draft_of(const TypedLine& line, const Recognition& recognition, const SideAssignment& assignment) {
    return Drafter(line, recognition, assignment).draft();
}

}  // namespace orderly::parser
