#include "parse/easy/own_sides.hpp"

#include <algorithm>

namespace orderly::parser {
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

}  // namespace orderly::parser
