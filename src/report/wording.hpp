#pragma once
// What the parts of a table are called in every format.

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/engine.hpp"
#include "orderly/fraction.hpp"
#include "orderly/resolution.hpp"
#include "orderly/ruleset.hpp"

namespace orderly::report {

/// A side, a party after the sides, or `both`.
std::string_view party_name(const Procedure& procedure, Index to);

/// Whom a next step is for: `both` where two sides resolve the same procedure again.
std::string_view next_party(const Procedure& procedure, const NextStep& step);
/// Calls `visit(word)` for each word of the step that its procedure takes when it is typed; the others wait for a
/// procedure further on.
template <class Visit>
void each_next_word(const Ruleset& ruleset, const NextStep& step, Visit visit) {
    const auto* procedure = find_procedure(ruleset, step.next->procedure);
    for (const auto& word : step.words)
        if (word == "vs" || procedure == nullptr ||
            find_word(*procedure, std::string_view(word).substr(0, word.find('='))) != no_word)
            visit(word);
}

/// A stage's name; where both sides hit `SIDE.NAME`, by the side whose hits go through it.
std::string stage_name(const Procedure& procedure, const Stage& stage);

/// `crossread: the note`.
std::string mark_text(const Mark& mark);

/// The title, or the id where a table gives none.
inline std::string_view title_or_id(std::string_view title, std::string_view id) { return title.empty() ? id : title; }

/// The sheet a procedure was read from; the ruleset's where it names none.
std::string_view sheet_of(const Ruleset& ruleset, const Procedure& procedure);

// The sentence of one effect, with its number worked out: "loses 4 stands".

/// A sentence of the ruleset and what fills its `{count}`, `{distance-unit}` and `{outcome}`.
struct Sentence {
    std::string_view pattern;
    std::string_view unit;
    std::string_view outcome;
    int count = 0;
};

/// The sentence of an effect: its form for one or for many.
Sentence sentence_of(const Ruleset& ruleset, const EffectResult& effect);

/// Calls `append(std::string_view)` for each piece of the sentence, in order. Unknown braces stay as they are.
template <class Append>
void each_piece(const Sentence& sentence, Append append) {
    auto rest = sentence.pattern;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        append(rest.substr(0, open));
        const auto close = rest.find('}', open);
        const auto name = close == std::string_view::npos ? rest.substr(open) : rest.substr(open, close - open + 1);
        char digits[16];
        if (name == "{count}") {
            const auto* end = std::to_chars(digits, digits + sizeof digits, sentence.count).ptr;
            append(std::string_view(digits, static_cast<std::size_t>(end - digits)));
        } else if (name == "{distance-unit}") {
            append(sentence.unit);
        } else {
            append(name == "{outcome}" ? sentence.outcome : name);
        }
        rest.remove_prefix(open + name.size());
    }
    append(rest);
}

/// The whole sentence; what the words leave open stands before it ("in close range: retreats").
std::string effect_text(const Ruleset& ruleset, const EffectResult& effect);

/// How the number came about ("2, and 2 for 11 over 9"); empty where it is one plain number.
std::string effect_parts(const Resolution& resolution, const Result& result, const EffectResult& effect);

// The words of a modifier that counted, with the values of those that bear a quantity.

/// The unit that a result is about on a side; null where several add up.
const Unit* subject_of(const Request& request, const Result& result, Index side);

/// The quantity whose own worth the line is (`9 points +1`): what weapons feed, or what nobody said as a word.
/// Null for a line that says it by a word (`hits=3`).
const Quantity* fed_quantity(const Request& request, const Counted& counted);

/// The value of a word of the line; none where the word bears no quantity or has no value.
std::optional<Fraction> counted_value(const Request& request, const Result& result, const Counted& counted, Index side,
                                      const Word& word);

/// Calls `visit(side, word, value)` for each word that made the line count, the side's own first.
template <class Visit>
void each_counted_word(const Request& request, const Result& result, const Counted& counted, Visit visit) {
    const auto& words = request.procedure->words;
    const auto own = counted.side;
    const auto enemy = static_cast<Index>(1 - own);
    counted.words.own.each(
        [&](WordIndex at) { visit(own, words[at], counted_value(request, result, counted, own, words[at])); });
    counted.words.enemy.each(
        [&](WordIndex at) { visit(enemy, words[at], counted_value(request, result, counted, enemy, words[at])); });
}

/// The modifier by hand that the line is; null for a line of the table.
const ByHand* by_hand_of(const Request& request, const Counted& counted);

/// The line in the working: `crack +2`, `9 points +1`, `hits=3 -1`, `cavalry vs square -3`.
std::string counted_label(const Request& request, const Result& result, const Counted& counted);

/// Whether the line is one of the procedure's own, and not of a value worked out after the roll.
bool is_of_the_roll(const Procedure& procedure, const Counted& counted);

/// The value worked out after the roll that the line belongs to; null for a line of the roll.
const Computed* value_of_line(const Procedure& procedure, const Counted& counted);

/// The table whose column the line moves; null where it moves none.
const ResultSet* table_of_line(const Procedure& procedure, const Counted& counted);

/// The stage of a pool that a line is for; null where it is for another throw.
const Stage* stage_of_line(const Procedure& procedure, const Counted& counted);

// What was fired: weapon, distance, and the band of the table that it fell in.

/// A weapon as it was fired.
struct Fired {
    Index side = 0;
    const Weapon* weapon = nullptr;
    const Shot* shot = nullptr;
    const WeaponCell* cell = nullptr;
    std::string_view band;  ///< the word of the range band, or what its shots are called; may be empty
};

/// Calls `visit(const Fired&)` for each shot of a completed request.
template <class Visit>
void each_fired(const Request& request, Visit visit) {
    const auto& procedure = *request.procedure;
    for (Index side = 0; side < procedure.sides.size(); ++side)
        for (const auto& unit : request.sides[side].units)
            for (const auto& shot : unit.shots) {
                const auto& weapon = procedure.weapons.list[shot.weapon];
                const auto* cell = shot.cell;
                const auto band = cell->says == no_word ? cell->called : procedure.words[cell->says].id;
                visit(Fired{side, &weapon, &shot, cell, band});
            }
}

/// `6 muskets at 4" (up to 8")`, `round shot at 45 cm, long (up to 60 cm)`.
std::string fired_text(const Ruleset& ruleset, const Fired& fired);

// A row of a look-up: its words in the order of the axes, and the values its cell gives.

/// Calls `visit(word)` for the row's word of each axis, in the order of the axes.
template <class Visit>
void each_row_word(const Procedure& procedure, const LookupRow& row, Visit visit) {
    for (const auto axis : procedure.lookup.axes)
        for (const auto word : procedure.choices[axis].words)
            if (row.key.contains(word)) visit(procedure.words[word]);
}

/// What a row is for: its words, and what else must be said.
std::string row_name(const Procedure& procedure, const LookupRow& row);

/// Calls `visit(name, Fraction)` for each value that the cell gives.
template <class Visit>
void each_row_value(const Procedure& procedure, const LookupRow& row, Visit visit) {
    const auto count = std::min(row.values.size(), procedure.lookup.names.size());
    for (std::size_t at = 0; at < count; ++at)
        if (row.values[at].given)
            visit(procedure.lookup.names[at], Fraction(row.values[at].number, row.values[at].parts));
}

// Where each number of a result stands: the trail of the evaluation, put into words.

/// The lines behind a result in the order of use, each once: those of its request, then its own.
std::vector<TrailLine> used_lines(const Resolution& resolution, const Result& result);

/// What a line is called: its id, the words of a look-up's row; one that was left out says so.
std::string line_name(const Procedure& procedure, const TrailLine& line);

}  // namespace orderly::report
