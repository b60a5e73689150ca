#pragma once
// What a request must say before dice fall: the columns of its tables, the scores to reach, the dice.

#include "orderly/error.hpp"
#include "orderly/resolution.hpp"
#include "engine/view.hpp"

namespace orderly::engine {

View unit_view(const Request& request, Index side, const Unit& unit);
/// The units of a side together; the unit itself where it is the only one.
View side_view(const Request& request, Index side);

/// Throws Error where a column, a score or a number of dice is missing.
void check_needs(const Request& request);

/// The table that a unit is looked up in; null for procedures without. `subject` is the unit checked, `fallen` has what
/// the dice came to for each side: before they fall no table that asks for it is told from another.
const ResultSet* set_for(const Request& request, const Unit* subject, std::span<const View> fallen = {});
/// The word that picks the column; `no_word` where the table has one column. Throws Error when it is missing.
WordIndex column_for(const Request& request, const ResultSet& set, const Unit* subject);
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

}  // namespace orderly::engine
