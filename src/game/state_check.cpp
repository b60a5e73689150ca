#include "game/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/throws.hpp"
#include "game/names.hpp"
#include "game/turn.hpp"
#include "game/state.hpp"
#include "log/dice_proof.hpp"
#include "log/file.hpp"
#include "log/reader.hpp"
#include "orderly/engine.hpp"
#include "text/characters.hpp"

namespace orderly::game {
namespace {

constexpr std::uint64_t last_turn = 9999;

std::string written(const Named& named, std::span<const Change> changes) {
    std::string keys;
    append_names(named, keys);
    append_changes(changes, keys);
    return keys;
}

log::Change fault(std::string key, std::string was, std::string said) {
    return {std::move(key), std::move(was), "nothing", std::move(said)};
}

/// Whether it is a word of the ruleset, in the tables' spelling, that does not follow from a number of the unit.
bool is_settable_word(const std::string& word, const RosterUnit& unit, const Ruleset& ruleset) {
    const auto is_said_by_number = std::ranges::find(unit.by, word, &BandWord::word) != unit.by.end();
    return !is_said_by_number && std::ranges::any_of(ruleset.procedures, [&](const Procedure& procedure) {
        const auto found = find_word(procedure, word);
        return found != no_word && procedure.words[found].id == word;
    });
}

/// Whether the change is exactly what `attach` or `detach` writes.
bool can_be_attached(const Change& change, const UnitState& unit, const State& state) {
    auto others = change;
    others.attached.reset();
    if (!others.is_empty()) return false;
    if (change.attached->empty()) return !unit.attached.empty();
    const auto* to = state.find(*change.attached);
    return to != nullptr && unit.takes_part() && to->takes_part() && state.may_attach(unit, *to);
}

/// Whether a player can make this change to the unit by hand.
bool can_be_set(const Change& change, const UnitState& unit, const State& state) {
    if (change.attached) return can_be_attached(change, unit, state);
    const auto& ruleset = state.rules().ruleset();
    const auto is_number = [&](const Numbers::value_type& one) {
        return unit.number(one.first) != nullptr && one.second >= 0;
    };
    const auto is_word = [&](const std::string& word) { return is_settable_word(word, *unit.unit, ruleset); };
    if (!std::ranges::all_of(change.set, is_number) || !std::ranges::all_of(change.takes, is_number) ||
        !std::ranges::all_of(change.becomes, is_word) || !std::ranges::all_of(change.no_more, is_word))
        return false;
    const auto others = change.hits != 0 || !change.when.empty() || !change.unless.empty() || change.absent ||
                        change.turns != 0 || !change.settles.empty() || !change.decide.empty() ||
                        !change.would.is_empty() || !change.all_of.empty() || !change.settled_by.empty();
    return change.by_hand && !others;
}

/// The units changed by hand, as the record names them.
Named set_by(std::span<const Change> changes) {
    Named named;
    for (const auto& change : changes) {
        named.names[0].push_back(change.unit);
        if (change.attached && !change.attached->empty()) named.names[0].push_back(*change.attached);
    }
    return named;
}

/// Whether the request lists the gone cards of each deck it draws from, and no wrong ones of others.
bool knows_gone(const Request& request, std::span<const GoneCards> gone) {
    const auto is_in = [](const GoneCards& one, std::span<const GoneCards> all) {
        return std::ranges::find(all, one) != all.end();
    };
    return std::ranges::all_of(request.gone, [&](const GoneCards& one) { return is_in(one, gone); }) &&
           std::ranges::all_of(gone, [&](const GoneCards& one) {
               return is_in(one, request.gone) || !engine::draws_from(*request.procedure, one.deck);
           });
}

/// Whether `read_game_record` found in the record what the full parser finds.
bool is_read_alike(const GameRecord& read, const log::LoggedRecord& record) {
    const auto names = log::names_of(record.result);
    auto in_order = names[0];
    in_order.insert(in_order.end(), names[1].begin(), names[1].end());
    std::vector<log::Change> changes;
    log::check_unit_keys(record, written(Named{names}, read.changes), changes);
    const auto number = [&](const char* key) { return record.result.number_at(key); };
    return changes.empty() && read.names == in_order && read.number == record.number && read.voids == number("void") &&
           read.redoes == number("redo") && static_cast<std::uint64_t>(read.turn) == number("turn") &&
           read.phase == record.result.text_at("phase") && read.side == record.result.text_at("side");
}

}  // namespace

void StateCheck::begin_log(EachLine each_line) {
    each_line_ = std::move(each_line);
    state_ = State(roster_);
    last_ = 0;
    voids_ = {};
}

void StateCheck::check(std::string_view line, const log::LoggedRecord& record, const Resolution* resolution,
                       std::vector<log::Change>& changes) {
    const auto before = changes.size();
    const auto is_read = read_game_record(line, record_);
    if (resolution != nullptr) check_result(record, *resolution, changes);
    else if (!record.result.contains("request")) check_aside(record, changes);
    if (changes.size() == before && (!is_read || !is_read_alike(record_, record)))
        changes.push_back(
            fault("record", "another form", "a game would misread it: `orderly` does not write records like this"));
}

void StateCheck::check_result(const log::LoggedRecord& record, const Resolution& resolution,
                              std::vector<log::Change>& changes) {
    if (resolution.request.ruleset != roster_.rules) {
        changes.push_back({"ruleset", record.ruleset, roster_.ruleset,
                           fmt::format("it uses {}, but the game uses {}", record.ruleset, roster_.ruleset)});
        return;
    }
    const Named named{log::names_of(record.result)};
    check_names(named.names, resolution.request, changes);
    if (!knows_gone(resolution.request, state_.gone))
        changes.push_back(fault("request", record.request, "other cards were gone from a deck that it draws from"));
    if (!resolution.followed.empty()) return;  // from an earlier version: its changes cannot be verified
    // records of earlier versions, and those made without the game, contain no changes
    const auto says_none = !record.result.contains("changes") && (record.link.empty() || !named.any());
    const auto expected = says_none ? std::vector<Change>() : changes_of(resolution, named, state_);
    log::check_unit_keys(record, written(named, expected), changes);
}

void StateCheck::check_names(const log::SideNames& names, const Request& request,
                             std::vector<log::Change>& changes) const {
    std::vector<std::string> seen;
    for (std::size_t side = 0; side < names.size(); ++side) {
        if (names[side].size() > request.sides[side].units.size())
            changes.push_back(fault("names", fmt::format("{}", fmt::join(names[side], ",")),
                                    fmt::format("it names {} units, but its request has {}", names[side].size(),
                                                request.sides[side].units.size())));
        for (const auto& name : names[side]) {
            if (name.empty()) continue;
            const auto* unit = state_.find(name);
            if (unit == nullptr) changes.push_back(fault("names", name, fmt::format("the game has no unit {}", name)));
            else if (!unit->takes_part())
                changes.push_back(fault("names", name, fmt::format("{} was already out of the game", name)));
            if (std::ranges::find(seen, name) != seen.end())
                changes.push_back(fault("names", name, fmt::format("{} is named twice", name)));
            seen.push_back(name);
        }
    }
}

void StateCheck::check_aside(const log::LoggedRecord& record, std::vector<log::Change>& changes) {
    log::check_unit_keys(record, written(set_by(record_.changes), record_.changes), changes);
    for (const auto& change : record_.changes) {
        const auto* unit = state_.find(change.unit);
        if (unit == nullptr)
            changes.push_back(fault("changes", change.unit, fmt::format("the game has no unit {}", change.unit)));
        else if (!record.link.empty() && !can_be_set(change, *unit, state_))
            changes.push_back(fault("changes", change.unit,
                                    fmt::format("it changes {} in a way that no player can by hand", change.unit)));
    }
    const auto turn = record.result.number_at("turn");
    if (record.result.contains("turn") && (turn == 0 || turn > last_turn))
        changes.push_back(fault("turn", std::to_string(turn), fmt::format("there is no turn {}", turn)));
    if (record.result.contains("phase")) check_phase(record, changes);
    for (const auto* key : {"void", "redo"}) {
        const auto about = record.result.number_at(key);
        const auto is_void = voids_.is_void(about);
        if (record.result.contains(key) && (about == 0 || about >= record.number || is_void != (*key == 'r')))
            changes.push_back(fault(key, std::to_string(about),
                                    fmt::format("there was no record {} that {}", about,
                                                *key == 'r' ? "was canceled" : "counted")));
    }
}

void StateCheck::check_phase(const log::LoggedRecord& record, std::vector<log::Change>& changes) const {
    const auto phase = record.result.text_at("phase");
    const auto side = record.result.text_at("side");
    if (find_phase(*roster_.rules, phase) == nullptr)
        changes.push_back(fault("phase", phase, fmt::format("{} has no phase {}", roster_.ruleset, phase)));
    const auto has_sides = roster_.rules->game.phases_by_side;
    const auto is_side = std::ranges::find(roster_.sides, side) != roster_.sides.end();
    if (has_sides ? !is_side : !side.empty())
        changes.push_back(
            fault("side", side, fmt::format("{} has no phases for the side `{}`", roster_.ruleset, side)));
}

std::string StateCheck::said(const log::LoggedRecord& record) const {
    const auto names = log::names_of(record.result);
    const auto* procedure = find_procedure(*roster_.rules, record.result.text_at("procedure"));
    if (procedure == nullptr || !Named{names}.any()) return {};
    return fmt::format("{}", fmt::join(with_names({procedure, names, &state_}, record.request), " "));
}

void StateCheck::take(std::string_view line, std::uint64_t number) {
    if (!read_game_record(line, record_)) return;
    voids_.add(record_);
    if (record_.is_about_another()) {
        if (record_.voids != 0 && record_.voids == last_) state_ = before_;
        else fold_again(number);
        last_ = 0;
        return;
    }
    const auto changes_nothing = record_.turn == 0 && record_.phase.empty() && record_.changes.empty();
    if (changes_nothing || voids_.is_void(record_.number)) return;
    before_ = state_;
    last_ = record_.number;
    state_.take(record_);
}

void StateCheck::fold_again(std::uint64_t up_to) {
    state_ = State(roster_);
    each_line_([&](std::string_view line, std::uint64_t number) {
        if (number < up_to && read_game_record(line, record_) && !voids_.is_void(record_.number)) state_.take(record_);
    });
}

namespace {

/// Describes a line that is not a complete record.
std::string fault_of_line(std::string_view line, std::uint64_t number) {
    log::LoggedRecord record;
    switch (log::read_record(line, record)) {
        case log::LogLine::torn: return fmt::format("line {} is torn: the end of the record is missing", number);
        case log::LogLine::spoiled: return fmt::format("line {} is spoiled: {}", number, text::printable(record.why));
        default: return fmt::format("line {} is not a record of this program", number);
    }
}

/// The value after `key` in the record's result; empty if there is none.
std::string_view text_after(std::string_view line, std::string_view key) {
    const auto at = line.find(key);
    if (at == std::string_view::npos) return {};
    line.remove_prefix(at + key.size());
    return line.substr(0, line.find('"'));
}

class Damage {
public:
    explicit Damage(const Roster& roster) : roster_(roster) {}

    void line(std::string_view text, std::uint64_t number) {
        if (text.empty()) return;
        if (!read_game_record(text, record_)) return told_.push_back(fault_of_line(text, number));
        using Place = log::RecordNumbers::Place;
        if (const auto place = numbers_.add(record_.number); place != Place::next)
            told_.push_back(fmt::format("record {} {}", record_.number,
                                        place == Place::twice ? "is repeated" : "comes after later ones"));
        for (const auto& name : record_.names) unit(name);
        for (const auto& change : record_.changes)
            if (!change.is_of_deck()) unit(change.unit);
        const auto ruleset = text_after(text, R"("ruleset":")");
        if (!ruleset.empty() && ruleset != roster_.ruleset)
            told_.push_back(fmt::format("record {} uses {}, but the game uses {}", record_.number,
                                        text::printable(ruleset), roster_.ruleset));
    }

    std::vector<std::string> take() {
        for (const auto& [first, last] : numbers_.missing())
            told_.push_back(first == last ? fmt::format("record {} is missing", first)
                                          : fmt::format("records {} to {} are missing", first, last));
        return std::move(told_);
    }

private:
    void unit(const std::string& id) {
        if (id.empty() || roster_.unit(id) != nullptr || !strangers_.insert(id).second) return;
        told_.push_back(fmt::format("record {} names the unit `{}`, which is not in the roster", record_.number, id));
    }

    const Roster& roster_;
    GameRecord record_;
    log::RecordNumbers numbers_;
    std::set<std::string> strangers_;
    std::vector<std::string> told_;
};

}  // namespace

std::vector<std::string> damage_of(const Roster& roster, const std::string& log) {
    Damage damage(roster);
    log::each_line(log, [&](std::string_view line, std::uint64_t number) { damage.line(line, number); });
    return damage.take();
}

}  // namespace orderly::game
