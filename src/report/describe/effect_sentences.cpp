#include "report/describe/effect_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/naming.hpp"
#include "report/describe/clauses.hpp"
#include "report/rule_text.hpp"

namespace orderly::report {
namespace {

/// Puts `value` in place of every `name`.
void fill(std::string& text, std::string_view name, std::string_view value) {
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
        text.replace(at, name.size(), value);
}

/// A number as a sentence holds it: `2`, and what is said after the sentence.
struct Told {
    std::string count;
    std::string after;
};

/// `2` and `, and 1 more for each point over 14`; `1` and ` for each 2 hits suffered`.
Told told(const Procedure& procedure, const Number& number) {
    auto rule = number_rule(procedure, number, false);
    const auto end = rule.find(' ');
    if (number.of == Measure::nothing || number.absent) return {std::move(rule), {}};
    if (rule.find_first_not_of("0123456789") == std::string::npos) return {std::move(rule), {}};
    if (rule.find_first_not_of("0123456789") != end) return {"N", fmt::format(" (N is {})", rule)};
    const auto grows = rule.substr(end);
    return {rule.substr(0, end), grows.starts_with(" and ") ? "," + grows : grows};
}

std::string sentence(const Ruleset& ruleset, const Procedure& procedure, const Effect& effect) {
    const auto& word = ruleset.effects[effect.word];
    const auto number = effect.counted ? told(procedure, effect.count) : Told{};
    const auto one = !effect.counted || number.count == "1" || word.many.empty();
    std::string text(!effect.says.empty() ? effect.says : one ? word.one : word.many);
    if (text.empty()) text = word.id;
    fill(text, "{count}", number.count);
    fill(text, "{distance-unit}", ruleset.unit.suffix);
    fill(text, "{outcome}", "one row down");
    return text + number.after;
}

/// `hits={suffered}` as `hits=suffered`.
std::string next_word(std::string_view word) {
    std::string text(word);
    std::erase_if(text, [](char one) { return one == '{' || one == '}'; });
    return text;
}

std::string next_rule(const Procedure& procedure, const Next& next) {
    auto text = next.named_only                  ? fmt::format("resolve {} later", next.procedure)
                : next.procedure == procedure.id ? fmt::format("then {} again", next.procedure)
                                                 : fmt::format("then resolve {}", next.procedure);
    if (next.repeats) text += fmt::format(", {} times", number_rule(procedure, next.times, false));
    std::vector<std::string> added;
    for (const auto& add : next.add) {
        std::string words;
        for (const auto word : add.words) words = joined(words, " ", next_word(word));
        const auto when = clause(procedure, add.when);
        added.push_back(when.empty() ? words : fmt::format("{} ({})", words, when));
    }
    std::vector<std::string> dropped;
    next.drop.each([&](WordIndex word) { dropped.emplace_back(procedure.words[word].id); });
    text = joined(text, " with ", listed(added, "and"));
    return joined(text, ", without ", listed(dropped, "or"));
}

std::string effect_rule(const Ruleset& ruleset, const Procedure& procedure, const Effect& effect, Footnotes& notes) {
    auto text = effect.word == no_index ? std::string() : sentence(ruleset, procedure, effect);
    if (effect.has_next) text = joined(text, ", ", next_rule(procedure, effect.next));
    if (text.empty()) text = effect.mark.note;  // nothing happens but what the mark tells
    return text + notes.number_of(effect.mark) + notes.number_of(effect.count.mark);
}

/// Whether a line that always holds says the same of the same party, and both are summed.
bool adds_to_another(const Effect& effect, std::span<const Effect> effects, const Ruleset& ruleset,
                     const Procedure& procedure) {
    if (effect.word == no_index || !ruleset.effects[effect.word].sum) return false;
    return std::ranges::any_of(effects, [&](const Effect& other) {
        return &other != &effect && other.word == effect.word && other.to == effect.to && other.provided.empty() &&
               clause(procedure, other.when).empty();
    });
}

/// What happens to one party: lines that wait for the same stand together after it.
std::vector<EffectSentence> sentences_for(Index party, const Ruleset& ruleset, const Procedure& procedure,
                                          std::span<const Effect> effects, Footnotes& notes) {
    std::vector<EffectSentence> lines;
    for (const auto& effect : effects) {
        if (effect.to != party) continue;
        const auto when = joined(clause(procedure, effect.when, notes), ", ", effect.provided);
        auto rule = effect_rule(ruleset, procedure, effect, notes);
        if (!when.empty() && adds_to_another(effect, effects, ruleset, procedure)) rule = "also " + rule;
        const auto same = std::ranges::find(lines, when, &EffectSentence::when);
        if (same == lines.end()) lines.push_back({when, rule});
        else same->what = joined(same->what, ", ", rule);
    }
    return lines;
}

}  // namespace

std::vector<PartyEffects> effect_sentences(const Ruleset& ruleset, const Procedure& procedure,
                                           std::span<const Effect> effects, Footnotes& notes) {
    std::vector<PartyEffects> all;
    for (const auto& effect : effects) {
        const auto party = party_name(procedure, effect.to);
        if (std::ranges::find(all, party, &PartyEffects::party) != all.end()) continue;
        all.push_back({party, sentences_for(effect.to, ruleset, procedure, effects, notes)});
    }
    return all;
}

void write_effects(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                   std::size_t indent, Footnotes& notes, text::Page& page) {
    const auto all = effect_sentences(ruleset, procedure, effects, notes);
    std::size_t width = 0;
    for (const auto& one : all) width = std::max(width, text::columns_of(one.party));
    for (const auto& one : all)
        for (const auto& sentence : one.sentences) {
            const auto first = &sentence == &one.sentences.front();
            page.labelled(std::string(indent, ' ') + text::padded_right(first ? one.party : "", width + 2),
                          joined(sentence.when, ": ", sentence.what));
        }
}

}  // namespace orderly::report
