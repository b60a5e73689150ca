#include "game/phase.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "game/table.hpp"
#include "orderly/error.hpp"
#include "text/quoting.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

const GameRules& rules_with_phases(const Roster& roster) {
    if (roster.rules->game.phases.empty())
        throw Error(ErrorCode::refused,
                    fmt::format("{} names no phases: `turn` begins the next turn, and `phases` in a ruleset.yaml of "
                                "your own names them",
                                roster.ruleset));
    return roster.rules->game;
}

std::vector<std::string> phase_ids(const GameRules& rules) {
    std::vector<std::string> ids;
    for (const auto& phase : rules.phases) ids.emplace_back(phase.id);
    return ids;
}

/// The side that begins a turn: the one that began the last, else the roster's first.
std::string first_side(const Roster& roster, const State& now) {
    if (!roster.rules->game.phases_by_side || roster.sides.empty()) return {};
    return now.first_side.empty() ? roster.sides.front() : now.first_side;
}

std::string side_after(const Roster& roster, const std::string& side) {
    const auto at = static_cast<std::size_t>(std::ranges::find(roster.sides, side) - roster.sides.begin());
    return roster.sides[(at + 1) % roster.sides.size()];
}

/// Those that the word names: the one of that spelling, else all that begin so.
std::vector<std::string> named_by(std::string_view word, const std::vector<std::string>& names) {
    std::vector<std::string> begun;
    for (const auto& name : names) {
        if (text::same_spelling(word, name)) return {name};
        if (text::begins(word, name)) begun.push_back(name);
    }
    return begun;
}

}  // namespace

std::string PhaseStep::keys() const {
    return (turn == 0 ? std::string() : turn_key(turn)) + fmt::format(R"("phase":"{}",)", phase) +
           (side.empty() ? std::string() : fmt::format(R"("side":"{}",)", side));
}

PhaseStep next_phase(const Roster& roster, const State& now) {
    const auto ids = phase_ids(rules_with_phases(roster));
    const auto first = first_side(roster, now);
    if (now.phase.empty()) return {now.turn == 0 ? 1 : 0, ids.front(), first};
    const auto is = std::ranges::find(ids, now.phase);
    if (is != ids.end() && is + 1 != ids.end()) return {0, *(is + 1), now.side};
    if (const auto next = first.empty() ? first : side_after(roster, now.side); next != first)
        return {0, ids.front(), next};
    return {now.turn + 1, ids.front(), first};
}

PhaseStep named_phase(const Roster& roster, const State& now, std::span<const std::string> words) {
    const auto& rules = rules_with_phases(roster);
    const auto ids = phase_ids(rules);
    const auto sides = rules.phases_by_side ? roster.sides : std::vector<std::string>();
    PhaseStep step{now.turn == 0 ? 1 : 0, {}, {}};
    for (const auto& word : words) {
        auto found = step.phase.empty() ? named_by(word, ids) : std::vector<std::string>();
        const auto is_phase = found.size() == 1;
        if (found.empty() && step.side.empty()) found = named_by(word, sides);
        if (found.empty() && !named_by(word, ids).empty())
            throw Error(ErrorCode::too_many_words,
                        fmt::format("`{}` is one phase too many: {} is named already", text::sanitized(word), step.phase),
                        text::sanitized(word));
        if (found.size() > 1)
            throw Error(ErrorCode::ambiguous,
                        fmt::format("`{}` is ambiguous: {}?", text::sanitized(word), fmt::join(found, " or ")),
                        text::sanitized(word), found);
        if (found.empty())
            throw Error(ErrorCode::unknown_word,
                        fmt::format("no phase `{}`; {} has {}{}", text::sanitized(word), roster.ruleset,
                                    fmt::join(ids, ", "),
                                    sides.empty() ? "" : fmt::format(", of {}", fmt::join(sides, " and of "))),
                        text::sanitized(word), ids);
        (is_phase ? step.phase : step.side) = found.front();
    }
    if (step.phase.empty()) step.phase = ids.front();
    if (step.side.empty()) step.side = now.side.empty() ? first_side(roster, now) : now.side;
    return step;
}

const Phase* find_phase(const Ruleset& ruleset, std::string_view id) {
    const auto found = std::ranges::find(ruleset.game.phases, id, &Phase::id);
    return found == ruleset.game.phases.end() ? nullptr : &*found;
}

std::string told_units(const State& state) {
    const auto* phase = find_phase(state.rules().ruleset(), state.phase);
    std::string out;
    if (phase == nullptr) return out;
    for (const auto word : phase->tells) {
        std::vector<std::string_view> ids;
        for (const auto& unit : state.units)
            if (unit.takes_part() && unit.has(word)) ids.push_back(unit.unit->id);
        if (!ids.empty()) out += fmt::format("  {}: {}\n", word, fmt::join(ids, ", "));
    }
    return out;
}

}  // namespace orderly::game
