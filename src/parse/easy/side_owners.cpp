#include <fmt/format.h>

#include <array>
#include <optional>

#include "parse/easy/side_items.hpp"
#include "parse/error_context.hpp"

namespace orderly::parser {
namespace {

class SideSettler : SideItems {
public:
    SideSettler(const Procedure& procedure, const std::vector<Item>& items, std::vector<SideAssignment>& all)
        : SideItems(procedure, items), all_(all) {}

    void run() {
        if (has_two()) {
            part_camps();
            give_last();
        }
        for (std::size_t one = 0, given = all_.size(); one < given; ++one) {
            const auto own = own_side(all_[one]);
            if (all_[one].is_turned && !own) check_owners();
            place_owned(own.value_or(0), all_[one]);
            const auto floats = [](const Item& item) { return item.floats; };
            if (std::ranges::none_of(items_, floats)) continue;
            all_.push_back(all_[one]);
            for (const auto& item : items_)
                if (item.floats) all_[one].sides[place_of(item)] = 0, all_.back().sides[place_of(item)] = 1;
        }
    }

private:
    // -------------------------------------------------------------------- units of a game

    /// The first unit of a side that is an enemy of those before it; the end where there is none.
    [[nodiscard]] std::size_t enemy_on(const SideAssignment& one, int side) const {
        const Item* first = nullptr;
        for (const auto& item : items_) {
            if (!is_unit(item) || one.sides[place_of(item)] != side) continue;
            if (first == nullptr) first = &item;
            if (item.camp != first->camp) return place_of(item);
        }
        return end_;
    }

    /// No side has enemies together. `15al's charge`: whose act it is stands on the first side.
    void part_camps() {
        if (std::ranges::none_of(items_, is_unit)) return;
        check_last_acts();
        for (auto& one : all_) {
            part_enemies(one);
            if (std::ranges::any_of(items_,
                                    [&](const Item& item) { return item.owns_act && one.sides[place_of(item)] != 0; }))
                turn(one);
        }
        const auto enemy_in = [&](const SideAssignment& one) { return std::min(enemy_on(one, 0), enemy_on(one, 1)); };
        const auto any = all_.empty() ? end_ : enemy_in(all_.front());
        std::erase_if(all_, [&](const SideAssignment& one) { return enemy_in(one) < end_; });
        if (all_.empty() && any < end_)
            throw fault(ErrorCode::ambiguous, items_[any].text,
                        "`{0}` is an enemy of who stands beside it: who is the {1}? say the {1} first, and `vs` "
                        "before the other",
                        procedure_.sides[0]);
    }

    /// `at 28ma 15al fires` goes over from the one side to the other where nobody stands there yet.
    void part_enemies(SideAssignment& one) const {
        if (first_that(is_versus) < end_) return;
        for (const auto side : {0, 1}) {
            auto at = enemy_on(one, side);
            const auto stands_there = [&](const Item& item) {
                return is_unit(item) && one.sides[place_of(item)] != side;
            };
            if (at == end_ || std::ranges::any_of(items_, stands_there)) continue;
            for (; at < end_ && one.sides[at] == side; ++at) one.sides[at] = 1 - side;
            one.parted = true;
            return;
        }
    }

    /// `28ma, which 15al charges`: the act stands right behind the second of two enemies, and nothing parts them.
    void check_last_acts() const {
        const auto act = first_that(is_called);
        if (act == end_ || act == 0 || !is_unit(items_[act - 1]) || items_[act - 1].stop || items_[act].is_passive)
            return;
        const auto parts = [](const Item& item) { return is_versus(item) || is_toward(item) || names_side(item); };
        const auto is_enemy = [&](const Item& item) { return is_unit(item) && item.camp != items_[act - 1].camp; };
        if (!std::ranges::any_of(items_, parts) && is_any(0, act, is_enemy) && !is_any(act, end_, is_unit))
            throw Error(
                ErrorCode::ambiguous,
                fmt::format("who is the {0}? say the {0} first, and `vs` before the other", procedure_.sides[0]),
                items_[act - 1].text);
    }

    // -------------------------------------------------------------------- what was said to be somebody's

    /// `A charges B over open ground`: the last word of the second side, of a choice of which nothing else is said, may
    /// be the first side's, where it cannot do without.
    void give_last() {
        if (all_.size() != 1 || !all_.front().parted) return;
        auto last = end_;
        while (last > 0 && !says_something(items_[last - 1])) --last;
        if (last-- == 0 || all_.front().sides[last] == 0 || !items_[last].is_behind_joint) return;
        const auto* word = word_of(items_[last]);
        const auto is_of_it = [&](const Item& item) {
            return word_of(item) != nullptr && word_of(item)->choice == word->choice;
        };
        if (word == nullptr || word->choice == no_index || std::ranges::count_if(items_, is_of_it) != 1) return;
        all_.push_back(all_.front());
        all_.back().sides[last] = 0;
        all_.back().cost = 1;
    }

    void place_owned(int own, SideAssignment& one) const {
        for (const auto& item : items_) {
            auto& side = one.sides[place_of(item)];
            if (item.whose >= 0) side = item.by_person && own == 1 ? 1 - item.whose : item.whose;
            if (!item.is_labelled || item.of.empty()) continue;
            // where what the die is said to be of stands
            side = one.sides[item.of.front()];
            if (std::ranges::any_of(item.of, [&](std::size_t of) { return one.sides[of] != side; }))
                throw fault(ErrorCode::ambiguous, item.text, "whose is `{}`? `{}` stands on both sides",
                            items_[item.of.front()].text);
        }
    }

    /// `B is charged by A, mine 4`: nothing says whether A or B is the speaker's.
    void check_owners() const {
        const auto at = first_that([](const Item& item) {
            return item.by_person && item.whose >= 0 && (is_number(item) || says_something(item));
        });
        if (at == end_) return;
        const auto& said = items_[at];
        throw Error(ErrorCode::ambiguous,
                    is_number(said)
                        ? fmt::format("whose die is `{}`? say the {}'s and the {}'s, or which unit is yours", said.text,
                                      procedure_.sides[0], procedure_.sides[1])
                        : fmt::format("of whom is `{}` said? name the {} or the {}, or say which unit is yours",
                                      said.text, procedure_.sides[0], procedure_.sides[1]),
                    said.text);
    }

    /// The side that is one's own: where `my` stands, or not `his`.
    [[nodiscard]] std::optional<int> own_side(const SideAssignment& one) const {
        std::array<bool, 2> is_own = {false, false};
        for (const auto& item : items_) {
            const auto side = static_cast<std::size_t>(one.sides[place_of(item)]);
            if (item.means == Means::mine) is_own[side] = true;
            if (item.means == Means::theirs) is_own[1 - side] = true;
        }
        if (is_own[0] && is_own[1] && has_two())
            throw Error(ErrorCode::misplaced, "both sides are said to be yours: whose is which?", {});
        if (!is_own[0] && !is_own[1]) return std::nullopt;
        return is_own[1] ? 1 : 0;
    }

    std::vector<SideAssignment>& all_;
};

}  // namespace

void settle_sides(const Procedure& procedure, const std::vector<Item>& items, std::vector<SideAssignment>& all) {
    SideSettler(procedure, items, all).run();
}

}  // namespace orderly::parser
