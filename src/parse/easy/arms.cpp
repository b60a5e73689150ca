#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "parse/easy/request_builder.hpp"
#include "parse/errors.hpp"
#include "parse/lexicon.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/numbers.hpp"

namespace orderly::parser {
namespace {

struct Armer {
    const TypedLine& line;
    const std::vector<ParsedToken>& items;
    const std::vector<int>& sides;
    Draft& into;
    const Procedure& procedure = line.procedure;

    void run() {
        for (std::size_t side = 0; side < 2; ++side) {
            drop_repeated(into.words[side]);
            name_arms(into.words[side]);
            for (auto& said : into.words[side]) {
                if (said.kind != Saying::word || procedure.words[said.word].weapon == no_index) continue;
                if (!said.distance) aim(side, said);
                if (procedure.weapons.counted && !said.value && !gives_quantity(into.words[side]))
                    into.heard.push_back(fmt::format(
                        "counted as 1 {} (not given)", procedure.weapons.list[procedure.words[said.word].weapon].title));
            }
        }
        for (const auto* distance : into.distances)
            if (!fires_named(*distance)) leave(into, distance->text);
        for (const auto& item : items)
            if (item.means == TokenKind::fact) check_arms(item);
    }

    /// Removes a weapon that is said again with its distance: `musket, 4 bases, m@9`.
    void drop_repeated(SaidWords& all) const {
        for (auto at = all.begin(); at != all.end();) {
            const auto is_again = [&](const SaidWord& other) {
                return other.word == at->word && (other.distance || other.kind == Saying::written);
            };
            const auto is_bare = at->kind == Saying::word && procedure.words[at->word].weapon != no_index &&
                                 !at->distance && !at->value;
            at = is_bare && std::ranges::any_of(all, is_again) ? all.erase(at) : at + 1;
        }
    }

    /// Of a weapon beside the quantity that it would fill (`9 points from light rifles`), only what it implies counts.
    void name_arms(SaidWords& all) {
        if (!gives_quantity(all)) return;
        const auto quantity_word = procedure.quantities[procedure.weapons.quantity].word;
        const auto given = std::ranges::find(all, quantity_word, &SaidWord::word);
        const auto parts = [](const SaidWord& said) { return said.is_separator() || said.kind == Saying::stop; };
        const auto is_beside = [&](const SaidWord& said) {
            const auto at = all.begin() + (&said - all.data());
            return std::none_of(std::min(at, given), std::max(at, given), parts);
        };
        std::vector<bool> beside;
        for (const auto& said : all)
            beside.push_back(said.kind == Saying::word && procedure.words[said.word].weapon != no_index && is_beside(said));
        SaidWords kept;
        for (auto& said : all) {
            if (!beside[static_cast<std::size_t>(&said - all.data())]) {
                kept.push_back(std::move(said));
                continue;
            }
            const auto& quantity = procedure.quantities[procedure.weapons.quantity].id;
            into.heard.push_back(fmt::format("the {} from you, not from {}", quantity, procedure.words[said.word].id));
            procedure.words[said.word].implies.each([&](WordIndex word) {
                if (!procedure.words[word].derived) kept.push_back({.word = word});
            });
        }
        all = std::move(kept);
    }

    [[nodiscard]] int side_of(const ParsedToken& item) const {
        return sides[static_cast<std::size_t>(&item - items.data())];
    }
    SaidWords& words(int side) { return into.words[static_cast<std::size_t>(side)]; }

    /// Whether the words give the quantity that weapons would fill.
    [[nodiscard]] bool gives_quantity(const SaidWords& all) const {
        const auto gives = procedure.weapons.quantity;
        return gives != no_index && std::ranges::any_of(all, [&](const SaidWord& one) {
                   return one.value && one.word == procedure.quantities[gives].word;
               });
    }

    /// Gives the distance to a named unit's weapon (`28ma at 8`): the last unit before it, else the first after it.
    /// False if there is none, or if the side gives the quantity that weapons would fill.
    bool fires_named(const ParsedToken& distance) {
        for (const auto is_behind : {false, true})
            for (auto at = items.size(); at-- > 0;) {
                const auto& item = items[is_behind ? items.size() - 1 - at : at];
                const auto* unit = item.means == TokenKind::unit_name ? &line.vocabulary.units[item.index] : nullptr;
                if (unit == nullptr || unit->weapon.empty() || procedure.weapons.list.empty() ||
                    (&item < &distance) == is_behind)
                    continue;
                auto& all = words(side_of(item));
                const auto said = std::ranges::find(all, unit, &SaidWord::unit);
                if ((procedure.weapons.sides >> side_of(item) & 1) == 0 || said == all.end() ||
                    !said->text.empty())
                    continue;
                if (gives_quantity(all)) return false;
                said->text = text::fraction_text(distance.distance);
                return true;
            }
        return false;
    }

    /// Throws if the line names an ammunition that differs from the unit's weapon in the game and is ambiguous in the
    /// table: `bat1 fires canister at 8` when bat1 has round shot.
    void check_arms(const ParsedToken& item) const {
        const auto names = [&](std::string_view id) {
            const auto keys = keys_of(id, line.language);
            return std::ranges::find(keys, line.pieces[item.from].key) != keys.end();
        };
        const auto fires = [&](const SaidWord& said) {
            return said.kind == Saying::unit && !said.text.empty() && !names(said.unit->weapon);
        };
        const auto& all = into.words[static_cast<std::size_t>(side_of(item))];
        const auto said = std::ranges::find_if(all, fires);
        std::vector<std::string> meant;
        for (const auto& weapon : procedure.weapons.list)
            if (item.to == item.from + 1 && names(weapon.id)) meant.push_back(weapon_form(weapon));
        if (said == all.end() || meant.empty()) return;
        throw offering(fault(ErrorCode::ambiguous, item.text,
                             "`{}`: {} fires {} in this game; for another weapon say {}", said->unit->id,
                             said->unit->weapon, text::join_list(meant, "or")),
                       meant);
    }

    /// Gives a weapon its distance from the range band, or from the weapon's only range. A weapon implied by the
    /// procedure's name takes the only free distance (`musketry at 8 inches`). Throws Error if there is no distance.
    void aim(std::size_t side, SaidWord& said) {
        const auto& weapon = procedure.weapons.list[procedure.words[said.word].weapon];
        if (said.text.empty() && into.distances.size() == 1) {
            said.distance = into.distances.front()->distance;
            return into.distances.clear();
        }
        const auto* cell = cell_of(side, weapon);
        if (cell == nullptr)
            throw offering(
                fault(ErrorCode::missing, weapon.id, "at what distance? {} needs one: say {}@distance, such as {}",
                      weapon.id, weapon_form(weapon)),
                {weapon_form(weapon)});
        into.heard.push_back(fmt::format("{} as {}@{}{}", said.text.empty() ? std::string(weapon.title) : said.text,
                                          weapon.id, cell->up_to, line.vocabulary.in_force->unit.suffix));
        said.distance = Fraction(cell->up_to);
        said.text.clear();
    }

    [[nodiscard]] const WeaponCell* cell_of(std::size_t side, const Weapon& weapon) const {
        const auto is_first = [&](const WeaponCell& cell) { return cell.up_to == weapon.cells.front().up_to; };
        if (into.bands[side] == no_word)
            return !weapon.cells.empty() && std::ranges::all_of(weapon.cells, is_first) ? weapon.cells.data() : nullptr;
        const auto says = [&](const SaidWords& all, WordIndex word) {
            return std::ranges::find(all, word, &SaidWord::word) != all.end();
        };
        const auto fits = [&](const WeaponCell& cell) {
            auto all = cell.says == into.bands[side];
            cell.need.own.each([&](WordIndex word) {
                all = all && (says(into.words[side], word) || says(into.brought[side], word));
            });
            return all;
        };
        return text::first(weapon.cells, fits);
    }
};

}  // namespace

void leave(Draft& draft, const std::string& text) {
    if (std::ranges::find(draft.unused, text) == draft.unused.end()) draft.unused.push_back(text);
}

void arm(const TypedLine& line, const std::vector<ParsedToken>& items, const std::vector<int>& sides, Draft& into) {
    Armer{line, items, sides, into}.run();
}

namespace {

using Place = SaidWords::iterator;

bool is_name(const SaidWord& said) { return said.kind == Saying::unit; }
bool ends_unit(const SaidWord& said) { return said.is_separator() || said.kind == Saying::stop; }
bool is_and(const SaidWord& said) { return said.kind == Saying::also; }

/// What a unit has at most once: a word of a choice, a quantity, its weapons, its name, or a plain word. A second one
/// means a second unit.
using Single = std::tuple<Saying, std::size_t, bool, std::string>;

Single single_of(const Procedure& procedure, const SaidWord& said) {
    if (is_name(said)) return {Saying::unit, 0, false, {}};
    if (said.kind == Saying::written && said.word == no_word) return {said.kind, 0, false, said.text};
    const auto& word = procedure.words[said.word];
    if (word.weapon != no_index) return {Saying::written, 0, false, "@"};
    const auto is_chosen = word.choice != no_index && said.kind != Saying::gone;
    return {
        said.kind == Saying::gone ? Saying::gone : Saying::word, is_chosen ? word.choice : said.word, is_chosen, {}};
}

bool is_choice(const Single& single) { return std::get<2>(single); }

struct Parting {
    const Procedure& procedure;
    Index side;
    SaidWords& words;
    std::vector<Single> unit = {};  ///< what the current unit has so far
    std::vector<Place> ands = {};   ///< each `and` in its words

    void run() {
        gather_names();
        for (auto at = words.begin(); at != words.end(); ++at) begin_at(at);
        std::erase_if(words, [](const SaidWord& said) { return said.kind == Saying::stop; });
        keep_parting_ands();
        check_ends();
        if (std::ranges::none_of(words, is_and)) std::erase_if(words, &SaidWord::is_separator);
        const auto is_doubled = [](const SaidWord& one, const SaidWord& other) {
            return one.is_separator() && one == other;
        };
        words.erase(std::unique(words.begin(), words.end(), is_doubled), words.end());
        while (!words.empty() && words.back().is_separator()) words.pop_back();
        while (!words.empty() && words.front().is_separator()) words.erase(words.begin());
    }

    /// Moves words after a repeated name to its first place: `28ma and 79ny, 28ma disordered`.
    void gather_names() {
        for (auto at = words.begin(); at != words.end();) {
            const auto first = is_name(*at) ? std::find(words.begin(), at, *at) : at;
            if (first == at) {
                ++at;
                continue;
            }
            const auto end =
                std::find_if(at + 1, words.end(), [](const SaidWord& one) { return ends_unit(one) || is_name(one); });
            std::rotate(first + 1, at + 1, end);
            at = words.erase(end - 1);
        }
    }

    /// Whether the words up to the next possible divider name a unit.
    [[nodiscard]] bool names_next(Place at) const {
        return std::any_of(at + 1, std::find_if(at + 1, words.end(), ends_unit), is_name);
    }

    void begin() {
        unit.clear();
        ands.clear();
    }

    void add_to_unit(const SaidWord& said) {
        unit.push_back(single_of(procedure, said));
        if (!is_name(said)) return;
        each_brought(procedure, side, *said.unit,
                     [&](WordIndex at, const int*) { unit.push_back(single_of(procedure, {.word = at})); });
    }

    /// Whether the unit already has the word.
    [[nodiscard]] bool is_again(Place at) const {
        return at != words.end() && !ends_unit(*at) &&
               std::ranges::find(unit, single_of(procedure, *at)) != unit.end();
    }

    /// Whether the words from there repeat every choice of the unit, at least two: `fresh veteran, worn crack`.
    [[nodiscard]] bool says_unit_again(Place from) const {
        std::vector<Single> next;
        for (auto word = from; word != words.end() && !ends_unit(*word); ++word)
            next.push_back(single_of(procedure, *word));
        return std::ranges::count_if(unit, is_choice) > 1 && std::ranges::all_of(unit, [&](const Single& one) {
                   return !is_choice(one) || std::ranges::find(next, one) != next.end();
               });
    }

    /// Decides whether a new unit begins here. After a comma, a word that the unit already has begins the next unit,
    /// and an earlier `and` then joins words of one unit: `A and X, B Y`. A second name also begins a unit.
    void begin_at(Place at) {
        if (at->kind != Saying::stop) {
            if (at->kind == Saying::shared || (is_and(*at) && (names_next(at) || is_again(at + 1)))) return begin();
            if (is_and(*at)) return ands.push_back(at);
            return add_to_unit(*at);
        }
        const auto parts_names =
            std::ranges::any_of(unit, [](const Single& one) { return std::get<0>(one) == Saying::unit; }) &&
            names_next(at);
        if (!parts_names && (!is_again(at + 1) || (ands.empty() && !says_unit_again(at + 1)))) return;
        for (const auto one : ands) one->kind = Saying::stop;
        at->kind = Saying::also;
        begin();
    }

    /// Keeps an `and` only if the words after it cannot describe the same unit.
    void keep_parting_ands() {
        SaidWords kept;
        begin();
        for (auto at = words.begin(); at != words.end(); ++at) {
            if (is_and(*at)) {
                auto one = at + 1;
                while (one != words.end() && !is_and(*one) && !is_again(one)) ++one;
                if (one == words.end() || is_and(*one)) continue;
            }
            if (at->is_separator()) begin();
            else add_to_unit(*at);
            kept.push_back(*at);
        }
        words = std::move(kept);
    }

    [[nodiscard]] bool is_plain(const SaidWord& said) const {
        return said.kind == Saying::word && parser::is_plain(procedure.words[said.word]);
    }

    /// Whether the range has a word of the same kind: the same choice, quantity or word.
    [[nodiscard]] bool is_said(const SaidWord& said, Place from, Place to) const {
        const auto single = single_of(procedure, said);
        return std::any_of(from, to, [&](const SaidWord& one) {
            return !one.is_separator() && !is_name(one) && single_of(procedure, one) == single;
        });
    }

    /// Asks whether a word before the first unit or after the last describes that unit or all of them, unless another
    /// unit has such a word: `gallant leader, fresh veteran and worn green`, `28ma and 79ny under a poor leader`.
    void check_ends() {
        const auto parts = std::find_if(words.rbegin(), words.rend(), is_and);
        if (parts == words.rend() || std::ranges::find(words, Saying::shared, &SaidWord::kind) != words.end())
            return;
        const auto last = parts.base();
        const auto behind_first = std::ranges::find_if(words, is_and);
        const auto name = std::find_if(words.begin(), behind_first, is_name);
        const auto is_named = name != behind_first;
        const auto stands_first = [&](Place at) {
            return is_choice(single_of(procedure, *at)) && !is_said(*at, behind_first, words.end()) &&
                   (is_named ||
                    (at == words.begin() && at + 1 != behind_first && is_said(*(at + 1), behind_first, words.end())));
        };
        for (auto at = words.begin(); at != (is_named ? name : behind_first); ++at)
            if (is_plain(*at) && stands_first(at))
                throw asked(*at, is_named ? text_of(procedure, *name) : "the first");
        if (last == words.end() || !is_name(*last)) return;
        const auto says = [](const SaidWord& one) { return !one.is_separator() && !is_name(one); };
        const auto say_any = std::any_of(words.begin(), last - 1, says);
        for (auto at = last + 1; at != words.end(); ++at)
            if (is_plain(*at) && !is_said(*at, words.begin(), last - 1) &&
                (!say_any || is_choice(single_of(procedure, *at))))
                throw asked(*at, last->unit->id);
    }

    [[nodiscard]] Error asked(const SaidWord& said, const std::string& unit) const {
        const auto word = text_of(procedure, said);
        auto example = word + " for";
        for (const auto& one : words)
            if (&one != &said) example.append(" ").append(text_of(procedure, one));
        return fault(ErrorCode::ambiguous, word,
                     "`{}`: for {} alone, or for all? for all, put it before `for`, as in `{}`; for one, after its "
                     "other words",
                     unit, example);
    }
};

}  // namespace

void part_units(const Procedure& procedure, Index side, SaidWords& words) { Parting{procedure, side, words}.run(); }

}  // namespace orderly::parser
