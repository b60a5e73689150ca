#pragma once
// The rules of a table in words: bands, numbers, conditions. For help and show, which describe a table; what a
// resolution made of it is said elsewhere.

#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"

namespace orderly::report {

/// A word as a player says it: `march column` for `march-column`, `gun II` for `gun=II`; a hyphen between digits stays
/// (`outnumbered 3-2`).
std::string spoken(std::string_view id);

/// What a number is taken from: `hits suffered`, `enemy figures`, a tally's name.
std::string number_name(const Procedure& procedure, const NumberOf& number);

/// `4 to 7`, `8 or more`, `-2 or less`, `10`, `any`.
std::string band_text(Band band);

/// The same as it stands in a column: `4 to 7`, `8+`, `≤-2`, `10`, `any`.
std::string band_sign(Band band);

/// `2`, `2 and 1 more for each point over 14`, `1/2`, `?` where the scan lost it. `sign` shows a plus.
std::string number_rule(const Procedure& procedure, const Number& number, bool sign);

/// `cavalry and open-ground vs square`; `otherwise` where it names nothing.
std::string term_text(const Procedure& procedure, const Term& term);

/// `with guns, without fortified, vs cavalry, points 3 or more`; empty where it always holds.
std::string condition_text(const Procedure& procedure, const Condition& condition);

/// `points 3 or more`, `hits suffered over figures`.
std::string test_text(const Procedure& procedure, const Test& test);

/// The words of a set, spoken and joined.
std::string words_text(const Procedure& procedure, const WordSet& words, std::string_view glue);

/// `attacker`, `both`; empty for a procedure of one side.
std::string_view side_mark(const Procedure& procedure, SideMask sides);

/// `a`, `a or b`, `a, b or c`.
std::string listed(std::span<const std::string> items, std::string_view last);

/// Joins two descriptions where neither is empty.
std::string joined(std::string_view one, std::string_view glue, std::string_view other);

// When a line of a table counts, as a player says it: `if guns, unless fortified, against cavalry`.

/// `if charging, unless guns`, `unless guns or fortified`, `against cavalry`, `on a natural 10`; empty where the
/// condition always holds. A word that is worked out from a few others is told as those.
std::string clause(const Procedure& procedure, const Condition& condition);

/// The same, with the marks of its limits; exceptions that are `told` beside it are left out.
std::string clause(const Procedure& procedure, const Condition& condition, Footnotes& notes,
                   std::string_view told = {});

/// `guns`, `extended-line and partial-cover`, `cavalry against square`; empty where the term names nothing.
std::string term_phrase(const Procedure& procedure, const Term& term);

}  // namespace orderly::report
