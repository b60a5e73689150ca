#pragma once
// When a line of a table counts, as a player says it: `if guns, unless fortified, against cavalry`.

#include <string>
#include <string_view>

#include "orderly/ruleset.hpp"
#include "report/mark_notes.hpp"

namespace orderly::report {

/// `if charging, unless guns`, `unless guns or fortified`, `against cavalry`, `on a natural 10`; empty where the
/// condition always holds. A word that is worked out from a few others is told as those.
std::string clause(const Procedure& procedure, const Condition& condition);

/// The same, with the marks of its limits; exceptions that are `told` beside it are left out.
std::string clause(const Procedure& procedure, const Condition& condition, Footnotes& notes,
                   std::string_view told = {});

/// `guns`, `extended-line and partial-cover`, `cavalry against square`; empty where the term names nothing.
std::string term_phrase(const Procedure& procedure, const Term& term);

}  // namespace orderly::report
