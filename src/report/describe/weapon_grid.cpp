#include "report/describe/describe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/wording.hpp"
#include "text/lists.hpp"

namespace orderly::report {
namespace {

bool same(const Term& one, const Term& other) { return one.own == other.own && one.enemy == other.enemy; }

/// All distances at which a band ends, in ascending order.
std::vector<int> distances(std::span<const Weapon> weapons) {
    std::vector<int> all;
    for (const auto& weapon : weapons)
        for (const auto& cell : weapon.cells) all.push_back(cell.up_to);
    text::sort_once(all);
    return all;
}

/// The words that cells depend on, without repeats, in table order.
std::vector<Term> needs_of(std::span<const WeaponCell> cells) {
    std::vector<Term> terms;
    for (const auto& cell : cells)
        if (std::ranges::none_of(terms, [&](const Term& term) { return same(term, cell.need); }))
            terms.push_back(cell.need);
    return terms;
}

/// The words that cells give, without repeats.
std::vector<WordIndex> said_words(std::span<const Weapon> weapons) {
    std::vector<WordIndex> words;
    for (const auto& weapon : weapons)
        for (const auto& cell : weapon.cells)
            if (std::ranges::find(words, cell.says) == words.end()) words.push_back(cell.says);
    return words;
}

class WeaponTable {
public:
    WeaponTable(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes)
        : ruleset_(ruleset), procedure_(procedure), weapons_(procedure.weapons.list), notes_(notes) {}

    /// Columns are the named bands; or else the words that all values depend on, or the distances, whichever needs
    /// fewer rows.
    text::Grid grid() {
        const auto said = said_words(weapons_);
        if (!said.empty() && std::ranges::find(said, no_word) == said.end()) return by_name(said);
        if (const auto needs = common_needs(); needs.size() > 1 && rows_by_need() < rows_by_distance())
            return by_need(needs);
        return by_distance();
    }

private:
    [[nodiscard]] std::string far(int distance) const { return fmt::format("{}{}", distance, ruleset_.unit.suffix); }

    std::string label(const Weapon& weapon, const Term& need) {
        auto text = fmt::format(
            "{}{}", weapon.title == weapon.id ? std::string(weapon.id) : joined(weapon.id, ": ", weapon.title),
            notes_.number_of(weapon.mark));
        return joined(text, ", ", term_phrase(procedure_, need));
    }

    std::string none() { return "-" + notes_.number_of(procedure_.weapons.none_mark); }

    std::string value(const WeaponCell& cell) {
        return cell.none ? none() : number_rule(procedure_, cell.value, false) + notes_.number_of(cell.value.mark);
    }

    [[nodiscard]] std::size_t rows_by_need() const {
        std::size_t rows = 0;
        for (const auto& weapon : weapons_) rows += distances({&weapon, 1}).size();
        return rows;
    }

    [[nodiscard]] std::size_t rows_by_distance() const {
        std::size_t rows = 0;
        for (const auto& weapon : weapons_) rows += needs_of(weapon.cells).size();
        return rows;
    }

    /// The conditions, if all weapons that are not lost have the same ones.
    [[nodiscard]] std::vector<Term> common_needs() const {
        std::vector<Term> common;
        for (const auto& weapon : weapons_) {
            if (weapon.absent) continue;
            const auto needs = needs_of(weapon.cells);
            if (common.empty()) common = needs;
            if (!std::ranges::equal(needs, common, same)) return {};
        }
        return common;
    }

    /// A row for each weapon and condition; `text_of` returns a column's cell, empty if there is none.
    template <class Columns, class Fits, class TextOf>
    void add_row(std::string label, const Weapon& weapon, const Columns& columns, Fits fits, TextOf text_of) {
        std::vector<std::string> row = {std::move(label)};
        for (const auto& column : columns) {
            const auto found =
                std::ranges::find_if(weapon.cells, [&](const WeaponCell& cell) { return fits(cell, column); });
            row.push_back(found == weapon.cells.end() ? std::string() : text_of(*found));
        }
        rows_.push_back(std::move(row));
    }

    /// Merges equal rows without numbers.
    text::Grid finished(std::vector<std::string> head) {
        std::vector<std::vector<std::string>> all;
        for (auto& row : rows_) {
            const auto same = [&](const auto& other) {
                return std::equal(row.begin() + 1, row.end(), other.begin() + 1);
            };
            const auto has_number = [](const std::string& cell) {
                return cell.find_first_of("0123456789") != std::string::npos;
            };
            const auto twin = std::ranges::find_if(all, same);
            if (twin == all.end() || std::any_of(row.begin() + 1, row.end(), has_number)) all.push_back(std::move(row));
            else twin->front() += "; " + row.front();
        }
        text::Grid grid(std::move(head));
        for (auto& row : all) grid.add(std::move(row));
        return grid;
    }

    text::Grid by_name(const std::vector<WordIndex>& names) {
        std::vector<std::string> head = {"weapon, up to"};
        for (const auto name : names) head.push_back(spoken(procedure_.words[name].id));
        for (const auto& weapon : weapons_)
            for (const auto& need : needs_of(weapon.cells))
                add_row(
                    label(weapon, need), weapon, names,
                    [&](const WeaponCell& cell, WordIndex name) { return cell.says == name && same(cell.need, need); },
                    [&](const WeaponCell& cell) {
                        return cell.none ? none() : far(cell.up_to) + notes_.number_of(cell.value.mark);
                    });
        return finished(std::move(head));
    }

    text::Grid by_need(const std::vector<Term>& needs) {
        std::vector<std::string> head = {""};
        for (const auto& need : needs) head.push_back(term_text(procedure_, need));
        for (const auto& weapon : weapons_)
            for (const auto up_to : distances({&weapon, 1}))
                add_row(
                    fmt::format("{}, up to {}", label(weapon, {}), far(up_to)), weapon, needs,
                    [&](const WeaponCell& cell, const Term& need) {
                        return cell.up_to == up_to && same(cell.need, need);
                    },
                    [&](const WeaponCell& cell) { return value(cell); });
        return finished(std::move(head));
    }

    text::Grid by_distance() {
        const auto columns = distances(weapons_);
        std::vector<std::string> head = {"weapon, up to"};
        for (const auto distance : columns) head.push_back(far(distance));
        for (const auto& weapon : weapons_)
            for (const auto& need : needs_of(weapon.cells))
                add_row(
                    label(weapon, need), weapon, columns,
                    [&](const WeaponCell& cell, int up_to) { return cell.up_to == up_to && same(cell.need, need); },
                    [&](const WeaponCell& cell) {
                        return cell.says == no_word || cell.none
                                   ? value(cell)
                                   : std::string(procedure_.words[cell.says].id) + notes_.number_of(cell.value.mark);
                    });
        return finished(std::move(head));
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    std::span<const Weapon> weapons_;
    Footnotes& notes_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace

std::string weapon_form(const Weapons& weapons) {
    return weapons.counted ? "[COUNTx]WEAPON@DISTANCE" : "WEAPON@DISTANCE";
}

std::optional<text::Grid> weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes) {
    if (std::ranges::all_of(procedure.weapons.list, [](const Weapon& weapon) { return weapon.cells.empty(); }))
        return std::nullopt;
    return WeaponTable(ruleset, procedure, notes).grid();
}

std::string lost_weapons(const Procedure& procedure, Footnotes& notes) {
    std::string lost;
    for (const auto& weapon : procedure.weapons.list)
        if (weapon.absent)
            lost = joined(lost, ", ", fmt::format("{} ({}){}", weapon.id, weapon.title, notes.number_of(weapon.mark)));
    return lost.empty() ? lost : lost + ": lost in the scan of the sheet";
}

std::vector<std::string> called_shots(const Ruleset& ruleset, const Procedure& procedure) {
    struct Called {
        std::string_view name;
        std::string ids;
        int up_to = 0;
        const Weapon* last = nullptr;
    };
    std::vector<Called> all;
    for (const auto& weapon : procedure.weapons.list)
        for (const auto& cell : weapon.cells) {
            if (cell.called.empty()) continue;
            auto found = std::ranges::find(all, cell.called, &Called::name);
            if (found == all.end()) found = all.insert(all.end(), {cell.called, {}, 0, nullptr});
            if (found->last != &weapon) found->ids = joined(found->ids, ", ", weapon.id);
            found->last = &weapon;
            found->up_to = std::max(found->up_to, cell.up_to);
        }
    std::vector<std::string> lines;
    for (const auto& called : all)
        lines.push_back(fmt::format("{}: {} up to {}{}", called.name, called.ids, called.up_to, ruleset.unit.suffix));
    return lines;
}

void write_weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, text::Page& page) {
    if (const auto grid = weapon_grid(ruleset, procedure, notes)) grid->write(page, 2);
    for (const auto& line : called_shots(ruleset, procedure)) page.paragraph(line, 2, 4);
    if (const auto lost = lost_weapons(procedure, notes); !lost.empty()) page.labelled("  ?  ", lost);
}

}  // namespace orderly::report
