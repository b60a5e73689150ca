#pragma once
// The parts of complete and evaluate: needs, modifiers, effects, placeholders, values, look-ups, follow-ups.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view.hpp"
#include "orderly/error.hpp"
#include "orderly/resolution.hpp"

namespace orderly::engine {

// What a request needs before any dice are thrown: the columns of its tables, the scores to reach, the dice.

/// The views of the two sides; a procedure with one side uses only the first.
using Views = std::array<View, 2>;

// A number given instead of dice: the total, the difference, or each side's hits.

/// Throws Error if the request cannot give a number instead of dice, or gives it together with what it includes.
void check_given(const Request& request);
/// Throws Error if a side's hits are missing.
void check_given_hits(const Request& request);
/// The words that results ask for, directly or through derived words: those that count although no die is thrown.
WordSet words_of_results(const Procedure& procedure);

/// Throws Error if a column, a score or a number of dice is missing.
void check_needs(const Request& request);

/// The table that the sides' views select; null if the procedure has none. Before the roll, a condition on the dice
/// reads 0.
const ResultSet* set_for(const Procedure& procedure, const Views& views);
/// The given word that picks the column; `no_word` if the table has only one. Throws Error if the word is missing.
WordIndex column_for(const Procedure& procedure, const ResultSet& set, const WordSet& said);
/// The score that a side's die must reach, before modifiers. Throws Error if the words do not decide it.
const Option* needed_option(const Request& request, std::span<const Option> options, const View& view);
/// The same score as a number, used as the line of that id, which stands where the option stands if not given.
int needed_score(const Request& request, std::span<const Option> options, const View& view, Trail trail,
                 std::string_view id, const Mark& mark = {}, const Place* place = nullptr);
/// How the dice or bases of a side are counted. Throws Error if the side gave no number.
const DiceCount& dice_rule(const Request& request, Index side, std::vector<const Limit*>* left_out = nullptr);
/// The number of dice or bases of a side. Throws Error if the side gave no number, or one that is too large.
int dice_count(const Request& request, Index side);
/// Whether the request says that the second side throws no dice; then only the first side's hits count.
bool is_one_sided(const Request& request);
/// How many sides throw a pool.
Index throwing_sides(const Request& request);
/// The ways to give the number of dice or bases, such as `dice=N` and `figures=N`.
std::vector<std::string> ways_to_count(const Procedure& procedure);
/// The slow paths of is_thrown and die_size, for dice that depend on words.
bool thrown_with_words(const Request& request, const Die& die);
const Option& size_with_words(const Request& request, const Die& die);

/// Whether the words of its side call for the die.
inline bool is_thrown(const Request& request, const Die& die) { return die.always || thrown_with_words(request, die); }

/// The size of a die that is thrown; the option's value is its number of faces. Throws Error if words do not decide it.
inline const Option& die_size(const Request& request, const Die& die) {
    return die.fixed ? die.sizes.front() : size_with_words(request, die);
}

/// `rm (rifle musket)`.
std::string named(const Weapon& weapon);
/// The cell of a weapon for a distance and the words of `seen`. Throws Error if no cell fits or the target is out of
/// range.
const WeaponCell& weapon_cell(const Request& request, const Weapon& weapon, Fraction distance, const View& seen);

/// "which target quality? say one of crack, veteran, …"
Error missing_choice(const Procedure& procedure, const Choice& choice, Index side);
/// "how many bases has the second? say bases=N, 1 to 1000"
Error missing_quantity(const Procedure& procedure, const Quantity& quantity, Index side);

// The modifiers of a side: which lines of the sheet count, and how much each adds.

/// Appends to `into` the procedure's modifiers that count for `side` as seen by `view`, records them in `trail` and
/// returns their sum. Modifiers of the last die alone are added to `last_die` instead. Throws Error for a lost value.
int count_modifiers(const Procedure& procedure, Index side, const View& view, std::vector<Counted>& into, Trail trail,
                    int& last_die);

/// The views of the two sides; a procedure with one side uses only the first.
using Views = std::array<View, 2>;
inline constexpr SideMask every_side = 3;

/// The sum of another list for some sides: the modifiers of a computed value, a stage or a column shift.
int count_lines(const Procedure& procedure, std::span<const Modifier> list, SideMask sides, const Views& views,
                Result& result, Trail trail);

/// Appends the modifiers by hand of the units in `view`, and returns their sum.
int count_by_hand(Index side, const View& view, std::vector<Counted>& into);

/// The first option that fits, or null.
const Option* first_option(std::span<const Option> options, const View& view);

/// The error for a value that the scan lost. `what` names it; `remedy` may name a quantity to give instead.
Error lost_value(const Procedure& procedure, std::string_view what, std::string_view remedy);

// The effects of a result on each side, and the procedures that it calls for.

/// Fills the effects and next steps of `result` from its row and from the procedure's `always` lines. With
/// `tells_next`, next steps have their words.
void apply_effects(const Request& request, Result& result, const Views& views, Trail trail, bool tells_next);

// Placeholders: words for the next procedure that contain a number of this result.

/// Calls `visit(name, sign)` for each number inside the braces: `figures less suffered`, `earlier plus 1`.
template <class Visit>
void each_filled_in(std::string_view inside, Visit visit) {
    for (auto sign = 1; !inside.empty();) {
        const auto plus = inside.find(" plus ");
        const auto less = inside.find(" less ");
        const auto end = std::min({plus, less, inside.size()});
        visit(inside.substr(0, end), sign);
        sign = less < plus ? -1 : 1;
        inside.remove_prefix(std::min(end + std::string_view(" less ").size(), inside.size()));
    }
}

/// Turns `hits={suffered}` into `hits=3`; `figures={figures less suffered}` is at least 0. The table reader has checked
/// that the names exist.
std::string fill_placeholders(std::string_view word, const Procedure& procedure, const View& view);

/// Whether the word has a placeholder for dice that are not known; notes it in the view.
bool is_unknown(std::string_view word, const Procedure& procedure, const View& view);

// Values computed after a roll or by a look-up: a cell, then halving, modifiers and bounds.

/// Appends the procedure's computed values to `result`.
void work_out_values(const Request& request, Result& result, const Views& views, Trail trail);

// Look-ups: no dice; words find a row.

/// Finds the row, or every row that fits if the request names no word of an axis. Throws Error if the row is not
/// allowed, its value is lost, or there is no row.
void look_up_rows(const Request& request, Result& result, const View& view, Trail trail);

// The rows that a look-up lists if the request leaves something open.

/// The words of every choice that the request leaves open.
WordSet unsaid_choices(const Procedure& procedure, const WordSet& has);

/// Removes the rows that can never be the result: whichever words are added, an earlier row fits first. `open` has the
/// words of the choices that the request leaves open.
void keep_first_rows(const Request& request, const View& view, const WordSet& open,
                     std::vector<const LookupRow*>& rows);

// The row of a result table. `asks_dice` is as in View: without dice no row has a natural.

/// The row that the natural alone decides; null if none does.
const Row* row_of_natural(const ResultSet& set, const Result& result, bool* asks_dice);
/// That row, or else the row of the number; the next lower row of the column if the natural rules that one out. Throws
/// Error if there is none.
const Row& row_of(const ResultSet& set, const Result& result, int number, bool* asks_dice);

// The requests that a result calls for.

/// The completed request of a step. If a word is missing or refused, returns nothing and adds a note that says why: the
/// result remains valid, and the player types the next request. Other errors of request_for are thrown.
std::optional<Request> request_to_follow(const Resolution& from, const NextStep& step, std::vector<std::string>& notes);

/// The request of a step with the words known so far, not completed. Throws Error for a number out of its range.
Request begun_request(const Resolution& from, const NextStep& step);

/// The index, on the first side, of the unit whose result calls for the step.
Index unit_with(const Resolution& from, const NextStep& step);

/// Adds a word to a unit of the side, in place of other words of its choice.
void say(const Procedure& procedure, Index side, WordIndex word, Unit& unit);
/// Removes a word from a unit, with its number or its shots.
void unsay(const Procedure& procedure, WordIndex word, Unit& unit);

/// Adds a word for a later procedure; a quantity replaces its earlier value.
void add_deferred(const std::string& word, std::vector<std::string>& deferred);

/// Removes the word, or the quantity with any value.
void remove_deferred(std::string_view word, std::vector<std::string>& deferred);

}  // namespace orderly::engine
