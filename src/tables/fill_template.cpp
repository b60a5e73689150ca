#include "tables/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace orderly::tables {
namespace {

/// The key of a weapon's values.
std::string gives_of(const Procedure& procedure) {
    const auto& weapons = procedure.weapons;
    if (weapons.gives_needed) return "needed";
    return weapons.quantity == no_index ? "range" : std::string(procedure.quantities[weapons.quantity].id);
}

std::string key_of(const Procedure& procedure, const Term& term) {
    std::string key;
    const auto add = [&](std::string_view prefix) {
        return [&key, &procedure, prefix](WordIndex word) {
            key += fmt::format("{}{}{}", key.empty() ? "" : "+", prefix, procedure.words[word].id);
        };
    };
    term.own.each(add(""));
    term.enemy.each(add("enemy."));
    return key;
}

std::string weapon_blanks(const Ruleset& ruleset, const Procedure& procedure, const Weapon& weapon) {
    const auto gives = gives_of(procedure);
    if (weapon.absent)
        return fmt::format(
            "    {0}:\n      # {1}: {2} up to each distance ({3}), such as {{4: 1, 8: 1/2}}\n      {2}: absent\n",
            weapon.id, weapon.title, gives, ruleset.unit.id);
    std::string out;
    int open = -1;
    for (const auto& cell : weapon.cells) {
        if (!cell.value.absent) continue;
        if (out.empty()) out = fmt::format("    {}:\n      {}:\n", weapon.id, gives);
        const auto key = key_of(procedure, cell.need);
        const auto what = fmt::format("{}: {} up to {}{}{}", weapon.title, gives, cell.up_to, ruleset.unit.suffix,
                                      key.empty() ? "" : ", " + key);
        if (key.empty()) {
            out += fmt::format("        {}: absent  # {}\n", cell.up_to, what);
            continue;
        }
        if (open != cell.up_to) out += fmt::format("        {}:\n", cell.up_to);
        open = cell.up_to;
        out += fmt::format("          {}: absent  # {}\n", key, what);
    }
    return out;
}

std::string modifier_blanks(const Procedure& procedure) {
    std::string out;
    for (const auto& modifier : procedure.modifiers) {
        if (modifier.value.absent)
            out += fmt::format("  {}:\n    add: absent  # {}, such as +1\n", modifier.id, modifier.title);
        std::string options;
        for (const auto& option : modifier.options)
            if (option.value.absent)
                options += fmt::format("      {}: absent  # such as +1\n", key_of(procedure, option.term));
        if (!options.empty()) {
            const auto rule = modifier.rule == Rule::by          ? "by"
                              : modifier.rule == Rule::strongest ? "strongest"
                                                                 : "weakest";
            out += fmt::format("  {}:\n    {}:\n{}", modifier.id, rule, options);
        }
    }
    return out;
}

/// `such as {cost: 1, speed: 1}`, or a plain number if there is only one value.
std::string such_as(const Lookup& lookup) {
    if (lookup.names.size() < 2) return "such as 1, or none";
    std::string values;
    for (const auto name : lookup.names) values += fmt::format("{}{}: 1", values.empty() ? "" : ", ", name);
    return fmt::format("such as {{{}}}, or none", values);
}

std::string case_blanks(const Procedure& procedure) {
    std::string out;
    for (const auto& row : procedure.lookup.rows)
        if (row.absent && !row.id.empty())
            out += fmt::format("    {}:\n      values: absent  # {}\n", row.id, such_as(procedure.lookup));
    return out.empty() ? out : "  cases:\n" + out;
}

/// The words of a row, axis by axis.
std::vector<std::string_view> path_of(const Procedure& procedure, const LookupRow& row) {
    std::vector<std::string_view> path;
    for (const auto axis : procedure.lookup.axes)
        for (const auto word : procedure.choices[axis].words)
            if (row.key.contains(word)) path.push_back(procedure.words[word].id);
    return path;
}

/// Lost cells of a look-up table as nested maps; cells with the same first words share a map.
std::string table_blanks(const Procedure& procedure) {
    std::string out;
    std::vector<std::string_view> last;
    for (const auto& row : procedure.lookup.rows) {
        if (!row.absent || !row.id.empty()) continue;
        const auto path = path_of(procedure, row);
        const auto shared = static_cast<std::size_t>(std::ranges::mismatch(path, last).in1 - path.begin());
        for (auto at = shared; at < path.size(); ++at)
            out += fmt::format("{:{}}{}:{}", "", 4 + 2 * at, path[at],
                               at + 1 < path.size() ? "\n" : fmt::format(" absent  # {}\n", such_as(procedure.lookup)));
        last = path;
    }
    return out.empty() ? out : "  table:\n" + out;
}

}  // namespace

std::string fill_template(const Ruleset& ruleset, const Procedure& procedure) {
    std::string weapons;
    for (const auto& weapon : procedure.weapons.list) weapons += weapon_blanks(ruleset, procedure, weapon);
    const auto modifiers = modifier_blanks(procedure);
    const auto lookup = case_blanks(procedure) + table_blanks(procedure);
    if (weapons.empty() && modifiers.empty() && lookup.empty()) return {};
    auto out = fmt::format(
        "# {}/{}: the values that the scan of sheet {} lost.\n"
        "# Copy each from your printed sheet in place of `absent`; what you leave stays lost.\n"
        "# Check this file with `orderly lint`.\n"
        "extends: {}/{}\n",
        ruleset.id, procedure.id, procedure.sheet, ruleset.id, procedure.id);
    if (!weapons.empty()) out += "weapons:\n  list:\n" + weapons;
    if (!modifiers.empty()) out += "modifiers:\n" + modifiers;
    if (!lookup.empty()) out += "lookup:\n" + lookup;
    return out;
}

}  // namespace orderly::tables
