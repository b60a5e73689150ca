#pragma once
// Values that depend on the words of both sides, as a grid: own words are the rows, the enemy's the columns.

#include <optional>
#include <span>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/grid.hpp"

namespace orderly::report {

/// Nothing where the options are few, or one of them asks for more than words of both sides.
std::optional<text::Grid> option_grid(const Procedure& procedure, std::span<const Option> options, Footnotes& notes);

}  // namespace orderly::report
