#include "parse/lexicon.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "orderly/engine.hpp"
#include "parse/errors.hpp"
#include "text/characters.hpp"
#include "text/lists.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {

Token take_apart(std::string_view typed) {
    const auto is_mark = [](char letter) { return letter == '=' || letter == '@'; };
    const auto mark = static_cast<std::size_t>(std::ranges::find_if(typed, is_mark) - typed.begin());
    if (mark == typed.size()) return {typed, typed, {}, Shape::bare};
    return {typed, typed.substr(0, mark), typed.substr(mark + 1), typed[mark] == '=' ? Shape::valued : Shape::aimed};
}

CountedName take_count(std::string_view name) {
    const auto end = name.find_first_not_of("0123456789");
    if (end == 0 || end == std::string_view::npos || end + 1 == name.size()) return {{}, name};
    if (name[end] != 'x' && name[end] != 'X') return {{}, name};
    return {name.substr(0, end), name.substr(end + 1)};
}

namespace {

bool has_value(std::string_view name) { return name.find('=') != std::string_view::npos; }

}  // namespace

std::string_view key_of(std::string_view name) { return name.substr(0, name.find('=')); }

std::string_view value_of(std::string_view name) {
    return has_value(name) ? name.substr(name.find('=') + 1) : std::string_view();
}

WordIndex first_of(const WordSet& words) {
    auto first = no_word;
    words.each([&](WordIndex word) { first = std::min(first, word); });
    return first;
}

const Name* Lexicon::as_typed(std::string_view text) const {
    if (text.empty()) return nullptr;
    // nearly always the first letters differ
    const auto before = [](std::string_view one, std::string_view other) {
        const auto first = static_cast<unsigned char>(one.front());
        const auto letter = static_cast<unsigned char>(other.front());
        return first == letter ? one < other : first < letter;
    };
    const auto found = std::ranges::lower_bound(procedure_.names, text, before, &Name::text);
    return found != procedure_.names.end() && found->text == text ? &*found : nullptr;
}

const Name* Lexicon::known(std::string_view text) const {
    if (const auto* name = as_typed(text)) return name;
    // the names are sorted by bytes, so a name in another case can be anywhere
    const auto is_it = [&](const Name& name) { return text::same_spelling(text, name.text); };
    if (const auto* alike = text::first(procedure_.names, is_it)) return alike;
    return exact_ ? nullptr : text::first(procedure_.aliases, is_it);
}

bool Lexicon::is_derived(std::string_view text) const {
    return std::ranges::any_of(procedure_.words,
                               [&](const Word& word) { return word.derived && text::same_spelling(text, word.id); });
}

bool Lexicon::is_sayable(const Word& word) const {
    const auto sides = word.weapon != no_index ? procedure_.weapons.sides : word.sides;
    return !word.derived && (sides >> side_ & 1) != 0;
}

bool Lexicon::can_stand(const Word& word, Shape shape) const {
    if (word.weapon != no_index) return shape == Shape::aimed;
    if (word.quantity == no_index) return shape != Shape::aimed;
    const auto& quantity = procedure_.quantities[word.quantity];
    return shape == Shape::valued || (shape == Shape::bare && (quantity.counted || quantity.value_optional));
}

bool Lexicon::takes(const Name& name, Shape shape) const {
    if (!is_plain(word(name.word))) return can_stand(word(name.word), shape);
    return shape == (has_value(name.text) ? Shape::valued : Shape::bare);
}

/// The words whose names `typed` matches best. `part` returns the part of a name to compare; empty excludes the name.
template <class Part>
WordSet Lexicon::best(std::string_view typed, Part part) const {
    auto best = exact_ ? text::Match::whole : text::Match::pieces;
    WordSet words;
    const auto consider = [&](const Name& name) {
        const auto fits = text::match(typed, part(name));
        if (fits < best) return;
        if (fits > best) words = {};
        best = fits;
        words.insert(name.word);
    };
    std::ranges::for_each(procedure_.names, consider);
    if (!exact_) std::ranges::for_each(procedure_.aliases, consider);
    return words;
}

/// The name's word, if the side may use it.
Finding Lexicon::whole(const Name& name) const {
    Finding finding;
    if (!is_sayable(word(name.word))) return finding;
    finding.whole = &name;
    finding.words.insert(name.word);
    return finding;
}

Finding Lexicon::find(const Token& token) const {
    switch (token.shape) {
        case Shape::bare: return bare(token);
        case Shape::valued: return valued(token);
        case Shape::aimed: break;
    }
    const auto counted = take_count(token.name);
    if (counted.number.empty() || as_typed(token.name) != nullptr) return aimed(token.name);
    auto finding = aimed(counted.name);
    finding.count = counted.number;
    return finding;
}

Finding Lexicon::bare(const Token& token) const {
    if (const auto* name = known(token.name)) return whole(*name);
    if (exact_ || is_derived(token.name)) return {};  // a derived word is never the beginning of another
    return {best(token.name, [&](const Name& name) {
        return is_sayable(word(name.word)) && takes(name, Shape::bare) ? name.text : std::string_view();
    })};
}

Finding Lexicon::aimed(std::string_view text) const {
    if (const auto* name = known(text); name != nullptr && word(name->word).weapon != no_index) return whole(*name);
    return {best(text, [&](const Name& name) {
        return is_sayable(word(name.word)) && takes(name, Shape::aimed) ? name.text : std::string_view();
    })};
}

Finding Lexicon::valued(const Token& token) const {
    // the common case: `gun=II` of a choice by name is a name as a whole
    if (const auto* name = as_typed(token.typed)) return whole(*name);
    const auto* key = known(token.name);
    if (key != nullptr && word(key->word).quantity != no_index) return whole(*key);
    if (const auto* name = known(token.typed)) return whole(*name);
    if (key != nullptr) return {};
    Finding finding;
    finding.words = best(token.name, [&](const Name& name) {
        return is_sayable(word(name.word)) && takes(name, Shape::valued) ? key_of(name.text) : std::string_view();
    });
    const auto choice = common_choice(finding.words);
    if (choice == no_index) return finding;
    finding.words = best(token.value, [&](const Name& name) {
        return word(name.word).choice == choice ? value_of(name.text) : std::string_view();
    });
    if (finding.words.empty()) finding.choice = choice;
    return finding;
}

Index Lexicon::common_choice(const WordSet& words) const {
    auto choice = no_index;
    auto common = true;
    words.each([&](WordIndex at) {
        if (choice == no_index) choice = word(at).choice;
        common = common && word(at).quantity == no_index && word(at).choice == choice;
    });
    return common ? choice : no_index;
}

WordSet Lexicon::find_otherwise(const Token& token) const {
    const auto text = token.shape == Shape::valued ? token.name : take_count(token.name).name;
    return best(text, [&](const Name& name) {
        return is_sayable(word(name.word)) && !takes(name, token.shape) ? key_of(name.text) : std::string_view();
    });
}

WordSet Lexicon::begun_by(const Name& name) const {
    WordSet others;
    const auto is_weapon = [&](const Name& one) { return word(one.word).weapon != no_index; };
    for (const auto& other : procedure_.names) {
        const auto alike = takes(other, Shape::bare) == takes(name, Shape::bare) && is_weapon(other) == is_weapon(name);
        if (other.word != name.word && alike && is_sayable(word(other.word)) &&
            text::match(name.text, other.text) == text::Match::beginning)
            others.insert(other.word);
    }
    return others;
}

std::vector<std::string_view> Lexicon::names(Shape shape) const {
    std::vector<std::string_view> texts;
    for (const auto& name : procedure_.names)
        if (is_sayable(word(name.word)) && takes(name, shape)) texts.push_back(key_of(name.text));
    return texts;
}

namespace {

constexpr std::size_t shortest_unit = 3;
constexpr std::size_t most_units_suggested = 3;

}  // namespace

const NamedUnit* find_unit(std::span<const NamedUnit> units, std::string_view id) {
    return text::first(units, [&](const NamedUnit& unit) { return text::same_spelling(id, unit.id); });
}

const NamedUnit* begun_unit(std::span<const NamedUnit> units, std::string_view begun) {
    if (begun.size() < shortest_unit) return nullptr;
    const auto begins = [&](const NamedUnit& unit) { return unit.id.starts_with(text::folded(begun)); };
    return text::only(units, begins);
}

bool is_numbered(const NamedUnit& unit, std::string_view digits) {
    const auto begins = [&](std::string_view name) {
        return name.starts_with(digits) && name.find_first_not_of("0123456789") == digits.size();
    };
    return !digits.empty() && (begins(unit.id) || begins(unit.name));
}

WordIndex known_word(const Procedure& procedure, std::string_view name) {
    if (const auto word = find_word(procedure, name); word != no_word) return word;
    const auto* alias = text::find(procedure.aliases, name, &Name::text);
    return alias == nullptr ? no_word : alias->word;
}

WordIndex brought_word(const Procedure& procedure, Index side, std::string_view name) {
    const auto word = known_word(procedure, name);
    if (word == no_word) return no_word;
    const auto& known = procedure.words[word];
    return known.derived || known.weapon != no_index || (known.sides >> side & 1) == 0 ? no_word : word;
}

std::string weapon_of(const Procedure& procedure, const NamedUnit& unit, std::string_view distance) {
    if (unit.weapon.empty())
        throw fault(ErrorCode::missing, unit.id, "{} has no weapon in the game's file: give it here as WEAPON@{}",
                    distance);
    const auto is_counted = procedure.weapons.counted && !unit.numbers.empty();
    return fmt::format("{}{}@{}", is_counted ? fmt::format("{}x", unit.numbers.front().second) : std::string(),
                       unit.weapon, distance);
}

std::optional<Error> slip_of_unit(std::span<const NamedUnit> units, std::string_view typed) {
    const auto has_digit = typed.find_first_of("0123456789") != std::string_view::npos;
    const auto word = text::sanitized(typed);
    const auto digits = typed.substr(0, typed.find_first_not_of("0123456789"));
    std::vector<std::string> close;
    for (const auto& unit : units)
        if (typed.size() >= shortest_unit && (text::edit_distance(text::folded(typed), unit.id) <= 1 ||
                                              (has_digit && unit.id.starts_with(text::folded(typed))) ||
                                              is_numbered(unit, digits)))
            close.push_back(unit.id);
    close.resize(std::min(close.size(), most_units_suggested));
    if (!close.empty())
        return offering(fault(ErrorCode::unknown_word, word, "no unit or word `{}`; did you mean {}?",
                              fmt::to_string(fmt::join(close, ", "))),
                        close);
    // an unknown word that begins with a digit can only be meant as a unit's name
    if (!has_digit || units.empty() || typed.front() < '0' || '9' < typed.front()) return std::nullopt;
    return fault(ErrorCode::unknown_word, word, "no unit or word `{}`");
}

Error absent_unit(const std::string& id, const std::string& absence) {
    return fault(ErrorCode::refused, id, "{} {}", absence).with({Remedy::Kind::bring_back, {id}});
}

}  // namespace orderly::parser

namespace orderly {

using namespace parser;
namespace {

const Procedure* in_full(const Ruleset& ruleset, std::string_view name) {
    for (const auto part : {&Procedure::id, &Procedure::short_name})
        for (const auto& procedure : ruleset.procedures)
            if (!name.empty() && text::same_spelling(name, procedure.*part)) return &procedure;
    return nullptr;
}

/// The procedures whose ids begin with `name`; if there are none, those that match piece by piece.
std::vector<const Procedure*> begun(const Ruleset& ruleset, std::string_view name) {
    std::vector<const Procedure*> found;
    for (const auto way : {text::Match::beginning, text::Match::pieces}) {
        for (const auto& procedure : ruleset.procedures)
            if (text::match(name, procedure.id) == way) found.push_back(&procedure);
        if (!found.empty()) break;
    }
    return found;
}

Error ambiguous_procedure(const Ruleset& ruleset, std::string_view name, const std::vector<const Procedure*>& found) {
    const auto ids = text::texts_of(found, [](const Procedure* procedure) { return procedure->id; });
    return offering(
        fault(ErrorCode::ambiguous, name, "`{}` is ambiguous: {} has {}", ruleset.id, text::join_list(ids, "and")),
        ids);
}

/// The ids of the other rulesets that have the procedure.
std::vector<std::string> other_rulesets(const Vocabulary& vocabulary, std::string_view name) {
    std::vector<std::string> ids;
    for (const auto* ruleset : vocabulary.all)
        if (ruleset->id != vocabulary.in_force->id && in_full(*ruleset, name) != nullptr) ids.emplace_back(ruleset->id);
    return ids;
}

/// The error with `message` and the rulesets that do have the procedure.
Error not_here(std::string message, std::string_view name, const std::vector<std::string>& elsewhere) {
    if (!elsewhere.empty())
        message += fmt::format("; {} {} it", fmt::join(elsewhere, " and "), elsewhere.size() == 1 ? "has" : "have");
    const auto kind = elsewhere.empty() ? Remedy::Kind::none : Remedy::Kind::other_ruleset;
    return Error(ErrorCode::other_ruleset, message, text::sanitized(name)).with({kind, elsewhere});
}

Error unknown_procedure(const Ruleset& ruleset, std::string_view name) {
    std::vector<std::string_view> ids;
    std::ranges::transform(ruleset.procedures, std::back_inserter(ids), &Procedure::id);
    const auto suggest = text::nearest(text::folded(name), ids);
    const auto hint = ids.empty()       ? std::string("it has none")
                      : suggest.empty() ? fmt::format("it has {}", fmt::join(ids, ", "))
                                        : fmt::format("did you mean {}?", text::join_list(suggest, "or"));
    return offering(fault(ErrorCode::unknown_procedure, name, "{1} has no procedure `{0}`; {2}", ruleset.id, hint),
                    suggest);
}

}  // namespace

const Procedure& named_procedure(const Vocabulary& vocabulary, std::string_view name, bool exact) {
    const auto& ruleset = *vocabulary.in_force;
    if (const auto* procedure = in_full(ruleset, name)) return *procedure;
    const auto missing = std::ranges::find_if(
        ruleset.missing, [&](const Missing& one) { return text::same_spelling(name, one.procedure); });
    if (!exact && missing == ruleset.missing.end()) {
        const auto found = begun(ruleset, name);
        if (found.size() == 1) return *found.front();
        if (found.size() > 1) throw ambiguous_procedure(ruleset, name, found);
    }
    const auto elsewhere = other_rulesets(vocabulary, name);
    if (missing != ruleset.missing.end()) throw not_here(std::string(missing->say), name, elsewhere);
    if (!elsewhere.empty())
        throw not_here(fmt::format("{} has no procedure `{}`", ruleset.id, text::sanitized(name)), name, elsewhere);
    throw unknown_procedure(ruleset, name);
}

}  // namespace orderly
