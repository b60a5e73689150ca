#include "parse/side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/evaluate.hpp"
#include "parse/lexicon.hpp"
#include "parse/errors.hpp"
#include "text/spelling.hpp"

namespace orderly::parser {
namespace {

/// Whether the words in `own` take the place of the word `at`: the same word, or another of its choice.
bool is_overridden(const Procedure& procedure, const WordSet& own, WordIndex at) {
    const auto choice = procedure.words[at].choice;
    return own.contains(at) || (choice != no_index && own.has_any(procedure.choices[choice].members));
}

struct UnitReader {
    const Reading& reading;
    Index side;
    Unit& unit;
    Lexicon lexicon = {reading.procedure, side, reading.options.exact || reading.options.whole};
    const NamedUnit* named = nullptr;
    std::string distance = {};  ///< typed after the name, as in `15al@4`
    WordSet taken_away = {};
    bool is_alone = true;  ///< the tokens changed nothing but the unit

    void read(std::string_view typed) {
        if (typed.empty()) throw Error(ErrorCode::unknown_word, "a word is empty: leave it out");
        if (is_by_hand(typed)) return unit.by_hand.push_back(read_by_hand(typed));
        const auto token = take_apart(typed);
        if (const auto* known = find_unit(reading.units, token.name); known != nullptr) {
            if (token.shape == Shape::valued)
                throw fault(ErrorCode::unknown_word, token.typed, "`{}`: a unit's name takes no value");
            return name(*known, std::string(token.value));
        }
        if (!reading.units.empty() && takes_away(typed)) return;
        if (token.shape == Shape::valued && gives_number(reading.procedure, side, token))
            return give_number(token);
        const auto found = lexicon.find(token);
        if (found.whole != nullptr) {
            say(token, found, found.whole->word);
            return note_reading(*found.whole);
        }
        if (found.choice != no_index) throw bad_choice_value(lexicon, token, found.choice);
        if (found.words.empty()) return read_unfound(token);
        if (found.words.has_several()) throw ambiguous(lexicon, token, found.words);
        say(token, found, first_of(found.words));
    }

    void read(const SaidWord& said) {
        if (said.kind == Saying::gone) return taken_away.insert(said.word);
        if (said.kind == Saying::unit) return name(*said.unit, said.text);
        if (said.kind != Saying::word) return read(text_of(reading.procedure, said));
        const auto& word = lexicon.word(said.word);
        const auto shot = word.weapon == no_index ? std::nullopt : shot_of(reading.procedure, said);
        const auto fits =
            lexicon.is_sayable(word) && shot.has_value() == (word.weapon != no_index) &&
            (word.quantity == no_index || may_be(reading.procedure.quantities[word.quantity], said.value));
        if (!fits || unit.said.contains(said.word))
            return read(text_of(reading.procedure, said));  // throws the error with its reason
        if (shot) fire(word.id, *shot);
        if (word.quantity != no_index) give(word.id, word, said.value);
        unit.said.insert(said.word);
        note_reading({word.id, said.word});
    }

    /// Adds what the game knows about the named unit. Returns its id; empty if no unit is named.
    std::string_view bring(const Shared* shared) {
        unit.said = unit.said - taken_away;
        if (named == nullptr) return {};
        auto settled = unit.said | taken_away;
        if (shared != nullptr) settled = settled | shared->unit.said | shared->taken_away;
        each_brought(reading.procedure, side, *named, [&](WordIndex at, const int* value) {
            if (is_overridden(reading.procedure, settled, at)) return;
            settled.insert(at);
            const auto& word = lexicon.word(at);
            if (word.quantity != no_index && value == nullptr && !reading.procedure.quantities[word.quantity].counted)
                return;
            unit.said.insert(at);
            if (word.quantity == no_index) return;
            unit.values[word.quantity] = value == nullptr ? 1 : *value;
            unit.valued[word.quantity] = true;
        });
        if (reading.options.follow) defer_rest();
        if (!distance.empty()) read(weapon_of(reading.procedure, *named, distance));
        return named->id;
    }

    /// Keeps the unit's words and numbers that only follow-ups know.
    void defer_rest() {
        for (const auto& word : named->words)
            if (known_word(reading.procedure, word) == no_word)
                defer_brought(reading, side, take_apart(word));
        for (const auto& [number, value] : named->numbers) {
            if (known_word(reading.procedure, number) != no_word) continue;
            const auto typed = fmt::format("{}={}", number, value);
            defer_brought(reading, side, take_apart(typed));
        }
    }

    void name(const NamedUnit& one, std::string to) {
        if (!one.absence.empty()) throw absent_unit(one.id, one.absence);
        for (const auto& names : reading.into.names)
            if (named == &one || std::ranges::find(names, one.id) != names.end())
                throw fault(ErrorCode::twice, one.id, "`{}` is named twice: a unit takes part once");
        if (named != nullptr && named->is_leader != one.is_leader) return lead(one, std::move(to));
        if (named != nullptr)
            throw fault(ErrorCode::several_units, one.id, "`{1}` and `{0}` are two units: write `and` between them",
                        named->id);
        named = &one;
        distance = std::move(to);
    }

    /// Takes a leader and the unit that he is with as that unit, which has his words already.
    void lead(const NamedUnit& one, std::string to) {
        const auto& leader = one.is_leader ? one : *named;
        const auto& unit = one.is_leader ? *named : one;
        if (leader.attached != unit.id)
            throw fault(ErrorCode::several_units, leader.id,
                        "`{0}` is not with {1}: to put him there, say `attach {0} {1}` first; or leave him out", unit.id);
        if (named == &leader) distance = std::move(to);
        named = &unit;
    }

    /// Takes a word such as `not-disordered`, which removes a word of the named unit. Returns false for any other.
    bool takes_away(std::string_view typed) {
        if (!text::same_spelling(typed.substr(0, without.size()), without)) return false;
        const auto found = lexicon.find(take_apart(typed.substr(without.size())));
        if (lexicon.known(typed) != nullptr || found.words.empty() || found.words.has_several()) return false;
        taken_away = taken_away | found.words;
        return true;
    }

    void read_unfound(const Token& token) {
        const auto may_wait = reading.options.follow && !lexicon.is_derived(token.name);
        if (!may_wait || !defer_word(reading, side, token)) throw not_found(reading, lexicon, token);
        is_alone = false;
    }

    /// The number that the rows are read by: one for the whole request, or the hits of each side.
    void give_number(const Token& token) {
        const auto of_side = throws_pools(reading.procedure.kind) ? side : Index{0};
        auto& given = reading.into.given[of_side];
        if (given) throw fault(ErrorCode::twice, token.typed, "`{}`: {} is given twice", text::folded(token.name));
        given = read_given(reading.procedure, token);
        is_alone = false;
    }

    void say(const Token& token, const Finding& found, WordIndex at) {
        const auto& word = lexicon.word(at);
        if (!lexicon.can_stand(word, token.shape)) throw misshapen(lexicon, token, at);
        if (word.weapon != no_index) fire(token.typed, read_shot(reading.ruleset, reading.procedure, token, found));
        if (word.quantity != no_index) {
            const auto& quantity = reading.procedure.quantities[word.quantity];
            give(token.typed, word,
                 token.shape == Shape::bare ? std::nullopt : std::optional(read_quantity(quantity, token)));
        }
        unit.said.insert(at);
    }

    void fire(std::string_view typed, const Shot& shot) {
        if (!unit.shots.empty() && !reading.procedure.weapons.counted)
            throw fault(ErrorCode::twice, typed, "`{}`: a unit fires only one weapon here");
        unit.shots.push_back(shot);
    }

    /// Sets the quantity; a counted one without a value is 1.
    void give(std::string_view typed, const Word& word, const std::optional<Fraction>& value) {
        const auto& quantity = reading.procedure.quantities[word.quantity];
        const auto has_value = value || quantity.counted;
        if (unit.said.contains(quantity.word) && (has_value || unit.valued[word.quantity]))
            throw fault(ErrorCode::twice, typed, "`{}`: {} is given twice for one unit", quantity.id);
        if (!has_value) return;
        unit.values[word.quantity] = value.value_or(Fraction(1));
        unit.valued[word.quantity] = true;
    }

    /// If the name is also the beginning of other words, adds a note that it was read as the whole word.
    void note_reading(const Name& name) {
        const auto is_letter = name.text.size() == 1;  // a grade such as `c`, not an abbreviation
        if (!is_letter && !reading.options.exact && note_whole(lexicon, name, reading.into.readings)) is_alone = false;
    }
};

}  // namespace

void clear_unit(Unit& unit) {
    unit.said = {};
    unit.effective = {};
    // most units give no quantity, and then their values, 256 bytes, are 0
    if (const auto [low, high] = std::bit_cast<std::array<std::uint64_t, 2>>(unit.valued); (low | high) != 0) {
        unit.values.fill(0);
        unit.valued.fill(false);
    }
    unit.shots.clear();
    unit.by_hand.clear();
    unit.needed = 0;
    unit.marks.clear();
}

template <class Token>
bool read_unit(const Reading& reading, Index side, std::span<const Token> tokens, const Shared* shared, Unit& unit) {
    UnitReader reader{reading, side, unit};
    for (const auto& token : tokens) reader.read(token);
    if (!reading.units.empty()) reading.into.names[side].emplace_back(reader.bring(shared));
    return reader.is_alone && reading.units.empty();
}

template <class Token>
void read_shared(const Reading& reading, Index side, std::span<const Token> tokens, Shared& shared) {
    UnitReader reader{reading, side, shared.unit};
    for (const auto& token : tokens) reader.read(token);
    if (const auto named = reader.bring(nullptr); !named.empty())
        throw fault(ErrorCode::misplaced, named, "`{}` is a unit: put it after `for`");
    shared.taken_away = reader.taken_away;
}

template bool read_unit(const Reading&, Index, std::span<const std::string_view>, const Shared*, Unit&);
template bool read_unit(const Reading&, Index, std::span<const SaidWord>, const Shared*, Unit&);
template void read_shared(const Reading&, Index, std::span<const std::string_view>, Shared&);
template void read_shared(const Reading&, Index, std::span<const SaidWord>, Shared&);

void share_words(const Procedure& procedure, const Unit& common, Unit& unit) {
    const auto own = unit.said;
    const auto& weapons = procedure.weapons;
    const auto by_weapon = weapons.quantity != no_index ? procedure.quantities[weapons.quantity].word : no_word;
    const auto by_hand = by_weapon != no_word && own.contains(by_weapon);
    const auto has_shots = !unit.shots.empty();
    common.said.each([&](WordIndex at) {
        const auto& word = procedure.words[at];
        // weapons and a value by hand both set the quantity; the unit's own way takes precedence
        if (word.weapon != no_index || is_overridden(procedure, own, at) || (at == by_weapon && has_shots)) return;
        unit.said.insert(at);
        if (word.quantity == no_index) return;
        unit.values[word.quantity] = common.values[word.quantity];
        unit.valued[word.quantity] = common.valued[word.quantity];
    });
    unit.by_hand.insert(unit.by_hand.begin(), common.by_hand.begin(), common.by_hand.end());
    for (const auto& shot : common.shots) {
        const auto at = weapons.list[shot.weapon].word;
        if (by_hand || is_overridden(procedure, own, at) || (has_shots && !weapons.counted)) continue;
        unit.said.insert(at);
        unit.shots.push_back(shot);
    }
}

}  // namespace orderly::parser
