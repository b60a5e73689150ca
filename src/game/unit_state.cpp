#include "game/unit_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "orderly/engine.hpp"
#include "parse/lexicon.hpp"
#include "text/json_writer.hpp"
#include "text/lists.hpp"

namespace orderly::game {
namespace {

/// Writes the fields of a change that say something.
struct ChangeWriter {
    text::JsonWriter& out;

    template <class Member>
    void operator()(const auto& key, const Member& member) {
        if (member == Member()) return;
        out.put(key);
        value(member);
    }
    void value(const std::string& text) { out.text(text); }
    void value(int number) { out.number(number); }
    void value(bool flag) { out.boolean("", flag); }
    void value(const auto& optional) { value(*optional); }
    template <class Item>
    void value(const std::vector<Item>& items) {
        out.list("[", items, [&](const Item& item) { value(item); });
    }
    void value(const Numbers& numbers) {
        out.put("{");
        for (const auto& [name, number] : numbers) out.text_key(name), out.number(number);
        out.close('}');
    }
    void value(const Effects& effects) {
        out.put("{");
        each_field(effects, *this);
        out.close('}');
    }
};

}  // namespace

void append_changes(std::span<const Change> changes, std::string& out) {
    if (changes.empty()) return;
    text::JsonWriter writer(out);
    ChangeWriter field{writer};
    writer.list(R"("changes":[)", changes, [&](const Change& change) {
        writer.text(R"({"unit":)", change.unit);
        each_field(change, field);
        writer.close('}');
    });
}

namespace {

int* find_number(Numbers& numbers, std::string_view name) {
    const auto found = std::ranges::find(numbers, name, &Numbers::value_type::first);
    return found == numbers.end() ? nullptr : &found->second;
}

int& number_of(Numbers& numbers, const std::string& name) {
    if (auto* found = find_number(numbers, name)) return *found;
    return numbers.emplace_back(name, 0).second;
}

/// Takes `count` off a number. If the roster gives no value for it, only its losses are counted.
void take(UnitState& unit, const std::string& name, int count) {
    if (auto* value = find_number(unit.numbers, name)) *value = std::max(0, *value - count);
    else number_of(unit.lost, name) += count;
}

void suffer(UnitState& unit, int hits, const StateRules& rules) {
    const auto per = rules.game().hits_per;
    unit.hits += hits;
    if (hits == 0 || per < 2) return;  // if each hit takes one off, the record lists the losses
    const std::string left_over(rules.game().hits_left_over);
    const auto* kept = unit.number(left_over);
    const auto all = hits + (kept == nullptr ? 0 : *kept);
    if (all / per > 0) take(unit, std::string(rules.ruleset().hits_take), all / per);
    if (kept != nullptr || all % per > 0) number_of(unit.numbers, left_over) = all % per;
}

void lose(UnitState& unit, std::string_view word) {
    std::erase(unit.words, word);
    std::erase_if(unit.lasting, [&](const auto& one) { return one.word == word; });
}

void become(UnitState& unit, const std::string& word, const StateRules& rules) {
    for (const auto ended : rules.ended_by(word)) lose(unit, ended);
    lose(unit, word);
    unit.words.push_back(word);
}

void apply_effects(UnitState& unit, const Effects& effects, const StateRules& rules) {
    for (const auto& [name, count] : effects.takes) take(unit, name, count);
    for (const auto& word : effects.no_more) lose(unit, word);
    for (const auto& word : effects.becomes)
        if (!unit.has(word)) become(unit, word, rules);
    if (effects.removed) unit.removed_outright = true;
}

bool holds(const UnitState& unit, const std::vector<std::string>& when, const std::vector<std::string>& unless) {
    const auto is = [&](const std::string& word) { return unit.has(word); };
    return std::ranges::all_of(when, is) && std::ranges::none_of(unless, is);
}

/// Whether the question is moot: a yes would change nothing, or the question no longer applies.
bool is_answered(const UnitState& unit, const Decision& decision) {
    const auto& would = decision.would;
    if (!holds(unit, decision.when, decision.unless)) return true;
    return !would.is_empty() && would.takes.empty() && !would.removed && holds(unit, would.becomes, would.no_more);
}

void decide(UnitState& unit, const Change& change, const StateRules& rules, std::uint64_t record) {
    for (const auto& [name, count] : change.all_of)
        if (const auto* value = unit.number(name); value != nullptr && *value <= count)
            return apply_effects(unit, change.would, rules);
    for (const auto& text : change.decide) {
        const auto same = [&](const Decision& one) { return one.text == text; };
        if (std::ranges::none_of(unit.open, same))
            unit.open.push_back({text, change.would, change.this_turn, change.settled_by, record, change.when, change.unless});
    }
}

void settle(UnitState& unit) {
    unit.removed = unit.removed_outright || (!unit.unit->numbers.empty() && unit.numbers.front().second == 0);
    if (!unit.takes_part()) unit.attached.clear();
    if (unit.removed) unit.open.clear();
    std::erase_if(unit.open, [&](const Decision& one) { return is_answered(unit, one); });
}

std::size_t mix(std::size_t seed, std::size_t more) { return seed * 1099511628211U + more; }

}  // namespace

const std::vector<std::string_view>& StateRules::ended_by(std::string_view word) const {
    const auto [found, fresh] = ended_.try_emplace(std::string(word));
    auto& ended = found->second;
    if (!fresh) return ended;
    for (const auto& procedure : ruleset_.procedures) {
        const auto index = find_word(procedure, word);
        if (index == no_word || procedure.words[index].choice == no_index) continue;
        for (const auto other : procedure.choices[procedure.words[index].choice].words)
            if (other != index) ended.push_back(procedure.words[other].id);
    }
    for (const auto& ending : game().endings)
        if (ending.becomes == word) ended.insert(ended.end(), ending.ends.begin(), ending.ends.end());
    text::sort_once(ended);
    return ended;
}

bool StateRules::may_be_attached(const RosterUnit& unit) const {
    return std::ranges::any_of(game().attachment.who, [&](std::string_view one) {
        return std::ranges::find(unit.words, one) != unit.words.end() ||
               std::ranges::find(unit.numbers, one, &Numbers::value_type::first) != unit.numbers.end();
    });
}

bool StateRules::is_of_attached(const Procedure& procedure) const {
    const auto party = game().attachment.party;
    return !party.empty() && std::ranges::find(procedure.parties, party) != procedure.parties.end();
}

UnitState UnitState::first(const RosterUnit& unit) {
    UnitState state;
    state.unit = &unit;
    state.words = unit.words;
    state.numbers = unit.numbers;
    settle(state);
    return state;
}

const int* UnitState::number(std::string_view name) const {
    const auto found = std::ranges::find(numbers, name, &Numbers::value_type::first);
    return found == numbers.end() ? nullptr : &found->second;
}

std::vector<std::string> UnitState::band_words() const {
    std::vector<std::string> found;
    for (const auto& band : unit->by)
        if (const auto* value = number(band.number); value != nullptr && band.band.holds(*value))
            found.push_back(band.word);
    return found;
}

std::vector<std::string> UnitState::all_words() const {
    auto all = band_words();
    all.insert(all.end(), words.begin(), words.end());
    return all;
}

bool UnitState::has(std::string_view word) const { return std::ranges::find(words, word) != words.end(); }

std::string UnitState::absence() const {
    if (takes_part()) return {};
    return removed ? "is out of the game" : fmt::format("is away until turn {}", returns);
}

bool UnitState::operator==(const UnitState& other) const {
    return unit == other.unit && numbers == other.numbers && lost == other.lost && hits == other.hits &&
           removed == other.removed && returns == other.returns && attached == other.attached &&
           std::ranges::is_permutation(words, other.words) && std::ranges::is_permutation(lasting, other.lasting);
}

namespace {

/// The unit's words that the procedure knows on that side.
WordSet known_to(const Procedure& procedure, Index side, const UnitState& unit) {
    WordSet said;
    const auto add = [&](const std::string& word) {
        const auto index = parser::brought_word(procedure, side, word);
        if (index != no_word && procedure.words[index].quantity == no_index) said.insert(index);
    };
    std::ranges::for_each(unit.all_words(), add);
    return said;
}

/// Whether the word describes leaders: it lasts for some turns, a check of leaders knows it, or it belongs to a choice
/// whose words mark a unit as attachable.
bool is_word_of_attached(const std::string& word, const StateRules& rules) {
    const auto& attachment = rules.game().attachment;
    const auto& wordings = rules.game().wordings;
    for (std::size_t at = 0; at < wordings.size(); ++at)
        if (wordings[at].lasts && std::ranges::find(rules.ruleset().effects[at].becomes, word) != rules.ruleset().effects[at].becomes.end())
            return true;
    return std::ranges::any_of(rules.ruleset().procedures, [&](const Procedure& procedure) {
        const auto index = find_word(procedure, word);
        if (index == no_word) return false;
        if (rules.is_of_attached(procedure)) return true;
        const auto choice = procedure.words[index].choice;
        return choice != no_index && std::ranges::any_of(procedure.choices[choice].words, [&](WordIndex other) {
            return std::ranges::find(attachment.who, procedure.words[other].id) != attachment.who.end();
        });
    });
}

}  // namespace

std::string why_cannot_be(const UnitState& unit, const std::string& word, const StateRules& rules) {
    if (rules.may_be_attached(*unit.unit) && !is_word_of_attached(word, rules))
        return "the word is for troops, not for leaders";
    std::string why;
    for (const auto& procedure : rules.ruleset().procedures)
        for (Index side = 0; side < procedure.sides.size() && procedure.kind != Kind::lookup; ++side) {
            auto said = known_to(procedure, side, unit);
            const auto index = parser::brought_word(procedure, side, word);
            if (index == no_word || !said.contains(index)) continue;
            const auto refused = why_refused(procedure, side, said);
            said.erase(index);
            if (refused.empty()) return {};
            if (why_refused(procedure, side, said).empty()) why = refused;
        }
    return why;
}

bool StateRules::can_be(const RosterUnit& unit, const std::string& word) const {
    const auto [found, is_new] = can_be_.try_emplace({&unit, word});
    if (!is_new) return found->second;
    auto first = UnitState::first(unit);
    first.words.push_back(word);
    return found->second = why_cannot_be(first, word, *this).empty();
}

std::size_t hash_of(const UnitState& unit) {
    std::size_t words = 0;
    for (const auto& word : unit.words) words += std::hash<std::string>()(word);
    auto hash = mix(std::hash<const void*>()(unit.unit), words);
    for (const auto& [name, value] : unit.numbers) hash = mix(hash, static_cast<std::size_t>(value));
    for (const auto& [name, value] : unit.lost) hash = mix(hash, static_cast<std::size_t>(value));
    hash = mix(hash, static_cast<std::size_t>(unit.hits));
    hash = mix(hash, static_cast<std::size_t>(unit.returns) * 2 + static_cast<std::size_t>(unit.removed));
    return mix(hash, std::hash<std::string>()(unit.attached));
}

void apply(UnitState& unit, const Change& change, const StateRules& rules, int turn, std::uint64_t record) {
    if (!holds(unit, change.when, change.unless)) return;
    if (change.by_hand) unit.open.clear();
    suffer(unit, change.hits, rules);
    apply_effects(unit, {change.takes, change.becomes, change.no_more, false}, rules);
    for (const auto& [name, value] : change.set) number_of(unit.numbers, name) = value;
    if (change.turns > 0)  // the rest of this turn, and that many more
        for (const auto& word : change.becomes) {
            std::erase_if(unit.lasting, [&](const auto& one) { return one.word == word; });
            unit.lasting.push_back({word, turn + change.turns + 1});
        }
    if (change.absent) unit.returns = turn + change.turns + 1;
    const auto is_left = [&](const Numbers::value_type& one) {
        const auto* value = unit.number(one.first);
        return value != nullptr && *value > one.second;
    };
    if (change.removed && std::ranges::none_of(change.all_of, is_left)) {
        unit.removed_outright = *change.removed;
        if (!*change.removed) unit.returns = 0;
    }
    if (change.attached) unit.attached = *change.attached;
    decide(unit, change, rules, record);
    settle(unit);
}

void begin_turn(UnitState& unit, const StateRules& rules, int turn) {
    unit.hits = 0;
    for (const auto word : rules.game().turn_ends) lose(unit, word);
    const auto over = [&](const UnitState::Lasting& one) { return one.until <= turn; };
    for (const auto& one : unit.lasting)
        if (over(one)) std::erase(unit.words, one.word);
    std::erase_if(unit.lasting, over);
    if (unit.returns != 0 && unit.returns <= turn) unit.returns = 0;
    std::erase_if(unit.open, &Decision::this_turn);
}

}  // namespace orderly::game
