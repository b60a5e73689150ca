#pragma once
// A look-up table as a grid: the words of its last axis are the columns.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/notes.hpp"
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

// Values that depend on the words of both sides, as a grid: own words are the rows, the enemy's the columns.

/// Nothing where the options are few, or one of them asks for more than words of both sides.
std::optional<text::Grid> option_grid(const Procedure& procedure, std::span<const Option> options, Footnotes& notes);

// A result table as a grid: a row for each outcome, a column for each word of the choice that picks it.

/// The grid alone, a row for each of the set.
text::Grid result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes);

/// The title of a table, or when it counts, and whose words its columns are: `results, by the target's quality`.
std::string result_head(const Procedure& procedure, const ResultSet& set, Footnotes& notes);

/// The words of the columns, in the order of the choice; one `no_word` where the table has no columns.
std::vector<WordIndex> columns_of_set(const Procedure& procedure, const ResultSet& set);

/// The row's bands by column: `veteran 10, green 8 to 10`.
std::string bands_of_row(const Procedure& procedure, const ResultSet& set, const Row& row);

/// The row's title; its bands too, where others of the set have the same title.
std::string row_title(const Procedure& procedure, const ResultSet& set, const Row& row);

/// What naturals do to the row, a line each: `always with a natural 10`.
std::vector<std::string> naturals_of(const Procedure& procedure, const Row& row);

/// Writes the title of the table with its condition, then the grid.
void write_result_grid(const Procedure& procedure, const ResultSet& set, Footnotes& notes, text::Page& page);

// The weapons of a procedure, by range.

/// The values of the weapons: a column for each band that has a name, or for each of the words that all values depend
/// on, or for each distance. Nothing where every value is lost.
std::optional<text::Grid> weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

/// The weapons whose values are lost, and that they are; empty where none is.
std::string lost_weapons(const Procedure& procedure, Footnotes& notes);

/// What the shots of a band are called, a line each: `canister: hg, mg up to 12"`.
std::vector<std::string> called_shots(const Ruleset& ruleset, const Procedure& procedure);

/// All of these as lines.
void write_weapon_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes, text::Page& page);

/// What stands before and after a weapon as it is typed: `[N]x weapon @distance`.
std::string weapon_form(const Weapons& weapons);

}  // namespace orderly::report
