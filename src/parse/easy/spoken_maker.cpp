#include "parse/easy/spoken_maker.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "parse/easy/pattern_needs.hpp"
#include "parse/easy/pieces.hpp"
#include "parse/easy/procedure_speech.hpp"

namespace orderly::parser {
namespace {

std::string joined(std::span<const std::string_view> keys) {
    std::string text;
    for (const auto key : keys) text += key;
    return text;
}

/// Puts together what all procedures say.
class SpeechMaker {
public:
    SpeechMaker(const Ruleset& ruleset, MadeSpeech& into) : ruleset_(ruleset), keys_(ruleset.language), into_(into) {}

    void make() {
        const auto most = std::min(ruleset_.procedures.size(), WordSet::capacity);
        std::vector<std::vector<SaidSo>> made;
        for (const auto& procedure : ruleset_.procedures.first(most)) made.push_back(said_in(ruleset_, procedure, keys_));
        for (const auto adds_facts : {false, true})  // a table's own words go before what others know
            for (std::size_t at = 0; at < most; ++at)
                for (const auto& one : made[at])
                    if ((one.means == Means::fact) == adds_facts) add(one, static_cast<WordIndex>(at));
        list_words();
        number_phrases();
        begin();
        join();
        for (auto& [key, row] : rows_) {
            row.letters = letters_of(key);
            into_.keys.push_back(row);
        }
        into_.speech = {into_.all, into_.keys, into_.by_key, into_.together, into_.rules};
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

    void add(const SaidSo& one, WordIndex procedure) {
        const auto keys = kept(one.keys);
        const auto text = kept(one.text);
        const auto [known, is_new] = places_.try_emplace(std::tuple(keys.data(), one.means, one.index, text.data(), one.is_own,
                                                                    one.is_passive, one.is_shared),
                                                         into_.all.size());
        if (is_new)
            into_.all.push_back({keys, one.means, static_cast<std::uint16_t>(one.index), text, one.is_own, one.is_passive,
                                 one.is_shared, {}});
        into_.all[known->second].procedures.insert(procedure);
        if (one.means == Means::filler && keys.size() == 1) row(one.keys.front()).says_nothing.insert(procedure);
    }

    SpokenKey& row(const std::string& key) {
        auto& row = rows_[key];
        row.key = kept(key);
        return row;
    }

    /// `as_typed`: each word as it stands; else each of the keys that it is made of.
    void list(Listed in, std::span<const std::string_view> words, bool as_typed) {
        for (const auto word : words)
            for (const auto& key : as_typed ? Keys{std::string(word)} : keys_.of(word))
                row(key).lists |= static_cast<std::uint16_t>(in);
    }

    void list_words() {
        const auto& language = ruleset_.language;
        list(Listed::possessive, language.my, false);
        list(Listed::possessive, language.their, false);
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

    /// Numbers the lists of phrases in the language's rules, and says which of them each rule cannot do without.
    void number_phrases() {
        for (const auto& rule : ruleset_.language.rules) {
            auto& lists = into_.steps.emplace_back();
            for (const auto& step : rule.when) lists.push_back(step.phrases.empty() ? SpokenRule::no_list : list_of(step.phrases));
            auto& made = into_.rules.emplace_back();
            made.lists = lists;
            made.needs = into_.needs.emplace_back(needs_of(rule.when, lists));
        }
    }

    std::uint8_t list_of(std::span<const std::string_view> phrases) {
        const Keys texts(phrases.begin(), phrases.end());
        const auto [known, is_new] = phrase_lists_.try_emplace(texts, phrase_lists_.size());
        if (known->second >= WordSet::capacity) return SpokenRule::no_list;
        for (auto text = texts.begin(); is_new && text != texts.end(); ++text)
            for (const auto& key : first_keys(text->substr(0, text->find(' '))))
                row(key).phrases.insert(static_cast<WordIndex>(known->second));
        return static_cast<std::uint8_t>(known->second);
    }

    /// As a piece may have it: without apostrophes, and without a plural.
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
            const auto text = joined(into_.all[at].keys);
            if (into_.all[at].means != Means::derived && text.size() >= shortest_together)
                into_.together.push_back({kept(text), at});
        }
        std::ranges::stable_sort(into_.together, {}, &SpokenTogether::text);
    }

    using Place = std::tuple<const std::string_view*, Means, std::size_t, const char*, bool, bool, bool>;

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
