#pragma once
// The words of a modifier that counted, with the values of those that bear a quantity.

#include <optional>
#include <string>

#include "orderly/resolution.hpp"

namespace orderly::report {

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

}  // namespace orderly::report
