#include "game/outcome.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/next.hpp"
#include "orderly/engine.hpp"

namespace orderly::game {
namespace {

void add(std::vector<std::string>& list, std::string_view word) {
    if (std::ranges::find(list, word) == list.end()) list.emplace_back(word);
}

class Outcome {
public:
    explicit Outcome(const State& state) : state_(state) {}

    void read(const Resolution& resolution, const Named& named) {
        for (const auto& result : resolution.results) {
            hits(*resolution.request.ruleset, result, named);
            for (const auto& effect : result.effects) this->effect(resolution, result, effect, named);
        }
    }

    /// What followed, depth first as it was resolved; whoever follows keeps its name.
    void follow(const Resolution& first, const Resolution& from, const Named& named) {
        for (const auto& result : from.results)
            for (const auto& step : result.next) {
                if (at_ >= first.followed.size() || !was_followed(from, step)) continue;
                const auto& next = first.followed[at_++];
                const auto names = names_of(named, from.request, next.request, result, step);
                read(next, names);
                follow(first, next, names);
            }
    }

    static bool was_followed(const Resolution& from, const NextStep& step) {
        std::vector<std::string> notes;
        return !step.next->named_only && engine::request_to_follow(from, step, notes);
    }

    [[nodiscard]] std::vector<Change> changes() {
        for (auto& change : changes_) remove_emptied(change);
        std::erase_if(changes_, [](const Change& one) { return one.is_empty(); });
        return std::move(changes_);
    }

private:
    /// A unit that has nothing left of what it is counted by is out of the game.
    void remove_emptied(Change& change) const {
        auto unit = *state_.find(change.unit);
        unit.apply(change);
        if (!change.takes.empty() && !unit.numbers.empty() && unit.numbers.front().second == 0) change.removed = true;
    }

    static Named of_side(const Named& named, const Result& result, Index side) {
        Named one;
        if (side < 2) one.names[0] = {std::string(named.at(side, named.names[side].size() > 1 ? result.unit : 0))};
        return one;
    }

    /// Who stands in what follows: of units that share a die and are resolved again one alone.
    static Named names_of(const Named& named, const Request& from, const Request& next, const Result& result,
                          const NextStep& step) {
        if (next.procedure != from.procedure) return of_side(named, result, step.side);
        auto names = named;
        if (next.sides[0].units.size() < from.sides[0].units.size())
            names.names[0] = {std::string(named.at(0, result.unit))};
        return names;
    }

    /// What befalls somebody beside a side's unit, its leader for one, changes what is said of the unit.
    static Index side_of(const Procedure& procedure, const EffectResult& effect) {
        return effect.to < procedure.sides.size() ? effect.to : effect.effect->of;
    }

    /// The hits of each side, off the other.
    void hits(const Ruleset& ruleset, const Result& result, const Named& named) {
        if (!result.has_hits || ruleset.hits_take.empty()) return;
        for (std::size_t side = 0; side < 2; ++side) {
            const auto suffered = result.hits[1 - side];
            const auto* unit = named.names[side].size() == 1 ? state_.find(named.names[side].front()) : nullptr;
            if (suffered > 0 && unit != nullptr && unit->number(ruleset.hits_take) != nullptr)
                take(change_of(unit->unit->id), std::string(ruleset.hits_take), suffered);
        }
    }

    void effect(const Resolution& resolution, const Result& result, const EffectResult& effect, const Named& named) {
        const auto& ruleset = *resolution.request.ruleset;
        const auto& procedure = *resolution.request.procedure;
        const auto& word = ruleset.effects[effect.effect->word];
        for (Index side = 0; side < procedure.sides.size(); ++side) {
            if (effect.to != both_sides && side_of(procedure, effect) != side) continue;
            const auto& names = named.names[side];
            const auto own = resolution.results.size() > 1;
            for (std::size_t unit = 0; unit < names.size(); ++unit) {
                if (names[unit].empty() || (own && unit != result.unit)) continue;
                const auto of_several = !own && names.size() > 1;
                change(ruleset, word, effect, names[unit], of_several);
            }
        }
    }

    void change(const Ruleset& ruleset, const EffectWord& word, const EffectResult& effect, const std::string& unit,
                bool of_several) {
        const auto changes = !word.becomes.empty() || !word.no_more.empty() || !word.takes.empty() || word.removes;
        if (!changes && word.decide.empty()) return;
        if (!befalls(word, unit)) return;
        if (!word.decide.empty() || effect.open || of_several) return open(word, effect, unit, of_several);
        auto& into = change_of(unit);
        if (!word.takes.empty() && effect.count != 0) take(into, std::string(word.takes), effect.count);
        if (word.removes) into.removed = true;
        for (const auto gone : word.no_more) lose(into, gone);
        for (const auto become : word.becomes) gain(ruleset, into, become);
    }

    /// Whether the effect does anything to a unit in that state: the one it is in by now.
    [[nodiscard]] bool befalls(const EffectWord& word, const std::string& id) const {
        const auto* unit = state_.find(id);
        if (unit == nullptr) return false;
        auto now = *unit;
        if (const auto found = std::ranges::find(changes_, id, &Change::unit); found != changes_.end())
            now.apply(*found);
        const auto is = [&](std::string_view one) { return now.has(one); };
        return std::ranges::all_of(word.when, is) && std::ranges::none_of(word.unless, is);
    }

    static void take(Change& change, const std::string& number, int count) {
        const auto found = std::ranges::find(change.takes, number, &Numbers::value_type::first);
        if (found == change.takes.end()) change.takes.emplace_back(number, count);
        else found->second += count;
    }

    void lose(Change& change, std::string_view word) {
        std::erase(change.becomes, word);
        if (const auto* unit = state_.find(change.unit); unit != nullptr && unit->has(word)) add(change.no_more, word);
    }

    void gain(const Ruleset& ruleset, Change& change, std::string_view word) {
        const auto* unit = state_.find(change.unit);
        if (unit == nullptr) return;
        std::erase(change.no_more, word);
        for (const auto& other : unit->words)
            if (exclude_each_other(ruleset, other, word)) add(change.no_more, other);
        std::erase_if(change.becomes,
                      [&](const std::string& other) { return exclude_each_other(ruleset, other, word); });
        if (!unit->has(word)) add(change.becomes, word);
    }

    /// `who is low on ammunition (units 28ma low-ammo)`.
    void open(const EffectWord& word, const EffectResult& effect, const std::string& unit, bool of_several) {
        std::string says;
        for (const auto become : word.becomes) says.append(" ").append(become);
        for (const auto gone : word.no_more) says.append(" not-").append(gone);
        if (!word.takes.empty() && effect.count != 0) says.append(fmt::format(" {}=-{}", word.takes, effect.count));
        if (word.removes) says.append(" removed");
        auto text = !word.decide.empty() ? std::string(word.decide)
                    : effect.open        ? fmt::format("whether it is {}", effect.effect->provided)
                                         : std::string("which of them");
        if (of_several && !word.decide.empty()) text += ", and which of them";
        if (!says.empty()) text += fmt::format(" (units {}{})", unit, says);
        add(change_of(unit).decide, text);
    }

    Change& change_of(const std::string& unit) {
        const auto found = std::ranges::find(changes_, unit, &Change::unit);
        if (found != changes_.end()) return *found;
        changes_.emplace_back().unit = unit;
        return changes_.back();
    }

    const State& state_;
    std::vector<Change> changes_;
    std::size_t at_ = 0;
};

/// `9 → 7 stands, worn, disordered`.
std::string change_text(const Change& change, const State& before) {
    auto unit = *before.find(change.unit);
    std::vector<std::string> parts;
    const auto was = unit;
    unit.apply(change);
    for (const auto& [name, value] : unit.numbers)
        if (const auto* old = was.number(name); old != nullptr && *old != value)
            parts.push_back(fmt::format("{} → {} {}", *old, value, name));
    if (!change.takes.empty() || !change.set.empty())
        for (const auto& word : unit.band_words()) parts.push_back(word);
    for (const auto& word : change.becomes) parts.push_back(word);
    for (const auto& word : change.no_more) parts.push_back("no longer " + word);
    if (change.removed) parts.emplace_back(*change.removed ? "out of the game" : "back in the game");
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

bool exclude_each_other(const Ruleset& ruleset, std::string_view one, std::string_view other) {
    return one != other && std::ranges::any_of(ruleset.procedures, [&](const Procedure& procedure) {
               const auto first = find_word(procedure, one);
               const auto second = find_word(procedure, other);
               return first != no_word && second != no_word && procedure.words[first].choice != no_index &&
                      procedure.words[first].choice == procedure.words[second].choice;
           });
}

std::vector<Change> changes_of(const Resolution& resolution, const Named& named, const State& state) {
    Outcome outcome(state);
    outcome.read(resolution, named);
    outcome.follow(resolution, resolution, named);
    return outcome.changes();
}

std::string changes_text(const std::vector<Change>& changes, const State& before) {
    std::string out;
    for (const auto& change : changes) {
        if (before.find(change.unit) == nullptr) continue;
        if (const auto text = change_text(change, before); !text.empty())
            out += fmt::format("  {}  {}\n", change.unit, text);
        for (const auto& open : change.decide) out += fmt::format("  {}  decide: {}\n", change.unit, open);
    }
    return out;
}

}  // namespace orderly::game
