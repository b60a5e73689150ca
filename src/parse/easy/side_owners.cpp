#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "parse/easy/sides.hpp"
#include "parse/errors.hpp"

namespace orderly::parser {
namespace {

struct SideSettler : SideItems {
    SideSettler(const Procedure& procedure, const std::vector<ParsedToken>& items, std::vector<SideAssignment>& all)
        : SideItems(procedure, items), all_(all) {}

    void run() {
        if (has_two()) {
            part_camps();
            part_owners();
            give_joined();
        }
        for (std::size_t one = 0, given = all_.size(); one < given; ++one) {
            const auto own = own_side(all_[one]);
            if (all_[one].is_turned && !own) check_owners();
            all_[one].is_own_assumed = !own && is_his_die_first();
            place_owned(own.value_or(0), all_[one]);
            const auto floats = [](const ParsedToken& item) { return item.floats; };
            if (std::ranges::none_of(items_, floats)) continue;
            all_.push_back(all_[one]);
            for (const auto& item : items_)
                if (item.floats) all_[one].sides[place_of(item)] = 0, all_.back().sides[place_of(item)] = 1;
        }
    }

    // -------------------------------------------------------------------- units of a game

    /// The first unit on a side that is an enemy of an earlier one; the end if there is none.
    [[nodiscard]] std::size_t enemy_on(const SideAssignment& one, int side) const {
        const ParsedToken* first = nullptr;
        for (const auto& item : items_) {
            if (!is_unit(item) || one.sides[place_of(item)] != side) continue;
            if (first == nullptr) first = &item;
            if (item.camp != first->camp) return place_of(item);
        }
        return end_;
    }

    /// Removes assignments with enemies on one side. The owner of an act is on the first side: `15al's charge`.
    void part_camps() {
        if (std::ranges::none_of(items_, is_unit)) return;
        check_last_acts();
        for (auto& one : all_) {
            part_enemies(one);
            if (std::ranges::any_of(items_,
                                    [&](const ParsedToken& item) { return item.owns_act && one.sides[place_of(item)] != 0; }))
                turn(one);
        }
        const auto enemy_in = [&](const SideAssignment& one) { return std::min(enemy_on(one, 0), enemy_on(one, 1)); };
        const auto any = all_.empty() ? end_ : enemy_in(all_.front());
        std::erase_if(all_, [&](const SideAssignment& one) { return enemy_in(one) < end_; });
        if (all_.empty() && any < end_)
            throw fault(ErrorCode::ambiguous, items_[any].text,
                        "`{0}` is an enemy of the unit beside it: who is the {1}? say the {1} first, then `vs`, "
                        "then the other",
                        procedure_.sides[0]);
    }

    /// Moves an enemy and what follows to the other side if no unit is there yet: `at 28ma 15al fires`.
    void part_enemies(SideAssignment& one) const {
        if (first_that(is_versus) < end_) return;
        for (const auto side : {0, 1}) {
            auto at = enemy_on(one, side);
            const auto stands_there = [&](const ParsedToken& item) {
                return is_unit(item) && one.sides[place_of(item)] != side;
            };
            if (at == end_ || std::ranges::any_of(items_, stands_there)) continue;
            for (; at < end_ && one.sides[at] == side; ++at) one.sides[at] = 1 - side;
            one.parted = true;
            return;
        }
    }

    /// Asks when the act directly follows the second of two enemies with no divider: `28ma, which 15al charges`.
    void check_last_acts() const {
        const auto act = first_that(is_called);
        if (act == end_ || act == 0 || !is_unit(items_[act - 1]) || items_[act - 1].stop || items_[act].is_passive)
            return;
        const auto parts = [](const ParsedToken& item) { return is_versus(item) || is_toward(item) || names_side(item); };
        const auto is_enemy = [&](const ParsedToken& item) { return is_unit(item) && item.camp != items_[act - 1].camp; };
        if (!std::ranges::any_of(items_, parts) && is_any(0, act, is_enemy) && !is_any(act, end_, is_unit))
            throw Error(
                ErrorCode::ambiguous,
                fmt::format("who is the {0}? say the {0} first, then `vs`, then the other", procedure_.sides[0]),
                items_[act - 1].text);
    }

    // -------------------------------------------------------------------- owners

    /// The sides that words such as `my` and `his` call the speaker's.
    [[nodiscard]] std::array<bool, 2> own_sides(const SideAssignment& one) const {
        std::array<bool, 2> is_own = {false, false};
        for (const auto& item : items_) {
            const auto side = static_cast<std::size_t>(one.sides[place_of(item)]);
            if (item.means == TokenKind::mine) is_own[side] = true;
            if (item.means == TokenKind::theirs) is_own[1 - side] = true;
        }
        return is_own;
    }

    /// Removes assignments that put `my` and `his` on one side; asks if no others are left.
    void part_owners() {
        const auto are_mixed = [&](const SideAssignment& one) {
            const auto is_own = own_sides(one);
            return is_own[0] && is_own[1];
        };
        if (std::erase_if(all_, are_mixed) > 0 && all_.empty())
            throw Error(ErrorCode::misplaced, "you call both sides yours: which is whose?", {});
    }

    /// Offers to the first side a word of the second that follows a joint and is the only one of its choice: `A charges B
    /// over open ground`, `B was charged across open ground by A`.
    void give_joined() {
        if (all_.size() != 1 || !all_.front().parted) return;
        const auto is_joined = [&](const ParsedToken& item) {
            const auto* word = word_of(item);
            if (word == nullptr || word->choice == no_index || !item.is_behind_joint || all_.front().sides[place_of(item)] == 0)
                return false;
            return std::ranges::count_if(items_, [&](const ParsedToken& other) {
                       return word_of(other) != nullptr && word_of(other)->choice == word->choice;
                   }) == 1;
        };
        const auto found = std::find_if(items_.rbegin(), items_.rend(), is_joined);
        if (found == items_.rend()) return;
        all_.push_back(all_.front());
        all_.back().sides[place_of(*found)] = 0;
        all_.back().cost = 1;
    }

    /// The item that begins at the piece, or the one before it if that was a filler.
    [[nodiscard]] std::size_t item_near(std::size_t piece) const {
        std::size_t near = 0;
        while (near + 1 < end_ && items_[near + 1].from <= piece) ++near;
        return near;
    }

    void place_owned(int own, SideAssignment& one) const {
        for (const auto& item : items_) {
            auto& side = one.sides[place_of(item)];
            if (item.whose >= 0) side = item.by_person && own == 1 ? 1 - item.whose : item.whose;
            if (!item.is_labelled || item.of.empty()) continue;
            // the side of the item that the die belongs to
            side = one.sides[item_near(item.of.front())];
            if (std::ranges::any_of(item.of, [&](std::size_t of) { return one.sides[item_near(of)] != side; }))
                throw fault(ErrorCode::ambiguous, item.text, "whose is `{}`? what you name there is on both sides: say it "
                            "beside the {} or the {}", procedure_.sides[0], procedure_.sides[1]);
        }
        place_others(one);
    }

    /// Gives a word that was not said before, and its dice, to the side that the known word beside it leaves.
    void place_others(SideAssignment& one) const {
        const auto known = first_that(
            [](const ParsedToken& item) { return is_number(item) && item.is_labelled && !item.of.empty(); });
        if (known == end_) return;
        for (const auto& item : items_)
            if (item.is_labelled && item.of.empty()) one.sides[place_of(item)] = 1 - one.sides[known];
    }

    /// Whether the first die with a person is his.
    [[nodiscard]] bool is_his_die_first() const {
        const auto at = first_that(
            [](const ParsedToken& item) { return item.by_person && item.whose >= 0 && is_number(item); });
        return at != end_ && items_[at].whose == 1;
    }

    /// Asks if nothing tells which side is the speaker's: `B is charged by A, mine 4`.
    void check_owners() const {
        const auto at = first_that([](const ParsedToken& item) {
            return item.by_person && item.whose >= 0 && (is_number(item) || says_something(item));
        });
        if (at == end_) return;
        const auto& said = items_[at];
        throw Error(ErrorCode::ambiguous,
                    is_number(said)
                        ? fmt::format("whose die is `{}`? say the {}'s and the {}'s, or say which unit is yours",
                                      said.text, procedure_.sides[0], procedure_.sides[1])
                        : fmt::format("whose is `{}`? name the {} or the {}, or say which unit is yours",
                                      said.text, procedure_.sides[0], procedure_.sides[1]),
                    said.text);
    }

    /// The speaker's side: the one with `my`, or the one without `his`.
    [[nodiscard]] std::optional<int> own_side(const SideAssignment& one) const {
        const auto is_own = own_sides(one);
        if (!is_own[0] && !is_own[1]) return std::nullopt;
        return is_own[1] ? 1 : 0;
    }

    std::vector<SideAssignment>& all_;
};

}  // namespace

void settle_sides(const Procedure& procedure, const std::vector<ParsedToken>& items, std::vector<SideAssignment>& all) {
    SideSettler(procedure, items, all).run();
}

}  // namespace orderly::parser
