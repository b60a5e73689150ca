#include <fmt/format.h>

#include <algorithm>

#include "parse/easy/request_builder.hpp"
#include "parse/error_context.hpp"
#include "parse/values.hpp"
#include "text/number_text.hpp"
#include "text/quoting.hpp"

namespace orderly::parser {
namespace {

class Armer {
public:
    Armer(const SaidArms& said, Draft& into)
        : line_(said.line),
          procedure_(said.line.procedure()),
          items_(said.items),
          sides_(said.sides),
          distances_(said.distances),
          bands_(said.bands),
          into_(into) {}

    void run() {
        for (std::size_t side = 0; side < 2; ++side)
            for (auto& said : into_.words[side])
                if (said.kind == Saying::word && procedure_.words[said.word].weapon != no_index && !said.distance)
                    aim(side, said);
        for (const auto* distance : distances_)
            if (!fires_named(*distance)) leave(into_, distance->text);
        for (const auto& item : items_)
            if (item.means == Means::fact) check_arms(item);
    }

private:
    [[nodiscard]] std::size_t place_of(const Item& item) const {
        return static_cast<std::size_t>(&item - items_.data());
    }
    SaidWords& words(int side) { return into_.words[static_cast<std::size_t>(side)]; }

    /// `28ma at 8`: how far a named unit's weapon fires, of the last one before it or else the first behind; not where
    /// what weapons would give is said.
    bool fires_named(const Item& distance) {
        const auto gives = procedure_.weapons.quantity;
        for (const auto is_behind : {false, true})
            for (auto at = items_.size(); at-- > 0;) {
                const auto& item = items_[is_behind ? items_.size() - 1 - at : at];
                const auto* unit = item.means == Means::unit_name ? &line_.vocabulary.units[item.index] : nullptr;
                if (unit == nullptr || unit->weapon.empty() || procedure_.weapons.list.empty() ||
                    (place_of(item) < place_of(distance)) == is_behind)
                    continue;
                auto& all = words(sides_[place_of(item)]);
                const auto said = std::ranges::find(all, unit, &SaidWord::unit);
                if ((procedure_.weapons.sides >> sides_[place_of(item)] & 1) == 0 || said == all.end() ||
                    !said->text.empty())
                    continue;
                if (gives != no_index && std::ranges::any_of(all, [&](const SaidWord& one) {
                        return one.value && one.word == procedure_.quantities[gives].word;
                    }))
                    return false;
                said->text = text::fraction_text(distance.distance);
                return true;
            }
        return false;
    }

    /// `bat1 fires canister at 8`, where the game says that it has round shot, and the table has canister of several
    /// guns.
    void check_arms(const Item& item) const {
        const auto names = [&](std::string_view id) {
            const auto keys = keys_of(id, line_.language());
            return std::ranges::find(keys, line_.pieces[item.from].key) != keys.end();
        };
        const auto fires = [&](const SaidWord& said) {
            return said.kind == Saying::unit && !said.text.empty() && !names(said.unit->weapon);
        };
        const auto& all = into_.words[static_cast<std::size_t>(sides_[place_of(item)])];
        const auto said = std::ranges::find_if(all, fires);
        std::vector<std::string> meant;
        for (const auto& weapon : procedure_.weapons.list)
            if (item.to == item.from + 1 && names(weapon.id)) meant.push_back(weapon_form(weapon));
        if (said == all.end() || meant.empty()) return;
        throw offering(fault(ErrorCode::ambiguous, item.text, "`{}`: {} fires {}, as its game says; else say {}",
                             said->unit->id, said->unit->weapon, text::join_list(meant, "or")),
                       meant);
    }

    /// By the range band that was said, or the only one there is; of what the procedure's name brings by the only
    /// distance that was said of nothing else ("musketry at 8 inches"). Throws Error: at what distance?
    void aim(std::size_t side, SaidWord& said) {
        const auto& weapon = procedure_.weapons.list[procedure_.words[said.word].weapon];
        if (said.text.empty() && distances_.size() == 1) {
            said.distance = distances_.front()->distance;
            return distances_.clear();
        }
        const auto* cell = cell_of(side, weapon);
        if (cell == nullptr)
            throw offering(
                fault(ErrorCode::missing, weapon.id, "at what distance? {} needs one: say {}@distance, such as {}",
                      weapon.id, weapon_form(weapon)),
                {weapon_form(weapon)});
        into_.heard.push_back(fmt::format("{} as {}@{}{}", said.text.empty() ? std::string(weapon.title) : said.text,
                                          weapon.id, cell->up_to, line_.vocabulary.in_force->unit.suffix));
        said.distance = Fraction(cell->up_to);
        said.text.clear();
    }

    [[nodiscard]] const WeaponCell* cell_of(std::size_t side, const Weapon& weapon) const {
        const auto is_first = [&](const WeaponCell& cell) { return cell.up_to == weapon.cells.front().up_to; };
        if (bands_[side] == no_word)
            return !weapon.cells.empty() && std::ranges::all_of(weapon.cells, is_first) ? weapon.cells.data() : nullptr;
        const auto says = [&](const SaidWords& all, WordIndex word) {
            return std::ranges::find(all, word, &SaidWord::word) != all.end();
        };
        const auto fits = [&](const WeaponCell& cell) {
            auto all = cell.says == bands_[side];
            cell.need.own.each([&](WordIndex word) {
                all = all && (says(into_.words[side], word) || says(into_.brought[side], word));
            });
            return all;
        };
        const auto found = std::ranges::find_if(weapon.cells, fits);
        return found == weapon.cells.end() ? nullptr : &*found;
    }

    const TypedLine& line_;
    const Procedure& procedure_;
    const std::vector<Item>& items_;
    const std::vector<int>& sides_;
    std::vector<const Item*> distances_;
    const std::array<WordIndex, 2>& bands_;
    Draft& into_;
};

}  // namespace

void leave(Draft& draft, const std::string& text) {
    if (std::ranges::find(draft.unused, text) == draft.unused.end()) draft.unused.push_back(text);
}

void arm(const SaidArms& said, Draft& into) { Armer(said, into).run(); }

}  // namespace orderly::parser
