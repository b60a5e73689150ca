#pragma once
// The weapons of a draft: how many, and how far, wherever on the line that is said.

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/easy/request_builder.hpp"
#include "parse/error_context.hpp"
#include "parse/lexicon.hpp"
#include "parse/named_unit.hpp"
#include "parse/values.hpp"
#include "text/number_text.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {

class WeaponDrafter {
protected:
    WeaponDrafter(const Vocabulary& vocabulary, const Procedure& procedure, const Recognition& recognition,
                  const SideAssignment& assignment)
        : ruleset_(*vocabulary.in_force),
          units_(vocabulary.units),
          procedure_(procedure),
          recognition_(recognition),
          assignment_(assignment) {}

    struct NamedUnitSaid {
        const Item* item;
        int side;
        std::size_t place;  ///< among the words of its side
    };

    struct Weapon {
        Index weapon;
        int side;
        const Item* item;   ///< null: by the name of the procedure
        std::size_t place;  ///< among the words of its side
    };

    void say(int side, std::string_view word) { into_.words[static_cast<std::size_t>(side)].emplace_back(word); }

    WordIndex& band_at(int side) { return bands_[static_cast<std::size_t>(side)]; }

    /// A weapon that was said on the side itself, of which it is.
    [[nodiscard]] bool has_weapon_of(int side) const {
        const auto stands_there = [&](const Weapon& one) {
            if (one.item == nullptr) return false;
            const auto at = static_cast<std::size_t>(one.item - recognition_.items.data());
            return assignment_.sides[at] == side;
        };
        return has_weapon_ || std::ranges::any_of(weapons_, stands_there);
    }

    /// Its distance may be said later on the line; it stands with the words of its own unit.
    void keep_weapon(Index weapon, int side, const Item* item) {
        auto& words = into_.words[static_cast<std::size_t>(side)];
        weapons_.push_back({weapon, side, item, words.size()});
        words.emplace_back(procedure_.weapons.list[weapon].id);
    }

    void say_weapon(const Weapon& said) {
        const auto& weapon = procedure_.weapons.list[said.weapon];
        std::string text;
        if (said.item != nullptr && said.item->has_value && !said.item->value.is_whole())
            throw fault(ErrorCode::bad_value, said.item->text, "`{}`: a weapon is counted in whole numbers");
        if (said.item != nullptr && said.item->has_value)
            text = fmt::format("{}x", text::fraction_text(said.item->value));
        text += weapon.id;
        into_.words[static_cast<std::size_t>(said.side)][said.place] =
            fmt::format("{}@{}", text, text::fraction_text(distance_of(said, weapon)));
    }

    Fraction distance_of(const Weapon& said, const orderly::Weapon& weapon) {
        if (said.item != nullptr && said.item->has_distance) return said.item->distance;
        if (said.item == nullptr && distances_.size() == 1) {  // "musketry at 8 inches"
            const auto distance = distances_.front()->distance;
            distances_.clear();
            return distance;
        }
        if (const auto* cell = cell_of(said.side, weapon)) {
            const auto unit = ruleset_.unit.suffix;
            into_.heard.push_back(fmt::format("{} as {}@{}{}", said.item != nullptr ? said.item->text : weapon.title,
                                              weapon.id, cell->up_to, unit));
            return cell->up_to;
        }
        throw offering(
            fault(ErrorCode::missing, weapon.id, "at what distance? {} needs one: say {}@distance, such as {}",
                  weapon.id, weapon_form(weapon)),
            {weapon_form(weapon)});
    }

    /// The cell of the range band that was said, or the only one there is.
    [[nodiscard]] const WeaponCell* cell_of(int side, const orderly::Weapon& weapon) {
        const auto band = band_at(side);
        const auto distances = [&] {
            return std::ranges::all_of(
                weapon.cells, [&](const WeaponCell& cell) { return cell.up_to == weapon.cells.front().up_to; });
        };
        if (band == no_word) return !weapon.cells.empty() && distances() ? &weapon.cells.front() : nullptr;
        auto said = into_.words[static_cast<std::size_t>(side)];
        const auto& brought = into_.brought[static_cast<std::size_t>(side)];
        said.insert(said.end(), brought.begin(), brought.end());
        const auto fits = [&](const WeaponCell& cell) {
            auto all = cell.says == band;
            cell.need.own.each(
                [&](WordIndex word) { all = all && std::ranges::find(said, procedure_.words[word].id) != said.end(); });
            return all;
        };
        const auto found = std::ranges::find_if(weapon.cells, fits);
        return found == weapon.cells.end() ? nullptr : &*found;
    }

    /// `28ma fires 9 points at 8 inches`: what weapons would give is said.
    [[nodiscard]] bool counts_by_hand(int side) const {
        if (procedure_.weapons.quantity == no_index) return false;
        const auto id = std::string(procedure_.quantities[procedure_.weapons.quantity].id) + "=";
        return std::ranges::any_of(into_.words[static_cast<std::size_t>(side)],
                                   [&](const std::string& word) { return word.starts_with(id); });
    }

    /// `28ma at 8`: how far a named unit's weapon fires, of the last one before it or else the first behind.
    bool fires_named(const Item& distance) {
        NamedUnitSaid* found = nullptr;
        for (auto& one : named_) {
            const auto fires = !one.item->has_distance && !units_[one.item->index].weapon.empty() &&
                               (procedure_.weapons.sides >> one.side & 1) != 0;
            if (fires && (found == nullptr || one.item < &distance)) found = &one;
        }
        if (found == nullptr || procedure_.weapons.list.empty() || counts_by_hand(found->side)) return false;
        into_.words[static_cast<std::size_t>(found->side)][found->place] +=
            "@" + text::fraction_text(distance.distance);
        std::erase_if(named_, [&](const NamedUnitSaid& one) { return one.item == found->item; });
        return true;
    }

    const Ruleset& ruleset_;
    std::span<const NamedUnit> units_;
    const Procedure& procedure_;
    const Recognition& recognition_;
    const SideAssignment& assignment_;
    Draft into_;
    std::vector<Weapon> weapons_;
    std::vector<NamedUnitSaid> named_;
    std::vector<const Item*> distances_;  ///< of no weapon that was said
    std::array<WordIndex, 2> bands_ = {no_word, no_word};
    bool has_weapon_ = false;
};

}  // namespace orderly::parser
