#include "game/turn.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/evaluate.hpp"
#include "game/names.hpp"
#include "game/table.hpp"
#include "log/reader.hpp"
#include "orderly/engine.hpp"
#include "orderly/error.hpp"
#include "parse/request_runner.hpp"
#include "parse/shell_words.hpp"
#include "report/formats.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::game {
namespace {

const GameRules& rules_with_phases(const Roster& roster) {
    if (roster.rules->game.phases.empty())
        throw Error(
            ErrorCode::refused,
            fmt::format("{} has no phases: begin the next turn with `turn`, or add `phases` in a ruleset.yaml of "
                        "your own",
                        roster.ruleset));
    return roster.rules->game;
}

std::vector<std::string> phase_ids(const GameRules& rules) {
    std::vector<std::string> ids;
    for (const auto& phase : rules.phases) ids.emplace_back(phase.id);
    return ids;
}

/// The side that begins a turn: the same as last turn, or the roster's first.
std::string first_side(const Roster& roster, const State& now) {
    if (!roster.rules->game.phases_by_side || roster.sides.empty()) return {};
    return now.first_side.empty() ? roster.sides.front() : now.first_side;
}

std::string side_after(const Roster& roster, const std::string& side) {
    const auto at = static_cast<std::size_t>(std::ranges::find(roster.sides, side) - roster.sides.begin());
    return roster.sides[(at + 1) % roster.sides.size()];
}

/// Those named by the word: an exact match, or else all that begin with it.
std::vector<std::string> named_by(std::string_view word, const std::vector<std::string>& names) {
    std::vector<std::string> begun;
    for (const auto& name : names) {
        if (text::same_spelling(word, name)) return {name};
        if (text::begins(word, name)) begun.push_back(name);
    }
    return begun;
}

}  // namespace

int checked_turn(int number) {
    if (number < 1 || number > 9999)
        throw Error(ErrorCode::bad_value, fmt::format("turn {}: give a number from 1 to 9999", number),
                    std::to_string(number));
    return number;
}

report::FlatRow PhaseStep::cells() const {
    report::FlatRow cells;
    if (turn != 0) cells.emplace_back("turn", turn);
    cells.add("phase", phase);
    cells.add("side", side);
    return cells;
}

std::string PhaseStep::keys() const {
    if (turn != 0) checked_turn(turn);
    return report::json_keys(cells());
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
                        fmt::format("unexpected phase `{}`: you already named {}", text::sanitized(word), step.phase),
                        text::sanitized(word));
        if (found.size() > 1)
            throw Error(ErrorCode::ambiguous,
                        fmt::format("`{}` is ambiguous: {}?", text::sanitized(word), fmt::join(found, " or ")),
                        text::sanitized(word), found);
        if (found.empty())
            throw Error(ErrorCode::unknown_word,
                        fmt::format("no phase `{}`; {} has {}{}", text::sanitized(word), roster.ruleset,
                                    fmt::join(ids, ", "),
                                    sides.empty() ? "" : fmt::format(", for {}", fmt::join(sides, " and for "))),
                        text::sanitized(word), ids);
        (is_phase ? step.phase : step.side) = found.front();
    }
    if (step.phase.empty()) step.phase = ids.front();
    if (step.side.empty()) step.side = now.side.empty() ? first_side(roster, now) : now.side;
    return step;
}

const Phase* find_phase(const Ruleset& ruleset, std::string_view id) {
    return text::find(ruleset.game.phases, id, &Phase::id);
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

namespace {

/// The units in the next step: the same ones if the procedure repeats, else the unit that the step is for.
SideNames names_of_next(const Resolution& from, const Result& result, const NextStep& step, const SideNames& names) {
    const auto at = [&](Index side) {
        const auto place = names[side].size() > 1 && from.results.size() > 1 ? std::size_t{result.unit} : 0;
        return place < names[side].size() ? std::vector<std::string>{names[side][place]} : std::vector<std::string>();
    };
    if (step.next->procedure != from.request.procedure->id) {
        auto unit = step.gives < 2 ? at(step.gives) : std::vector<std::string>();
        return {unit, {}};
    }
    auto same = names;
    if (from.results.size() > 1) same[0] = at(0);
    return same;
}

/// Whether the procedure takes the word or the number.
bool takes(const Procedure& procedure, std::string_view word) {
    const auto name = word.substr(0, word.find('='));
    return find_word(procedure, name) != no_word ||
           std::ranges::find(procedure.quantities, name, &Quantity::id) != procedure.quantities.end();
}

/// The request for the step, with units by name.
std::vector<std::string> words_of(const Resolution& from, const NextStep& step, const SideNames& names,
                                  const State& before) {
    const auto* procedure = find_procedure(*from.request.ruleset, step.next->procedure);
    try {
        std::string canonical;
        report::append_request(engine::begun_request(from, step), canonical);
        auto words = with_names({procedure, names, &before, &step.next->drop}, canonical);
        // a number that the procedure does not take is one of the unit's own, which the game knows
        std::erase_if(words, [&](const std::string& word) {
            return word.find('=') != std::string::npos && !takes(*procedure, word);
        });
        return words;
    } catch (const Error&) {  // the procedure does not take that value: the player must give another
        std::vector<std::string> words = {std::string(procedure->id)};
        for (const auto& side : names)
            for (const auto& name : side)
                if (!name.empty()) words.push_back(name);
        std::ranges::copy_if(step.words, std::back_inserter(words),
                             [&](const std::string& word) { return takes(*procedure, word); });
        return words;
    }
}

class Dues {
public:
    Dues(const Roster& roster, const GameLog& log, const State& now, const Vocabulary& vocabulary)
        : log_(log), now_(now), vocabulary_(vocabulary), before_(roster) {}

    std::vector<Due> all() {
        std::uint64_t last = 0;
        log_.each([&](const GameRecord& record) {
            if (log_.is_void(record)) return;
            if (record.turn != 0) open_.clear();
            if (!record.phase.empty()) drop_lapsed(record);
            if (record.resolves()) add(record), last = record.number;
            else drop_decided(record);
            before_.take(record);
        });
        std::erase_if(open_, [&](const Due& due) { return !can_be(due); });
        for (auto& due : open_) due.of_last_request = due.record == last;
        return std::move(open_);
    }

private:
    void drop_lapsed(const GameRecord& beginning) {
        std::erase_if(open_, [&](const Due& due) {
            return due.later && (due.procedure == before_.phase || beginning.side != before_.side);
        });
    }

    /// Whether all units of the call are still in the game.
    [[nodiscard]] bool can_be(const Due& due) const {
        return std::ranges::none_of(due.units, [&](const std::string& unit) {
            const auto* stands = now_.find(unit);
            return stands == nullptr || stands->removed;
        });
    }

    void add(const GameRecord& record) {
        log::LoggedRecord read;
        if (log::read_record(record.line, read) != log::LogLine::record) return;
        settle(read.result.text_at("procedure"), record.names);
        const auto calls = record.line.find(R"("next":[{)") != std::string_view::npos;
        if (!calls) return;
        if (read.follow) return;  // earlier versions resolved the follow-ups in the same record
        parser::RunOptions run;
        run.exact = run.has_faces = true;
        run.faces = read.faces;
        try {
            runner_.read(vocabulary_, shell_.split(read.request), run);
            runner_.resolve(run, record.number);
        } catch (const Error&) {
            return;
        }
        collect(runner_.resolution(), record.number, log::names_of(read.result));
    }

    /// Drops calls that settle a question about a unit once a player has changed that unit by hand.
    void drop_decided(const GameRecord& record) {
        const auto is_decision = [&](const std::string& procedure) {
            return std::ranges::find(now_.rules().game().wordings, procedure, &WordingRules::settled_by) !=
                   now_.rules().game().wordings.end();
        };
        for (const auto& change : record.changes)
            if (change.by_hand)
                std::erase_if(open_, [&](const Due& due) {
                    return is_decision(due.procedure) && (is_in(change.unit, due.units) || due.of == change.unit);
                });
    }

    static bool is_in(const std::string& unit, const std::vector<std::string>& units) {
        return std::ranges::find(units, unit) != units.end();
    }

    void settle(const std::string& procedure, const std::vector<std::string>& names) {
        const auto is_named = [&](const std::string& one) { return is_in(one, names); };
        const auto found = std::ranges::find_if(open_, [&](const Due& due) {
            return due.procedure == procedure && (due.units.empty() || std::ranges::any_of(due.units, is_named) ||
                                                  std::ranges::any_of(due.meant, is_named));
        });
        if (found != open_.end()) open_.erase(found);
    }

    void collect(const Resolution& from, std::uint64_t record, const SideNames& names) {
        for (const auto& result : from.results)
            for (const auto& step : result.next)
                if (is_to_resolve(step, *from.request.ruleset)) due(from, record, result, step, names);
    }

    void due(const Resolution& from, std::uint64_t record, const Result& result, const NextStep& step, const SideNames& names) {
        Due due;
        static_cast<Call&>(due) = call_of(from, result, step, names, before_);
        if (due.is_idle) return;
        if (step.gives < 2 && !names[step.gives].empty())
            due.of = names[step.gives][std::min<std::size_t>(result.unit, names[step.gives].size() - 1)];
        due.record = record;
        // a pool that carries earlier hits calls for one test for all of them
        if (from.request.procedure->pool.carried != no_index && !due.units.empty())
            std::erase_if(open_, [&](const Due& one) { return one.procedure == due.procedure && one.units == due.units; });
        open_.push_back(std::move(due));
    }

    const GameLog& log_;
    const State& now_;
    const Vocabulary& vocabulary_;
    State before_;  ///< the state before the current record
    std::vector<Due> open_;
    parser::RequestRunner runner_;
    parser::ShellWords shell_;
};

}  // namespace

bool is_to_resolve(const NextStep& step, const Ruleset& ruleset) {
    return step.next->procedure != ruleset.game.hits_look_up;
}

bool is_to_follow(const NextStep& step, const Ruleset& ruleset) {
    return !step.next->named_only && is_to_resolve(step, ruleset);
}

Call call_of(const Resolution& from, const Result& result, const NextStep& step, const SideNames& names,
             const State& before) {
    auto next_names = names_of_next(from, result, step, names);
    Call call;
    call.procedure = step.next->procedure;
    call.later = step.next->named_only;
    const auto* procedure = find_procedure(*from.request.ruleset, call.procedure);
    if (next_names[0].size() == 1 && procedure != nullptr && before.rules().is_of_attached(*procedure))
        if (auto meant = before.candidate_leaders(next_names[0].front()); meant) {
            call.is_idle = meant->empty();
            if (meant->size() == 1 && !before.attached_to(next_names[0].front()).empty()) next_names[0] = *meant;
            else call.meant = std::move(*meant);
        }
    for (const auto& side : next_names)
        for (const auto& name : side)
            if (!name.empty()) call.units.push_back(name);
    call.words = words_of(from, step, next_names, before);
    return call;
}

std::string Call::asks() const {
    if (meant.empty()) return {};
    std::vector<std::string> commands;
    for (const auto& one : meant) commands.push_back(fmt::format("`{} {}`", procedure, one));
    return fmt::format("which leader of {}? type {}, or `units {} decided`", units.front(), fmt::join(commands, " or "),
                       units.front());
}

void read_call(parser::RequestRunner& runner, const Vocabulary& rules, const std::vector<std::string>& words,
               const State& state) {
    const auto units = named_units(state);
    auto vocabulary = rules;
    vocabulary.units = units;
    vocabulary.gone = state.gone;
    const std::vector<std::string_view> tokens(words.begin(), words.end());
    parser::RunOptions how;
    how.exact = how.follow = true;
    how.throws_dice = false;
    runner.read(vocabulary, tokens, how);
}

std::vector<Due> dues_of(const Roster& roster, const GameLog& log, const State& now, const Vocabulary& vocabulary) {
    return Dues(roster, log, now, vocabulary).all();
}

}  // namespace orderly::game
