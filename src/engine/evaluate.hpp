#pragma once
// What a request must say before dice fall: the columns of its tables, the scores to reach, the dice.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view.hpp"
#include "orderly/error.hpp"
#include "orderly/resolution.hpp"

namespace orderly::engine {

/// How the two sides see a result; for a one-sided procedure only the first counts.
using Views = std::array<View, 2>;

View unit_view(const Request& request, Index side, const Unit& unit);
/// The units of a side together; the unit itself where it is the only one.
View side_view(const Request& request, Index side);

/// Throws Error where a column, a score or a number of dice is missing.
void check_needs(const Request& request);

/// The table that the views of the sides pick; null for procedures without. Before the dice fall no table that asks for
/// them is told from another.
const ResultSet* set_for(const Procedure& procedure, const Views& views);
/// The word of those said that picks the column; `no_word` where the table has one column. Throws Error when it is
/// missing.
WordIndex column_for(const Procedure& procedure, const ResultSet& set, const WordSet& said);
/// The score a side's die must reach, before modifiers. Throws Error when it cannot be told.
const Option* needed_option(const Request& request, std::span<const Option> options, const View& view);
/// How the dice or bases of a side are counted. Throws Error when the side gave no number.
const DiceCount& dice_rule(const Request& request, Index side, std::vector<const Limit*>* left_out = nullptr);
/// Dice or bases of a side. Throws Error when the side gave no number, or too great a one.
int dice_count(const Request& request, Index side);
/// Whether the second side has said that it throws no die: the first side's hits are all that comes of it.
bool is_one_sided(const Request& request);
/// How many sides throw a pool.
Index throwing_sides(const Request& request);
/// "dice=N or figures=N": what tells how many dice or bases there are.
std::vector<std::string> ways_to_count(const Procedure& procedure);
/// The next two where words decide.
bool thrown_with_words(const Request& request, const Die& die);
const Option& size_with_words(const Request& request, const Die& die);

/// Whether the die is thrown with the words of its side.
inline bool is_thrown(const Request& request, const Die& die) { return die.always || thrown_with_words(request, die); }

/// The size of a die that is thrown; the option's value is its number of faces. Throws Error when it cannot be told.
inline const Option& die_size(const Request& request, const Die& die) {
    return die.fixed ? die.sizes.front() : size_with_words(request, die);
}

/// `rm (rifle musket)`.
std::string named(const Weapon& weapon);
/// The cell of a weapon for a distance and the words that `seen` has. Throws Error where none fits, or it is out of
/// range.
const WeaponCell& weapon_cell(const Request& request, const Weapon& weapon, Fraction distance, const View& seen);

/// "which target quality? say one of crack, veteran, …"
Error missing_choice(const Procedure& procedure, const Choice& choice, Index side);
/// "how many figures? say figures=N, 1 to 1000"
Error missing_quantity(const Procedure& procedure, const Quantity& quantity);

// The modifiers of a side: which printed lines count, and for how much.

/// Appends the procedure's own modifiers that count for `side` as `view` sees it, leaves a trail of them, and returns
/// their sum (those of the last die only in `last_die`). Throws Error for a lost value.
int count_modifiers(const Procedure& procedure, Index side, const View& view, std::vector<Counted>& into, Trail trail,
                    int& last_die);

/// The same of another list: of a value, of a stage.
int count_modifiers(const Procedure& procedure, std::span<const Modifier> list, Index side, const View& view,
                    std::vector<Counted>& into, Trail trail, int& last_die);

/// Appends the modifiers by hand of the units that `view` sees, and returns their sum.
int count_by_hand(Index side, const View& view, std::vector<Counted>& into);

/// The first option that fits, or null. Throws nothing.
const Option* first_option(std::span<const Option> options, const View& view);

/// The error for a value that the scan lost. `what` names it, `remedy` may name a quantity that gives it by hand.
Error lost_value(const Procedure& procedure, std::string_view what, std::string_view remedy);

// What happens to whom after a result, and what comes next.

/// Fills the effects and next steps of `result` from its row and the procedure's `always` lines.
void apply_effects(const Request& request, Result& result, const Views& views, Trail trail);

// Words that a procedure to come is given, with the numbers that have come out.

/// Calls `visit(name, sign)` for each number of what stands in braces: `figures less suffered`, `earlier plus 1`.
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

/// `hits={suffered}` as `hits=3`; `figures={figures less suffered}` is 0 at the least. The reader has seen that the
/// numbers are there.
std::string fill_placeholders(std::string_view word, const Procedure& procedure, const View& view);

// Values worked out after a roll, or of a look-up: a cell, halved, added to, kept within bounds.

/// Appends the procedure's computed values to `result`.
void work_out_values(const Request& request, Result& result, const Views& views, Trail trail);

// Look-ups: no die, a row found by words.

/// Finds the row, or every row that fits where an axis was not said. Throws Error: not allowed, lost, no row.
void look_up_rows(const Request& request, Result& result, const View& view, Trail trail);

// What a look-up lists where something was left unsaid: the rows that still can come up.

/// Words of choices of which nothing was said.
WordSet unsaid_choices(const Procedure& procedure, const WordSet& has);

/// Takes out of the rows that may fit those that cannot come up: whatever is said of what was left out, a row before
/// them is the first that fits. `open` has the words of choices that were left out and may still be said.
void keep_first_rows(const Request& request, const View& view, const WordSet& open,
                     std::vector<const LookupRow*>& rows);

// What a result calls for, where it can be followed.

/// The request of a step, completed; nothing, and a note why, where it wants a word that nobody said: what was resolved
/// stands, and the player says the rest. Throws what request_for throws beside that.
std::optional<Request> request_to_follow(const Resolution& from, const NextStep& step, std::vector<std::string>& notes);

/// The request of a step as far as words were said: not completed. Throws Error for a number that it does not take.
Request begun_request(const Resolution& from, const NextStep& step);

/// Whose result calls for the step: the place of the unit on the first side.
Index unit_with(const Resolution& from, const NextStep& step);

/// Adds a word for a procedure to come; what was said last of a quantity counts.
void add_deferred(const std::string& word, std::vector<std::string>& deferred);

/// Takes the word, or the quantity whatever its value, from them.
void remove_deferred(std::string_view word, std::vector<std::string>& deferred);

}  // namespace orderly::engine
