#include "game/state.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace orderly::game {
namespace {

/// Adds what the game remembers of a unit under the ruleset's name for it: its hits of this turn, the percentage lost,
/// or a word for the percentage left.
void add_remembered(const Remembered& one, const UnitState& unit, Known& into) {
    const auto at = std::ranges::find(unit.unit->numbers, one.number, &Numbers::value_type::first);
    const auto* now = unit.number(one.number);
    const std::string word(one.word);
    if (one.from == RememberedFrom::hits) {
        if (unit.hits > 0) into.numbers.emplace_back(word, unit.hits);
        return;
    }
    if (now == nullptr || at == unit.unit->numbers.end() || at->second <= 0) return;
    const auto left = static_cast<std::int64_t>(*now) * 100;
    if (one.from == RememberedFrom::lost) {
        const auto lost = (static_cast<std::int64_t>(at->second) * 100 - left) / at->second;
        if (lost > 0) into.numbers.emplace_back(word, static_cast<int>(lost));
    } else if (left <= static_cast<std::int64_t>(one.percent.high) * at->second &&
               left >= static_cast<std::int64_t>(one.percent.low) * at->second) {
        into.words.push_back(word);
    }
}

/// The question without the commands in brackets.
std::string_view question(const Decision& decision) {
    return std::string_view(decision.text).substr(0, decision.text.find(" ("));
}

}  // namespace

State::State(const Roster& roster) : rules_(std::make_shared<const StateRules>(*roster.rules)) {
    for (const auto& unit : roster.units) units.push_back(UnitState::first(unit));
}

State::State(const Roster& roster, const GameLog& log, std::uint64_t up_to) : State(roster) {
    while (!log.each_effect(up_to, [&](const GameRecord& record) { take(record); })) *this = State(roster);
}

void State::take(const GameRecord& record) {
    if (record.turn != 0) begin_turn(record.turn);
    if (!record.phase.empty()) begin_phase(record.phase, record.side);
    apply(record.changes, record.number);
}

void State::apply(std::span<const Change> changes, std::uint64_t record) {
    for (const auto& change : changes) {
        if (change.is_of_deck()) {
            apply_to_deck(change);
            continue;
        }
        if (!change.settles.empty()) settle(change);
        auto* unit = find(change.unit);
        if (unit == nullptr) continue;
        std::vector<Decision> decided;
        if (change.by_hand) decided = unit->open;
        game::apply(*unit, change, *rules_, turn, record);
        settle_together(decided);
        if (unit->removed)
            for (auto& other : units)
                if (other.attached == unit->unit->id) other.attached.clear();
    }
}

std::size_t State::left_of(Index deck) const {
    const auto found = std::ranges::find(gone, deck, &GoneCards::deck);
    return rules_->ruleset().decks[deck].cards.size() - (found == gone.end() ? 0 : found->cards.size());
}

/// Ignores a deck that the ruleset no longer has.
void State::apply_to_deck(const Change& change) {
    const auto& decks = rules_->ruleset().decks;
    const auto found = std::ranges::find(decks, change.unit, &Deck::id);
    if (found == decks.end()) return;
    const auto deck = static_cast<Index>(found - decks.begin());
    auto at = std::ranges::lower_bound(gone, deck, {}, &GoneCards::deck);
    if (change.shuffled) {
        if (at != gone.end() && at->deck == deck) gone.erase(at);
        return;
    }
    if (at == gone.end() || at->deck != deck) at = gone.insert(at, {deck, {}});
    for (const auto card : change.drawn) at->cards.insert(std::ranges::upper_bound(at->cards, card), card);
}

void State::begin_turn(int number) {
    turn = number;
    phase.clear();
    side.clear();
    for (auto& unit : units) game::begin_turn(unit, *rules_, number);
}

void State::begin_phase(const std::string& id, const std::string& of_side) {
    if (side.empty()) first_side = of_side;
    else if (side != of_side)
        for (auto& unit : units) game::begin_turn(unit, *rules_, turn);
    phase = id;
    side = of_side;
}

std::vector<std::string> State::moment() const {
    std::vector<std::string> said;
    if (turn != 0) said.push_back(fmt::format("turn {}", turn));
    for (const auto& one : {side, phase})
        if (!one.empty()) said.push_back(one);
    return said;
}

/// Removes one question that the procedure settles: the unit's own, else the oldest of its side; without a unit, the
/// oldest of all.
void State::settle(const Change& change) {
    UnitState* settled = nullptr;
    const auto* named = find(change.unit);
    const auto is_left = [&](const Decision& one) { return one.settled_by == change.settles; };
    const auto oldest = [&](const UnitState& unit) {
        const auto found = std::ranges::find_if(unit.open, is_left);
        return found == unit.open.end() ? UINT64_MAX : found->record;
    };
    for (auto& unit : units) {
        if (oldest(unit) == UINT64_MAX) continue;
        if (named != nullptr && unit.unit->side != named->unit->side) continue;
        const auto closer = &unit == named || (named != nullptr && named->attached == unit.unit->id);
        if (settled == nullptr || closer || oldest(unit) < oldest(*settled)) settled = &unit;
        if (closer) break;
    }
    if (settled != nullptr) settled->open.erase(std::ranges::find_if(settled->open, is_left));
}

/// Drops the questions about the other candidates once one was chosen.
void State::settle_together(std::span<const Decision> decided) {
    for (const auto& one : decided)
        for (auto& unit : units)
            std::erase_if(unit.open, [&](const Decision& other) {
                return one.record != 0 && other.record == one.record && question(other) == question(one) &&
                       question(one).ends_with("which of them");
            });
}

std::vector<const UnitState*> State::attached_to(std::string_view id) const {
    std::vector<const UnitState*> found;
    for (const auto& unit : units)
        if (!unit.attached.empty() && unit.attached == id) found.push_back(&unit);
    return found;
}

bool State::may_attach(const UnitState& unit, const UnitState& to) const {
    return rules_->may_be_attached(*unit.unit) && unit.unit->side == to.unit->side && unit.unit != to.unit;
}

UnitList State::list() const {
    UnitList list;
    for (const auto& unit : units) list.push_back(&unit);
    return list;
}

Known known_of(const UnitState& unit, const UnitList& units, const StateRules& rules) {
    Known known = {unit.words, unit.numbers};
    for (const auto& word : unit.band_words()) known.words.push_back(word);
    for (const auto& one : rules.game().remembered) add_remembered(one, unit, known);
    for (const auto* other : units) {
        if (other->attached != unit.unit->id) continue;
        for (const auto word : rules.game().attachment.gives) known.words.emplace_back(word);
        known.words.insert(known.words.end(), other->words.begin(), other->words.end());
        known.numbers.insert(known.numbers.end(), other->numbers.begin(), other->numbers.end());
    }
    return known;
}

const UnitState* State::find(std::string_view id) const {
    const auto found = std::ranges::find_if(units, [&](const UnitState& one) { return one.unit->id == id; });
    return found == units.end() ? nullptr : &*found;
}

UnitState* State::find(std::string_view id) { return const_cast<UnitState*>(std::as_const(*this).find(id)); }

std::optional<std::vector<std::string>> State::candidate_leaders(std::string_view id) const {
    const auto* unit = find(id);
    if (unit == nullptr || rules_->may_be_attached(*unit->unit)) return std::nullopt;
    std::vector<std::string> found;
    for (const auto* one : attached_to(id)) found.push_back(one->unit->id);
    const auto has = [&](std::string_view word) { return unit->has(word); };
    if (!found.empty()) return found;
    if (std::ranges::any_of(rules_->game().attachment.gives, has)) return std::nullopt;
    auto are_any = false;
    for (const auto& one : units) {
        if (one.unit->side != unit->unit->side || !rules_->may_be_attached(*one.unit)) continue;
        are_any = true;
        if (one.takes_part()) found.push_back(one.unit->id);
    }
    return are_any ? std::optional(found) : std::nullopt;
}

namespace {

/// The words of `words` that are not in `others`.
std::vector<std::string> without(const std::vector<std::string>& words, const std::vector<std::string>& others) {
    std::vector<std::string> found;
    for (const auto& word : words)
        if (std::ranges::find(others, word) == others.end()) found.push_back(word);
    return found;
}

int value_of(const Numbers& numbers, const std::string& name) {
    const auto found = std::ranges::find(numbers, name, &Numbers::value_type::first);
    return found == numbers.end() ? 0 : found->second;
}

/// Calls `visit(name, was, is)` for each changed number. If the roster has no value, losses are counted below 0.
template <class Visit>
void each_number(const UnitState& before, const UnitState& after, Visit visit) {
    for (const auto& [name, value] : after.numbers)
        if (const auto was = value_of(before.numbers, name); was != value) visit(name, was, value);
    for (const auto& [name, value] : after.lost)
        if (const auto was = value_of(before.lost, name); was != value) visit(name, -was, -value);
    for (const auto& [name, was] : before.lost)
        if (was != 0 && value_of(after.lost, name) == 0) visit(name, -was, 0);
}

/// Describes a change: `9 → 7 stands, worn, disordered`.
std::string unit_text(const UnitState& before, const UnitState& after) {
    std::vector<std::string> parts;
    each_number(before, after, [&](const std::string& name, int was, int is) {
        parts.push_back(after.number(name) == nullptr ? fmt::format("{:+} {}", is - was, name)
                                                      : fmt::format("{} → {} {}", was, is, name));
    });
    const auto add = [&](const std::vector<std::string>& words) { parts.insert(parts.end(), words.begin(), words.end()); };
    if (!parts.empty()) add(after.band_words());
    add(without(after.words, before.words));
    for (const auto& word : without(before.words, after.words)) parts.push_back("no longer " + word);
    if (after.removed != before.removed) parts.emplace_back(after.removed ? "out of the game" : "back in the game");
    if (after.returns != before.returns)
        parts.push_back(after.returns == 0 ? "is back" : fmt::format("away until turn {}", after.returns));
    if (after.attached != before.attached)
        parts.push_back(after.attached.empty() ? fmt::format("no longer with {}", before.attached)
                                               : fmt::format("with {}", after.attached));
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string as_typed(const State& before, const State& after) {
    std::string out;
    for (std::size_t at = 0; at < after.units.size(); ++at) {
        const auto& was = before.units[at];
        const auto& is = after.units[at];
        std::string text;
        each_number(was, is, [&](const std::string& name, int from, int to) {
            text += to < from ? fmt::format(" {}={}", name, to - from) : fmt::format(" {}={}", name, to);
        });
        for (const auto& word : without(is.words, was.words)) text += " " + word;
        for (const auto& word : without(was.words, is.words)) text += " not-" + word;
        if (is.removed != was.removed) text += is.removed ? " removed" : " not-removed";
        if (is.returns != was.returns) text += fmt::format(" away={}", is.returns);
        if (is.attached != was.attached) text += is.attached.empty() ? " detached" : " with=" + is.attached;
        if (!text.empty()) out += (out.empty() ? "" : "; ") + is.unit->id + text;
    }
    return out;
}

std::string difference_text(const State& before, const State& after) {
    std::string out;
    for (std::size_t at = 0; at < after.units.size(); ++at) {
        const auto& was = before.units[at];
        const auto& is = after.units[at];
        if (const auto text = unit_text(was, is); !text.empty()) out += fmt::format("  {}  {}\n", is.unit->id, text);
        for (const auto& open : is.open)
            if (std::ranges::find(was.open, open.text, &Decision::text) == was.open.end())
                out += fmt::format("  {}  decide: {}\n", is.unit->id, open.text);
    }
    const auto& decks = after.rules().ruleset().decks;
    for (Index deck = 0; deck < decks.size(); ++deck)
        if (const auto was = before.left_of(deck), is = after.left_of(deck); was != is)
            out += fmt::format("  {}  {} → {} cards\n", decks[deck].id, was, is);
    return out;
}

}  // namespace orderly::game
