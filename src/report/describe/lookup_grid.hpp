#pragma once
// A look-up table as a grid: the words of its last axis are the columns.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/mark_notes.hpp"
#include "orderly/ruleset.hpp"
#include "text/grid.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// A row of text, under the words it is for.
struct LookupText {
    std::string head;
    std::span<const std::string_view> lines;
};

/// What a look-up is made of.
struct LookupParts {
    std::string values;  ///< what a cell gives: `full / double-quick (in)`
    std::optional<text::Grid> grid;
    std::vector<LookupText> texts;
    std::vector<std::string> gradings;  ///< `Worn: stands up to worn`
};

/// Pairs as 12/16, `-` not allowed, `?` lost.
LookupParts lookup_parts(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

/// The same as lines; rows of text under their words.
void write_lookup_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, text::Page& page);

}  // namespace orderly::report
