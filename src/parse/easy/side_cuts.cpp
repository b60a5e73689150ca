#include "parse/easy/sides.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace orderly::parser {
namespace {

class NamedSides {
public:
    NamedSides(const std::vector<Item>& items, std::size_t first, std::size_t second)
        : items_(items), first_(first), second_(second) {}

    std::vector<SideAssignment> all() const {
        std::vector<SideAssignment> all;
        for (const auto at : begins_of_second()) all.push_back(parted_at(at));
        return all;
    }

private:
    [[nodiscard]] bool says(std::size_t at) const { return says_something(items_[at]); }

    /// `crack defender`: right behind a word that is no quantity.
    [[nodiscard]] bool ends_words(std::size_t name) const {
        return name > 0 && says(name - 1) && !items_[name - 1].stop && !items_[name - 1].has_value;
    }

    [[nodiscard]] bool is_any_said_behind(std::size_t at) const {
        return std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(at) + 1, items_.end(), says_something);
    }

    /// Behind the last item between the names that is so, where something is said behind it; 0 where none is.
    template <class IsSo>
    [[nodiscard]] std::size_t behind_last(IsSo is_so) const {
        for (auto at = second_ - 1; at-- > first_;)
            if (is_so(items_[at])) return at + 1;
        return 0;
    }

    /// Where the words of the second name may begin: where the breath does, behind a number, or anywhere.
    [[nodiscard]] std::vector<std::size_t> begins_of_second() const {
        if (second_ == first_ + 1 || !says(second_ - 1) || items_[second_ - 1].stop) return {second_};
        const auto breath = behind_last([](const Item& item) { return item.stop; });
        if (!ends_words(second_)) return breath > 0 ? std::vector{second_, breath} : std::vector{second_};
        if (breath > 0) return {breath};
        const auto is_first_behind = ends_words(first_);
        if (!is_first_behind && is_any_said_behind(second_)) return {second_};
        const auto number = behind_last([](const Item& item) { return item.means == Means::number; });
        if (number > 0 && is_first_behind) return {number};
        std::vector<std::size_t> all;
        for (auto at = first_ + 1; at < second_; ++at)
            if (says(at)) all.push_back(at);
        if (!is_first_behind) all.push_back(second_);
        return all;
    }

    /// What stands before both names is the first one's, where it stands right before it.
    [[nodiscard]] SideAssignment parted_at(std::size_t at) const {
        const auto side = static_cast<int>(items_[first_].index);
        SideAssignment assignment{std::vector<int>(items_.size(), 1 - side), true, side == 1};
        const auto from = ends_words(first_) ? 0 : first_;
        std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(from),
                  assignment.sides.begin() + static_cast<std::ptrdiff_t>(at), side);
        return assignment;
    }

    const std::vector<Item>& items_;
    std::size_t first_;
    std::size_t second_;
};

}  // namespace

std::vector<SideAssignment> assignments_by_names(const std::vector<Item>& items, std::size_t first,
                                                 std::size_t second) {
    return NamedSides(items, first, second).all();
}

namespace {

constexpr SideMask first_alone = 1;
constexpr SideMask second_alone = 2;
constexpr SideMask both = 3;

SideMask sides_of(const Procedure& procedure, const Item& item) {
    const auto& word = procedure.words[item.index];
    return word.weapon != no_index ? procedure.weapons.sides : word.sides;
}

/// One of them twice, two of a choice, or one that only one side says.
bool are_of_two(const Procedure& procedure, const Item& one, const Item& other) {
    if (!says_something(one) || !says_something(other)) return false;
    if (one.means != Means::word || other.means != Means::word) return true;
    const auto& first = procedure.words[one.index];
    const auto& second = procedure.words[other.index];
    return one.index == other.index || (first.choice != no_index && first.choice == second.choice) ||
           (first.sides & both) != both || (second.sides & both) != both;
}

}  // namespace

std::optional<SideAssignment> by_own_sides(const Procedure& procedure, const std::vector<Item>& items) {
    if (throws_on_both_sides(procedure.kind)) return std::nullopt;
    SideAssignment assignment{std::vector<int>(items.size(), 0), false};
    for (std::size_t at = 0; at < items.size(); ++at) {
        if (!says_something(items[at]) || items[at].means == Means::fact) continue;
        if (items[at].means != Means::word) return std::nullopt;
        const auto sides = sides_of(procedure, items[at]);
        if (sides != first_alone && sides != second_alone) return std::nullopt;
        assignment.sides[at] = sides == second_alone ? 1 : 0;
    }
    assignment.is_last_resort = true;
    return assignment;
}

bool are_two_units(const Procedure& procedure, const std::vector<Item>& items, std::size_t at) {
    const auto middle = items.begin() + static_cast<std::ptrdiff_t>(at);
    const auto is_number = [](const Item& item) { return item.means == Means::number; };
    if (std::any_of(items.begin(), middle, is_number) && std::any_of(middle, items.end(), is_number)) return true;
    return std::any_of(items.begin(), middle, [&](const Item& one) {
        return std::any_of(middle, items.end(), [&](const Item& other) { return are_of_two(procedure, one, other); });
    });
}

bool only_the_second_says_one(const Procedure& procedure, const std::vector<Item>& items, std::size_t end) {
    return std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(end), [&](const Item& item) {
        return item.means == Means::word && procedure.words[item.index].sides == second_alone;
    });
}

namespace {

class Camps {
public:
    Camps(const Procedure& procedure, const std::vector<Item>& items) : procedure_(procedure), items_(items) {}

    void keep(std::vector<SideAssignment>& assignments) const {
        if (procedure_.sides.size() < 2 || std::ranges::none_of(items_, is_unit)) return;
        check_last_acts();
        for (auto& one : assignments) {
            part_enemies(one);
            give_act(one);
        }
        const auto any = assignments.empty()
                             ? items_.size()
                             : std::min(enemy_on(assignments.front(), 0), enemy_on(assignments.front(), 1));
        std::erase_if(assignments, [&](const SideAssignment& one) { return has_enemies_together(one); });
        if (!assignments.empty() || any == items_.size()) return;
        throw Error(ErrorCode::ambiguous,
                    fmt::format("`{}` is an enemy of who stands beside it: who is the {}? say the {} first, and `vs` "
                                "before the other",
                                items_[any].text, procedure_.sides[0], procedure_.sides[0]),
                    items_[any].text);
    }

private:
    static bool is_unit(const Item& item) { return item.means == Means::unit_name && !item.is_labelled; }

    /// The first unit of a side that is an enemy of those before it; the end where there is none.
    [[nodiscard]] std::size_t enemy_on(const SideAssignment& assignment, int side) const {
        const auto* first = static_cast<const Item*>(nullptr);
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_unit(items_[at]) || assignment.sides[at] != side) continue;
            if (first == nullptr) first = &items_[at];
            if (items_[at].camp != first->camp) return at;
        }
        return items_.size();
    }

    [[nodiscard]] bool has_enemies_together(const SideAssignment& assignment) const {
        return enemy_on(assignment, 0) < items_.size() || enemy_on(assignment, 1) < items_.size();
    }

    /// Units that are enemies in the game stand on two sides: `at 28ma 15al fires` goes over from the one to the other
    /// where nobody stands there yet.
    void part_enemies(SideAssignment& assignment) const {
        if (std::ranges::find(items_, Means::versus, &Item::means) != items_.end()) return;
        for (const auto side : {0, 1}) {
            auto at = enemy_on(assignment, side);
            const auto stands_there = [&](const Item& item) {
                return is_unit(item) && assignment.sides[static_cast<std::size_t>(&item - items_.data())] != side;
            };
            if (at == items_.size() || std::ranges::any_of(items_, stands_there)) continue;
            for (; at < items_.size() && assignment.sides[at] == side; ++at) assignment.sides[at] = 1 - side;
            assignment.parted = true;
            return;
        }
    }

    /// `15al's charge`: whose act it is stands on the first side.
    void give_act(SideAssignment& assignment) const {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!items_[at].owns_act || assignment.sides[at] == 0) continue;
            for (auto& side : assignment.sides) side = 1 - side;
            assignment.is_turned = !assignment.is_turned;
            return;
        }
    }

    /// `28ma, which 15al charges`: the act stands right behind the second of two enemies, and nothing parts them.
    void check_last_acts() const {
        const auto parts = [](const Item& item) {
            return item.means == Means::versus || item.means == Means::toward || item.means == Means::side;
        };
        const auto act =
            static_cast<std::size_t>(std::ranges::find(items_, Means::called, &Item::means) - items_.begin());
        if (act == items_.size() || act == 0 || !is_unit(items_[act - 1]) || items_[act - 1].stop) return;
        if (items_[act].is_passive || std::ranges::any_of(items_, parts)) return;
        const auto is_enemy = [&](const Item& item) { return is_unit(item) && item.camp != items_[act - 1].camp; };
        const auto here = items_.begin() + static_cast<std::ptrdiff_t>(act);
        if (std::none_of(items_.begin(), here, is_enemy) || std::any_of(here, items_.end(), is_unit)) return;
        throw Error(ErrorCode::ambiguous,
                    fmt::format("who is the {0}? say the {0} first, and `vs` before the other", procedure_.sides[0]),
                    items_[act - 1].text);
    }

    const Procedure& procedure_;
    const std::vector<Item>& items_;
};

}  // namespace

void keep_camps(const Procedure& procedure, const std::vector<Item>& items, std::vector<SideAssignment>& assignments) {
    Camps(procedure, items).keep(assignments);
}

}  // namespace orderly::parser
