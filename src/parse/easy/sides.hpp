#pragma once
// On which side each thing stands that was said: by what parts the sides, by their names, or by where it can stand.

#include <algorithm>
#include <vector>

#include "parse/easy/recognition.hpp"

namespace orderly::parser {

/// A side for each item. Several where what was said leaves it open: those that fit must come to one request.
struct SideAssignment {
    std::vector<int> sides;
    bool parted = true;           ///< something said where one side ends
    bool is_turned = false;       ///< the second side was said first
    bool is_last_resort = false;  ///< only where no other fits
};

/// Whether it is a word, known or not: no number, and nothing that only parts or joins.
bool says_something(const Item& item);

/// Throws Error: the sides are parted twice.
std::vector<SideAssignment> side_assignments_of(const Procedure& procedure, const std::vector<Item>& items);

/// The items of a line, as those see them who part the sides.
class SideLine {
public:
    SideLine(const Procedure& in, const std::vector<Item>& said)
        : procedure(in), items(said), both_throw(throws_on_both_sides(in.kind)) {}

protected:
    template <class IsSo>
    [[nodiscard]] bool is_any(std::size_t from, std::size_t to, IsSo is_so) const {
        return std::ranges::any_of(items.begin() + static_cast<std::ptrdiff_t>(from),
                                   items.begin() + static_cast<std::ptrdiff_t>(to), is_so);
    }
    [[nodiscard]] bool any_said(std::size_t from, std::size_t to) const { return is_any(from, to, says_something); }
    /// Something stands before the item, and something behind it.
    [[nodiscard]] bool is_between_said(std::size_t at) const {
        return at < items.size() && any_said(0, at) && any_said(at + 1, items.size());
    }
    /// The place of the first item that is so; the end where none is.
    template <class IsSo>
    [[nodiscard]] std::size_t first_that(IsSo is_so) const {
        return static_cast<std::size_t>(std::ranges::find_if(items, is_so) - items.begin());
    }
    [[nodiscard]] std::size_t first_of(Means means) const {
        return first_that([&](const Item& item) { return item.means == means; });
    }

    /// What stands from one place up to another is of the side, and the rest of the other one.
    [[nodiscard]] SideAssignment cut(std::size_t from, std::size_t to, int side, bool parted = true) const {
        SideAssignment assignment{std::vector<int>(items.size(), 1 - side), parted};
        std::fill(assignment.sides.begin() + static_cast<std::ptrdiff_t>(from),
                  assignment.sides.begin() + static_cast<std::ptrdiff_t>(to), side);
        return assignment;
    }
    [[nodiscard]] static SideAssignment as_last_resort(SideAssignment assignment) {
        assignment.is_last_resort = true;
        return assignment;
    }
    [[nodiscard]] static SideAssignment turned(SideAssignment assignment) {
        for (auto& side : assignment.sides) side = 1 - side;
        assignment.is_turned = !assignment.is_turned;
        return assignment;
    }
    [[nodiscard]] const Word* word_of(const Item& item) const {
        return item.means == Means::word ? &procedure.words[item.index] : nullptr;
    }

    const Procedure& procedure;
    const std::vector<Item>& items;
    bool both_throw;
};

/// Keeps the assignments in which no side has enemies of the game together; parts enemies where nobody stands on the
/// other side yet, and gives `15al's charge` to 15al. Throws Error "ambiguous" where none is left, or nothing says who
/// acts.
void keep_camps(const Procedure& procedure, const std::vector<Item>& items, std::vector<SideAssignment>& assignments);

/// By what is said of the words alone, where nothing else parts the sides: by names of sides, or by what fits where.
std::vector<SideAssignment> sides_by_names(const Procedure& procedure, const std::vector<Item>& items);
std::vector<SideAssignment> sides_by_fit(const Procedure& procedure, const std::vector<Item>& items);

}  // namespace orderly::parser
