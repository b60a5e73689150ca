#include "parse/easy/spoken_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>

#include "orderly/engine.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/lexicon.hpp"
#include "text/lists.hpp"

namespace orderly::parser {
namespace {

using Keys = std::vector<std::string>;

/// Splits texts of a ruleset into keys; keeps each.
struct KeyMaker {
    const Language& language;
    std::unordered_map<std::string, Keys> known = {};

    const Keys& of(std::string_view text) {
        const auto [found, is_new] = known.try_emplace(std::string(text));
        if (is_new) found->second = keys_of(text, language);
        return found->second;
    }
};

/// One way to say something in a procedure.
struct SpokenForm {
    Keys keys;
    TokenKind means = TokenKind::filler;
    std::size_t index = 0;
    std::string text;
    bool is_own = false;
    bool is_passive = false;
    bool is_shared = false;
};

/// All entries for a procedure, in the order of the tables; words known only to other procedures come last.
class ProcedureSpeech {
public:
    ProcedureSpeech(const Ruleset& ruleset, const Procedure& procedure, KeyMaker& keys)
        : ruleset_(ruleset), procedure_(procedure), language_(ruleset.language), keys_(keys) {
        for (const auto words : {procedure.fillers, ruleset.fillers, language_.fillers})
            for (const auto filler : words) add(TokenKind::filler, filler, 0);
        add_words();
        add_names();
        add_verbs();
        add_language();
        for (const auto unit : distance_text(ruleset.unit)) add(TokenKind::unit, unit, 0);
        add_facts();
    }

    std::vector<SpokenForm> entries;

private:
    void add(TokenKind means, std::string_view text, std::size_t index, bool own = false, bool passive = false,
             bool shared = false) {
        auto keys = keys_.of(text);
        if (keys.empty() && means == TokenKind::unit) keys = {std::string(text)};  // only a mark
        if (!keys.empty()) entries.push_back({std::move(keys), means, index, std::string(text), own, passive, shared});
    }

    void add_words() {
        std::set<WordIndex> bands;
        for (const auto& weapon : procedure_.weapons.list)
            for (const auto& cell : weapon.cells)
                if (cell.says != no_word) bands.insert(cell.says);
        const auto add_word = [&](std::string_view text, WordIndex at, bool own, bool shared = false) {
            const auto& word = procedure_.words[at];
            const auto means = bands.contains(at) ? TokenKind::band : word.derived ? TokenKind::derived : TokenKind::word;
            add(means, text, at, own, false, shared);
            if (const auto equals = text.find('='); equals != std::string_view::npos)
                add(means, std::string(text.substr(equals + 1)).append("-").append(text.substr(0, equals)), at, own, false,
                    shared);
        };
        for (WordIndex at = 0; at < procedure_.words.size(); ++at) add_word(procedure_.words[at].id, at, true);
        for (const auto& alias : procedure_.aliases) add_word(alias.text, alias.word, false);
        for (const auto& either : procedure_.either)
            for (const auto says : either.says) {
                const auto word = find_word(procedure_, says);
                if (word != no_word) add_word(either.text, word, false, true);
            }
        for (std::size_t at = 0; at < procedure_.phrases.size(); ++at)
            add(TokenKind::phrase, procedure_.phrases[at].text, at);
    }

    void add_names() {
        add(TokenKind::called, procedure_.id, procedure_.called.size(), true);
        add(TokenKind::called, procedure_.title, procedure_.called.size(), true);
        for (std::size_t at = 0; at < procedure_.called.size(); ++at)
            add(TokenKind::called, procedure_.called[at].text, at, false, is_passive(procedure_.called[at].text));
        for (std::size_t at = 0; at < procedure_.sides.size(); ++at) add(TokenKind::side, procedure_.sides[at], at);
        for (std::size_t at = 0; at < procedure_.dice.size() && !throws_on_both_sides(procedure_.kind); ++at)
            if (!procedure_.dice[at].title.empty()) add(TokenKind::dice, procedure_.dice[at].title, at + 1);
        for (std::size_t at = 0; at < procedure_.choices.size(); ++at) add(TokenKind::choice, procedure_.choices[at].id, at);
    }

    void add_language() {
        const auto all = [&](TokenKind means, std::span<const std::string_view> words) {
            for (const auto word : words) add(means, word, 0);
        };
        all(TokenKind::versus, language_.versus);
        all(TokenKind::toward, language_.toward);
        for (const auto text : language_.distance)  // unless it also names a die
            if (std::ranges::none_of(
                    entries, [&](const SpokenForm& one) { return one.means == TokenKind::dice && one.text == text; }))
                add(TokenKind::range, text, 0);
        all(TokenKind::dice, language_.dice);
        all(TokenKind::own, language_.my);
        all(TokenKind::other, language_.their);
        all(TokenKind::own, language_.own);
        all(TokenKind::other, language_.other);
        all(TokenKind::by_hand, language_.by_hand);
        all(TokenKind::each, language_.each);
        all(TokenKind::everybody, language_.all_sides);
        all(TokenKind::reason, language_.reasons);
        all(TokenKind::denial, language_.denials);
    }

    /// Adds the procedure's names as verbs: the acting side comes before them, or after `by`.
    void add_verbs() {
        if (procedure_.sides.size() < 2 || !throws_on_both_sides(procedure_.kind)) return;
        std::vector<std::string_view> names = {procedure_.id};
        for (const auto& called : procedure_.called)
            if (called.says.empty()) names.push_back(called.text);
        const auto is_inflected = [&](std::string_view name) {
            return ends_in(language_.doing, name) || ends_in(language_.done, name) || ends_in(language_.plurals, name);
        };
        for (const auto name : names) {
            if (keys_.of(name).size() != 1 || is_inflected(name)) continue;
            const std::string stem(verb_stem(name));
            const auto its = procedure_.called.size();
            for (const auto ending : language_.doing) add(TokenKind::called, stem + std::string(ending), its);
            for (const auto ending : language_.done) {
                add(TokenKind::called, stem + std::string(ending), its);
                for (const auto by : language_.by)
                    add(TokenKind::called, fmt::format("{}{}-{}", stem, ending, by), its, false, true);
            }
        }
    }

    /// Whether the acting side follows the name: `under-fire-from`.
    [[nodiscard]] bool is_passive(std::string_view name) const {
        if (procedure_.sides.size() < 2) return false;
        const auto last = name.substr(name.rfind('-') + 1);
        const auto is_last = [&](std::string_view word) { return word == last && last.size() < name.size(); };
        return std::ranges::any_of(language_.by, is_last) || std::ranges::any_of(language_.from, is_last);
    }

    /// Adds words of other procedures, which have no effect here.
    void add_facts() {
        for (const auto& entry : entries) {
            if (entry.means <= TokenKind::derived && entry.means != TokenKind::called) own_.insert(entry.keys);
            if (entry.means == TokenKind::word && entry.is_own && entry.keys.size() > 1) phrases_.insert(entry.keys);
            if (entry.means != TokenKind::filler) known_.insert(entry.keys);
            if (entry.means == TokenKind::filler && entry.keys.size() == 1) own_.insert(entry.keys);
            if (entry.means == TokenKind::word && entry.keys.size() == 1) words_.insert(entry.keys.front());
            if (entry.means == TokenKind::versus) parting_.insert(entry.keys.front());
        }
        for (const auto text : ruleset_.facts) add_fact(text, false);
        for (const auto& other : ruleset_.procedures) {
            if (&other == &procedure_) continue;
            for (const auto names : {other.names, other.aliases})
                for (const auto& name : names)
                    if (is_plain(other.words[name.word])) add_fact(name.text, true);
        }
    }

    /// Adds one such word. Unless `may_hide`, it must not contain a word of this table.
    void add_fact(std::string_view text, bool may_hide) {
        constexpr std::size_t shortest_fact = 2;
        if (text.size() < shortest_fact) return;
        const auto& keys = keys_.of(text);
        if (keys.empty() || parting_.contains(keys.front()) || known_.contains(keys)) return;
        if (holds_phrase(keys)) return;  // "with cold steel", of "cold steel"
        if (!may_hide && std::ranges::any_of(keys, [&](const std::string& key) { return words_.contains(key); })) return;
        if (is_made_of_own(keys)) return;  // "limbered battery", where this table has both
        known_.insert(keys);
        entries.push_back({keys, TokenKind::fact, 0, std::string(text)});
    }

    /// Whether the name contains a shorter phrase.
    [[nodiscard]] bool holds_phrase(const Keys& name) const {
        constexpr std::size_t shortest = 2;
        for (auto from = name.begin(); from != name.end(); ++from)
            for (auto to = from; to != name.end();)
                if (const auto length = static_cast<std::size_t>(++to - from);
                    length >= shortest && length < name.size() && phrases_.contains({from, to}))
                    return true;
        return false;
    }

    /// Whether the keys are a sequence of the procedure's own names and fillers.
    [[nodiscard]] bool is_made_of_own(std::span<const std::string> keys) const {
        if (keys.empty()) return true;
        for (std::size_t length = 1; length <= keys.size(); ++length) {
            const auto first = keys.first(length);
            if (own_.contains({first.begin(), first.end()}) && is_made_of_own(keys.subspan(length))) return true;
        }
        return false;
    }

    const Ruleset& ruleset_;
    const Procedure& procedure_;
    const Language& language_;
    KeyMaker& keys_;
    std::set<Keys> own_;  ///< its names, and fillers
    std::set<Keys> known_;
    std::set<Keys> phrases_;  ///< multi-piece words
    std::set<std::string> words_;
    std::set<std::string> parting_;
};

/// Builds the lexicon from the entries of all procedures.
class SpeechMaker {
public:
    SpeechMaker(const Ruleset& ruleset, MadeSpeech& into) : ruleset_(ruleset), keys_{ruleset.language}, into_(into) {}

    void make() {
        const auto most = std::min(ruleset_.procedures.size(), WordSet::capacity);
        std::vector<std::vector<SpokenForm>> made;
        for (const auto& procedure : ruleset_.procedures.first(most))
            made.push_back(ProcedureSpeech(ruleset_, procedure, keys_).entries);
        for (const auto adds_facts : {false, true})  // a table's own words come before other tables'
            for (std::size_t at = 0; at < most; ++at)
                for (const auto& one : made[at])
                    if ((one.means == TokenKind::fact) == adds_facts) add(one, static_cast<WordIndex>(at));
        list_words();
        number_phrases();
        begin();
        join();
        for (auto& [key, row] : rows_) {
            row.letters = letters_of(key);
            into_.keys.push_back(row);
        }
        const auto& spoken = ruleset_.language.spoken;
        into_.speech = {into_.all, into_.keys, into_.by_key, into_.together, spoken.empty() ? into_.rules : spoken};
    }

private:
    std::string_view kept(const std::string& text) {
        const auto [known, is_new] = texts_.try_emplace(text);
        if (is_new) known->second = into_.texts.emplace_back(text);
        return known->second;
    }

    std::span<const std::string_view> kept(const Keys& keys) {
        const auto [known, is_new] = lists_.try_emplace(keys);
        if (!is_new) return known->second;
        auto& list = into_.lists.emplace_back();
        for (const auto& key : keys) list.push_back(kept(key));
        return known->second = list;
    }

    void add(const SpokenForm& one, WordIndex procedure) {
        const auto keys = kept(one.keys);
        const auto text = kept(one.text);
        const auto [known, is_new] = places_.try_emplace(std::tuple(keys.data(), one.means, one.index, text.data(), one.is_own,
                                                                    one.is_passive, one.is_shared),
                                                         into_.all.size());
        if (is_new)
            into_.all.push_back({keys, one.means, static_cast<std::uint16_t>(one.index), text, one.is_own, one.is_passive,
                                 one.is_shared, {}});
        into_.all[known->second].procedures.insert(procedure);
        if (one.means == TokenKind::filler && keys.size() == 1) row(one.keys.front()).says_nothing.insert(procedure);
    }

    SpokenKey& row(const std::string& key) {
        auto& row = rows_[key];
        row.key = kept(key);
        return row;
    }

    /// Adds words to a list. With `as_typed`, adds each word as it is; else each of its keys.
    void list(Listed in, std::span<const std::string_view> words, bool as_typed) {
        for (const auto word : words)
            for (const auto& key : as_typed ? Keys{std::string(word)} : keys_.of(word))
                row(key).lists |= static_cast<std::uint16_t>(in);
    }

    void list_words() {
        const auto& language = ruleset_.language;
        for (const auto words : {language.my, language.their}) list(Listed::possessive, words, false);
        list(Listed::die, language.dice, false);
        list(Listed::noun, language.nouns, false);
        for (const auto& procedure : ruleset_.procedures) list(Listed::role, procedure.sides, false);
        list(Listed::joining, language.joining, true);
        list(Listed::by, language.by, true);
        list(Listed::rank, language.ranks, false);
        list(Listed::enemy, language.enemies, false);
        list(Listed::troops, language.troops, false);
        for (const auto& counting : ruleset_.countings)
            for (const auto noun : counting.nouns)
                for (const auto& key : keys_.of(noun))
                    if (auto& counts = row(key).counts; counts.empty()) counts = counting.quantity;
    }

    void begin() {
        struct Places {
            std::vector<std::uint32_t> begun;
            std::set<std::uint32_t> held;
        };
        std::map<std::string_view, Places> places;
        for (std::uint32_t at = 0; at < into_.all.size(); ++at) {
            const auto keys = into_.all[at].keys;
            places[keys.front()].begun.push_back(at);
            for (const auto key : keys.subspan(1))
                if (key != keys.front()) places[key].held.insert(at);
        }
        const auto end = [&] { return static_cast<std::uint32_t>(into_.by_key.size()); };
        for (const auto& [key, of] : places) {
            auto& one = row(std::string(key));
            one.from = end();
            into_.by_key.insert(into_.by_key.end(), of.begun.begin(), of.begun.end());
            one.to = end();
            into_.by_key.insert(into_.by_key.end(), of.held.begin(), of.held.end());
            one.end = end();
        }
    }

    /// Numbers the lists of phrases in the language's rules, and finds which each rule needs.
    void number_phrases() {
        const auto& language = ruleset_.language;
        for (const auto& rule : language.rules) {
            auto& lists = into_.steps.emplace_back();
            for (const auto& step : rule.when) lists.push_back(step.phrases.empty() ? SpokenRule::no_list : list_of(step.phrases));
            if (!language.spoken.empty()) continue;  // every ruleset numbers the lists alike
            auto& made = into_.rules.emplace_back();
            made.lists = lists;
            made.needs = into_.needs.emplace_back(needs_of(rule.when, lists));
        }
    }

    std::uint16_t list_of(std::span<const std::string_view> phrases) {
        const Keys texts(phrases.begin(), phrases.end());
        const auto [known, is_new] = phrase_lists_.try_emplace(texts, phrase_lists_.size());
        if (known->second >= PhraseSet::capacity) return SpokenRule::no_list;
        for (auto text = texts.begin(); is_new && text != texts.end(); ++text)
            for (const auto& key : first_keys(text->substr(0, text->find(' '))))
                row(key).phrases.insert(static_cast<WordIndex>(known->second));
        return static_cast<std::uint16_t>(known->second);
    }

    /// The forms that a piece may have: without apostrophes, and in the singular.
    [[nodiscard]] Keys first_keys(const std::string& word) const {
        Keys keys = {word};
        std::erase(keys.front(), '\'');
        constexpr std::size_t shortest_plural = 4;
        for (const auto plural : ruleset_.language.plurals)
            if (word.size() >= shortest_plural && word.ends_with(plural))
                keys.push_back(word.substr(0, word.size() - plural.size()));
        return keys;
    }

    void join() {
        constexpr std::size_t shortest_together = 5;
        for (std::uint32_t at = 0; at < into_.all.size(); ++at) {
            const auto text = text::joined(into_.all[at].keys, "");
            if (into_.all[at].means != TokenKind::derived && text.size() >= shortest_together)
                into_.together.push_back({kept(text), at});
        }
        std::ranges::stable_sort(into_.together, {}, &SpokenTogether::text);
    }

    using Place = std::tuple<const std::string_view*, TokenKind, std::size_t, const char*, bool, bool, bool>;

    const Ruleset& ruleset_;
    KeyMaker keys_;
    MadeSpeech& into_;
    std::unordered_map<std::string, std::string_view> texts_;
    std::map<Keys, std::span<const std::string_view>> lists_;
    std::map<Place, std::size_t> places_;
    std::map<std::string, SpokenKey> rows_;
    std::map<Keys, std::size_t> phrase_lists_;
};

}  // namespace

void make_speech(const Ruleset& ruleset, MadeSpeech& into) { SpeechMaker(ruleset, into).make(); }

const Speech& KnownSpeech::of(const Ruleset& ruleset) {
    if (!ruleset.speech.keys.empty()) return ruleset.speech;
    for (const auto& [of, made] : made_)
        if (of == &ruleset) return made.speech;
    auto& [of, made] = made_.emplace_back();
    of = &ruleset;
    make_speech(ruleset, made);
    return made.speech;
}

}  // namespace orderly::parser
