#include "parse/easy/camps.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace orderly::parser {
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
