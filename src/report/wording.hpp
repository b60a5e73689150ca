#pragma once
// Names and sentences for the parts of a table, shared by all formats.

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/condition.hpp"
#include "orderly/engine.hpp"
#include "orderly/fraction.hpp"
#include "orderly/request.hpp"
#include "orderly/resolution.hpp"
#include "orderly/ruleset.hpp"
#include "text/json_writer.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// The name of a side, of another party, or `both`.
std::string_view party_name(const Procedure& procedure, Index to);

/// The party of a follow-up: `both` if two sides resolve the same procedure again.
std::string_view next_party(const Procedure& procedure, const NextStep& step);
/// Calls `visit(word)` for each word of the step that its procedure accepts when typed. The other words are for a later
/// procedure.
template <class Visit>
void each_next_word(const Ruleset& ruleset, const NextStep& step, Visit visit) {
    const auto* procedure = find_procedure(ruleset, step.next->procedure);
    for (const auto& word : step.words)
        if (word == "vs" || procedure == nullptr ||
            find_word(*procedure, std::string_view(word).substr(0, word.find('='))) != no_word)
            visit(word);
}

/// A stage's name; if both sides hit, `SIDE.NAME` with the side whose hits it concerns.
std::string stage_name(const Procedure& procedure, const Stage& stage);

/// `crossread: the note`.
std::string mark_text(const Mark& mark);

/// The title, or the id if the table gives no title.
inline std::string_view title_or_id(std::string_view title, std::string_view id) { return title.empty() ? id : title; }

/// The sheet that a procedure was read from; by default the ruleset's.
std::string_view sheet_of(const Ruleset& ruleset, const Procedure& procedure);

// An effect's sentence with its computed number: "loses 4 stands".

/// A sentence of the ruleset, and the values of its `{count}`, `{distance-unit}` and `{outcome}`.
struct Sentence {
    std::string_view pattern;
    std::string_view unit;
    std::string_view outcome;
    int count = 0;
};

/// The sentence of an effect, in its singular or plural form.
Sentence sentence_of(const Ruleset& ruleset, const EffectResult& effect);

/// Calls `append(std::string_view)` for each piece of the sentence, in order. Unknown placeholders are kept.
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

/// The whole sentence, preceded by the circumstance that the words leave open ("in close range: retreats").
std::string effect_text(const Ruleset& ruleset, const EffectResult& effect);

/// How the number was computed ("2, +2 because 11 is 2 over 9, +1 for wall"); empty if it is a single plain number.
std::string effect_parts(const Resolution& resolution, const Result& result, const EffectResult& effect);

// The words of a modifier that counted, with the values of quantities.

/// The unit of a side that a result is for; null if several units add up.
const Unit* subject_of(const Request& request, const Result& result, Index side);

/// The quantity to print with its value (`9 points +1`), because its value came from weapons or a default. Null if a
/// typed word shows it (`hits=3`).
const Quantity* fed_quantity(const Request& request, const Counted& counted);

/// The value of a word in the line; none if the word has no quantity or no value.
std::optional<Fraction> counted_value(const Request& request, const Result& result, const Counted& counted, Index side,
                                      const Word& word);

/// Calls `visit(side, word, value)` for each word that made the line count, the side's own words first.
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

/// The modifier by hand behind the line; null for a line of the table.
const ManualModifier* by_hand_of(const Request& request, const Counted& counted);

/// The line in the working: `crack +2`, `9 points +1`, `hits=3 -1`, `cavalry vs square -3`.
std::string counted_label(const Request& request, const Result& result, const Counted& counted);

/// Whether the line belongs to the roll, and not to a value computed after it.
bool is_of_the_roll(const Procedure& procedure, const Counted& counted);

/// The value computed after the roll that the line belongs to; null for a line of the roll.
const Computed* value_of_line(const Procedure& procedure, const Counted& counted);

/// The table whose column the line shifts; null if it shifts none.
const ResultSet* table_of_line(const Procedure& procedure, const Counted& counted);

/// The stage that the line belongs to; null if it is for another throw.
const Stage* stage_of_line(const Procedure& procedure, const Counted& counted);

// Weapons fired: the weapon, the distance and its band.

/// A weapon fired.
struct Fired {
    Index side = 0;
    const Weapon* weapon = nullptr;
    const Shot* shot = nullptr;
    const WeaponCell* cell = nullptr;
    std::string_view band;  ///< the word of the range band, or the name of its shots; may be empty
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

// A row of a look-up: its words in axis order, and its values.

/// Calls `visit(word)` for the row's word on each axis, in axis order.
template <class Visit>
void each_row_word(const Procedure& procedure, const LookupRow& row, Visit visit) {
    for (const auto axis : procedure.lookup.axes)
        for (const auto word : procedure.choices[axis].words)
            if (row.key.contains(word)) visit(procedure.words[word]);
}

/// When a row applies: its words and further conditions.
std::string row_name(const Procedure& procedure, const LookupRow& row);

/// Calls `visit(name, Fraction)` for each value of the cell.
template <class Visit>
void each_row_value(const Procedure& procedure, const LookupRow& row, Visit visit) {
    const auto count = std::min(row.values.size(), procedure.lookup.names.size());
    for (std::size_t at = 0; at < count; ++at)
        if (row.values[at].given)
            visit(procedure.lookup.names[at], Fraction(row.values[at].number, row.values[at].parts));
}

// The source of each number in a result: the table lines that the evaluation used.

/// The lines behind a result in order of use, without repeats: those of its request, then its own.
std::vector<TrailLine> used_lines(const Resolution& resolution, const Result& result);

/// A line's name: its id, or the words of a look-up's row; says so if the line was left out.
std::string line_name(const Procedure& procedure, const TrailLine& line);

// Marks and notes for people: on one line for a result, as numbered footnotes for a table.

/// All marks in short form: `borrowed: the point scale; assumed: the cannon rows; half points count`.
std::string marks_in_short(const std::vector<const Mark*>& marks);

/// Writes one note as a paragraph.
void write_note(std::string_view text, text::Page& page, std::size_t indent = 2);

/// Writes a note about a doubtful value.
void write_doubt(std::string_view text, text::Page& page);

/// Writes the notes of a result as paragraphs, preceded by its marks on one line that ends with the hint.
void write_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes, text::Page& page,
                       std::string_view hint = {});

/// The same as JSON, `"notes":[…],`.
void put_annotations(const std::vector<const Mark*>& marks, const std::vector<std::string>& notes,
                     text::JsonWriter& json);

/// The text before and after a footnote's number.
struct NoteSigns {
    std::string_view before = " [";
    std::string_view after = "]";
};

/// Collects a table's marks and numbers them in order of use.
class Footnotes {
public:
    explicit Footnotes(NoteSigns signs = {}) : signs_(signs) {}

    /// The footnote sign ` [2]`; empty for a value that is printed on the sheet. Equal marks share a number.
    std::string number_of(const Mark& mark);

    /// The signs for everything that the sheet leaves open in a condition.
    std::string numbers_of(const Condition& condition);

    /// Writes one line per footnote.
    void write(text::Page& page) const;

    [[nodiscard]] bool empty() const { return marks_.empty(); }
    [[nodiscard]] const std::vector<const Mark*>& marks() const { return marks_; }

private:
    NoteSigns signs_;
    std::vector<const Mark*> marks_;
};

// How a request was read: words taken as others, ignored words, and choices not given.

/// "understood: a as b", "ignored by this table: c", "not given: attacker's d (counted as 0)"; only lines with content.
/// `separator` separates the choices; csv avoids commas, so that `cut -d ,` works.
std::vector<std::string> reading_notes(const Request& request, std::string_view separator = ", ");

/// The same as JSON keys `read`, `unused` and `unsaid`.
void put_reading_notes(const Request& request, text::JsonWriter& json);

// Rules of a table in words: bands, numbers, conditions. Used by help and show to describe tables, not to report
// results.

/// A word as a player would say it: `march column` for `march-column`, `gun II` for `gun=II`. A hyphen between digits
/// is kept (`outnumbered 3-2`).
std::string spoken(std::string_view id);

/// The source of a number: `hits suffered`, `enemy figures`, a tally's name.
std::string number_name(const Procedure& procedure, const NumberOf& number);

/// A band in words: `4 to 7`, `8 or more`, `-2 or less`, `10`, `any`.
std::string band_text(Band band);

/// A band for table cells: `4 to 7`, `8+`, `≤-2`, `10`, `any`.
std::string band_sign(Band band);

/// A number's rule: `2`, `2 and 1 more for each point over 14`, `1/2`; `?` if it is lost in the scan. `sign` adds a
/// plus.
std::string number_rule(const Procedure& procedure, const Number& number, bool sign);

/// `cavalry and open-ground vs square`; `otherwise` if the term is empty.
std::string term_text(const Procedure& procedure, const Term& term);

/// `with guns, without fortified, vs cavalry, points 3 or more`; empty if the condition always holds.
std::string condition_text(const Procedure& procedure, const Condition& condition);

/// The words of a set as a player would say them, joined.
std::string words_text(const Procedure& procedure, const WordSet& words, std::string_view glue);

/// `attacker`, `both`; empty for a procedure with one side.
std::string_view side_mark(const Procedure& procedure, SideMask sides);

/// `a`, `a or b`, `a, b or c`.
std::string listed(std::span<const std::string> items, std::string_view last);

/// Joins two texts if both are not empty.
std::string joined(std::string_view one, std::string_view glue, std::string_view other);

// Conditions of a table line in everyday words: `if guns, unless fortified, against cavalry`.

/// `if charging, unless guns`, `unless guns or fortified`, `against cavalry`, `on a natural 10`; empty if the condition
/// always holds. A word derived from a few others is printed as those.
std::string clause(const Procedure& procedure, const Condition& condition);

/// The same with footnote signs for its limits; exceptions in `told` are left out.
std::string clause(const Procedure& procedure, const Condition& condition, Footnotes& notes,
                   std::string_view told = {});

/// `guns`, `extended-line and partial-cover`, `cavalry against square`; empty if the term is empty.
std::string term_phrase(const Procedure& procedure, const Term& term);

}  // namespace orderly::report
