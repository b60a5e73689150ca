#include "report/describe/describe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "report/wording.hpp"
#include "text/lists.hpp"

namespace orderly::report {
namespace {

/// A number in a sentence: `2`, plus text that follows the sentence.
struct Told {
    std::string count;
    std::string after;
};

/// Splits a rule: `2` and `, and 1 more for each point over 14`; `1` and ` for each 2 hits suffered`.
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
    text = text::replaced(text::replaced(text, "{count}", number.count), "{distance-unit}", ruleset.unit.suffix);
    return text::replaced(text, "{outcome}", "one row down") + number.after;
}

/// `left as hits`: a number passed on under a new name; empty if the name is the same.
std::string renamed(std::string_view word) {
    const auto open = word.find("={");
    if (open == std::string_view::npos || !word.ends_with('}')) return {};
    const auto inside = word.substr(open + 2, word.size() - open - 3);
    return inside == word.substr(0, open) ? std::string() : fmt::format("{} as {}", spoken(inside), spoken(word.substr(0, open)));
}

/// The words that a follow-up gives its procedure, except those that the case names. Numbers are included only if the
/// procedure calls itself, because then they change.
std::string words_along(const Procedure& procedure, const Next& next, const Condition& when_called) {
    const auto is_named = [&](std::string_view word) {
        const auto at = find_word(procedure, word);
        return word.find('{') != std::string_view::npos || (at != no_word && when_called.all().contains(at));
    };
    std::vector<std::string> added;
    for (const auto& add : next.add) {
        std::string words;
        for (const auto word : add.words)
            if (!is_named(word)) words = joined(words, ", ", spoken(word));
            else if (next.procedure == procedure.id) words = joined(words, ", ", renamed(word));
        const auto when = clause(procedure, add.when);
        if (words.empty()) continue;
        if (when.empty()) added.push_back(words);
        else added.push_back(fmt::format("{} ({})", words, when == "if " + words ? "if that applies" : when));
    }
    return listed(added, "and");
}

std::string next_rule(const Ruleset& ruleset, const Procedure& procedure, const Effect& effect) {
    const auto& next = effect.next;
    const auto* called = find_procedure(ruleset, next.procedure);
    const auto title = called == nullptr ? next.procedure : title_or_id(called->title, called->id);
    auto text = next.named_only                  ? fmt::format("{} later", title)
                : next.procedure == procedure.id ? std::string("then rolls again")
                                                 : fmt::format("then {}", title);
    if (next.repeats) text += fmt::format(", {} times", number_rule(procedure, next.times, false));
    std::vector<std::string> dropped;
    next.drop.each([&](WordIndex word) { dropped.push_back(spoken(procedure.words[word].id)); });
    text = joined(text, " with ", words_along(procedure, next, effect.when));
    return joined(text, ", without ", listed(dropped, "or"));
}

/// Groups the effects of one party.
class Party {
public:
    Party(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes)
        : ruleset_(ruleset), procedure_(procedure), notes_(notes) {}

    void add(const Effect& effect) { effects_.push_back(&effect); }

    std::vector<Case> take(std::string& doubts) {
        for (const auto* effect : effects_) {
            if (is_told_by_base(*effect)) continue;
            if (auto rule = rule_of(*effect); !rule.empty()) put(*effect, std::move(rule));
            else put_doubt(*effect);
        }
        std::ranges::stable_sort(cases_, {}, [](const Circumstance& one) { return !one.text.when.empty(); });
        for (auto& [effect, signs] : doubts_) place(*effect, signs, doubts);
        std::vector<Case> all;
        for (auto& one : cases_) all.push_back(std::move(one.text));
        return all;
    }

private:
    struct Circumstance {
        Case text;
        WordSet words;  ///< named by its circumstance
    };

    [[nodiscard]] const EffectWord* word_of(const Effect& effect) const {
        return effect.word == no_index ? nullptr : &ruleset_.effects[effect.word];
    }

    /// `if guns`. Whether a number was given makes no difference at the table and is left out.
    [[nodiscard]] std::string clause_of(const Effect& effect) {
        auto when = effect.when;
        for (const auto& quantity : procedure_.quantities) {
            when.erase(&WordMasks::all, quantity.word);
            when.erase(&WordMasks::none, quantity.word);
        }
        if (!effect.provided.empty())  // the sheet's own wording names the circumstance
            for (const auto& derived : procedure_.derived)
                if (!derived.when.none().empty()) when.erase(&WordMasks::none, derived.word);
        return clause(procedure_, when, notes_, effect.provided);
    }

    [[nodiscard]] std::string when_of(const Effect& effect) {
        auto text = clause_of(effect);
        if (text.starts_with("if ")) text.erase(0, 3);
        return joined(text, ", ", effect.provided);
    }

    /// The unconditional line that is added to this one; both form one phrase.
    [[nodiscard]] const Effect* base_of(const Effect& effect) {
        const auto* word = word_of(effect);
        if (word == nullptr || !word->sum || !effect.provided.empty() || effect.count.of != Measure::nothing)
            return nullptr;
        if (clause_of(effect).empty()) return nullptr;
        for (const auto* other : effects_)
            if (other != &effect && other->word == effect.word && other->provided.empty() &&
                other->says == effect.says && clause_of(*other).empty())
                return other;
        return nullptr;
    }

    [[nodiscard]] bool is_told_by_base(const Effect& effect) { return !effect.has_next && base_of(effect) != nullptr; }

    /// `; 2 if outflanked`, or `; 1 more if outflanked` if the number grows or several lines add up.
    [[nodiscard]] std::string additions(const Effect& base) {
        std::vector<const Effect*> added;
        for (const auto* effect : effects_)
            if (!effect->has_next && base_of(*effect) == &base) added.push_back(effect);
        std::string text;
        for (const auto* effect : added) {
            const auto sums = added.size() == 1 && base.count.of == Measure::nothing;
            text +=
                fmt::format("; {}{} {}{}{}", effect->count.base + (sums ? base.count.base : 0), sums ? "" : " more",
                            clause_of(*effect), notes_.number_of(effect->mark), notes_.number_of(effect->count.mark));
        }
        return text;
    }

    std::string rule_of(const Effect& effect) {
        auto text = effect.word == no_index ? std::string() : sentence(ruleset_, procedure_, effect);
        if (word_of(effect) != nullptr && word_of(effect)->sum && clause_of(effect).empty() && effect.provided.empty())
            text += additions(effect);
        const auto is_told = effect.has_next && effect.next.named_only && !text.empty();  // its own text says so
        if (effect.has_next && !is_told) text = joined(text, ", ", next_rule(ruleset_, procedure_, effect));
        if (text.empty()) return text;
        return text + notes_.number_of(effect.mark) + notes_.number_of(effect.count.mark);
    }

    void put(const Effect& effect, std::string rule) {
        const auto when = when_of(effect);
        const auto named = words_of(effect);
        const auto same = std::ranges::find(cases_, when, [](const Circumstance& one) { return one.text.when; });
        if (same == cases_.end()) return cases_.push_back({{when, std::move(rule)}, named});
        if (same->text.what != rule) same->text.what = joined(same->text.what, ", ", rule);
        same->words = same->words | named;
    }

    void put_doubt(const Effect& effect) {
        if (auto signs = notes_.number_of(effect.mark); !signs.empty()) doubts_.emplace_back(&effect, std::move(signs));
    }

    [[nodiscard]] static WordSet words_of(const Effect& effect) {
        return effect.when.all() | effect.when.any_words().own;
    }

    /// The words that a doubt concerns, including implied and derived ones.
    [[nodiscard]] WordSet meant_by(const Effect& effect) const {
        auto words = words_of(effect);
        words.each([&](WordIndex word) { words = words | procedure_.words[word].implies; });
        for (const auto& derived : procedure_.derived) {
            if ((derived.when.all() | derived.when.any_words().own).has_any(words)) words.insert(derived.word);
        }
        return words;
    }

    /// Attaches the doubt to its case, or else to the party.
    void place(const Effect& effect, const std::string& signs, std::string& doubts) {
        const auto meant = meant_by(effect);
        const auto about =
            std::ranges::find_if(cases_, [&](const Circumstance& one) { return one.words.has_any(meant); });
        auto& text = about != cases_.end() ? about->text.what : doubts;
        if (text.find(signs) == std::string::npos) text += signs;
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    Footnotes& notes_;
    std::vector<const Effect*> effects_;
    std::vector<Circumstance> cases_;
    std::vector<std::pair<const Effect*, std::string>> doubts_;
};

}  // namespace

std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure,
                                    std::span<const Effect* const> effects, Footnotes& notes) {
    std::vector<PartyCases> all;
    for (const auto* effect : effects) {
        const auto name = party_name(procedure, effect->to);
        if (std::ranges::find(all, name, &PartyCases::party) != all.end()) continue;
        Party party(ruleset, procedure, notes);
        for (const auto* other : effects)
            if (other->to == effect->to) party.add(*other);
        auto& told = all.emplace_back(PartyCases{name, {}, {}});
        told.cases = party.take(told.doubts);
    }
    return all;
}

std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                                    Footnotes& notes) {
    std::vector<const Effect*> all;
    for (const auto& effect : effects) all.push_back(&effect);
    return party_cases(ruleset, procedure, all, notes);
}

void write_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                 std::size_t indent, Footnotes& notes, text::Page& page) {
    const auto all = party_cases(ruleset, procedure, effects, notes);
    std::size_t width = 0;
    for (const auto& one : all) width = std::max(width, text::columns_of(one.party));
    for (const auto& one : all) {
        auto name = std::string(one.party) + one.doubts;
        for (const auto& told : one.cases) {
            page.labelled(std::string(indent, ' ') + text::padded_right(name, width + 2),
                          joined(told.when, ": ", told.what));
            name.clear();
        }
        if (!name.empty()) page.paragraph(name, indent, indent);
    }
}

}  // namespace orderly::report
