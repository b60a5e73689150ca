#pragma once
// Rules of a table in words: bands, numbers, conditions. Used by help and show to describe tables, not to report
// results.

#include <span>
#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"

namespace orderly::report {

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

/// `points 3 or more`, `hits suffered over figures`.
std::string test_text(const Procedure& procedure, const Test& test);

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
