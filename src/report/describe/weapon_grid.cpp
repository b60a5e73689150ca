#include "report/describe/weapon_grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/grid.hpp"
#include "report/rule_words.hpp"

namespace orderly::report {
namespace {

/// All distances of the table that are the end of a band, rising.
std::vector<int> distances(const Weapons& weapons) {
    std::vector<int> all;
    for (const auto& weapon : weapons.list)
        for (const auto& cell : weapon.cells) all.push_back(cell.up_to);
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// The words that the cells of a weapon depend on, each once, in the table's order.
std::vector<Term> needs(const Weapon& weapon) {
    const auto same = [](const Term& one, const Term& other) { return one.own == other.own && one.enemy == other.enemy; };
    std::vector<Term> terms;
    for (const auto& cell : weapon.cells)
        if (std::ranges::none_of(terms, [&](const Term& term) { return same(term, cell.need); })) terms.push_back(cell.need);
    if (terms.empty()) terms.emplace_back();
    return terms;
}

std::string cell_text(const Procedure& procedure, const WeaponCell& cell, Footnotes& notes) {
    if (cell.none) return "-";
    if (cell.says != no_word) return std::string(procedure.words[cell.says].id) + notes.number_of(cell.value.mark);
    return number_rule(procedure, cell.value, false) + notes.number_of(cell.value.mark);
}

std::vector<std::string> row_of(const Procedure& procedure, const Weapon& weapon, const Term& need, const std::vector<int>& columns, Footnotes& notes) {
    auto label = fmt::format("{}{}", weapon.title == weapon.id ? std::string(weapon.id) : joined(weapon.id, ": ", weapon.title), notes.number_of(weapon.mark));
    if (!need.own.empty() || !need.enemy.empty()) label += ", " + term_text(procedure, need);
    std::vector<std::string> row = {label};
    for (const auto distance : columns) {
        const auto found = std::ranges::find_if(weapon.cells, [&](const WeaponCell& cell) {
            return cell.up_to == distance && cell.need.own == need.own && cell.need.enemy == need.enemy;
        });
        row.push_back(found == weapon.cells.end() ? "" : cell_text(procedure, *found, notes));
    }
    return row;
}

}  // namespace

std::string weapon_form(const Weapons& weapons) {
    return fmt::format("{}WEAPON{}", weapons.counted ? "[COUNTx]" : "", weapons.distance ? "@DISTANCE" : "");
}

void write_weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, Page& page) {
    const auto columns = distances(procedure.weapons);
    std::vector<std::string> head = {"up to"};
    for (const auto distance : columns) head.push_back(fmt::format("{}{}", distance, ruleset.unit.suffix));
    Grid grid(std::move(head));
    std::string lost;
    for (const auto& weapon : procedure.weapons.list) {
        if (weapon.absent) {
            lost = joined(lost, ", ", fmt::format("{} ({}){}", weapon.id, weapon.title, notes.number_of(weapon.mark)));
            continue;
        }
        for (const auto& need : needs(weapon)) grid.add(row_of(procedure, weapon, need, columns, notes));
    }
    if (!columns.empty()) grid.write(page, 2);
    if (!lost.empty()) page.labelled("  ?  ", lost + ": lost in the scan of the sheet");
}

}  // namespace orderly::report
