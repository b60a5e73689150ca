#pragma once
// Look-up and result tables as grids.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
#include "text/page.hpp"

namespace orderly::report {

/// A row of text with the words that select it.
struct LookupText {
    std::string head;
    std::span<const std::string_view> lines;
};

/// The parts of a look-up.
struct LookupParts {
    std::string values;  ///< the values of a cell: `full / double-quick (in)`
    std::optional<text::Grid> grid;
    std::vector<LookupText> texts;
    std::vector<std::string> gradings;  ///< such as `Worn: stands up to worn`
};

/// Pairs as 12/16; `-` means not allowed, `?` lost.
LookupParts lookup_parts(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

/// The same as lines, with text rows below their words.
void write_lookup_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, text::Page& page);

// Values that depend on words of both sides, as a grid: own words in rows, the enemy's in columns.

/// Nothing if there are few options, or if one depends on more than words of both sides.
std::optional<text::Grid> option_grid(const Procedure& procedure, std::span<const Option> options, Footnotes& notes);

// A result table as a grid: outcomes in rows, the words of the selecting choice in columns.

/// Only the grid of the set.
text::Grid result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes);

/// A table's title or condition, and whose words its columns are: `results, by the target's quality`.
std::string result_head(const Procedure& procedure, const ResultSet& set, Footnotes& notes);

/// The column words, in the choice's order; a single `no_word` if the table has no columns.
std::vector<WordIndex> columns_of_set(const Procedure& procedure, const ResultSet& set);

/// The row's bands by column: `veteran 10, green 8 to 10`.
std::string bands_of_row(const Procedure& procedure, const ResultSet& set, const Row& row);

/// The row's title, with its bands if other rows have the same title.
std::string row_title(const Procedure& procedure, const ResultSet& set, const Row& row);

/// How naturals affect the row, one line each: `always with a natural 10`.
std::vector<std::string> naturals_of(const Procedure& procedure, const Row& row);

/// Writes the table's title with its condition, then the grid.
void write_result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes, text::Page& page);

// A procedure's weapons by range.

/// The weapons' values: a column for each named band, for each word that all values depend on, or for each distance.
/// Nothing if all values are lost.
std::optional<text::Grid> weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

/// Names the weapons whose values are lost; empty if there are none.
std::string lost_weapons(const Procedure& procedure, Footnotes& notes);

/// The names of shots by band, one line each: `canister: hg, mg up to 12"`.
std::vector<std::string> called_shots(const Ruleset& ruleset, const Procedure& procedure);

/// All of these as lines.
void write_weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, text::Page& page);

/// How a weapon is typed: `[COUNTx]WEAPON@DISTANCE`.
std::string weapon_form(const Weapons& weapons);

}  // namespace orderly::report
