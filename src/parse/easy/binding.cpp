#include "parse/easy/binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/articles.hpp"
#include "parse/easy/idle_numbers.hpp"
#include "parse/easy/modifier_binding.hpp"
#include "parse/easy/dice_binding.hpp"
#include "parse/easy/next_said.hpp"
#include "text/number_text.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class Binder {
public:
    Binder(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : book_(book),
          procedure_(book.procedure()),
          pieces_(pieces),
          recognition_(recognition),
          items_(recognition.items) {}

    void run() {
        bind_distances();
        bind_dice_names(book_, pieces_, items_);
        bind_counts();
        bind_dice(book_, pieces_, recognition_);
        bind_values_behind();
        bind_each();
        bind_everybody();
        bind_weapons();
        drop_ranged();
        bind_idle_numbers(book_, pieces_, recognition_);
    }

private:
    static void drop(Item& item) { item.means = Means::filler; }

    [[nodiscard]] const Word* word_of(const Item& item) const {
        return item.means == Means::word ? &procedure_.words[item.index] : nullptr;
    }
    [[nodiscard]] bool is_quantity(const Item& item) const {
        return word_of(item) != nullptr && word_of(item)->quantity != no_index;
    }
    [[nodiscard]] const Quantity& quantity_of(const Item& item) const {
        return procedure_.quantities[word_of(item)->quantity];
    }
    [[nodiscard]] bool is_weapon(const Item& item) const {
        return word_of(item) != nullptr && word_of(item)->weapon != no_index;
    }
    static bool is_bare(const Item& item) { return item.means == Means::number && !item.is_die; }

    static bool is_number(const Item& item) { return item.means == Means::number; }

    [[nodiscard]] std::size_t next(std::size_t at, bool past_toward = false) const {
        return next_said(items_, at, past_toward);
    }

    /// `8 inches`.
    void bind_distances() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::unit) continue;
            const auto close = at > 0 && is_bare(items_[at - 1]) && book_.may_be_unit(pieces_, items_[at].from);
            drop(items_[at]);
            if (!close) continue;
            auto& number = items_[at - 1];
            number.means = Means::distance;
            number.distance = number.value;
            number.has_distance = true;
            number.text = typed_text(std::span(pieces_).subspan(number.from, items_[at].to - number.from));
            number.stop = items_[at].stop;
            mark_toward(at - 1);
        }
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::range) continue;
            if (const auto to = next(at); to < items_.size() && is_bare(items_[to])) {
                items_[to].means = Means::distance;
                items_[to].distance = items_[to].value;
                items_[to].has_distance = true;
            }
            drop(items_[at]);
        }
    }

    /// What stands toward before a distance does not part the sides, where another one does.
    void mark_toward(std::size_t at) {
        while (at-- > 0)
            if (items_[at].means != Means::filler) break;
        if (at < items_.size() && items_[at].means == Means::toward) items_[at].ranged = true;
    }

    void drop_ranged() {
        if (std::ranges::none_of(items_, parts_sides)) return;
        for (auto& item : items_)
            if (item.ranged) drop(item);
    }

    /// A number before what it counts: `9 points`, `6 muskets`, `2 guns`.
    void bind_counts() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_bare(items_[at]) || items_[at].counts_other) continue;
            const auto to = next(at);
            if (to == items_.size()) continue;
            auto& counted = items_[to];
            if (is_face_of(at, to)) continue;
            if (counted.means == Means::dice && counted.index == 0 && count_dice(at, to)) continue;
            const auto behind = is_weapon(counted) && !procedure_.weapons.counted ? next(to) : items_.size();
            if (behind < items_.size() && is_quantity(items_[behind]) && !items_[behind].has_value)
                give(items_[at], items_[behind]);  // "4 musket bases"
            else if (is_quantity(counted) && !counted.has_value) {
                tell_by(at, counted);
                tell_one(at, to);
                give(items_[at], names_go_first(at) ? items_[at - 1] : counted);
            } else if (is_weapon(counted) && procedure_.weapons.counted && !counted.has_value)
                give(items_[at], counted);
            else if (auto* weapon = weapon_behind_facts(at); weapon != nullptr) give(items_[at], *weapon);
            else if (counts_fillers(at)) items_[at].counts_other = true;
            else if (!counts_nouns(at) && to == at + 1 && says_how_many(counted)) leave(items_[at]);
        }
    }

    /// `3 dice 10 9 5`: so many fall, and they stand behind.
    bool count_dice(std::size_t at, std::size_t dice) {
        const auto faces = bare_from(next(dice));
        if (faces == 0) return false;
        const auto& key = pieces_[items_[dice].from].key;
        const auto counted = std::ranges::find_if(procedure_.quantities,
                                                  [&](const Quantity& one) { return one.from_dice && one.id == key; });
        if (counted != procedure_.quantities.end()) {
            items_[dice].means = Means::word;
            items_[dice].index = counted->word;
            give(items_[at], items_[dice]);
            return true;
        }
        if (items_[at].value != Fraction{faces}) return false;
        drop(items_[at]);
        return true;
    }

    /// `rolled 7 rating 6`: behind a word for dice, before a quantity that has its value behind it. `7 at 24 inches`:
    /// what is called as what stands toward has no number before it.
    [[nodiscard]] bool is_face_of(std::size_t at, std::size_t counted) const {
        if (!is_quantity(items_[counted]) || items_[counted].has_value) return false;
        const auto& quantity = procedure_.quantities[word_of(items_[counted])->quantity];
        const auto behind = next(counted);
        if (behind == items_.size()) return false;
        if (book_.is_toward(pieces_[items_[counted].from].key))
            return is_bare(items_[behind]) || items_[behind].means == Means::distance;
        return !quantity.from_dice && is_bare(items_[behind]) && stands_behind_dice(at);
    }

    [[nodiscard]] bool stands_behind_dice(std::size_t at) const {
        while (at > 0 && items_[at - 1].means == Means::filler && !items_[at - 1].stop) --at;
        return at > 0 && items_[at - 1].means == Means::dice && !items_[at - 1].stop;
    }

    /// `lost by 4 hits`: a number behind `by` may be a difference, so it is told what it is taken for.
    void tell_by(std::size_t at, const Item& counted) {
        if (at == 0 || items_[at - 1].means != Means::filler || items_[at - 1].stop || !is_quantity(counted)) return;
        if (!book_.is_by(pieces_[items_[at - 1].from].key)) return;
        const auto from = items_[at - 1].from;
        recognition_.heard.push_back(
            fmt::format("{} as {}={}", text::sanitized(typed_text(std::span(pieces_).subspan(from, counted.to - from))),
                        word_of(counted)->id, text::fraction_text(items_[at].value)));
    }

    /// `7 rating 6`: so many of what stands in the singular, where a number stands behind as well.
    void tell_one(std::size_t at, std::size_t to) {
        const auto& counted = items_[to];
        const auto behind = next(to);
        const auto said = std::span(pieces_).subspan(counted.from, counted.to - counted.from);
        const auto has_plural = [](const Piece& piece) { return !piece.ending.empty(); };
        const auto is_plural = std::ranges::any_of(said, has_plural) || items_[at].value == Fraction(1);
        if (is_plural || behind == items_.size() || !is_bare(items_[behind]) || names_go_first(at)) return;
        recognition_.heard.push_back(fmt::format("{} {} as {}={}", text::sanitized(items_[at].text),
                                                 text::sanitized(counted.text), word_of(counted)->id,
                                                 text::fraction_text(items_[at].value)));
    }

    /// `6 stands of grenadiers with muskets`, `3 elite muskets`: what stands between is nothing that fires.
    [[nodiscard]] Item* weapon_behind_facts(std::size_t at) {
        if (!procedure_.weapons.counted || !stands_free(at)) return nullptr;
        const auto is_passed = [&](const Item& item) {
            const auto* word = word_of(item);
            return item.means == Means::fact || (word != nullptr && book_.is_plain(item.index));
        };
        auto to = next(at);
        while (to < items_.size() && is_passed(items_[to])) to = next(to);
        return to < items_.size() && is_weapon(items_[to]) && !items_[to].has_value ? &items_[to] : nullptr;
    }

    /// Neither among dice nor behind a quantity that it may be the value of.
    [[nodiscard]] bool stands_free(std::size_t at) const {
        if (at == 0 || items_[at - 1].stop) return true;
        const auto& before = items_[at - 1];
        return !is_bare(before) && !says_dice(before) && !(is_quantity(before) && !before.has_value);
    }

    /// `3 stands`, where the table counts none: no value of a quantity.
    [[nodiscard]] bool counts_fillers(std::size_t at) const {
        if (!stands_free(at)) return false;
        const auto& piece = pieces_[items_[at].to];
        return !items_[at].stop && items_[at + 1].means == Means::filler && !piece.ending.empty() &&
               book_.is_noun(piece.key);
    }

    /// `24 infantry`, `6 steady lancers`, `3 field guns`: so many of what the ruleset counts, and never a die.
    bool counts_nouns(std::size_t at) {
        if (!stands_free(at)) return false;
        if (!items_[at].stop && at + 1 < items_.size() && items_[at + 1].means == Means::filler)
            if (const auto id = book_.counted_by(std::span(pieces_).subspan(items_[at + 1].from, 1)); !id.empty())
                return give_count(at, id), true;  // "16 men"
        constexpr std::size_t most_between = 3;
        auto to = next(at);
        for (std::size_t passed = 0; to < items_.size() && passed < most_between; to = next(to), ++passed) {
            const auto& item = items_[to];
            if (item.means != Means::word && item.means != Means::fact && item.means != Means::derived) return false;
            if (is_quantity(item)) return counts_quantity(at, to);
            const auto id = book_.counted_by(std::span(pieces_).subspan(item.from, item.to - item.from));
            if (!id.empty()) return give_count(at, id), true;
        }
        return false;
    }

    /// `24 veteran figures`: not where another number stands behind.
    bool counts_quantity(std::size_t at, std::size_t to) {
        if (items_[to].has_value) return false;
        const auto& quantity = procedure_.quantities[word_of(items_[to])->quantity];
        const auto faces = bare_from(next(to));
        const auto are_its_dice = quantity.from_dice && items_[at].value == Fraction{faces};  // `3 canister hits 5 9 2`
        if (faces > 0 && !are_its_dice) return false;
        give(items_[at], items_[to]);
        return true;
    }

    /// How many bare numbers stand together from there on.
    [[nodiscard]] std::int64_t bare_from(std::size_t at) const {
        std::int64_t count = 0;
        for (; at < items_.size() && is_bare(items_[at]); at = next(at)) ++count;
        return count;
    }

    [[nodiscard]] bool says_dice(const Item& item) const {
        const auto is_person = item.means == Means::own || item.means == Means::other;
        return item.means == Means::dice || (is_person && !book_.is_possessive(pieces_[item.from].key));
    }

    void give_count(std::size_t at, std::string_view id) {
        const auto quantity = std::ranges::find(procedure_.quantities, id, &Quantity::id);
        if (quantity == procedure_.quantities.end()) return leave(items_[at]);
        items_[at].means = Means::word;
        items_[at].index = quantity->word;
    }

    /// Names and numbers take turns, and a name began: `strength 10 stands 6`.
    [[nodiscard]] bool names_go_first(std::size_t at) const {
        const auto is_name = [&](std::size_t one) {
            return is_quantity(items_[one]) && !items_[one].has_value && !items_[one].stop;
        };
        if (at == 0 || !is_name(at - 1)) return false;
        return at == 1 || !is_bare(items_[at - 2]) || items_[at - 2].stop;
    }

    /// A number before it is of no use, and no die.
    [[nodiscard]] bool says_how_many(const Item& item) const {
        return item.means == Means::choice || (word_of(item) != nullptr && word_of(item)->counts);
    }

    static void give(Item& number, Item& to) {
        to.value = number.value;
        to.has_value = true;
        drop(number);
    }

    void leave(Item& number) {
        recognition_.unused.push_back(number.text);
        drop(number);
    }

    [[nodiscard]] bool is_of_one_side(const Item& item) const {
        const auto& quantity = book_.procedure().quantities[book_.procedure().words[item.index].quantity];
        return item.has_value && (quantity.sides & (quantity.sides - 1)) == 0;
    }

    /// `4 stands 1.5 points each`.
    void ask_each(std::size_t at, std::size_t each) {
        ask_once(recognition_.slips,
                 slip_of(ErrorCode::ambiguous, pieces_, items_[at].from, items_[each].to, "say how many in all"));
    }

    /// `6 dice each`.
    void bind_each() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::each) continue;
            auto before = at;
            while (before > 0 && !items_[before - 1].stop && items_[before - 1].means == Means::filler) --before;
            if (before > 0 && !items_[before - 1].stop && is_quantity(items_[before - 1])) {
                if (is_of_one_side(items_[before - 1])) ask_each(before - 1, at);
                items_[before - 1].is_each = items_[before - 1].has_value;
                items_[before - 1].stop = items_[at].stop;
                drop(items_[at]);
            }
        }
    }

    /// `everybody worn`: up to a comma or a number.
    void bind_everybody() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::everybody) continue;
            for (auto to = next(at); to < items_.size() && !is_bare(items_[to]) && !parts_sides(items_[to]);
                 to = next(to))
                items_[to].is_each = true;
            drop(items_[at]);
        }
    }

    /// `points 9`, where no number stood before.
    void bind_values_behind() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_quantity(items_[at]) || items_[at].has_value) continue;
            if (auto note = take_one(book_, pieces_, items_[at]); !note.empty()) {
                recognition_.heard.push_back(std::move(note));
                continue;
            }
            const auto to = next(at);
            if (to == items_.size() || !is_bare(items_[to]) || may_be_only_die(items_[at], items_[to])) continue;
            if (items_[to].counts_other) continue;  // `bases 6,3,8`
            give(items_[to], items_[at]);
        }
    }

    /// `losses 5`, where no other number is said: no five of a hundred, but the die.
    [[nodiscard]] bool may_be_only_die(const Item& quantity, const Item& number) const {
        return quantity_of(quantity).kind == QuantityKind::percent &&
               !pieces_[number.from].percent && std::ranges::count_if(items_, is_number) == 1;
    }

    /// `musket 4`, `musket at 8 inches`; a distance said elsewhere goes to the weapon that lacks one.
    void bind_weapons() {
        const auto is_told = std::ranges::count(items_, Means::distance, &Item::means) > 0;
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_weapon(items_[at]) || items_[at].has_distance) continue;
            if (const auto to = next(at, true);
                to < items_.size() && (items_[to].means == Means::distance || (!is_told && is_range(to)))) {
                mark_toward(to);
                take_distance(items_[at], items_[to]);
            }
        }
        bind_ranges_apart();
        for (auto& item : items_)
            if (item.means == Means::distance) {
                if (auto* weapon = weapon_without(); weapon != nullptr) take_distance(*weapon, item);
                else give_distance(item);
            }
    }

    /// `rocket at 20 inches`: the value of a quantity that is a distance by its name.
    void give_distance(Item& item) {
        const auto is_distance = [&](const Quantity& one) { return book_.is_distance(one.id); };
        const auto quantity = std::ranges::find_if(procedure_.quantities, is_distance);
        if (quantity == procedure_.quantities.end()) return;
        for (auto& other : items_)
            if (is_quantity(other) && other.index == quantity->word) {
                if (other.has_value) return;
                drop(other);
            }
        item.means = Means::word;
        item.index = quantity->word;
        item.value = item.distance;
        item.has_value = true;
    }

    /// `musket, 20 figures at 8 vs ...`: a lone number toward which a weapon without a distance stands.
    void bind_ranges_apart() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::toward) continue;
            const auto to = next(at);
            auto* weapon = weapon_without();
            if (weapon == nullptr || to == items_.size() || !is_range(to)) continue;
            items_[at].ranged = true;
            take_distance(*weapon, items_[to]);
        }
        bind_range_before_parting();
    }

    /// `canister gun II 20 at square, rolled 3`: the only number before the sides part, where the dice stand behind.
    void bind_range_before_parting() {
        const auto end = std::ranges::find_if(items_, parts_sides);
        auto* weapon = weapon_without();
        if (weapon == nullptr || is_distance_said() || end == items_.end() ||
            std::none_of(end, items_.end(), is_number))
            return;
        if (std::count_if(items_.begin(), end, is_number) != 1) return;
        const auto number = std::find_if(items_.begin(), end, is_number);
        if (is_bare(*number) && weapon < &*number) take_distance(*weapon, *number);
    }

    /// Whether the one weapon that lacks a distance can have one that was said with its unit.
    [[nodiscard]] bool is_distance_said() const {
        const auto lacks = [&](const Item& item) { return is_weapon(item) && !item.has_distance; };
        return std::ranges::count_if(items_, lacks) == 1 &&
               std::ranges::find(items_, Means::distance, &Item::means) != items_.end();
    }

    /// A bare number behind a weapon is its distance, where not several stand there, and none was said with its unit.
    [[nodiscard]] bool is_range(std::size_t at) const {
        if (is_distance_said()) return false;
        const auto more = next(at);
        return is_bare(items_[at]) && (more == items_.size() || !is_bare(items_[more]));
    }

    /// What stands before a distance that was said by itself ends there.
    void take_distance(Item& weapon, Item& from) {
        if (&from > items_.data() && &from - 1 != &weapon) (&from - 1)->stop = true;
        weapon.distance = from.has_distance ? from.distance : from.value;
        weapon.has_distance = true;
        drop(from);
    }

    [[nodiscard]] Item* weapon_without() const {
        const auto found =
            std::ranges::find_if(items_, [&](const Item& item) { return is_weapon(item) && !item.has_distance; });
        return found == items_.end() ? nullptr : &*found;
    }

    const Phrasebook& book_;
    const Procedure& procedure_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
};

/// What says nothing goes; the comma behind it stays behind what stands before it.
void drop_fillers(std::vector<Item>& items) {
    const auto is_filler = [](const Item& item) { return item.means == Means::filler; };
    for (auto at = items.size(); at-- > 1;)
        if (is_filler(items[at]) && items[at].stop) items[at - 1].stop = true;
    std::erase_if(items, is_filler);
}

}  // namespace

void bind(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    Binder(book, pieces, recognition).run();
    bind_modifiers(book, pieces, recognition);
    drop_fillers(recognition.items);
}

}  // namespace orderly::parser
