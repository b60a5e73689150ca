#include "parse/easy/binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/number_text.hpp"
#include "text/numeral.hpp"
#include "text/quoting.hpp"

namespace orderly::easy {
namespace {

class Binder {
public:
    Binder(const Phrasebook& book, const std::vector<Piece>& pieces, Hearing& hearing)
        : book_(book), procedure_(book.procedure()), pieces_(pieces), hearing_(hearing), items_(hearing.items) {}

    void run() {
        bind_distances();
        bind_counts();
        bind_dice();
        bind_values_behind();
        bind_weapons();
        bind_reasons();
        std::erase_if(items_, [](const Item& item) { return item.means == Means::filler; });
    }

private:
    static void drop(Item& item) { item.means = Means::filler; }

    [[nodiscard]] const Word* word_of(const Item& item) const {
        return item.means == Means::word ? &procedure_.words[item.index] : nullptr;
    }
    [[nodiscard]] bool is_quantity(const Item& item) const {
        return word_of(item) != nullptr && word_of(item)->quantity != no_index;
    }
    [[nodiscard]] bool is_weapon(const Item& item) const {
        return word_of(item) != nullptr && word_of(item)->weapon != no_index;
    }
    static bool is_bare(const Item& item) { return item.means == Means::number && !item.is_die; }

    /// The next item that says something, in the same breath; the end where there is none.
    [[nodiscard]] std::size_t next(std::size_t at, bool past_toward = false) const {
        for (auto other = at + 1; other < items_.size(); ++other) {
            if (items_[other - 1].stop) return items_.size();
            const auto skipped =
                items_[other].means == Means::filler || (past_toward && items_[other].means == Means::toward);
            if (!skipped) return other;
        }
        return items_.size();
    }

    /// `8 inches`. A unit's name that is a filler too must stand close to the number.
    void bind_distances() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::unit) continue;
            const auto& piece = pieces_[items_[at].from];
            const auto close =
                at > 0 && is_bare(items_[at - 1]) && (!book_.is_filler(piece.key) || piece.joint == '\0');
            drop(items_[at]);
            if (!close) continue;
            auto& number = items_[at - 1];
            number.means = Means::distance;
            number.distance = number.value;
            number.has_distance = true;
            number.text = typed_text(std::span(pieces_).subspan(number.from, items_[at].to - number.from));
            number.stop = items_[at].stop;
        }
    }

    /// A number before what it counts: `9 points`, `6 muskets`, `2 guns`.
    void bind_counts() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_bare(items_[at])) continue;
            const auto to = next(at);
            if (to == items_.size()) continue;
            auto& counted = items_[to];
            if (is_quantity(counted) && !counted.has_value)
                give(items_[at], names_go_first(at) ? items_[at - 1] : counted);
            else if (is_weapon(counted) && procedure_.weapons.counted && !counted.has_value) give(items_[at], counted);
            else if (to == at + 1 && says_how_many(counted)) leave(items_[at]);
        }
    }

    /// Names and numbers take turns, and a name began: `strength 10 stands 6`.
    [[nodiscard]] bool names_go_first(std::size_t at) const {
        const auto is_name = [&](std::size_t one) {
            return is_quantity(items_[one]) && !items_[one].has_value && !items_[one].stop;
        };
        if (at == 0 || !is_name(at - 1)) return false;
        return at == 1 || !is_bare(items_[at - 2]) || items_[at - 2].stop;
    }

    /// A number before it is of no use, and no die.
    [[nodiscard]] bool says_how_many(const Item& item) const {
        return item.means == Means::choice || (word_of(item) != nullptr && word_of(item)->counts);
    }

    static void give(Item& number, Item& to) {
        to.value = number.value;
        to.has_value = true;
        drop(number);
    }

    void leave(Item& number) {
        hearing_.unused.push_back(number.text);
        drop(number);
    }

    /// `rolled 8 3`, `die 7`, `mine 8`.
    void bind_dice() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            const auto means = items_[at].means;
            if (means != Means::dice && means != Means::own && means != Means::other) continue;
            const auto whose = means == Means::dice ? -1 : means == Means::own ? 0 : 1;
            take_faces(at, whose);
            drop(items_[at]);
        }
    }

    void take_faces(std::size_t at, int whose) {
        auto to = next(at);
        // "my die 8", "he rolled 3"
        while (to < items_.size() && items_[to].means == Means::dice) {
            drop(items_[to]);
            to = next(to);
        }
        for (; to < items_.size() && is_bare(items_[to]); to = next(to)) {
            items_[to].is_die = true;
            items_[to].whose = whose;
            if (whose >= 0) return;
        }
    }

    /// `points 9`, where no number stood before.
    void bind_values_behind() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_quantity(items_[at]) || items_[at].has_value) continue;
            if (const auto to = next(at); to < items_.size() && is_bare(items_[to])) give(items_[to], items_[at]);
        }
    }

    /// `musket 4`, `musket at 8 inches`; a distance said elsewhere goes to the weapon that lacks one.
    void bind_weapons() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (!is_weapon(items_[at]) || items_[at].has_distance) continue;
            if (const auto to = next(at, true);
                to < items_.size() && (items_[to].means == Means::distance || is_range(to)))
                take_distance(items_[at], items_[to]);
        }
        for (auto& item : items_)
            if (item.means == Means::distance)
                if (auto* weapon = weapon_without(); weapon != nullptr) take_distance(*weapon, item);
    }

    /// A bare number behind a weapon is its distance, where not several stand there.
    [[nodiscard]] bool is_range(std::size_t at) const {
        const auto more = next(at);
        return is_bare(items_[at]) && (more == items_.size() || !is_bare(items_[more]));
    }

    static void take_distance(Item& weapon, Item& from) {
        weapon.distance = from.has_distance ? from.distance : from.value;
        weapon.has_distance = true;
        drop(from);
    }

    [[nodiscard]] Item* weapon_without() const {
        const auto found =
            std::ranges::find_if(items_, [&](const Item& item) { return is_weapon(item) && !item.has_distance; });
        return found == items_.end() ? nullptr : &*found;
    }

    /// `+1 umpire`, `umpire +1`, `+1 for the hill`.
    void bind_reasons() {
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].means != Means::adjust || items_[at].text.find(':') != std::string::npos) continue;
            auto to = next(at);
            if (to < items_.size() &&
                (items_[to].means == Means::reason || (items_[to].means == Means::part && items_[to].text == "for"))) {
                drop(items_[to]);
                to = next(at);
                if (to < items_.size() && items_[to].means != Means::number) give_reason(items_[at], items_[to]);
            } else if (to < items_.size() && items_[to].means == Means::by_hand) {
                give_reason(items_[at], items_[to]);
            } else if (at > 0 && items_[at - 1].means == Means::by_hand && !items_[at - 1].stop) {
                give_reason(items_[at], items_[at - 1]);
            }
        }
        for (auto& item : items_)
            if (item.means == Means::reason || item.means == Means::by_hand) drop(item);
    }

    void give_reason(Item& adjust, Item& reason) {
        std::string text;
        for (auto letter : typed_text(std::span(pieces_).subspan(reason.from, reason.to - reason.from))) {
            if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
            const auto fits = ('a' <= letter && letter <= 'z') || ('0' <= letter && letter <= '9');
            if (fits || (letter == ' ' || letter == '-')) text += fits ? letter : '-';
        }
        if (!text.empty()) adjust.text += ":" + text;
        std::erase_if(hearing_.slips,
                      [&](const Slip& slip) { return slip.from >= reason.from && slip.to <= reason.to; });
        drop(reason);
    }

    const Phrasebook& book_;
    const Procedure& procedure_;
    const std::vector<Piece>& pieces_;
    Hearing& hearing_;
    std::vector<Item>& items_;
};

}  // namespace

void bind(const Phrasebook& book, const std::vector<Piece>& pieces, Hearing& hearing) {
    Binder(book, pieces, hearing).run();
}

}  // namespace orderly::easy
