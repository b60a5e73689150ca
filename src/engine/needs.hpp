#pragma once
// What a request must say before dice fall: the columns of its tables, the scores to reach, the dice.

#include "orderly/resolution.hpp"
#include "view.hpp"

namespace orderly {

View unit_view(const Request& request, Index side, const Unit& unit);
/// The units of a side together; the unit itself where it is the only one.
View side_view(const Request& request, Index side);

/// Throws Error where a column, a score or a number of dice is missing.
void check_needs(const Request& request);

/// The table that a unit is looked up in; null for procedures without. `subject` is the unit checked.
const ResultSet* set_for(const Request& request, const Unit* subject);
/// The word that picks the column; `no_word` where the table has one column. Throws Error when it is missing.
WordIndex column_for(const Request& request, const ResultSet& set, const Unit* subject);
/// The score a side's die must reach, before modifiers. Throws Error when it cannot be told.
const Option* needed_option(const Request& request, std::span<const Option> options, const View& view);
/// Dice or bases of a side. Throws Error when the side gave no number.
int dice_count(const Request& request, Index side);

}  // namespace orderly
