#include "parse/easy/owned_dice.hpp"

#include <algorithm>

namespace orderly::parser {
namespace {

/// Numbers that stand together, or one who owns some.
struct Token {
    bool is_owner = false;
    std::size_t first = 0;
    std::size_t last = 0;
};

class OwnedDice {
public:
    OwnedDice(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition)
        : book_(book), pieces_(pieces), recognition_(recognition), items_(recognition.items) {}

    void run() {
        if (!throws_on_both_sides(book_.procedure().kind)) return;
        for (std::size_t at = 0; at < items_.size();) {
            const auto region = region_at(at);
            if (region.empty()) ++at;
            else at = own(region);
        }
    }

private:
    [[nodiscard]] bool is_number(std::size_t at) const {
        return items_[at].means == Means::number && !items_[at].is_die;
    }
    [[nodiscard]] bool is_owner(std::size_t at) const {
        const auto means = items_[at].means;
        return means == Means::own || means == Means::other || means == Means::side || is_enemy(at);
    }
    [[nodiscard]] bool is_enemy(std::size_t at) const {
        return items_[at].means == Means::filler && is_one_of(pieces_[items_[at].from], book_.language().enemies);
    }
    [[nodiscard]] bool says_nothing(std::size_t at) const {
        const auto means = items_[at].means;
        if (means == Means::filler) return !is_enemy(at) && !book_.is_numbered(pieces_[items_[at].from].key);
        if (means == Means::toward) return at > 0 && is_number(at - 1) && stands_before_owner(at);
        return means == Means::dice || means == Means::part;
    }

    /// `3 on the defender's die`.
    [[nodiscard]] bool stands_before_owner(std::size_t at) const {
        auto to = at + 1;
        while (to < items_.size() && items_[to].means == Means::filler && !is_owner(to)) ++to;
        return to < items_.size() && is_owner(to);
    }

    /// What stands from `at` on that is numbers, owners and what says nothing between them.
    [[nodiscard]] std::vector<Token> region_at(std::size_t at) const {
        std::vector<Token> tokens;
        if (!is_number(at) && !is_owner(at)) return tokens;
        for (; at < items_.size() && (is_number(at) || is_owner(at) || says_nothing(at)); ++at) {
            if (says_nothing(at)) continue;
            const auto owner = is_owner(at);
            if (tokens.empty() || owner || tokens.back().is_owner) tokens.push_back({owner, at, at});
            else tokens.back().last = at;
        }
        return tokens;
    }

    /// The place behind the region.
    std::size_t own(const std::vector<Token>& region) {
        const auto end = region.back().last + 1;
        constexpr std::size_t two_of_each = 4;
        auto by_turns = region.size() == two_of_each;
        for (std::size_t at = 1; at < region.size(); ++at)
            by_turns = by_turns && region[at].is_owner != region[at - 1].is_owner;
        const auto shift = region[0].is_owner ? 0U : 1U;
        if (by_turns && side_of(region[shift]) != side_of(region[shift + 2])) {
            for (std::size_t at = 0; at < two_of_each; at += 2) give(region[at + 1 - shift], region[at + shift]);
        } else if (region.size() == 2 && region[1].is_owner && is_said_behind(region) && ends_at(end)) {
            give(region[0], region[1]);
        } else if (region.size() == 2 && (is_owner_of_some(region) || is_owner_of_group(region, end))) {
            ask_once(recognition_.slips, slip_of(ErrorCode::dice_count, pieces_, items_[region[0].first].from,
                                                 items_[region[1].last].to, "whose is which die? say mine and his"));
        }
        return end;
    }

    /// `8 3 mine`, where each side throws one.
    [[nodiscard]] bool is_owner_of_some(const std::vector<Token>& region) const {
        return book_.procedure().kind == Kind::opposed && region[1].is_owner && region[0].first < region[0].last &&
               ends_at(region[1].last + 1) && !book_.is_possessive(pieces_[items_[region[1].first].from].key);
    }

    /// `2 for his first base`, where dice fall in pairs.
    [[nodiscard]] bool is_owner_of_group(const std::vector<Token>& region, std::size_t end) const {
        return book_.procedure().kind == Kind::duels && region[1].is_owner && is_said_behind(region) && !ends_at(end);
    }

    [[nodiscard]] int side_of(const Token& owner) const {
        const auto& item = items_[owner.first];
        return item.means == Means::side ? static_cast<int>(item.index) : item.means == Means::own ? 0 : 1;
    }

    /// `8 for me`, `8 by the attacker`.
    [[nodiscard]] bool is_said_behind(const std::vector<Token>& region) const {
        const auto at = region[0].last + 1;
        if (items_[region[0].last].stop || at == region[1].first) return false;
        return items_[at].means == Means::part ? items_[at].text == "for" : book_.is_by(pieces_[items_[at].from].key);
    }

    /// Behind the owner nothing of his own is said.
    [[nodiscard]] bool ends_at(std::size_t at) const {
        return at == items_.size() || items_[at - 1].stop || items_[at].means == Means::versus;
    }

    void give(const Token& numbers, const Token& owner) {
        auto& from = items_[owner.first];
        for (auto at = numbers.first; at <= numbers.last; ++at) {
            if (!is_number(at)) continue;
            items_[at].is_die = true;
            items_[at].by_person = from.means != Means::side;
            items_[at].whose = side_of(owner);
        }
        from.means = from.means == Means::side ? Means::label : Means::filler;
    }

    const Phrasebook& book_;
    const std::vector<Piece>& pieces_;
    Recognition& recognition_;
    std::vector<Item>& items_;
};

}  // namespace

void bind_owned_dice(const Phrasebook& book, const std::vector<Piece>& pieces, Recognition& recognition) {
    OwnedDice(book, pieces, recognition).run();
}

}  // namespace orderly::parser
