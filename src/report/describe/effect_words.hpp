#pragma once
// Effects of a table in words, before any die: "without guns: disordered, loses N stands (N is 2 and …)".

#include <cstddef>
#include <span>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// The effects of a row, or those that always count, a paragraph for each party; `indent` columns in.
void write_effects(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects, std::size_t indent,
                   Footnotes& notes, Page& page);

}  // namespace orderly::report
