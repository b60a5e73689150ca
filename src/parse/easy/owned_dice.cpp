#include <vector>

#include "parse/easy/binding.hpp"

namespace orderly::parser {
namespace {

/// Numbers that stand together, or one who owns some.
struct NumberGroup {
    std::vector<Item*> items;
    int side = -1;  ///< of an owner
    [[nodiscard]] bool is_owner() const { return side >= 0; }
};

void give_group(const NumberGroup& numbers, const NumberGroup& owner) {
    auto& from = *owner.items.front();
    for (auto* number : numbers.items) {
        number->is_die = true;
        number->whose = owner.side;
        number->by_person = from.means != Means::side;
    }
    from.means = from.means == Means::side ? Means::label : Means::filler;
}

}  // namespace

/// `mine 8 his 3`, `8 for me, 3 for him`, `8 for me`; `8 3 mine` is asked.
void Binder::own(Span chain) {
    constexpr std::size_t two_of_each = 4;
    std::vector<NumberGroup> groups;
    each_in(chain, [&](Item& item) {
        const auto is_enemy = item.means == Means::filler && line_.is(Listed::enemy, pieces_[item.from]);
        const auto side = item.means == Means::side                ? static_cast<int>(item.index)
                          : item.means == Means::own               ? 0
                          : item.means == Means::other || is_enemy ? 1
                                                                   : -1;
        if (side < 0 && (item.means != Means::number || item.is_die)) return;
        if (side >= 0 || groups.empty() || groups.back().is_owner()) groups.push_back({{}, side});
        groups.back().items.push_back(&item);
    });
    const std::size_t shift = groups[0].is_owner() ? 0 : 1;
    for (std::size_t at = 0; at < groups.size(); ++at)
        if (groups[at].is_owner() != (at % 2 == shift)) return;
    if (groups.size() == two_of_each && groups[shift].side != groups[shift + 2].side) {
        for (std::size_t at = 0; at < two_of_each; at += 2) give_group(groups[at + 1 - shift], groups[at + shift]);
    } else if (groups.size() == 2 && shift == 1) {
        const auto& owner = *groups[1].items.front();
        const auto& last = *groups[0].items.back();
        const auto* behind = &last + 1;
        const auto ends = owner.stop || &owner == &items_.back() || (&owner + 1)->means == Means::versus;
        const auto is_behind = !last.stop && behind < &owner &&
                               ((behind->means == Means::part && behind->text == "for") ||
                                (behind->means == Means::filler && line_.is(Listed::by, pieces_[behind->from])));
        const auto of_some = procedure_.kind == Kind::opposed && groups[0].items.size() > 1 && ends &&
                             !line_.is(Listed::possessive, pieces_[owner.from]);
        if (is_behind && ends) give_group(groups[0], groups[1]);
        else if (of_some || (procedure_.kind == Kind::duels && is_behind))  // `2 for his first base`
            ask_once(recognition_.slips, slip_of(ErrorCode::dice_count, pieces_, groups[0].items.front()->from, owner.to,
                                                 "whose is which die? say mine and his"));
    }
}

}  // namespace orderly::parser
