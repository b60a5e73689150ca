#include "parse/easy/phrasebook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "orderly/engine.hpp"
#include "parse/values.hpp"

namespace orderly::parser {
namespace {

constexpr std::size_t most_together = 3;
constexpr std::size_t shortest_fact = 2;
constexpr std::size_t shortest_together = 5;

std::string joined(const std::vector<std::string>& keys) {
    std::string text;
    for (const auto& key : keys) text += key;
    return text;
}

std::set<WordIndex> band_words(const Procedure& procedure) {
    std::set<WordIndex> words;
    for (const auto& weapon : procedure.weapons.list)
        for (const auto& cell : weapon.cells)
            if (cell.says != no_word) words.insert(cell.says);
    return words;
}

}  // namespace

Phrasebook::Phrasebook(const Ruleset& ruleset, const Procedure& procedure)
    : procedure_(procedure), language_(ruleset.language) {
    for (const auto words : {procedure.fillers, ruleset.fillers, language_.fillers})
        for (const auto filler : words) {
            add(Means::filler, filler, 0);
            if (!entries_.empty() && entries_.back().text == filler && entries_.back().keys.size() == 1)
                listed_[entries_.back().keys.front()] |= static_cast<unsigned>(Listed::filler);
        }
    for (const auto& counting : ruleset.countings)
        for (const auto noun : counting.nouns)
            for (const auto& key : keys_of(noun, language_)) counted_.try_emplace(key, counting.quantity);
    add_words();
    add_names();
    add_verbs();
    add_language();
    list(Listed::possessive, language_.my);
    list(Listed::possessive, language_.their);
    list(Listed::die, language_.dice);
    list(Listed::noun, language_.nouns);
    for (const auto& other : ruleset.procedures) list(Listed::role, other.sides);
    list(Listed::joining, language_.joining, true);
    list(Listed::by, language_.by, true);
    list(Listed::toward, language_.toward, true);
    list(Listed::article, language_.articles, true);
    list(Listed::numbered, language_.numbered, true);
    list(Listed::distance, language_.distance, true);
    for (const auto unit : distance_text(ruleset.unit)) add(Means::unit, unit, 0);
    add_facts(ruleset);
    for (std::size_t at = 0; at < entries_.size(); ++at) {
        const auto& entry = entries_[at];
        by_first_[entry.keys.front()].push_back(at);
        if (entry.is_passive && entry.keys.size() > 1 && is(Listed::by, entry.keys.back())) passives_.push_back(at);
        const auto text = joined(entry.keys);
        if (entry.means == Means::derived) continue;
        const auto [known, is_new] = together_.try_emplace(text, at);
        if (!is_new && entry.means < entries_[known->second].means) known->second = at;
    }
}

void Phrasebook::add(Means means, std::string_view text, std::size_t index, bool own) {
    auto keys = keys_of(text, language_);
    if (keys.empty() && means == Means::unit) keys = {std::string(text)};  // a mark alone
    if (keys.empty()) return;
    entries_.push_back({std::move(keys), means, index, std::string(text), own});
}

/// Each of the keys that a word is made of; or the word as the list has it.
void Phrasebook::list(Listed in, std::span<const std::string_view> words, bool as_typed) {
    for (const auto word : words)
        for (const auto& key : as_typed ? std::vector{std::string(word)} : keys_of(word, language_))
            listed_[key] |= static_cast<unsigned>(in);
}

void Phrasebook::add_words() {
    const auto bands = band_words(procedure_);
    const auto add_word = [&](std::string_view text, WordIndex at, bool own) {
        const auto& word = procedure_.words[at];
        const auto means = bands.contains(at) ? Means::band : word.derived ? Means::derived : Means::word;
        add(means, text, at, own);
        if (const auto equals = text.find('='); equals != std::string_view::npos)
            add(means, std::string(text.substr(equals + 1)).append("-").append(text.substr(0, equals)), at, own);
    };
    for (WordIndex at = 0; at < procedure_.words.size(); ++at) add_word(procedure_.words[at].id, at, true);
    for (const auto& alias : procedure_.aliases) add_word(alias.text, alias.word, false);
    for (const auto& either : procedure_.either)
        for (const auto says : either.says) {
            const auto word = find_word(procedure_, says);
            if (word == no_word) continue;
            add_word(either.text, word, false);
            entries_.back().is_shared = true;
        }
    for (std::size_t at = 0; at < procedure_.phrases.size(); ++at) add(Means::phrase, procedure_.phrases[at].text, at);
}

void Phrasebook::add_names() {
    add(Means::called, procedure_.id, procedure_.called.size(), true);
    for (std::size_t at = 0; at < procedure_.called.size(); ++at) {
        add(Means::called, procedure_.called[at].text, at);
        entries_.back().is_passive = is_passive(procedure_.called[at].text);
    }
    for (std::size_t at = 0; at < procedure_.sides.size(); ++at) add(Means::side, procedure_.sides[at], at);
    for (std::size_t at = 0; at < procedure_.dice.size() && !throws_on_both_sides(procedure_.kind); ++at)
        if (!procedure_.dice[at].title.empty()) add(Means::dice, procedure_.dice[at].title, at + 1);
    for (std::size_t at = 0; at < procedure_.choices.size(); ++at) add(Means::choice, procedure_.choices[at].id, at);
}

void Phrasebook::add_language() {
    const auto all = [&](Means means, std::span<const std::string_view> words) {
        for (const auto word : words) add(means, word, 0);
    };
    all(Means::versus, language_.versus);
    all(Means::toward, language_.toward);
    for (const auto text : language_.distance)  // not where a die is called so
        if (std::ranges::none_of(entries_,
                                 [&](const Entry& one) { return one.means == Means::dice && one.text == text; }))
            add(Means::range, text, 0);
    all(Means::dice, language_.dice);
    all(Means::own, language_.my);
    all(Means::other, language_.their);
    all(Means::own, language_.own);
    all(Means::other, language_.other);
    all(Means::by_hand, language_.by_hand);
    all(Means::each, language_.each);
    all(Means::everybody, language_.all_sides);
    all(Means::reason, language_.reasons);
    all(Means::denial, language_.denials);
}

/// The procedure's names as verbs: who does it stands before, or behind `by`.
void Phrasebook::add_verbs() {
    if (procedure_.sides.size() < 2 || !throws_on_both_sides(procedure_.kind)) return;
    std::vector<std::string_view> names = {procedure_.id};
    for (const auto& called : procedure_.called)
        if (called.says.empty()) names.push_back(called.text);
    for (const auto name : names) {
        if (keys_of(name, language_).size() != 1) continue;
        auto stem = std::string(name);
        if (stem.ends_with('e')) stem.pop_back();
        for (const auto ending : language_.doing) add_verb(stem + std::string(ending), false);
        for (const auto ending : language_.done)
            for (const auto by : language_.by) add_verb(fmt::format("{}{}-{}", stem, ending, by), true);
    }
}

void Phrasebook::add_verb(const std::string& text, bool is_passive) {
    add(Means::called, text, procedure_.called.size());
    if (!entries_.empty()) entries_.back().is_passive = is_passive;
}

/// `under-fire-from`: who does it stands behind.
bool Phrasebook::is_passive(std::string_view name) const {
    if (procedure_.sides.size() < 2) return false;
    const auto last = name.substr(name.rfind('-') + 1);
    const auto is_last = [&](std::string_view word) { return word == last && last.size() < name.size(); };
    return std::ranges::any_of(language_.by, is_last) || std::ranges::any_of(language_.from, is_last);
}

const std::vector<std::vector<std::string>>& Phrasebook::keys_of_list(std::span<const std::string_view> phrases) const {
    const auto [known, is_new] = lists_.try_emplace(phrases.data());
    if (is_new)
        for (const auto phrase : phrases) known->second.push_back(keys_of(phrase, language_));
    return known->second;
}

bool Phrasebook::is_doing(std::string_view key) const {
    return std::ranges::any_of(language_.doing, [&](std::string_view ending) { return key.ends_with(ending); });
}

bool Phrasebook::is_done(std::string_view key) const {
    return std::ranges::any_of(language_.done, [&](std::string_view ending) { return key.ends_with(ending); });
}

/// Whether a shorter one of the phrases stands in the name.
bool Phrasebook::holds_phrase(const std::vector<std::string>& name, const std::set<std::vector<std::string>>& phrases) {
    constexpr std::size_t shortest = 2;
    for (auto from = name.begin(); from != name.end(); ++from)
        for (auto to = from; to != name.end();)
            if (const auto length = static_cast<std::size_t>(++to - from);
                length >= shortest && length < name.size() && phrases.contains({from, to}))
                return true;
    return false;
}

/// What another procedure knows has no effect here.
void Phrasebook::add_facts(const Ruleset& ruleset) {
    std::set<std::vector<std::string>> known;
    std::set<std::string> words;  // of one piece
    std::set<std::string> parting;
    std::set<std::vector<std::string>> own;
    std::set<std::vector<std::string>> phrases;  // words of several pieces
    for (const auto& entry : entries_) {
        if (entry.means <= Means::derived && entry.means != Means::called) own.insert(entry.keys);
        if (entry.means == Means::word && entry.is_own && entry.keys.size() > 1) phrases.insert(entry.keys);
        if (entry.means != Means::filler) known.insert(entry.keys);
        if (entry.means == Means::word && entry.keys.size() == 1) words.insert(entry.keys.front());
        if (entry.means == Means::versus) parting.insert(entry.keys.front());
    }
    const auto fact = [&](std::string_view text, bool may_hide = true) {
        if (text.size() < shortest_fact) return;
        auto keys = keys_of(text, language_);
        if (keys.empty() || parting.contains(keys.front())) return;
        if (holds_phrase(keys, phrases)) return;  // "with cold steel", of "cold steel"
        // what merely is known must not hide a word of this table that stands in it
        if (!may_hide && std::ranges::any_of(keys, [&](const std::string& key) { return words.contains(key); })) return;
        if (is_made_of(own, keys)) return;  // "limbered battery", where this table has both
        if (known.insert(keys).second) entries_.push_back({std::move(keys), Means::fact, 0, std::string(text), false});
    };
    for (const auto text : ruleset.facts) fact(text, false);
    // what several tables call so is taken apart once
    std::unordered_set<std::string_view> seen;
    for (const auto& other : ruleset.procedures) {
        if (&other == &procedure_) continue;
        const auto all = [&](std::span<const Name> names) {
            for (const auto& name : names)
                if (const auto& word = other.words[name.word];
                    word.quantity == no_index && word.weapon == no_index && seen.insert(name.text).second)
                    fact(name.text);
        };
        all(other.names);
        all(other.aliases);
    }
}

/// Whether the keys are several of the names one behind the other, but for what says nothing.
bool Phrasebook::is_made_of(const std::set<std::vector<std::string>>& names, std::span<const std::string> keys) const {
    if (keys.empty()) return true;
    if (is_filler(keys.front()) && is_made_of(names, keys.subspan(1))) return true;
    for (std::size_t length = 1; length <= keys.size(); ++length) {
        const auto first = keys.first(length);
        if (names.contains({first.begin(), first.end()}) && is_made_of(names, keys.subspan(length))) return true;
    }
    return false;
}

bool Phrasebook::knows_distances() const {
    const auto is_one = [&](const Quantity& quantity) { return is(Listed::distance, quantity.id); };
    return !procedure_.weapons.list.empty() || std::ranges::any_of(procedure_.quantities, is_one);
}

bool Phrasebook::may_be_unit(const std::vector<Piece>& pieces, std::size_t at) const {
    const auto& piece = pieces[at];
    return !is_filler(piece.key) || piece.joint == '\0' || piece.stop || at + 1 == pieces.size();
}

std::string_view Phrasebook::counted_by(std::span<const Piece> pieces) const {
    for (const auto& piece : pieces)
        if (const auto noun = counted_.find(piece.key); noun != counted_.end()) return noun->second;
    return {};
}

bool Phrasebook::is_plain(std::size_t at) const {
    const auto& word = procedure_.words[at];
    return word.quantity == no_index && word.weapon == no_index;
}

/// How many pieces from `at` on spell the entry; 0 where they do not.
std::size_t Phrasebook::spell(const Entry& entry, const std::vector<Piece>& pieces, std::size_t at) const {
    auto place = at;
    for (std::size_t key = 0; key < entry.keys.size();) {
        if (place == pieces.size()) return 0;
        const auto& piece = pieces[place];
        const auto fits =
            (piece.kind == Piece::Kind::word || piece.kind == Piece::Kind::number) && piece.key == entry.keys[key];
        if (fits) ++key;
        else if (place == at || (!is_filler(piece.key) && !names_person(pieces, place, language_))) return 0;
        ++place;
        // what a comma parts is not one phrase
        if (pieces[place - 1].stop && key < entry.keys.size()) return 0;
    }
    return place - at;
}

Found Phrasebook::run_together(const std::vector<Piece>& pieces, std::size_t at) const {
    std::string text;
    Found found;
    for (std::size_t length = 1; length <= most_together && at + length <= pieces.size(); ++length) {
        const auto& piece = pieces[at + length - 1];
        if (piece.kind != Piece::Kind::word) break;
        text += piece.key;
        const auto known = together_.find(text);
        if (known != together_.end() && text.size() >= shortest_together) found = {&entries_[known->second], length};
        if (piece.stop) break;
    }
    return found;
}

std::vector<const Entry*> Phrasebook::twins_of(const Entry& entry) const {
    std::vector<const Entry*> twins;
    if (entry.means != Means::word) return twins;
    for (const auto place : by_first_.at(entry.keys.front())) {
        const auto& other = entries_[place];
        const auto is_twin = other.means == Means::word && other.index != entry.index && other.keys == entry.keys &&
                             (entry.is_shared || other.is_shared);
        if (is_twin) twins.push_back(&other);
    }
    return twins;
}

Found Phrasebook::find(const std::vector<Piece>& pieces, std::size_t at) const {
    Found best;
    const auto better = [&](const Found& one) {
        if (best.entry == nullptr) return true;
        if (one.entry->keys.size() != best.entry->keys.size()) return one.entry->keys.size() > best.entry->keys.size();
        return one.length == best.length ? one.entry->means < best.entry->means : one.length < best.length;
    };
    const auto consider = [&](bool derived) {
        if (const auto known = by_first_.find(pieces[at].key); known != by_first_.end())
            for (const auto place : known->second) {
                if ((entries_[place].means == Means::derived) != derived) continue;
                const Found one{&entries_[place], spell(entries_[place], pieces, at)};
                if (one.length > 0 && better(one)) best = one;
            }
    };
    consider(false);
    if (best.entry == nullptr) consider(true);
    const auto together = run_together(pieces, at);
    if (together.entry != nullptr && (best.entry == nullptr || together.length > best.length)) return together;
    return best;
}

}  // namespace orderly::parser
