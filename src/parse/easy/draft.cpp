#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "parse/easy/request_builder.hpp"
#include "parse/errors.hpp"
#include "parse/lexicon.hpp"
#include "parse/side.hpp"
#include "text/characters.hpp"

namespace orderly::parser {
namespace {

bool may_say(const Procedure& procedure, const Word& word, int side) {
    const auto sides = word.weapon != no_index ? procedure.weapons.sides : word.sides;
    return (sides >> side & 1) != 0;
}

/// Whether the word is a quantity that describes a state by a count: `reduced`.
bool is_counted(const Procedure& procedure, const Word& word) {
    return word.quantity != no_index && procedure.quantities[word.quantity].counted;
}

struct Drafter {
    const TypedLine& line;
    const Recognition& recognition;
    const SideAssignment& assignment;
    const Procedure& procedure = line.procedure;
    const std::vector<ParsedToken>& items = recognition.items;
    const std::vector<int>& sides = assignment.sides;
    Draft into = {};
    const ParsedToken* moved = nullptr;  ///< the last item moved to the other side
    bool has_weapon = false;
    bool has_written_weapon = false;  ///< in script notation

    Draft draft() {
        into.heard = recognition.heard;
        into.unused = recognition.unused;
        into.is_parted = assignment.parted;
        into.is_turned = assignment.is_turned;
        into.notations = recognition.notations;
        for (auto& one : into.notations) one.side = side_at(one.from);
        for (const auto& item : items) {
            const auto side = sides[place_of(item)];
            take(item, side);
            if (item.stop && says_something(item)) say(side, {.kind = Saying::stop});
        }
        for (const auto& item : items)
            if (item.means == TokenKind::called && item.index < procedure.called.size())
                say_called(procedure.called[item.index], item.text);
        for (const auto side : {0, 1}) say_band(side);
        arm(line, items, sides, into);
        for (const auto side : {0, 1}) part_units(procedure, static_cast<Index>(side), words(side));
        return std::move(into);
    }

    [[nodiscard]] std::size_t place_of(const ParsedToken& item) const {
        return static_cast<std::size_t>(&item - items.data());
    }
    SaidWords& words(int side) { return into.words[static_cast<std::size_t>(side)]; }
    void say(int side, SaidWord said) { words(side).push_back(std::move(said)); }

    /// The side of a piece: that of the item before it.
    [[nodiscard]] int side_at(std::size_t piece) const {
        auto side = 0;
        for (std::size_t at = 0; at < items.size() && items[at].from < piece; ++at) {
            const auto parts = items[at].means == TokenKind::versus || items[at].means == TokenKind::toward;
            side = parts && side == sides[at] ? 1 - side : sides[at];
        }
        return side;
    }

    void take(const ParsedToken& item, int side) {
        if (item.means == TokenKind::label) return;
        if (item.means != TokenKind::versus && item.means != TokenKind::toward && item.means != TokenKind::called &&
            item.means != TokenKind::side)
            into.is_said[static_cast<std::size_t>(side)] = true;
        if (item.means == TokenKind::side) into.is_named[item.index] = true;
        if (says_something(item)) into.is_described[static_cast<std::size_t>(side)] = true;
        switch (item.means) {
            case TokenKind::word: return take_word(item, side);
            case TokenKind::phrase: return say_phrase(item, side);
            case TokenKind::band: return take_band(item, (procedure.weapons.sides >> side & 1) != 0 ? side : 1 - side);
            case TokenKind::derived: return decide(item, side);
            case TokenKind::each:
                throw fault(ErrorCode::misplaced, item.text,
                            "`{}` must follow a number, as in `6 dice each`; or describe each side");
            case TokenKind::fact: return take_fact(item);
            case TokenKind::distance: return into.distances.push_back(&item);
            case TokenKind::formal: return take_formal(item, side);
            case TokenKind::adjust: return say(side, {.kind = Saying::written, .text = item.text});
            case TokenKind::part: return say(side, {.kind = item.text == "and" ? Saying::also : Saying::shared});
            case TokenKind::number:
                return into.numbers.push_back({item.value, side, item.is_die, item.die,
                                                item.whose >= 0 || item.is_labelled, mark_before(item),
                                                item.counts_other});
            case TokenKind::name: return into.names.push_back(item.text);
            case TokenKind::unit_name: return take_unit(item, side);
            case TokenKind::gone: return say(side, {.kind = Saying::gone, .word = static_cast<WordIndex>(item.index)});
            default: return;
        }
    }

    void decide(const ParsedToken& item, int side) {
        into.decided[static_cast<std::size_t>(side)].push_back({static_cast<WordIndex>(item.index), item.text});
    }

    /// Sets the range band of the weapon's side.
    void take_band(const ParsedToken& item, int side) {
        into.bands[static_cast<std::size_t>(side)] = static_cast<WordIndex>(item.index);
        decide(item, side);
    }

    /// Gives the range band as a word if no weapon was said or named with it.
    void say_band(int side) {
        const auto band = into.bands[static_cast<std::size_t>(side)];
        const auto is_weapon = [&](const SaidWord& said) {
            return said.kind == Saying::unit || (said.word != no_word && procedure.words[said.word].weapon != no_index);
        };
        if (band != no_word && std::ranges::none_of(words(side), is_weapon)) say(side, {.word = band});
    }

    [[nodiscard]] char mark_before(const ParsedToken& item) const {
        if (place_of(item) == 0) return ' ';
        const auto& before = *(&item - 1);
        if (before.means != TokenKind::number) return '&';
        return before.stop ? ',' : before.to == item.from && item.counts_other && before.counts_other ? '-' : ' ';
    }

    // -------------------------------------------------------------------- units of the game

    void take_unit(const ParsedToken& item, int side) {
        const auto& unit = line.vocabulary.units[item.index];
        const auto mark = std::min(item.text.find('@'), item.text.size() - 1);
        say(side, {.kind = Saying::unit, .unit = &unit, .text = item.text.substr(mark + 1)});
        each_brought(procedure, static_cast<Index>(side), unit, [&](WordIndex word, const int* value) {
            auto& brought = into.brought[static_cast<std::size_t>(side)].emplace_back(SaidWord{.word = word});
            if (value != nullptr) brought.value = Fraction(*value);
        });
    }

    // -------------------------------------------------------------------- words of the table

    /// Ignores a word with no effect here, unless a follow-up procedure knows it.
    void take_fact(const ParsedToken& item) {
        for (const auto& follower : procedure.follows) {
            const auto& next = line.vocabulary.in_force->procedures[follower.procedure];
            if (find_word(next, item.text) != no_word)
                return into.heard.push_back(fmt::format("{} for {}", text::sanitized(item.text), next.id));
        }
        leave(into, item.text);
    }

    void take_word(const ParsedToken& item, int side) {
        const auto& word = procedure.words[item.index];
        const auto is_plain = line.is_plain(item.index);
        if (!may_say(procedure, word, side)) {
            if (procedure.sides.size() < 2 || !may_say(procedure, word, 1 - side))
                throw fault(ErrorCode::derived, item.text, "`{}` is worked out from other words: leave it out");
            if (item.whose >= 0 || item.is_labelled)
                return leave(into, text::sanitized(item.text));  // `the enemy moves, ...`
            if (!into.is_parted) throw wrong_side(word, side);
            if (is_plain && (is_fact(word.id) || tells_who_acts(item, side))) return leave(into, std::string(word.id));
            if ((is_plain || is_counted(procedure, word)) && !goes_over(item, 1 - side)) throw wrong_side(word, side);
            if (word.weapon != no_index && has_weapon_of(1 - side, item)) throw other_sides_weapon(item, side);
            side = 1 - side;  // a number or a weapon fits only there
            if (is_plain && !names_procedure(procedure, word))
                into.heard.push_back(fmt::format("{} as the {}'s", text::sanitized(item.text),
                                                  procedure.sides[static_cast<std::size_t>(side)]));
            into.is_as_said = false;
            moved = &item;
        }
        SaidWord said{.word = static_cast<WordIndex>(item.index)};
        if (item.has_value) said.value = item.value;
        if (item.has_distance) said.distance = item.distance;
        if (item.has_value && word.weapon != no_index && !item.value.is_whole())
            throw fault(ErrorCode::bad_value, item.text, "`{}`: the number of weapons must be whole");
        if (word.weapon != no_index) {
            has_weapon = true;
            if (!said.distance) said.text = item.text;
        }
        if (word.quantity != no_index && lacks_value(item, procedure.quantities[word.quantity])) return;
        const auto is_of_both = item.is_each && word.weapon == no_index && procedure.sides.size() > 1 &&
                                may_say(procedure, word, 1 - side);
        for (const auto one : is_of_both ? std::vector{side, 1 - side} : std::vector{side}) {
            // a word given twice for one side may have meant two things
            const auto& all = words(one);
            if (is_plain && std::ranges::find(all, said) != all.end() &&
                std::ranges::none_of(all, &SaidWord::is_separator))
                into.is_as_said = false;
            say(one, said);
        }
    }

    /// Whether the quantity has its value elsewhere, under another of its names ("rocket range, at 20"). Throws if not.
    [[nodiscard]] bool lacks_value(const ParsedToken& item, const Quantity& quantity) const {
        if (item.has_value || quantity.counted || quantity.value_optional) return false;
        if (std::ranges::any_of(items, [&](const ParsedToken& other) {
                return other.means == TokenKind::word && other.index == item.index && other.has_value;
            }))
            return true;
        throw fault(ErrorCode::missing, item.text, "{1} needs a value for {2}: {3}", procedure.id, quantity.id,
                    quantity_form(quantity));
    }

    /// Whether the ruleset lists the word as a fact about any unit, which a table may ignore.
    [[nodiscard]] bool is_fact(std::string_view id) const {
        const auto& facts = line.vocabulary.in_force->facts;
        return std::ranges::find(facts, id) != facts.end();
    }

    /// Whether the word comes before the procedure's name and so describes the acting side: `fortified infantry fire 8
    /// points at green`.
    [[nodiscard]] bool tells_who_acts(const ParsedToken& item, int side) const {
        const auto name = std::find_if(items.begin() + static_cast<std::ptrdiff_t>(place_of(item)), items.end(),
                                       [](const ParsedToken& one) { return one.means == TokenKind::called; });
        return side == 0 && !into.is_turned && std::ranges::find(items, TokenKind::side, &ParsedToken::means) == items.end() &&
               std::find(sides.begin() + (name - items.begin()), sides.end(), 1) != sides.end();
    }

    /// Whether a word on the wrong side must belong to `side`: a name that only this table knows, with no filler or
    /// divider before it; or a word after a comma, of a choice that `side` lacks.
    [[nodiscard]] bool goes_over(const ParsedToken& item, int side) const {
        const auto& word = procedure.words[item.index];
        const auto* before = place_of(item) == 0 ? nullptr : &item - 1;
        const auto is_led_to =
            before != nullptr && !before->stop &&
            (before->to < item.from || before->means == TokenKind::toward || before->means == TokenKind::versus);
        const auto may_go = side == 0 && !is_counted(procedure, word) && !is_led_to;
        if (item.is_die || (is_known_here_alone(item) && may_go)) return true;
        // "at a battery, cannonade": the word is a name of the procedure too
        if (side == 0 && names_procedure(procedure, word)) return true;
        const auto is_apart = before != nullptr && (before->stop || moved == before);
        if (word.choice == no_index || (!is_apart && !is_lacking_last(item, word))) return false;
        const auto is_of_it = [&](const SaidWord& said) {
            return said.word != no_word && procedure.words[said.word].choice == word.choice;
        };
        return std::ranges::none_of(into.words[static_cast<std::size_t>(side)], is_of_it) &&
               std::ranges::none_of(into.brought[static_cast<std::size_t>(side)], is_of_it);
    }

    /// Whether it is the last word, right after a word for this side only, and the other side requires it: `at line
    /// regular`.
    [[nodiscard]] bool is_lacking_last(const ParsedToken& item, const Word& word) const {
        if (!procedure.choices[word.choice].required || place_of(item) == 0) return false;
        const auto& before = *(&item - 1);
        const auto own = may_say(procedure, word, 0) ? 0 : 1;
        const auto is_number = [](const ParsedToken& one) { return one.means == TokenKind::number; };
        return std::all_of(items.begin() + static_cast<std::ptrdiff_t>(place_of(item)) + 1, items.end(), is_number) &&
               before.means == TokenKind::word && !may_say(procedure, procedure.words[before.index], own);
    }

    /// Whether the name has several pieces and no other table of the ruleset knows it.
    [[nodiscard]] bool is_known_here_alone(const ParsedToken& item) const {
        auto is_alone = item.to - item.from > 1;
        if (is_alone)
            line.each_word_called(line.some(item.from, item.to - item.from), [&](const Procedure& one, const Word&) {
                is_alone = is_alone && &one == &procedure;
            });
        return is_alone;
    }

    [[nodiscard]] Error wrong_side(const Word& word, int side) const {
        return fault(ErrorCode::wrong_side, word.id, "`{}` is a word of the {}: put it {} `vs`, or leave it out",
                     procedure.sides[static_cast<std::size_t>(1 - side)], side == 0 ? "after" : "before");
    }

    void take_formal(const ParsedToken& item, int side) {
        auto said = said_of(procedure, item.text);
        if (gives_number(procedure, item.text)) {
            into.gives_number = true;
            if (procedure.kind != Kind::pools && procedure.kind != Kind::duels) side = 0;
        }
        if (said.word != no_word) {
            const auto& word = procedure.words[said.word];
            has_written_weapon = has_written_weapon || word.weapon != no_index;
            has_weapon = has_weapon || has_written_weapon;
        }
        say(side, std::move(said));
    }

    // -------------------------------------------------------------------- phrases

    void say_phrase(const ParsedToken& item, int side) {
        constexpr std::string_view of_the_enemy = "enemy.";
        const auto& phrase = procedure.phrases[item.index];
        // `charging a square`: the charging side comes first
        const auto& key = line.pieces[item.from].key;
        if (side == 1 && key.starts_with(verb_stem(procedure.id)) && !line.is_done(key))
            throw fault(ErrorCode::misplaced, item.text, "`{}` describes the {}: put it before `vs`",
                        procedure.sides[0]);
        into.heard.push_back(fmt::format("{} as {}", text::sanitized(item.text), fmt::join(phrase.says, " ")));
        for (auto word : phrase.says) {
            const auto is_enemy = word.starts_with(of_the_enemy);
            if (is_enemy) word.remove_prefix(of_the_enemy.size());
            say(is_enemy ? 1 - side : side, said_of(procedure, word));
        }
    }

    /// Applies the words implied by the procedure's name to each acting unit, once. An implied weapon yields to a named
    /// one; an implied derived word must follow from the other words.
    void say_called(const Phrase& called, const std::string& typed) {
        for (const auto says : called.says) {
            const auto word = std::ranges::find(procedure.words, says, &Word::id);
            const auto is_word = word != procedure.words.end();
            if (is_word && word->derived)
                into.decided.front().push_back({static_cast<WordIndex>(word - procedure.words.begin()), typed});
            else if (!is_word || word->weapon == no_index) say_for_each_unit(said_of(procedure, says));
            else if (!has_weapon) say(0, said_of(procedure, says));
        }
    }

    void say_for_each_unit(const SaidWord& said) {
        auto& all = words(0);
        for (std::size_t begin = 0; begin <= all.size();) {
            const auto from = all.begin() + static_cast<std::ptrdiff_t>(begin);
            auto end = std::ranges::find(from, all.end(), Saying::also, &SaidWord::kind);
            if (std::find(from, end, said) == end) end = all.emplace(end, said) + 1;
            begin = static_cast<std::size_t>(end - all.begin()) + 1;
        }
    }

    // -------------------------------------------------------------------- weapons

    /// Whether the side has a weapon of its own before the item.
    [[nodiscard]] bool has_weapon_of(int side, const ParsedToken& before) const {
        return has_written_weapon || std::any_of(items.data(), &before, [&](const ParsedToken& item) {
                   return item.means == TokenKind::word && procedure.words[item.index].weapon != no_index &&
                          sides[place_of(item)] == side;
               });
    }

    /// The error for a weapon of the side that does not fire: `5 muskets at 3 muskets`.
    [[nodiscard]] Error other_sides_weapon(const ParsedToken& item, int side) const {
        return fault(ErrorCode::misplaced, item.text,
                     "`{0}` is with the {1}, which does not fire: leave it out, or put it before `vs`",
                     procedure.sides[static_cast<std::size_t>(side)]);
    }
};

}  // namespace

Draft draft_of(const TypedLine& line, const Recognition& recognition, const SideAssignment& assignment) {
    return Drafter{line, recognition, assignment}.draft();
}

}  // namespace orderly::parser
