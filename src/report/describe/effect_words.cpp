#include "report/describe/effect_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/naming.hpp"
#include "report/rule_words.hpp"

namespace orderly::report {
namespace {

/// Puts `value` in place of every `name`.
void fill(std::string& text, std::string_view name, std::string_view value) {
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size())) text.replace(at, name.size(), value);
}

std::string sentence(const Ruleset& ruleset, const Procedure& procedure, const Effect& effect) {
    const auto& word = ruleset.effects[effect.word];
    const auto one = effect.counted && effect.count.of == Measure::nothing && effect.count.base == 1;
    const auto pattern = !effect.counted || one || word.many.empty() ? word.one : word.many;
    std::string text(pattern.empty() ? word.id : pattern);
    // a number that grows is said once more at the end, where a sentence can hold it
    const auto grows = effect.count.of != Measure::nothing;
    fill(text, "{count}", effect.counted ? (grows ? "N" : number_rule(procedure, effect.count, false)) : "");
    fill(text, "{unit}", ruleset.unit.suffix);
    fill(text, "{outcome}", "one row down");
    return effect.counted && grows ? fmt::format("{} (N is {})", text, number_rule(procedure, effect.count, false)) : text;
}

std::string next_rule(const Procedure& procedure, const Next& next) {
    auto text = fmt::format("next: {}", next.procedure == procedure.id ? fmt::format("{} again", next.procedure) : std::string(next.procedure));
    if (next.repeats) text += fmt::format(", {} times", number_rule(procedure, next.times, false));
    for (const auto& add : next.add) {
        std::string words;
        for (const auto word : add.words) words = joined(words, " ", word);
        text = joined(text, ", ", joined(fmt::format("with {}", words), " if ", condition_text(procedure, add.when)));
    }
    const auto dropped = words_text(procedure, next.drop, ", ");
    return dropped.empty() ? text : fmt::format("{}, without {}", text, dropped);
}

std::string when_text(const Procedure& procedure, const Effect& effect, Footnotes& notes) {
    return joined(condition_text(procedure, effect.when) + notes.numbers_of(effect.when), ", ", effect.provided);
}

std::string effect_rule(const Ruleset& ruleset, const Procedure& procedure, const Effect& effect, Footnotes& notes) {
    auto text = effect.word == no_index ? std::string() : sentence(ruleset, procedure, effect);
    if (effect.has_next) text = joined(text, ", ", next_rule(procedure, effect.next));
    return text + notes.number_of(effect.mark) + notes.number_of(effect.count.mark);
}

}  // namespace

void write_effects(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects, std::size_t indent,
                   Footnotes& notes, Page& page) {
    std::vector<Index> parties;
    for (const auto& effect : effects)
        if (std::ranges::find(parties, effect.to) == parties.end()) parties.push_back(effect.to);
    for (const auto party : parties) {
        std::string text;
        std::string last;
        for (const auto& effect : effects) {
            if (effect.to != party) continue;
            const auto when = when_text(procedure, effect, notes);
            const auto rule = effect_rule(ruleset, procedure, effect, notes);
            // lines that wait for the same stand together after it
            text = !text.empty() && when == last ? joined(text, ", ", rule) : joined(text, "; ", joined(when, ": ", rule));
            last = when;
        }
        page.labelled(std::string(indent, ' ') + std::string(party_name(procedure, party)) + ": ", text);
    }
}

}  // namespace orderly::report
