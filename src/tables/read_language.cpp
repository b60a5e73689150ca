#include "tables/read_parts.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/pattern.hpp"
#include "orderly/engine.hpp"
#include "tables/fields.hpp"

namespace orderly::tables {

void fill_phrases(std::span<const std::string_view>& phrases, const Key& key, const Node& value, Scope& scope) {
    if (value.kind == NodeKind::map) return scope.fault(value, "`{}` must be a word or a list of words", key.name);
    std::vector<std::string_view> list;
    for (const auto* item : names_in(value))
        if (const auto text = read_text(*item, scope.faults)) list.push_back(scope.arena.keep(*text));
    std::ranges::stable_sort(list, std::greater(), [](std::string_view one) { return std::ranges::count(one, ' '); });
    phrases = scope.arena.keep(list);
}

void fill_twins(std::span<const Twin>& twins, const Key& key, const Node& value, Scope& scope) {
    std::vector<Twin> list;
    each_pair_of(value, key.name, scope.faults, [&](const Node& from, const Node& to) {
        list.push_back({scope.arena.keep(from.text), scope.arena.keep(read_text(to, scope.faults).value_or(""))});
    });
    std::ranges::sort(list, {}, &Twin::from);
    twins = scope.arena.keep(list);
}

void fill_numbers(std::span<const NumberWord>& numbers, const Key& key, const Node& value, Scope& scope) {
    std::vector<NumberWord> list;
    each_pair_of(value, key.name, scope.faults, [&](const Node& name, const Node& number) {
        list.push_back({scope.arena.keep(name.text), read_int(number, scope.faults).value_or(0)});
    });
    std::ranges::sort(list, {}, &NumberWord::name);
    numbers = scope.arena.keep(list);
}

namespace {

class LanguageReader {
public:
    LanguageReader(const Node& file, Scope& scope)
        : scope_(scope), arena_(scope.arena), faults_(scope.faults), fields_(file, scope, language_) {}

    Language read() {
        for (const auto& key : keys::language.keys)
            if (const auto* list = fields_.node().find(key.name); list != nullptr && key.value.form == Form::words)
                fill_phrases(lists_[std::string(key.name)], key, *list, scope_);
        fields_.pairs("lists", [&](const Node& name, const Node& list) {
            fill_phrases(lists_[name.text], *keys::language.own("lists"), list, scope_);
        });
        fields_.pairs("terms", [&](const Node& name, const Node& pattern) {
            terms_[name.text] = read_text(pattern, faults_).value_or("");
        });
        language_.rules = rules();
        return language_;
    }

private:
    std::span<const LanguageRule> rules() {
        std::vector<LanguageRule> rules;
        fields_.pairs("rules", [&](const Node& stage, const Node& of_stage) {
            const auto known = engine::place_of(engine::rule_stages, stage.text);
            if (!known)
                return add_fault(faults_, stage,
                                 "a rule's stage is `sentence`, `pieces`, `items`, `sides` or `numbers`");
            for (std::size_t at = 0; at < of_stage.items.size(); ++at)
                rules.push_back(rule(of_stage.keys[at], of_stage.items[at], *known));
        });
        return arena_.keep(rules);
    }

    LanguageRule rule(const Node& id, const Node& node, std::uint8_t stage) {
        const Fields<keys::language_rule> fields(node, faults_);
        LanguageRule made;
        made.id = arena_.keep(id.text);
        made.stage = stage;
        if (const auto* when = fields.find("when")) made.when = compile_pattern(*when, names_, arena_, faults_);
        std::size_t actions = 0;
        for (std::uint8_t at = 0; at < engine::rule_actions.size(); ++at) {
            const auto* value = node.find(engine::rule_actions[at]);
            if (value == nullptr) continue;
            ++actions;
            made.does = at;
            set_action(made, *value, fields.find("code"));
        }
        if (actions != 1) add_fault(faults_, id, "a rule needs exactly one of ask, tell, give and as");
        made.lines = fields.made("lines", scope_, [&](const Node& say, const Node& means) {
            return RuleLine{arena_.keep(say.text), arena_.keep(read_text(means, faults_).value_or(""))};
        });
        return made;
    }

    void set_action(LanguageRule& made, const Node& value, const Node* code) {
        const auto place = [&](const Node& node, std::span<const std::string_view> names) {
            if (const auto known = engine::place_of(names, node.text)) made.gives = *known;
            else add_fault(faults_, node, "`{}` is not something that a rule can give or make", node.text);
        };
        switch (static_cast<engine::RuleAction>(made.does)) {
            case engine::RuleAction::ask:
                if (code != nullptr) place(*code, engine::rule_codes);
                [[fallthrough]];
            case engine::RuleAction::tell: made.say = arena_.keep(read_text(value, faults_).value_or("")); return;
            case engine::RuleAction::give: return place(value, engine::rule_gives);
            case engine::RuleAction::become: return place(value, engine::rule_becomes);
        }
    }

    Scope& scope_;
    Arena& arena_;
    Faults& faults_;
    Language language_;
    Fields<keys::language> fields_;
    std::map<std::string, std::span<const std::string_view>, std::less<>> lists_;
    std::map<std::string, std::string, std::less<>> terms_;
    PatternNames names_{[this](std::string_view name) {
                            const auto found = lists_.find(name);
                            return found == lists_.end() ? nullptr : &found->second;
                        },
                        [this](std::string_view name) {
                            const auto found = terms_.find(name);
                            return found == terms_.end() ? nullptr : &found->second;
                        }};
};

}  // namespace

Language read_language(const Node& file, Arena& arena, Faults& faults) {
    Scope scope({}, arena, faults);
    return LanguageReader(file, scope).read();
}

namespace {

constexpr std::string_view of_the_enemy = "enemy.";

using Phrases = std::vector<std::pair<const Node*, Phrase>>;

class SpeechReader {
public:
    SpeechReader(const Node& file, Arena& arena, Faults& faults)
        : fields_(file, faults), arena_(arena), faults_(faults) {}

    Speech read(const Language* language) {
        Speech speech;
        speech.file = fields_.node().file;
        check_language(language);
        speech.fillers = names(fields_.list("fillers"));
        speech.facts = names(fields_.list("facts"));
        std::vector<Counting> countings;
        fields_.pairs("nouns", [&](const Node& quantity, const Node& nouns) {
            if (check_id(quantity, faults_)) countings.push_back({arena_.keep(quantity.text), names(names_in(nouns))});
        });
        speech.countings = arena_.keep(countings);
        fields_.pairs("words", [&](const Node& key, const Node& value) {
            const std::string_view whole = key.text;
            const auto slash = whole.find('/');
            const auto scope = slash == std::string_view::npos ? std::string_view() : whole.substr(0, slash);
            speech.words.push_back({&key, scope, whole.substr(slash + 1), names(names_in(value))});
        });
        fields_.pairs("procedures", [&](const Node& key, const Node& value) {
            speech.procedures.push_back(read_procedure(key, value));
        });
        return speech;
    }

private:
    void check_language(const Language* language) {
        const auto* named = fields_.find("speech");
        if (named != nullptr && check_id(*named, faults_) && language != nullptr && language->id != named->text)
            add_fault(faults_, *named, "the ruleset's language is `{}`, but these names are in `{}`", language->id,
                      named->text);
    }

    ProcedureSpeech read_procedure(const Node& key, const Node& value) {
        const Fields<keys::procedure_speech> fields(value, faults_);
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
        return made;
    }

    /// `{pattern: [word, enemy.word]}`
    Phrases phrases_in(const Node& map) {
        Phrases phrases;
        if (map.kind != NodeKind::map) add_fault(faults_, map, "expected a map of names and the words they stand for");
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

    Fields<keys::speech> fields_;
    Arena& arena_;
    Faults& faults_;
};

/// Whether the procedure has the word that a phrase stands for: `word`, `name=value`, `enemy.word`.
bool is_word(const Procedure& procedure, std::string_view says) {
    if (says.starts_with(of_the_enemy)) says.remove_prefix(of_the_enemy.size());
    return std::ranges::any_of(procedure.words, [&](const Word& word) { return word.id == says; }) ||
           find_word(procedure, says.substr(0, says.find_first_of("=@"))) != no_word;
}

/// Whether a modifier's option depends only on words of the choice.
bool is_of(const Procedure& procedure, const Option& option, Index choice) {
    auto one = option.term.enemy.empty() && !option.term.own.empty();
    option.term.own.each([&](WordIndex word) { one = one && procedure.words[word].choice == choice; });
    return one;
}

}  // namespace

Speech read_speech(const Node& file, const Language* language, Arena& arena, Faults& faults) {
    return SpeechReader(file, arena, faults).read(language);
}

void take_speech(const Speech& speech, Procedure& procedure, Arena& arena, Faults& faults) {
    const auto found = std::ranges::find(speech.procedures, procedure.id, &ProcedureSpeech::id);
    if (found == speech.procedures.end()) return;
    // phrases taken over from another ruleset may stand for words that this one lacks
    const auto known = [&](const Phrases& phrases) {
        std::vector<Phrase> kept;
        for (const auto& [at, phrase] : phrases) {
            const auto unknown =
                std::ranges::find_if(phrase.says, [&](std::string_view word) { return !is_word(procedure, word); });
            if (unknown == phrase.says.end()) kept.push_back(phrase);
            else if (at->file == speech.file)
                add_fault(faults, *at, "stands for `{}`, but {} has no such word", *unknown, procedure.id);
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
            add_fault(faults, at, "there is no procedure `{}`", id);
    };
    for (const auto& one : speech.procedures)
        if (one.at->file == speech.file) check_procedure(*one.at, one.id);
    for (const auto& one : speech.words) {
        const auto is_said = std::ranges::any_of(procedures, [&](const Procedure& procedure) {
            return (one.procedure.empty() || one.procedure == procedure.id) && has_word(procedure, one.word);
        });
        if (is_said || one.at->file != speech.file) continue;
        if (one.procedure.empty()) add_fault(faults, *one.at, "no procedure has the word `{}`", one.word);
        else add_fault(faults, *one.at, "`{}` has no word `{}`", one.procedure, one.word);
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
