#include <fmt/format.h>

#include <algorithm>

#include "parse/error_context.hpp"
#include "parse/easy/sides.hpp"

namespace orderly::parser {
namespace {

/// A side's name stands before its words, or among them up to the next comma.
class NamedSides : SideLine {
public:
    NamedSides(const Procedure& in, const std::vector<Item>& said) : SideLine(in, said), first_(first_of(Means::side)) {
        for (second_ = items.size() - 1; items[second_].means != Means::side;) --second_;
    }

    std::vector<SideAssignment> all() const {
        const auto count = std::ranges::count(items, Means::side, &Item::means);
        if (count == 2 && items[first_].index != items[second_].index) return by_both();
        std::vector<SideAssignment> all = {by_heads()};
        const auto ends = [&](std::size_t at) { return items[at].stop || items[at].means == Means::called; };
        auto end = first_;
        while (end < items.size() && !ends(end)) ++end;
        end = std::min(end + 1, items.size());
        for (auto from = first_ + 1; from-- > 0 && count == 1 && (from == first_ || !ends(from));)
            for (const auto to : {end, items.size()})
                all.push_back(cut(from, to, static_cast<int>(items[first_].index)));
        return all;
    }

private:
    [[nodiscard]] bool says(std::size_t at) const { return says_something(items[at]); }

    [[nodiscard]] SideAssignment by_heads() const {
        auto assignment = cut(0, items.size(), 0);
        auto side = 1 - static_cast<int>(items[first_].index);
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (items[at].means == Means::side) side = static_cast<int>(items[at].index);
            assignment.sides[at] = side;
        }
        return assignment;
    }

    /// What stands before both names is the first one's, where it stands right before it.
    [[nodiscard]] std::vector<SideAssignment> by_both() const {
        const auto side = static_cast<int>(items[first_].index);
        std::vector<SideAssignment> all;
        for (const auto at : begins_of_second()) {
            all.push_back(cut(ends_words(first_) ? 0 : first_, at, side));
            all.back().is_turned = side == 1;
        }
        return all;
    }

    /// `crack defender`: right behind a word that is no quantity.
    [[nodiscard]] bool ends_words(std::size_t name) const {
        return name > 0 && says(name - 1) && !items[name - 1].stop && !items[name - 1].has_value;
    }

    /// Behind the last item between the names that is so, where something is said behind it; 0 where none is.
    template <class IsSo>
    [[nodiscard]] std::size_t behind_last(IsSo is_so) const {
        for (auto at = second_ - 1; at-- > first_;)
            if (is_so(items[at])) return at + 1;
        return 0;
    }

    /// Where the words of the second name may begin: where the breath does, behind a number, or anywhere.
    [[nodiscard]] std::vector<std::size_t> begins_of_second() const {
        if (second_ == first_ + 1 || !says(second_ - 1) || items[second_ - 1].stop) return {second_};
        const auto breath = behind_last([](const Item& item) { return item.stop; });
        if (!ends_words(second_)) return breath > 0 ? std::vector{second_, breath} : std::vector{second_};
        if (breath > 0) return {breath};
        const auto is_first_behind = ends_words(first_);
        if (!is_first_behind && any_said(second_ + 1, items.size())) return {second_};
        const auto number = behind_last([](const Item& item) { return item.means == Means::number; });
        if (number > 0 && is_first_behind) return {number};
        std::vector<std::size_t> all;
        for (auto at = first_ + 1; at < second_; ++at)
            if (says(at)) all.push_back(at);
        if (!is_first_behind) all.push_back(second_);
        return all;
    }

    std::size_t first_;
    std::size_t second_ = 0;
};

constexpr SideMask first_alone = 1;
constexpr SideMask second_alone = 2;
constexpr SideMask both_sides = 3;

/// Every place where the second side could begin; all of it the first side's, if it begins nowhere. Where the first
/// side may stand alone it does so only if nothing else fits.
class FittingSides : SideLine {
public:
    using SideLine::SideLine;

    std::vector<SideAssignment> all() const {
        const auto of_the_first = cut(0, items.size(), 0, false);
        const auto may_stand_alone = procedure.pool.one_side.word != no_word;
        std::vector<SideAssignment> all;
        if (!may_stand_alone) all.push_back(of_the_first);
        for (std::size_t at = 1; at < items.size(); ++at) {
            if (!says_something(items[at]) || !any_said(0, at)) continue;
            if (both_throw && !are_two_units(at)) continue;  // "veteran fresh 6 4"
            all.push_back(cut(0, at, 0, false));
            if (!both_throw) give_modifiers_to_thrower(all.back());
        }
        if (may_stand_alone) all.push_back(as_last_resort(of_the_first));
        if (!both_throw) add_own_sides(all);
        const auto at = first_of(Means::called);
        const auto is_second = [&](const Item& item) {
            return item.means == Means::word && word_of(item)->sides == second_alone;
        };
        if (at < items.size() && items[at].is_noun && is_any(0, at, is_second))
            all.push_back(
                as_last_resort(turned(cut(at, items.size(), 1))));  // `enfiladed line under musketry, 8 points`
        return all;
    }

private:
    /// `musket short, +1`: by hand, where nothing parts the sides.
    void give_modifiers_to_thrower(SideAssignment& assignment) const {
        for (std::size_t at = 0; at < items.size(); ++at)
            if (items[at].means == Means::adjust) assignment.sides[at] = 0;
    }

    /// `rifle 8, soft cover, grade b`: each word on the only side that says it.
    void add_own_sides(std::vector<SideAssignment>& all) const {
        auto assignment = cut(0, items.size(), 0, false);
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (!says_something(items[at]) || items[at].means == Means::fact) continue;
            const auto* word = word_of(items[at]);
            const auto sides = word == nullptr            ? both_sides
                               : word->weapon != no_index ? procedure.weapons.sides
                                                          : word->sides;
            if (sides != first_alone && sides != second_alone) return;
            assignment.sides[at] = sides == second_alone ? 1 : 0;
        }
        all.push_back(as_last_resort(std::move(assignment)));
    }

    /// Whether what stands before `at` and what stands behind cannot all be of one unit, or each has its dice.
    [[nodiscard]] bool are_two_units(std::size_t at) const {
        const auto is_number = [](const Item& item) { return item.means == Means::number; };
        if (is_any(0, at, is_number) && is_any(at, items.size(), is_number)) return true;
        return is_any(0, at, [&](const Item& one) {
            return is_any(at, items.size(), [&](const Item& other) { return are_of_two(one, other); });
        });
    }

    /// One of them twice, two of a choice, or one that only one side says.
    [[nodiscard]] bool are_of_two(const Item& one, const Item& other) const {
        if (!says_something(one) || !says_something(other)) return false;
        const auto* first = word_of(one);
        const auto* second = word_of(other);
        if (first == nullptr || second == nullptr) return true;
        return first == second || (first->choice != no_index && first->choice == second->choice) ||
               (first->sides & second->sides & both_sides) != both_sides;
    }
};

/// Units of a game: enemies stand on two sides.
class Camps : SideLine {
public:
    using SideLine::SideLine;

    void keep(std::vector<SideAssignment>& assignments) const {
        if (procedure.sides.size() < 2 || std::ranges::none_of(items, is_unit)) return;
        check_last_acts();
        for (auto& one : assignments) {
            part_enemies(one);
            if (acts_on_second(one)) one = turned(std::move(one));
        }
        const auto any = assignments.empty() ? items.size() : enemy_in(assignments.front());
        std::erase_if(assignments, [&](const SideAssignment& one) { return enemy_in(one) < items.size(); });
        if (!assignments.empty() || any == items.size()) return;
        throw fault(ErrorCode::ambiguous, items[any].text,
                    "`{0}` is an enemy of who stands beside it: who is the {1}? say the {1} first, and `vs` "
                    "before the other",
                    procedure.sides[0]);
    }

private:
    static bool is_unit(const Item& item) { return item.means == Means::unit_name && !item.is_labelled; }

    /// The first unit of a side that is an enemy of those before it; the end where there is none.
    [[nodiscard]] std::size_t enemy_on(const SideAssignment& assignment, int side) const {
        const Item* first = nullptr;
        for (std::size_t at = 0; at < items.size(); ++at) {
            if (!is_unit(items[at]) || assignment.sides[at] != side) continue;
            if (first == nullptr) first = &items[at];
            if (items[at].camp != first->camp) return at;
        }
        return items.size();
    }
    [[nodiscard]] std::size_t enemy_in(const SideAssignment& assignment) const {
        return std::min(enemy_on(assignment, 0), enemy_on(assignment, 1));
    }

    /// `at 28ma 15al fires` goes over from the one side to the other where nobody stands there yet.
    void part_enemies(SideAssignment& assignment) const {
        if (first_of(Means::versus) < items.size()) return;
        for (const auto side : {0, 1}) {
            auto at = enemy_on(assignment, side);
            const auto stands_there = [&](const Item& item) {
                return is_unit(item) && assignment.sides[static_cast<std::size_t>(&item - items.data())] != side;
            };
            if (at == items.size() || std::ranges::any_of(items, stands_there)) continue;
            for (; at < items.size() && assignment.sides[at] == side; ++at) assignment.sides[at] = 1 - side;
            assignment.parted = true;
            return;
        }
    }

    /// `15al's charge`: whose act it is stands on the first side.
    [[nodiscard]] bool acts_on_second(const SideAssignment& assignment) const {
        return std::ranges::any_of(items, [&](const Item& item) {
            return item.owns_act && assignment.sides[static_cast<std::size_t>(&item - items.data())] != 0;
        });
    }

    /// `28ma, which 15al charges`: the act stands right behind the second of two enemies, and nothing parts them.
    void check_last_acts() const {
        const auto act = first_of(Means::called);
        if (act == items.size() || act == 0 || !is_unit(items[act - 1]) || items[act - 1].stop) return;
        const auto parts = [](const Item& item) {
            return item.means == Means::versus || item.means == Means::toward || item.means == Means::side;
        };
        const auto is_enemy = [&](const Item& item) { return is_unit(item) && item.camp != items[act - 1].camp; };
        if (items[act].is_passive || std::ranges::any_of(items, parts) || !is_any(0, act, is_enemy) ||
            is_any(act, items.size(), is_unit))
            return;
        throw Error(ErrorCode::ambiguous,
                    fmt::format("who is the {0}? say the {0} first, and `vs` before the other", procedure.sides[0]),
                    items[act - 1].text);
    }
};

}  // namespace

std::vector<SideAssignment> sides_by_names(const Procedure& procedure, const std::vector<Item>& items) {
    return NamedSides(procedure, items).all();
}

std::vector<SideAssignment> sides_by_fit(const Procedure& procedure, const std::vector<Item>& items) {
    return FittingSides(procedure, items).all();
}

void keep_camps(const Procedure& procedure, const std::vector<Item>& items, std::vector<SideAssignment>& assignments) {
    Camps(procedure, items).keep(assignments);
}

}  // namespace orderly::parser
