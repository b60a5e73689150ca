#include "parse/easy/binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/names.hpp"
#include "text/number_text.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t many = 99;

class Binder : NumberLine {
    friend NumberLine;

public:
    using NumberLine::NumberLine;

    void run();

private:
    struct Rules;

    bool keep() { return true; }
    bool drop_first() { return drop(at(0)); }
    bool give_second() { return give(at(0), at(1)); }
    bool give_third() { return give(at(0), at(2)); }

    // -------------------------------------------------------------------- distances

    /// `8 inches`.
    bool bind_unit() {
        make_distance(at(0));
        at(0).text = typed_text(std::span(pieces).subspan(at(0).from, at(1).to - at(0).from));
        at(0).stop = at(1).stop;
        mark_toward(found[0]);
        return drop(at(1));
    }

    /// `range 8`.
    bool bind_range() {
        make_distance(at(1));
        return drop(at(0));
    }

    static void make_distance(Item& number) {
        number.means = Means::distance;
        number.distance = number.value;
        number.has_distance = true;
    }

    // -------------------------------------------------------------------- what is counted

    bool make_dice() {
        at(0).means = Means::dice;
        at(0).index = 0;
        return true;
    }

    /// `rolled 7 rating 6`: behind a word for dice, before a quantity that has its value behind it.
    bool is_face() { return is_at(previous(found[0]), Means::dice); }

    /// `3 dice 10 9 5`: so many fall, and they stand behind.
    bool count_dice() {
        const auto& key = pieces[at(1).from].key;
        const auto quantity = std::ranges::find_if(procedure.quantities,
                                                   [&](const Quantity& one) { return one.from_dice && one.id == key; });
        if (throws_pools(procedure.kind) && quantity != procedure.quantities.end()) {
            at(1).means = Means::word;
            at(1).index = quantity->word;
            return give_second();
        }
        return at(0).value == Fraction(numbers_from(found[2])) && drop(at(0));
    }

    /// How many numbers stand together from there on.
    [[nodiscard]] std::int64_t numbers_from(std::size_t place) const {
        std::int64_t count = 0;
        for (; is_at(place, Means::number); place = next(place)) ++count;
        return count;
    }

    bool count_quantity() {
        const auto& quantity = at(1);
        const auto value = fmt::format("{}={}", procedure.words[quantity.index].id, text::fraction_text(at(0).value));
        // `lost by 4 hits`: a number behind `by` may be a difference
        if (found[0] > 0 && is_at(found[0] - 1, Also::by) && !items[found[0] - 1].stop)
            tell(items[found[0] - 1], quantity, value);
        // `7 rating 6`: so many of what stands in the singular, where a number stands behind as well
        const auto said = std::span(pieces).subspan(quantity.from, quantity.to - quantity.from);
        const auto has_plural = [](const Piece& piece) { return !piece.ending.empty(); };
        if (std::ranges::none_of(said, has_plural) && at(0).value != Fraction(1) &&
            is_at(next(found[1]), Means::number))
            recognition.heard.push_back(
                fmt::format("{} {} as {}", text::sanitized(at(0).text), text::sanitized(quantity.text), value));
        return give_second();
    }

    /// Neither among dice nor behind a quantity that it may be the value of.
    [[nodiscard]] bool stands_free() const {
        const auto place = found[0];
        if (place == 0 || items[place - 1].stop) return true;
        return !is_at(place - 1, Means::number | Also::quantity | Means::dice) &&
               !is_at(place - 1, person, Also::possessive);
    }

    bool count_arms() { return stands_free() && give_third(); }

    /// `3 stands`, where the table counts none: no value of a quantity.
    bool count_things() { return stands_free() && (at(0).counts_other = true); }

    bool count_noun() { return stands_free() && count(at(1)); }

    bool count_behind() {
        if (!stands_free() || is_at(found[2], Also::valued)) return false;
        if (!is_at(found[2], Also::quantity)) return count(at(2));
        const auto faces = numbers_from(next(found[2]));  // `3 canister hits 5 9 2`
        return (faces == 0 || (quantity_of(at(2)).from_dice && at(0).value == Fraction(faces))) && give_third();
    }

    /// `24 infantry`, `16 men`: so many of what the ruleset counts, and never a die.
    bool count(const Item& noun) {
        const auto length = noun.means == Means::filler ? 1 : noun.to - noun.from;
        const auto id = line.counted_by(std::span(pieces).subspan(noun.from, length));
        const auto quantity = std::ranges::find(procedure.quantities, id, &Quantity::id);
        if (quantity == procedure.quantities.end()) return leave_first();
        at(0).means = Means::word;
        at(0).index = quantity->word;
        return true;
    }

    bool leave_first() { return leave(at(0), at(0).text); }

    bool take_article() {
        auto note = take_one(line, at(0));
        if (!note.empty()) recognition.heard.push_back(note);
        return !note.empty();
    }

    /// `losses 5`, where no other number is said, is no five of a hundred, but the die.
    bool give_value() {
        const auto is_only = std::ranges::count(items, Means::number, &Item::means) == 1;
        const auto is_percent = quantity_of(at(0)).kind == QuantityKind::percent;
        return !(is_percent && is_only && !pieces[at(1).from].percent) && give(at(1), at(0));
    }

    // -------------------------------------------------------------------- of both sides

    /// `6 dice each`; `4 stands 1.5 points each` is asked.
    bool bind_each() {
        const auto before = previous(found[0]);
        if (!is_at(before, Also::quantity | Also::valued)) return false;
        auto& quantity = items[before];
        const auto sides = quantity_of(quantity).sides;
        if (quantity.has_value && (sides & (sides - 1)) == 0)
            ask_once(recognition.slips,
                     slip_of(ErrorCode::ambiguous, pieces, quantity.from, at(0).to, "say how many in all"));
        quantity.is_each = quantity.has_value;
        quantity.stop = at(0).stop;
        return drop(at(0));
    }

    /// `everybody worn`: up to a comma or a number.
    bool bind_everybody() {
        for (auto to = next(found[0]); to < items.size() && !is_at(to, Means::number) && !parts_sides(items[to]);
             to = next(to))
            items[to].is_each = true;
        return drop(at(0));
    }

    // -------------------------------------------------------------------- numbers of no use

    bool bind_percent() {
        if (!pieces[at(0).from].percent) return false;
        return ask_percent() || leave(at(0), text::sanitized(pieces[at(0).from].raw + '%'));
    }

    /// `50%`, where the table has a quantity of such numbers that was not said: it may be meant.
    bool ask_percent() {
        const auto quantity = std::ranges::find(procedure.quantities, QuantityKind::percent,
                                                [](const Quantity& one) { return one.kind; });
        const auto is_said = [&](const Item& item) {
            return item.means == Means::word && item.index == quantity->word;
        };
        if (quantity == procedure.quantities.end() || std::ranges::any_of(items, is_said)) return false;
        const auto said = fmt::format("{}={}", quantity->id, pieces[at(0).from].key);
        ask(ErrorCode::ambiguous, at(0).from, at(0).to, fmt::format("did you mean `{}`? else leave it out", said));
        recognition.slips.back().problem.suggest = {said};
        recognition.slips.back().mended = said;
        return true;
    }

    /// `rifles, 7 stands`: of a weapon that lacks its number, on this side.
    bool bind_thing() {
        const auto ends = [&](std::size_t place) { return is_at(place, Means::versus | Means::toward); };
        for (auto before = found[0]; before-- > 0 && !ends(before);)
            if (is_at(before, Also::arms)) return give(at(0), items[before]);
        for (auto behind = found[0]; behind < items.size() && !ends(behind); ++behind)
            if (is_at(behind, Also::arms)) return give(at(0), items[behind]);
        return leave_or_ask_up_to(at(0).to + 1);
    }

    bool leave_or_ask() { return leave_or_ask_up_to(at(0).to); }

    /// `2 veteran regiments`: so many of what follows.
    bool leave_alike() {
        const auto is_plural = !pieces[at(2).from].ending.empty();
        return is_plural == (at(0).value != Fraction(1)) && leave_or_ask();
    }

    /// Where both sides throw, numbers of them may say which odds there are: that is not passed over.
    bool leave_or_ask_up_to(std::size_t to) {
        if (!throws_on_both_sides(procedure.kind)) return leave_pieces(at(0).from, to);
        ask(ErrorCode::misplaced, at(0).from, to,
            fmt::format("{} counts no such number; leave it out, and say what comes of it", procedure.id));
        return true;
    }

    bool leave_pieces(std::size_t from, std::size_t to) {
        return leave(at(0), shown(std::span(pieces).subspan(from, to - from)));
    }

    /// `turn 5` is no die; behind a unit (`brigade 5`) it becomes one, and that is told.
    bool tell_behind() {
        const auto place = at(0).from;
        if (place == 0 || pieces[place - 1].stop || pieces[place].joint != ' ') return false;
        const auto behind = found[0] - 1;
        const auto& key = pieces[place - 1].key;
        if (line.is(Listed::numbered, key) && items[behind].means > Means::derived)
            return leave_pieces(place - 1, at(0).to);
        const auto goes_on = is_at(found[0] + 1, said, Also::glued) && !at(0).stop;  // "Battery 5 veteran"
        const auto is_noun = line.is(Listed::noun, key) &&
                             (is_at(behind, Means::filler) || (items[behind].means == Means::word && goes_on));
        const auto is_alone = found[0] + 1 == items.size() || items[found[0] + 1].means != Means::number;
        if (is_alone && (is_noun || is_at(behind, Means::name)))
            recognition.heard.push_back(fmt::format("{} as a die", at(0).text));
        return false;
    }
};

struct Binder::Rules {
    using enum Means;
    using enum Also;

    static constexpr Rule<Binder> distances[] = {
        {{{{number}, {close_unit, Place::at_once}}}, &Binder::bind_unit},
        {{{{unit}}}, &Binder::drop_first},
    };
    static constexpr Rule<Binder> ranges[] = {
        {{{{range}, {number}}}, &Binder::bind_range},
        {{{{range}}}, &Binder::drop_first},
    };
    /// `dice 10 9 5`, and not `2 dice 3 6`: the quantity is called as dice are.
    static constexpr Rule<Binder> names_of_dice[] = {
        {{{{counts_dice}, {number, Place::before}, {any, Place::or_break, number | dice | person}}}, &Binder::keep},
        {{{{counts_dice}, {number}, {number | part, Place::breath}}}, &Binder::make_dice},
    };
    /// A number before what it counts: `9 points`, `6 muskets`, `2 guns`.
    static constexpr Rule<Binder> counts[] = {
        {{{{number}, {toward_named}, {number | distance}}}, &Binder::keep},  // `7 at 24 inches`
        {{{{number}, {size}, {number}}}, &Binder::is_face},
        {{{{number}, {dice, Place::next, named_die}, {number}}}, &Binder::count_dice},
        {{{{bare}, {arm}, {quantity}}}, &Binder::give_third},  // `4 musket bases`
        {{{{bare},                                             // `strength 10 stands 6`
           {quantity, Place::before},
           {any, Place::or_break, number},
           {quantity}}},
         &Binder::give_second},
        {{{{bare}, {quantity}}}, &Binder::count_quantity},
        {{{{bare}, {arms}}}, &Binder::give_second},
        {{{{bare}, {plain | fact, Place::next, {}, many}, {arms}}},
         &Binder::count_arms},  // `6 stands of grenadiers with muskets`
        {{{{bare}, {things, Place::at_once}, {any}}}, &Binder::count_things},
        {{{{bare}, {men, Place::at_once}, {any}}}, &Binder::count_noun},
        {{{{bare}, {passed, Place::next, counted | quantity | valued, 3}, {counted | quantity | valued}}},
         &Binder::count_behind},  // `6 steady lancers`
        {{{{bare}, {choice | uncounted, Place::at_once}}}, &Binder::leave_first},
    };
    static constexpr Rule<Binder> values_behind[] = {
        {{{{quantity}}}, &Binder::take_article},
        {{{{quantity}, {bare}}}, &Binder::give_value},  // `points 9`
    };
    static constexpr Rule<Binder> of_each[] = {
        {{{{each}}}, &Binder::bind_each},
        {{{{everybody}}}, &Binder::bind_everybody},
    };
    static constexpr Rule<Binder> idle_numbers[] = {
        {{{{number}}}, &Binder::bind_percent},
        {{{{one}, {said, Place::at_once, glued}}}, &Binder::drop_first},
        {{{{number}, {thing, Place::at_once, glued}}}, &Binder::bind_thing},
        {{{{spelled}, {said, Place::at_once, glued}}}, &Binder::leave_or_ask},  // `two trained`
        {{{{number}, {compound | several, Place::at_once, glued}}}, &Binder::leave_or_ask},
        {{{{number}, {said, Place::at_once, glued}, {thing, Place::at_once}}}, &Binder::leave_alike},
        {{{{number}}}, &Binder::tell_behind},
    };
};

void Binder::run() {
    apply(Rules::distances);
    apply(Rules::ranges);
    apply(Rules::names_of_dice);
    apply(Rules::counts);
    bind_dice(line, recognition);
    apply(Rules::values_behind);
    apply(Rules::of_each);
    bind_weapons(line, recognition);
    if (std::ranges::any_of(items, parts_sides))
        for (auto& item : items)
            if (item.ranged) drop(item);
    apply(Rules::idle_numbers);
}

/// What says nothing goes; the comma behind it stays behind what stands before it.
void drop_fillers(std::vector<Item>& items) {
    const auto is_filler = [](const Item& item) { return item.means == Means::filler; };
    for (auto at = items.size(); at-- > 1;)
        if (is_filler(items[at]) && items[at].stop) items[at - 1].stop = true;
    std::erase_if(items, is_filler);
}

}  // namespace

void bind(const TypedLine& line, Recognition& recognition) {
    Binder(line, recognition).run();
    bind_modifiers(line, recognition);
    drop_fillers(recognition.items);
}

}  // namespace orderly::parser
