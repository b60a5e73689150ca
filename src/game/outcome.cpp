#include "game/turn.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "orderly/engine.hpp"

namespace orderly::game {
namespace {

void add(std::vector<std::string>& list, std::string_view word) {
    if (std::ranges::find(list, word) == list.end()) list.emplace_back(word);
}

void take(Numbers& from, std::string_view number, int count) {
    const auto found = std::ranges::find(from, number, &Numbers::value_type::first);
    if (found == from.end()) from.emplace_back(number, count);
    else found->second += count;
}

/// What an effect with this wording changes.
Effects effects_of(const EffectWord& word, const EffectResult& effect) {
    Effects effects;
    if (!word.takes.empty() && effect.count != 0) effects.takes.emplace_back(word.takes, effect.count);
    for (const auto one : word.becomes) effects.becomes.emplace_back(one);
    for (const auto one : word.no_more) effects.no_more.emplace_back(one);
    effects.removed = word.removes;
    return effects;
}

/// The command that makes the change: `units 28ma stands=-3 broken not-disordered`.
std::string command_of(const std::string& unit, const Effects& effects) {
    auto text = "units " + unit;
    for (const auto& [name, count] : effects.takes) text += fmt::format(" {}=-{}", name, count);
    for (const auto& word : effects.becomes) text += " " + word;
    for (const auto& word : effects.no_more) text += " not-" + word;
    if (effects.removed) text += " removed";
    return text;
}

/// Whether the units of the first side share the dice but have a result each.
bool share_die(const Resolution& resolution) {
    return resolution.results.size() > 1 && resolution.request.procedure->repeat == no_index;
}

class Outcome {
public:
    explicit Outcome(const State& state)
        : state_(state), ruleset_(state.rules().ruleset()), game_(ruleset_.game) {}

    void read(const Resolution& resolution, const Named& named) {
        const auto& procedure = *resolution.request.procedure;
        settles(procedure, named);
        if (procedure.id == game_.hits_look_up) looked_up(resolution.request, named);
        for (const auto& die : resolution.dice)
            if (die.deck != no_index) drawn_of(ruleset_.decks[die.deck]).push_back(die.face);
        for (const auto& result : resolution.results) {
            hits(resolution.request, result, named);
            for (const auto& effect : result.effects) this->effect(resolution, result, effect, named);
        }
        const auto& spent = spent_of(procedure);
        for (std::size_t side = 0; side < 2; ++side)
            for (const auto& unit : named.names[side])
                for (const auto word : side == 0 ? spent.first : spent.second)
                    if (is_unit(unit)) lose(change_of(unit, {}, {}), word);
    }

    [[nodiscard]] std::vector<Change> changes() {
        for (auto& change : changes_)
            for (auto& text : change.decide) text += commands_of(change);
        std::erase_if(changes_, [](const Change& one) { return one.is_empty(); });
        return std::move(changes_);
    }

private:
    [[nodiscard]] const SpentWords& spent_of(const Procedure& procedure) const {
        return game_.spent[static_cast<std::size_t>(&procedure - ruleset_.procedures.data())];
    }
    [[nodiscard]] const WordingRules& rules_of(const EffectWord& word) const {
        return game_.wordings[static_cast<std::size_t>(&word - ruleset_.effects.data())];
    }

    [[nodiscard]] bool is_unit(const std::string& id) const { return state_.find(id) != nullptr; }

    /// A request that looks up what hits take off a unit also inflicts them. Leftover hits given in the request replace
    /// the game's own count.
    void looked_up(const Request& request, const Named& named) {
        const auto& quantities = request.procedure->quantities;
        const auto said = [&](const Unit& unit, std::string_view id) -> std::optional<int> {
            const auto found = std::ranges::find(quantities, id, &Quantity::id);
            const auto place = static_cast<std::size_t>(found - quantities.begin());
            if (found == quantities.end() || !unit.valued[place]) return std::nullopt;
            return static_cast<int>(unit.values[place].floor());
        };
        const auto& units = request.sides[0].units;
        for (std::size_t at = 0; at < std::min(units.size(), named.names[0].size()); ++at) {
            const auto* unit = state_.find(named.names[0][at]);
            const auto* kept = unit == nullptr ? nullptr : unit->number(game_.hits_left_over);
            const auto known = kept == nullptr ? 0 : *kept;
            const auto unknown = said(units[at], game_.hits_left_over).value_or(known) - known;
            suffer(named.names[0][at], said(units[at], "hits").value_or(0) + unknown, {}, {});
        }
    }

    /// The cards drawn from a deck.
    std::vector<int>& drawn_of(const Deck& deck) {
        const auto same = [&](const Change& one) { return one.unit == deck.id && !one.drawn.empty(); };
        const auto found = std::ranges::find_if(changes_, same);
        if (found != changes_.end()) return found->drawn;
        auto& change = changes_.emplace_back();
        change.unit = deck.id;
        return change.drawn;
    }

    /// Marks the questions that this procedure settles as decided.
    void settles(const Procedure& procedure, const Named& named) {
        const auto decides = [&](const WordingRules& word) { return word.settled_by == procedure.id; };
        if (std::ranges::none_of(game_.wordings, decides)) return;
        auto& change = changes_.emplace_back();
        change.unit = named.at(0, 0);
        change.settles = procedure.id;
    }

    /// Applies each side's hits to the other. Earlier hits that the request gives and the game does not know are added
    /// to the unit's count.
    void hits(const Request& request, const Result& result, const Named& named) {
        if (!result.has_hits) return;
        const auto carried = request.procedure->pool.carried;
        for (std::size_t side = 0; side < 2 && carried != no_index; ++side) {
            const auto* unit = named.names[side].size() == 1 ? state_.find(named.names[side].front()) : nullptr;
            if (unit == nullptr || !request.sides[side].units.front().valued[carried]) continue;
            const auto unknown = static_cast<int>(request.sides[side].units.front().values[carried].floor()) - unit->hits;
            if (unknown > 0) change_of(unit->unit->id, {}, {}).hits += unknown;
        }
        for (std::size_t side = 0; side < 2; ++side)
            if (named.names[side].size() == 1) suffer(named.names[side].front(), result.hits[1 - side], {}, {});
    }

    void suffer(const std::string& id, int hits, const std::vector<std::string>& when,
                const std::vector<std::string>& unless) {
        const auto number = ruleset_.hits_take;
        const auto* unit = state_.find(id);
        if (hits <= 0 || unit == nullptr || number.empty()) return;
        if (unit->number(number) == nullptr && game_.hits_per == 1) return;  // hits on another kind of unit
        auto& change = change_of(id, when, unless);
        change.hits += hits;
        if (game_.hits_per == 1) take(change.takes, number, hits);
    }

    void effect(const Resolution& resolution, const Result& result, const EffectResult& effect, const Named& named) {
        const auto& procedure = *resolution.request.procedure;
        const auto& word = ruleset_.effects[effect.effect->word];
        if (const Index deck = word.shuffles; deck != no_index && !effect.open) {
            auto& change = changes_.emplace_back();
            change.unit = ruleset_.decks[deck].id;
            change.shuffled = true;
        }
        const auto to_party = effect.to != both_sides && effect.to >= procedure.sides.size();
        for (Index side = 0; side < procedure.sides.size(); ++side) {
            // an effect on a party, such as an attached leader, goes to the side that the party belongs to
            if (effect.to != both_sides && (to_party ? effect.effect->of : effect.to) != side) continue;
            const auto& names = named.names[side];
            const auto own = side == 0 && share_die(resolution);
            for (std::size_t unit = 0; unit < names.size(); ++unit) {
                if (!is_unit(names[unit]) || (own && unit != result.unit)) continue;
                const auto several = !own && names.size() > 1;
                if (to_party && procedure.parties[effect.to - procedure.sides.size()] == game_.attachment.party)
                    apply_to_attached(word, effect, names[unit]);
                else apply_to_unit(word, effect, names[unit], several);
            }
        }
    }

    /// Applies the effect to the unit if it is a leader, else to its attached leaders. If the game knows none and the
    /// effect removes the leader, the unit loses the words that an attached leader gives.
    void apply_to_attached(const EffectWord& word, const EffectResult& effect, const std::string& id) {
        const auto& unit = *state_.find(id);
        if (state_.rules().may_be_attached(*unit.unit)) return apply_to_unit(word, effect, id, false);
        const auto attached = state_.attached_to(id);
        for (const auto* one : attached) apply_to_unit(word, effect, one->unit->id, false);
        if (attached.empty() && (word.removes || rules_of(word).absent))
            for (const auto gives : game_.attachment.gives) lose(change_of(id, {}, {}), gives);
    }

    void apply_to_unit(const EffectWord& word, const EffectResult& effect, const std::string& unit, bool of_several) {
        const auto effects = effects_of(word, effect);
        const auto& rules = rules_of(word);
        if (effects.is_empty() && word.decide.empty() && !rules.hits && !rules.absent) return;
        const std::vector<std::string> when(word.when.begin(), word.when.end());
        const std::vector<std::string> unless(word.unless.begin(), word.unless.end());
        if (!word.decide.empty() || effect.open || of_several) return decide(word, effect, unit, of_several);
        if (rules.hits) suffer(unit, effect.count, when, unless);
        if (rules.absent || rules.lasts) {
            auto& change = changes_.emplace_back();
            change.unit = unit;
            change.becomes = effects.becomes;
            change.absent = rules.absent;
            change.turns = std::max(effect.count, 1);
            return;
        }
        auto& into = change_of(unit, when, unless);
        for (const auto& [name, count] : effects.takes) take(into.takes, name, count);
        if (effects.removed && rules.all_of.empty()) into.removed = true;
        for (const auto& gone : effects.no_more) lose(into, gone);
        const auto& roster_unit = *state_.find(unit)->unit;
        for (const auto& become : effects.becomes)
            if (state_.rules().can_be(roster_unit, become)) add(into.becomes, become);
        for (const auto& become : effects.becomes) {
            if (state_.rules().can_be(roster_unit, become)) continue;
            auto& open = changes_.emplace_back();
            open.unit = unit;
            open.decide = {fmt::format("what becomes of it, which cannot be {}", become)};
        }
        if (effects.removed && !rules.all_of.empty()) {  // the request may have given fewer than the unit has
            auto& gone = changes_.emplace_back();
            gone.unit = unit;
            gone.removed = true;
            gone.all_of = {{std::string(rules.all_of), 0}};
        }
    }

    static void lose(Change& change, std::string_view word) {
        std::erase(change.becomes, word);
        add(change.no_more, word);
    }

    /// Adds a question to the unit, such as `who is low on ammunition`. Effects with the same question share it.
    void decide(const EffectWord& word, const EffectResult& effect, const std::string& unit, bool of_several) {
        if (const auto& by = rules_of(word).settled_by; !by.empty())
            if (const auto meant = state_.candidate_leaders(unit); meant && meant->empty())
                return;  // nobody is attached or nearby
        std::string_view provided = effect.open ? effect.effect->provided : std::string_view();
        if (provided.starts_with("if ")) provided.remove_prefix(3);
        auto text = std::string(word.decide);
        if (text.empty() && effect.open) text = fmt::format("whether it is {}", provided);
        else if (effect.open) text += fmt::format(", where it is {}", provided);
        if (of_several) text += text.empty() ? "which of them" : ", and which of them";
        const auto effects = effects_of(word, effect);
        const auto same = std::ranges::find_if(changes_, [&](const Change& one) {
            return one.unit == unit && !one.decide.empty() && one.decide.front() == text;
        });
        auto& into = same == changes_.end() ? changes_.emplace_back() : *same;
        into.unit = unit;
        into.decide = {text};
        into.when.assign(word.when.begin(), word.when.end());
        into.unless.assign(word.unless.begin(), word.unless.end());
        for (const auto& [name, count] : effects.takes) take(into.would.takes, name, count);
        for (const auto& one : effects.becomes) add(into.would.becomes, one);
        for (const auto& one : effects.no_more) add(into.would.no_more, one);
        into.would.removed = into.would.removed || effects.removed;
        const auto& rules = rules_of(word);
        if (!rules.all_of.empty()) into.all_of = {{std::string(rules.all_of), effect.count}};
        into.this_turn = rules.this_turn;
        into.settled_by = rules.settled_by;
    }

    /// The commands that settle a question with yes or no: ` (units 28ma low-ammo, or units 28ma decided)`.
    [[nodiscard]] std::string commands_of(const Change& decision) const {
        std::vector<std::string> commands;
        if (!decision.settled_by.empty())
            for (const auto& who : state_.candidate_leaders(decision.unit).value_or(std::vector<std::string>{""}))
                commands.push_back(decision.settled_by + (who.empty() ? "" : " ") + who);
        if (!decision.would.is_empty()) commands.push_back(command_of(decision.unit, decision.would));
        commands.push_back(fmt::format("units {} decided", decision.unit));
        return fmt::format(" ({})", fmt::join(commands, ", or "));
    }

    /// The unit's last change if it has the same conditions and is not a question; otherwise a new one, because
    /// conditions may depend on the new state.
    Change& change_of(const std::string& unit, const std::vector<std::string>& when,
                      const std::vector<std::string>& unless) {
        for (auto change = changes_.rbegin(); change != changes_.rend(); ++change)
            if (change->unit == unit && change->settles.empty() && !change->is_of_deck()) {
                const auto same = change->when == when && change->unless == unless && change->decide.empty() &&
                                  change->turns == 0;
                if (same) return *change;
                break;
            }
        auto& change = changes_.emplace_back();
        change.unit = unit;
        change.when = when;
        change.unless = unless;
        return change;
    }

    const State& state_;
    const Ruleset& ruleset_;
    const GameRules& game_;
    std::vector<Change> changes_;
};

}  // namespace

std::vector<Change> changes_of(const Resolution& resolution, const Named& named, const State& state) {
    Outcome outcome(state);
    outcome.read(resolution, named);
    return outcome.changes();
}

}  // namespace orderly::game
