#include "cli/complete/units.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/error.hpp"

namespace orderly::cli::completion {

void add_units(const game::Roster& roster, std::span<const std::string_view> said, Candidates& into) {
    for (const auto& unit : roster.units)
        if (std::ranges::find(said, unit.id) == said.end())
            into.add(unit.id, unit.name == unit.id ? unit.side : fmt::format("{}, {}", unit.name, unit.side));
}

void add_sides(const game::Roster& roster, Candidates& into) {
    for (const auto& side : roster.sides) into.add(side, "a side");
}

void add_phases(const game::Roster& roster, bool with_sides, Candidates& into) {
    for (const auto& phase : roster.rules->game.phases) into.add(phase.id, phase.title);
    if (with_sides && roster.rules->game.phases_by_side) add_sides(roster, into);
}

std::optional<game::Roster> readable_roster(const std::string& file, const game::RulesetOf& ruleset_of) {
    try {
        return game::read_roster(file, ruleset_of);
    } catch (const Error&) {
        return std::nullopt;  // what is wrong with it is said when it is used
    }
}

}  // namespace orderly::cli::completion
