#include "tables/read_speech.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "tables/speech_pattern.hpp"

namespace orderly::tables {
namespace {

constexpr std::string_view of_the_enemy = "enemy.";

using Phrases = std::vector<std::pair<const Node*, Phrase>>;

class SpeechReader {
public:
    SpeechReader(const Node& file, Arena& arena, Faults& faults)
        : fields_(file, keys::speech, faults), arena_(arena), faults_(faults) {}

    Speech read(const Node* language) {
        Speech speech;
        speech.file = fields_.node().file;
        check_language(language);
        speech.fillers = names(fields_.list("fillers"));
        speech.facts = names(fields_.list("facts"));
        std::vector<Counting> countings;
        fields_.pairs("nouns", [&](const Node& quantity, const Node& nouns) {
            if (check_id(quantity, faults_))
                countings.push_back({arena_.keep(quantity.text), names(names_in(nouns))});
        });
        speech.countings = arena_.keep(countings);
        fields_.pairs("words", [&](const Node& key, const Node& value) {
            const std::string_view whole = key.text;
            const auto slash = whole.find('/');
            const auto scope = slash == std::string_view::npos ? std::string_view() : whole.substr(0, slash);
            speech.words.push_back({&key, scope, whole.substr(slash + 1), names(names_in(value))});
        });
        fields_.pairs("procedures", [&](const Node& key, const Node& value) {
            if (check_id(key, faults_)) speech.procedures.push_back(read_procedure(key, value));
        });
        fields_.finish();
        return speech;
    }

private:
    void check_language(const Node* language) {
        const auto* named = fields_.find("speech");
        const auto* id = language == nullptr ? nullptr : language->find("language");
        if (named != nullptr && check_id(*named, faults_) && id != nullptr && id->text != named->text)
            add_fault(faults_, *named,
                      fmt::format("the ruleset is said in `{}`, and these names are of `{}`", id->text, named->text));
    }

    ProcedureSpeech read_procedure(const Node& key, const Node& value) {
        Fields fields(value, keys::procedure_speech, faults_);
        ProcedureSpeech made{&key, arena_.keep(key.text)};
        made.short_name = arena_.keep(fields.text("short"));
        std::vector<Phrase> called;
        if (const auto* node = fields.find("called"); node != nullptr && node->kind == NodeKind::map)
            for (auto& [at, phrase] : phrases_in(*node)) called.push_back(phrase);
        else
            for (const auto name : names(fields.list("called"))) called.push_back({name, {}});
        made.called = arena_.keep(called);
        if (const auto* node = fields.find("phrases")) made.phrases = phrases_in(*node);
        if (const auto* node = fields.find("either")) made.either = phrases_in(*node);
        made.fillers = names(fields.list("fillers"));
        fields.finish();
        return made;
    }

    /// `{pattern: [word, enemy.word]}`
    Phrases phrases_in(const Node& map) {
        Phrases phrases;
        if (map.kind != NodeKind::map) add_fault(faults_, map, "a map of names and the words that they say");
        for (std::size_t at = 0; at < map.keys.size(); ++at) {
            std::vector<std::string_view> says;
            for (const auto* word : names_in(map.items[at]))
                says.push_back(arena_.keep(read_text(*word, faults_).value_or("")));
            const auto kept = arena_.keep(says);
            for (const auto& name : expand_pattern(map.keys[at], faults_))
                phrases.emplace_back(&map.keys[at], Phrase{arena_.keep(name), kept});
        }
        return phrases;
    }

    std::span<const std::string_view> names(const std::vector<const Node*>& patterns) {
        std::vector<std::string_view> all;
        for (const auto* pattern : patterns)
            for (const auto& name : expand_pattern(*pattern, faults_)) all.push_back(arena_.keep(name));
        return arena_.keep(all);
    }

    Fields fields_;
    Arena& arena_;
    Faults& faults_;
};

/// The word that a phrase says: `word`, `name=value`, `enemy.word`.
bool is_word(const Procedure& procedure, std::string_view says) {
    if (says.starts_with(of_the_enemy)) says.remove_prefix(of_the_enemy.size());
    return std::ranges::any_of(procedure.words, [&](const Word& word) { return word.id == says; }) ||
           find_word(procedure, says.substr(0, says.find_first_of("=@"))) != no_word;
}

/// The choice's words that the option of a modifier is for, alone.
bool is_of(const Procedure& procedure, const Option& option, Index choice) {
    auto one = option.term.enemy.empty() && !option.term.own.empty();
    option.term.own.each([&](WordIndex word) { one = one && procedure.words[word].choice == choice; });
    return one;
}

}  // namespace

Speech read_speech(const Node& file, const Node* language, Arena& arena, Faults& faults) {
    return SpeechReader(file, arena, faults).read(language);
}

void take_speech(const Speech& speech, Procedure& procedure, Arena& arena, Faults& faults) {
    const auto found = std::ranges::find(speech.procedures, procedure.id, &ProcedureSpeech::id);
    if (found == speech.procedures.end()) return;
    // a phrase of another ruleset says what that one has
    const auto known = [&](const Phrases& phrases) {
        std::vector<Phrase> kept;
        for (const auto& [at, phrase] : phrases) {
            const auto unknown =
                std::ranges::find_if(phrase.says, [&](std::string_view word) { return !is_word(procedure, word); });
            if (unknown == phrase.says.end()) kept.push_back(phrase);
            else if (at->file == speech.file)
                add_fault(faults, *at, fmt::format("says `{}`, which is no word of {}", *unknown, procedure.id));
        }
        return arena.keep(kept);
    };
    Phrases called;
    for (const auto& phrase : found->called) called.emplace_back(found->at, phrase);
    procedure.short_name = found->short_name;
    procedure.called = known(called);
    procedure.phrases = known(found->phrases);
    procedure.either = known(found->either);
    procedure.fillers = found->fillers;
}

void check_speech(const Speech& speech, std::span<const Procedure> procedures, Faults& faults) {
    const auto has_word = [](const Procedure& one, std::string_view id) {
        return std::ranges::any_of(one.words, [&](const Word& word) { return word.id == id; });
    };
    const auto check_procedure = [&](const Node& at, std::string_view id) {
        if (std::ranges::find(procedures, id, &Procedure::id) == procedures.end())
            add_fault(faults, at, fmt::format("there is no procedure `{}`", id));
    };
    for (const auto& one : speech.procedures)
        if (one.at->file == speech.file) check_procedure(*one.at, one.id);
    for (const auto& one : speech.words) {
        const auto is_said = std::ranges::any_of(procedures, [&](const Procedure& procedure) {
            return (one.procedure.empty() || one.procedure == procedure.id) && has_word(procedure, one.word);
        });
        if (is_said || one.at->file != speech.file) continue;
        if (one.procedure.empty()) add_fault(faults, *one.at, fmt::format("no procedure has the word `{}`", one.word));
        else add_fault(faults, *one.at, fmt::format("`{}` has no word `{}`", one.procedure, one.word));
    }
}

SideMask sides_that_add_up(const Procedure& procedure, Index choice) {
    SideMask sides = 0;
    for (const auto& modifier : procedure.modifiers) {
        if (modifier.rule != Rule::by) continue;
        const auto is_ours = [&](const Option& option) { return is_of(procedure, option, choice); };
        const auto adds_nothing = [](const Option& option) { return option.value.base == 0 && !option.value.absent; };
        const auto whole = modifier.options.size() == procedure.choices[choice].words.size() &&
                           std::ranges::all_of(modifier.options, is_ours);
        if (whole && std::ranges::any_of(modifier.options, adds_nothing)) sides |= modifier.sides;
    }
    return static_cast<SideMask>(sides & procedure.choices[choice].sides);
}

}  // namespace orderly::tables
