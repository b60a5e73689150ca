#include "parse/easy/sides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace orderly::parser {

namespace {

/// Generates the possible assignments from the surest sign in the line.
struct SideGenerator : SideItems {
    using SideItems::SideItems;

    std::vector<SideAssignment> all() {
        generate();
        return std::move(all_);
    }

    // -------------------------------------------------------------------- assignments

    /// Assigns [from, to) to the side and the rest to the other.
    SideAssignment& add(std::size_t from, std::size_t to, int side, int cost = 0, bool parted = true) {
        auto& one = all_.emplace_back(SideAssignment{std::vector<int>(end_, 1 - side), parted, false, cost});
        std::fill(one.sides.begin() + static_cast<std::ptrdiff_t>(from),
                  one.sides.begin() + static_cast<std::ptrdiff_t>(to), side);
        return one;
    }

    /// Assigns everything from `at` to the second side (the first if turned). If nothing precedes, the other side
    /// starts at the procedure's name.
    void part(std::size_t at, bool is_turned = false, int cost = 0) {
        auto& one = add(at, any_said(0, at) ? end_ : first_that(is_called, at), 1, cost);
        if (is_turned) turn(one);
    }

    void generate() {
        const auto versus = first_that(is_versus);
        check_parted(versus);
        if (!has_two()) return void(add(0, end_, 0));
        if (versus < end_) return by_divider(versus);
        const auto is_named = first_that(names_side) < end_;
        // `trained, shot at by 9 points`: a passive name of the procedure, where no side is named
        const auto passive = first_that([](const ParsedToken& item) { return item.is_passive; });
        if (!is_named && is_between(passive)) return part(passive, true);
        const auto verb = verb_between();
        auto toward = first_that(is_toward);
        if (const auto again =
                first_that([](const ParsedToken& item) { return is_toward(item) && !item.ranged; }, first_that(is_called));
            toward < first_that(is_called) && !any_said(0, toward) && again < end_)
            toward = again;  // `on the road, A fires at B`
        if (is_named) return by_names(verb);
        if (toward < verb && verb < end_) toward = first_that(is_toward, verb);  // `A on a hill charges B`
        if (toward < end_) return by_toward(toward, verb);
        if (verb < end_) {  // "lancers combat grade b": two sides, or one alone
            part(verb, items_[verb].is_passive);
            if (may_stand_alone()) add(0, end_, 0, 0, false);
            return;
        }
        // `lancers in line charging foot`
        const auto does = [](const ParsedToken& item) { return item.is_verb; };
        if (const auto at = first_that(does); both_throw_ && is_between(at) && std::ranges::count_if(items_, does) == 1)
            return part(at + 1);
        by_fit(0);
        if (const auto name = name_between(); name < end_)
            part(name + 1, false, 1);  // "the guns cannonade the trained"
    }

    void check_parted(std::size_t versus) const {
        const auto parts = std::ranges::count_if(items_, is_versus);
        const auto tells = [](const ParsedToken& item) {
            return !text::is_one_of(item.means, TokenKind::fact, TokenKind::filler, TokenKind::number);
        };
        const auto is_idle = !has_two() && parts == 1 && is_any(versus + 1, end_, tells);
        if (parts == 0 || is_idle || (has_two() && parts == 1)) return;
        const auto& typed = items_[versus].text;
        throw Error(ErrorCode::misplaced,
                    has_two() ? fmt::format("use `{}` once, between the two sides", typed)
                              : fmt::format("{} has only one side: leave out `{}`", procedure_.id, typed),
                    "vs");
    }

    /// Splits at the divider. The first side may come later, after a comma and before its verb: `against B, A charge`.
    /// Side names may be reversed: `the defenders vs the attackers`.
    void by_divider(std::size_t at) {
        std::array<int, 2> wrong = {0, 0};
        auto right = 0;
        for (const auto& item : items_)
            if (names_side(item)) {
                const auto place = place_of(item) < at ? 0U : 1U;
                item.index == place ? ++right : ++wrong[place];
            }
        if (items_[at].is_passive || (right == 0 && wrong[0] > 0 && wrong[1] > 0)) return part(at, true);
        const auto verb = any_said(0, at) ? end_ : first_that(is_called, at);
        for (auto stop = at; stop < verb && verb < end_; ++stop)
            if (items_[stop].stop && any_said(at, stop + 1) && any_said(stop + 1, verb)) add(at, stop + 1, 1);
        if (all_.empty()) part(at);
    }

    /// Splits at a `toward` or at the verb; a `toward` before a distance may separate nothing.
    void by_toward(std::size_t at, std::size_t verb) {
        const auto is_behind = verb < at && any_said(verb + 1, at);
        // "charge a battery on the hill", or "charge uphill at a battery"; not "charge over open ground at a battery"
        if (is_behind && !items_[verb].is_joined) part(verb, items_[verb].is_passive);
        part(at);
        if (!is_behind && items_[at].ranged) by_fit(1);
    }

    /// The procedure's name between the words of two sides that throw; the end if there is none.
    [[nodiscard]] std::size_t verb_between() const {
        for (std::size_t at = 0; at < end_ && both_throw_; ++at)
            if (is_called(items_[at]) && !(items_[at].is_noun && may_stand_alone()) && is_between(at)) return at;
        return end_;
    }

    /// The procedure's name among the words; the end if there is none.
    [[nodiscard]] std::size_t name_between() const {
        const auto at = first_that([&](const ParsedToken& item) {
            const auto* word = word_of(item);
            return is_called(item) || (word != nullptr && names_procedure(procedure_, *word));
        });
        return is_between(at) && !items_[at].is_passive ? at : end_;
    }

    // -------------------------------------------------------------------- names of sides

    /// Splits by the names of sides: at the verb if each name is on its own side of it (`raw attackers charge a crack
    /// defender`); else a name precedes its words, or is among them up to the next comma.
    void by_names(std::size_t verb) {
        const auto first = first_that(names_side);
        const auto last = place_of(*std::find_if(items_.rbegin(), items_.rend(), names_side));
        const auto side = static_cast<int>(items_[first].index);
        const auto stands_there = [&](const ParsedToken& item) {
            const auto is_first = (place_of(item) < verb) != items_[verb].is_passive;
            return !names_side(item) || item.index == (is_first ? 0 : 1);
        };
        if (verb < end_ && std::ranges::all_of(items_, stands_there)) return part(verb, items_[verb].is_passive);
        const auto count = std::ranges::count_if(items_, names_side);
        if (count == 2 && items_[last].index != items_[first].index) {
            // words right before the first name belong to it
            for (const auto at : begins_of(first, last))
                add(ends_words(first) ? 0 : first, at, side).is_turned = side == 1;
            return;
        }
        auto& heads = add(0, end_, 0);
        for (auto at = end_, to = end_; at-- > 0;)
            if (names_side(items_[at]) || at == 0) {
                const auto of = names_side(items_[at]) ? static_cast<int>(items_[at].index) : 1 - side;
                for (; to > at; --to) heads.sides[to - 1] = of;
            }
        const auto ends = [&](const ParsedToken& item) { return item.stop || is_called(item); };
        const auto to = std::min(first_that(ends, first) + 1, end_);
        for (auto from = first + 1; from-- > 0 && count == 1 && (from == first || !ends(items_[from]));) {
            add(from, to, side);
            add(from, end_, side);
        }
    }

    /// Whether the side name follows a word without a value: `crack defender`.
    [[nodiscard]] bool ends_words(std::size_t name) const {
        return name > 0 && says_something(items_[name - 1]) && !items_[name - 1].stop && !items_[name - 1].has_value;
    }

    /// Where the words of the second name may begin: after a stop, after a number, or at the name.
    [[nodiscard]] std::vector<std::size_t> begins_of(std::size_t first, std::size_t second) const {
        if (second == first + 1 || !says_something(items_[second - 1]) || items_[second - 1].stop) return {second};
        auto breath = second - 1;
        while (breath > first && !items_[breath - 1].stop) --breath;
        if (breath == first) breath = 0;
        if (!ends_words(second)) return breath > 0 ? std::vector{second, breath} : std::vector{second};
        if (breath > 0 || !ends_words(first)) return {breath > 0 ? breath : second};
        auto number = second;
        while (number > first && !is_number(items_[number - 1])) --number;
        return {number > first ? number : second};
    }

    // -------------------------------------------------------------------- without a sign

    /// Tries every place where the second side could begin, and the whole line as the first side; that costs more if
    /// the first side may stand alone.
    void by_fit(int cost) {
        add(0, end_, 0, may_stand_alone() ? 1 : cost, false);
        for (std::size_t at = 1; at < end_; ++at) {
            if (!says_something(items_[at]) || !any_said(0, at)) continue;
            if (both_throw_ && !are_two_units(at)) continue;  // "veteran fresh 6 4"
            auto& one = add(0, at, 0, cost, false);
            for (std::size_t by_hand = at; by_hand < end_ && !both_throw_; ++by_hand)  // `musket short, +1`
                if (items_[by_hand].means == TokenKind::adjust) one.sides[by_hand] = 0;
        }
        if (!both_throw_) by_own_sides();
        // `enfiladed line under musketry, 8 points`
        const auto at = first_that(is_called);
        if (at < end_ && items_[at].is_noun && is_any(0, at, [&](const ParsedToken& item) { return is_seconds(item); }))
            turn(add(at, end_, 1, 1));
    }

    /// Puts each word on the only side that can have it: `rifle 8, soft cover, grade b`.
    void by_own_sides() {
        const auto is_free = [&](const ParsedToken& item) {
            return says_something(item) && item.means != TokenKind::fact && sides_of(item) != 1 && !is_seconds(item);
        };
        if (std::ranges::any_of(items_, is_free)) return;
        auto& one = add(0, end_, 0, 1, false);
        for (const auto& item : items_)
            if (is_seconds(item)) one.sides[place_of(item)] = 1;
    }

    /// Whether the items before and after `at` cannot be one unit, or both have dice.
    [[nodiscard]] bool are_two_units(std::size_t at) const {
        if (is_any(0, at, is_number) && is_any(at, end_, is_number)) return true;
        return is_any(0, at, [&](const ParsedToken& one) {
            return is_any(at, end_, [&](const ParsedToken& other) { return are_of_two(one, other); });
        });
    }

    /// Whether the two words cannot be one unit's: the same word, one choice, or not both for both sides.
    [[nodiscard]] bool are_of_two(const ParsedToken& one, const ParsedToken& other) const {
        if (!says_something(one) || !says_something(other)) return false;
        const auto* first = word_of(one);
        const auto* second = word_of(other);
        if (first == nullptr || second == nullptr) return true;
        return first == second || (first->choice != no_index && first->choice == second->choice) ||
               (first->sides & second->sides) != 3;
    }

    std::vector<SideAssignment> all_;
};

/// Whether a side gets the same word twice.
bool repeats_word(const std::vector<ParsedToken>& items, const std::vector<int>& sides) {
    for (std::size_t at = 0; at < items.size(); ++at)
        for (std::size_t before = 0; before < at && items[at].means == TokenKind::word; ++before)
            if (items[before].means == TokenKind::word && items[before].index == items[at].index && sides[before] == sides[at])
                return true;
    return false;
}

}  // namespace

std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<ParsedToken>& items) {
    auto all = SideGenerator(procedure, items).all();
    for (auto& one : all) one.cost += repeats_word(items, one.sides) ? 1 : 0;
    settle_sides(procedure, items, all);
    std::ranges::stable_sort(all, {}, &SideAssignment::cost);
    return all;
}

}  // namespace orderly::parser
