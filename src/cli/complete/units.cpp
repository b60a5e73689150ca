#include "cli/complete/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "game/unit_state.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"

namespace orderly::cli::completion {

namespace {

void add_unit(const game::RosterUnit& unit, Candidates& into) {
    into.add(unit.id, unit.name == unit.id ? unit.side : fmt::format("{}, {}", unit.name, unit.side));
}

/// The words that the game gives and takes, and the other words of choices that one of the unit's words is of.
std::set<std::string_view> words_of_state(const Ruleset& ruleset, const game::RosterUnit& unit) {
    std::set<std::string_view> words(ruleset.game.turn_ends.begin(), ruleset.game.turn_ends.end());
    for (const auto& effect : ruleset.effects) {
        words.insert(effect.becomes.begin(), effect.becomes.end());
        words.insert(effect.no_more.begin(), effect.no_more.end());
    }
    for (const auto& procedure : ruleset.procedures)
        for (const auto& choice : procedure.choices) {
            const auto is_of_unit = [&](WordIndex word) {
                return std::ranges::find(unit.words, procedure.words[word].id) != unit.words.end();
            };
            if (std::ranges::any_of(choice.words, is_of_unit))
                for (const auto word : choice.words) words.insert(procedure.words[word].id);
        }
    for (const auto& band : unit.by) words.erase(band.word);
    return words;
}

std::string_view gloss_of(const Ruleset& ruleset, std::string_view word) {
    for (const auto& procedure : ruleset.procedures)
        if (const auto found = find_word(procedure, word); found != no_word) return procedure.words[found].gloss;
    return {};
}

}  // namespace

void add_units(const game::Roster& roster, std::span<const std::string_view> said, Candidates& into) {
    for (const auto& unit : roster.units)
        if (std::ranges::find(said, unit.id) == said.end()) add_unit(unit, into);
}

void add_leaders(const game::Roster& roster, Candidates& into) {
    const game::StateRules rules(*roster.rules);
    for (const auto& unit : roster.units)
        if (rules.may_be_attached(unit)) add_unit(unit, into);
}

void add_units_beside(const game::Roster& roster, std::string_view unit, Candidates& into) {
    const auto* one = roster.find(unit);
    for (const auto& other : roster.units)
        if (one != nullptr && &other != one && other.side == one->side) add_unit(other, into);
}

void add_states(const game::Roster& roster, std::span<const std::string_view> named, Candidates& into) {
    for (const auto& unit : roster.units) {
        const auto is_it = [&](std::string_view name) { return name == unit.side || roster.find(name) == &unit; };
        if (std::ranges::none_of(named, is_it)) continue;
        for (const auto& [name, value] : unit.numbers)
            into.add(fmt::format("{}=", name), fmt::format("{} at the start", value));
        for (const auto word : words_of_state(*roster.rules, unit)) into.add(word, gloss_of(*roster.rules, word));
        into.add("removed", "out of the game");
        into.add("not-removed", "back in the game");
    }
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
