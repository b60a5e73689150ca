// The kind of a sentence: a request, a question, or words for a command such as `odds` and `show`.

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

#include "parse/easy/rules.hpp"
#include "parse/easy/typed_line.hpp"

namespace orderly::parser {

using engine::RuleBecomes;

namespace {

/// The outcomes whose title or id the pieces begin with.
std::vector<OutcomeName> outcomes_at(const Ruleset& ruleset, std::span<const TypedToken> pieces) {
    std::vector<OutcomeName> found;
    if (pieces.empty()) return found;
    for (const auto& procedure : ruleset.procedures)
        for (const auto& set : procedure.results)
            for (const auto& row : set.rows)
                for (const auto name : {row.title, row.outcome}) {
                    constexpr std::size_t few = 3;  // the first letters rule out most names
                    const auto is_alike = [](char one, char other) {
                        return std::tolower(static_cast<unsigned char>(one)) == static_cast<unsigned char>(other);
                    };
                    const auto begins = std::string_view(pieces.front().key).substr(0, few);
                    if (begins.empty() || !std::ranges::equal(name.substr(0, begins.size()), begins, is_alike)) continue;
                    const auto keys = keys_of(name, ruleset.language);
                    const auto is_it = !keys.empty() && keys.size() <= pieces.size() &&
                                       std::ranges::equal(keys, pieces.first(keys.size()), {}, {}, &TypedToken::key);
                    const OutcomeName one{&procedure, row.outcome, keys.size()};
                    if (is_it && std::ranges::find(found, one) == found.end()) found.push_back(one);
                }
    return found;
}

std::size_t length_of_longest(const std::vector<OutcomeName>& names) {
    return std::ranges::max(names, {}, &OutcomeName::length).length;
}

struct Sentence {
    const Vocabulary& vocabulary;
    KnownSpeech& speech;
    std::vector<TypedToken>& pieces;
    Asking asking = {};
    const Ruleset& ruleset = *vocabulary.in_force;

    Asking read() {
        const auto is_asked = !pieces.empty() && pieces.back().asks;
        while (take_next()) {
        }
        if (!asking.asks() && is_asked) {
            asking.what = RuleBecomes::question;
            asking.typed = "?";
        }
        if (asking.what == RuleBecomes::odds) take_outcome();
        return std::move(asking);
    }

    /// Removes the outcome that the odds are asked of, and what leads on from it: all odds are printed. The procedure is
    /// the one that has it, if the line names none.
    void take_outcome() {
        const SpokenLine all(vocabulary, speech, pieces);
        const TypedLine line(all, ruleset.procedures.front());
        for (std::size_t at = 0; at < pieces.size(); ++at) {
            const auto found = named_outcomes(line, at);
            if (found.empty()) continue;
            const auto is_of_first = [&](const OutcomeName& one) { return one.procedure == found.front().procedure; };
            if (named_in(all, pieces).empty() && std::ranges::all_of(found, is_of_first))
                asking.procedure = found.front().procedure;
            auto to = at + length_of_longest(found);
            const auto& leads = ruleset.language.reasons;
            if (to < pieces.size() && std::ranges::find(leads, pieces[to].key) != leads.end()) ++to;
            const auto begin = pieces.begin();
            pieces.erase(begin + static_cast<std::ptrdiff_t>(at), begin + static_cast<std::ptrdiff_t>(to));
            asking.is_changed = true;
            return;
        }
    }

    /// Removes the brackets of the first rule that matches, except its part 1.
    bool take_next() {
        const SpokenLine all(vocabulary, speech, pieces);
        const TypedLine line(all, ruleset.procedures.front());
        PieceRules rules(engine::RuleStage::sentence, line);
        if (!rules.has_any()) return false;  // the common case: no question
        for (std::size_t at = 0; at < pieces.size(); ++at) {
            const auto found = rules.find(at);
            if (found && take(*found)) return true;
        }
        return false;
    }

    bool take(const PieceRules::Found& found) {
        const auto what = static_cast<RuleBecomes>(found.rule->gives);
        const auto is_odds = asking.what == RuleBecomes::odds;
        const auto stays = found.parts[1].to > 0;
        if (stays && asking.asks()) return false;
        const auto is_of_odds =
            what == RuleBecomes::least || what == RuleBecomes::versus || what == RuleBecomes::nothing;
        if (is_of_odds != is_odds && what != RuleBecomes::odds) return false;
        if (found.parts[0].to == pieces.size() && found.parts[0].from == 0) return false;
        const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(found.parts[0].from);
        const auto end = pieces.begin() + static_cast<std::ptrdiff_t>(found.parts[0].to);
        if (!is_of_odds) {
            asking.what = what;
            if (asking.typed.empty()) asking.typed = shown({begin, end});
        }
        if (what == RuleBecomes::least)
            for (const auto& piece : std::span(begin, end))
                if (piece.kind == TypedToken::Kind::number) asking.least = piece.value;
        if (stays) return true;
        asking.is_changed = true;
        if (what != RuleBecomes::versus) {
            pieces.erase(begin, end);
            return true;
        }
        begin->key = begin->raw = ruleset.language.versus.front();
        begin->row = row_of_key(speech.of(ruleset), begin->key);
        pieces.erase(begin + 1, end);
        return true;
    }
};

}  // namespace

Asking take_question(const Vocabulary& vocabulary, KnownSpeech& speech, std::vector<TypedToken>& pieces, bool is_odds) {
    Sentence sentence{vocabulary, speech, pieces};
    if (is_odds) sentence.asking.what = RuleBecomes::odds;
    return sentence.read();
}

std::vector<OutcomeName> named_outcomes(const TypedLine& line, std::size_t at) {
    const auto& all = line.all;
    const auto rest = std::span(line.pieces).subspan(at);
    auto found = outcomes_at(all.ruleset, rest);
    if (found.empty()) return found;
    auto is_other = std::ranges::any_of(named_in(all, line.pieces), [&](const Named& one) {
        return one.at == at && one.length >= length_of_longest(found);
    });
    for (const auto& one : found)
        line.each_word_called(rest.first(one.length), [&](const Procedure& procedure, const Word&) {
            is_other = is_other || procedure.kind != Kind::lookup;
        });
    return is_other ? std::vector<OutcomeName>() : found;
}

TableAsked table_asked(const Ruleset& ruleset, const Speech& speech, const std::vector<TypedToken>& pieces,
                       const Procedure* of) {
    const auto named = named_in({ruleset, speech}, pieces);
    TableAsked asked;
    asked.procedure = of != nullptr || named.empty() ? of : named.front().procedure;
    asked.is_named = asked.procedure != nullptr;
    auto is_shared = false;
    for (std::size_t at = 0; at < pieces.size();) {
        auto found = outcomes_at(ruleset, std::span(pieces).subspan(at));
        if (asked.is_named)
            std::erase_if(found, [&](const OutcomeName& one) { return one.procedure != asked.procedure; });
        for (const auto& one : found) {
            if (asked.procedure == nullptr) asked.procedure = one.procedure;
            is_shared = is_shared || one.procedure != asked.procedure;
            asked.outcomes.push_back(one.outcome);
        }
        const auto name = std::ranges::find(named, at, &Named::at);
        if (!found.empty()) at += length_of_longest(found);
        else if (name != named.end()) at += name->length;
        else asked.rest.push_back(pieces[at++].raw);
    }
    if (is_shared) asked.procedure = nullptr;
    return asked;
}

std::optional<SaidCommand> command_asked(const Vocabulary& vocabulary, std::span<const std::string_view> tokens,
                                         bool is_odds) {
    const auto& ruleset = *vocabulary.in_force;
    if (ruleset.procedures.empty()) return std::nullopt;
    KnownSpeech speech;
    auto pieces = looked_up(speech.of(ruleset), tokens, ruleset.language);
    const auto asking = take_question(vocabulary, speech, pieces, is_odds);
    const auto is_look_up = asking.what == RuleBecomes::look_up;
    if (is_look_up && !asking.is_changed) {
        const auto asked = table_asked(ruleset, speech.of(ruleset), pieces);
        if (asked.procedure == nullptr || asked.outcomes.empty()) return std::nullopt;
        SaidCommand command{{"show", std::string(asked.procedure->id)}, {}};
        command.words.insert(command.words.end(), asked.outcomes.begin(), asked.outcomes.end());
        return command;
    }
    if ((!is_look_up && asking.what != RuleBecomes::odds) || !asking.is_changed) return std::nullopt;
    SaidCommand command{{is_look_up ? "show" : "odds"}, asking.least};
    if (asking.procedure != nullptr) command.words.emplace_back(asking.procedure->id);
    std::istringstream words(typed_text(pieces, true));
    for (std::string word; words >> word;) command.words.push_back(word);
    return command;
}

}  // namespace orderly::parser
