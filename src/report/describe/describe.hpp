#pragma once
// Describes the tables of a procedure before any dice are rolled, for help, `show`, sheets and comparisons of rulesets.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/wording.hpp"
#include "text/page.hpp"

namespace orderly::report {

// What a table row does, by party and case: always "loses 1 stand; 2 if outflanked", and for guns "limbers, full
// retreat". Help, sheets and comparisons of rulesets print the same cases.

/// An effect and its circumstance, such as `limbers, full retreat` for `Guns`; `when` is empty if it always happens.
struct Case {
    std::string when;
    std::string what;
};

/// The cases of a side or party: the unconditional one first, then one per circumstance in table order. `doubts` are
/// footnote signs for circumstances without an effect of their own.
struct PartyCases {
    std::string_view party;
    std::vector<Case> cases;
    std::string doubts;
};

/// The effects of a row, or the unconditional ones, grouped by party.
std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure,
                                    std::span<const Effect* const> effects, Footnotes& notes);
std::vector<PartyCases> party_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                                    Footnotes& notes);

/// The same as lines, indented by `indent` columns.
void write_cases(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                 std::size_t indent, Footnotes& notes, text::Page& page);

/// Capitalizes the first letter of a sentence.
std::string capital(std::string text);

// The dice of a procedure and the numbers they must reach, in words.

/// A line for each rule of the dice: sizes, number, score to reach, naturals, multiplied hits.
std::vector<std::string> dice_rules(const Procedure& procedure, Footnotes& notes);

// Values computed after the roll, in words.

/// `hits + reduced, divided by 4, rounded down`; `elite 6, veteran 8; halved, rounded down, if long; 0 or more`.
/// Without `cells`, which a grid may show, only the later adjustments.
std::string computed_text(const Procedure& procedure, const Computed& value, bool cells, Footnotes& notes);

// Help pages of procedures, generated from the tables: which words you can give, and their values.

/// One screen about a procedure: its usage, and each side's words with their values.
std::string procedure_help(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// The meaning and other names of each word, and the phrases.
std::string procedure_words(const Ruleset& ruleset, const Procedure& procedure, std::size_t width);

/// `procedures of ID: charge (c), fire (f), …`, not wrapped.
std::string procedure_list(const Ruleset& ruleset);

// A procedure's table in the layout of the sheet, for proof-reading.

/// The headings of the sections of a table.
inline constexpr auto table_sections = std::to_array<std::string_view>(
    {"modifiers", "choices", "quantities", "weapons", "dice", "results", "whatever the result", "look-up", "values",
     "derived from other words", "refused"});

/// The parts of a table to print: these sections and the rows of these outcomes; all of it if both are empty.
struct TableParts {
    std::vector<std::string_view> sections;
    std::vector<std::string_view> outcomes;

    [[nodiscard]] bool shows(std::string_view section) const {
        return (sections.empty() && outcomes.empty()) || std::ranges::find(sections, section) != sections.end();
    }
    [[nodiscard]] bool shows_outcome(std::string_view outcome) const {
        return shows("results") || std::ranges::find(outcomes, outcome) != outcomes.end();
    }
};

/// Modifiers, result tables, look-ups, weapons and effects in words, with footnotes for marks; `width` columns wide.
std::string show_table(const Ruleset& ruleset, const Procedure& procedure, const TableParts& parts, std::size_t width);

// A procedure's table as separate facts in the sheet's terms, for comparing versions.

/// A fact and its value: `fire, Withering Fire, veteran` and `11 or more`.
struct SheetLine {
    std::string what;
    std::string value;
    bool operator==(const SheetLine&) const = default;
};

/// A difference between two versions of a ruleset.
struct SheetChange {
    std::string what;
    std::string was;  ///< empty: new
    std::string is;   ///< empty: removed
};

/// By procedure in the order of `was`, then those only in `is`.
std::vector<SheetChange> sheet_changes(const Ruleset& was, const Ruleset& is);

// A printed line of a sheet as rows: words and their values.

struct ModifierRow {
    std::string what;
    std::string value;
};

/// `caption` is what the rows have in common, `remark` when they count; either may be empty.
struct ModifierRows {
    std::string caption;
    bool titled = false;  ///< the caption is a title, not only the line's name
    std::string remark;
    std::vector<ModifierRow> rows;
};

/// When and how the line counts: `the strongest only; if guns`; empty if it always counts.
std::string modifier_remark(const Procedure& procedure, const Modifier& modifier);

/// Whether the line is printed on the sheet. A line worth nothing only makes a word known.
bool is_printed(const Modifier& modifier);

ModifierRows modifier_rows(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

// A printed line of a sheet in words, for help and show.

/// `quality: crack +2, veteran +1, trained 0, green -1`, with footnote signs.
std::string modifier_text(const Procedure& procedure, const Modifier& modifier, Footnotes& notes);

/// The title if it adds information to the words, else the line's name.
std::string_view modifier_label(const Procedure& procedure, const Modifier& line);

/// The words that can make a plain line count, joined by "or".
std::string modifier_words(const Procedure& procedure, const Modifier& line);

/// Further conditions of the line: `if guns`.
std::string modifier_need(const Procedure& procedure, const Modifier& line);

/// When an option applies: `elite`, `vs square if guns`, `otherwise`.
std::string option_text(const Procedure& procedure, const Option& option);

/// A quantity's band for table cells: `<1`, `2 to 3`, `15+`.
std::string amount_sign(const Quantity& quantity, Band band);

/// The values of options on one line: `elite 6, veteran 8, otherwise 10`.
std::string options_text(const Procedure& procedure, std::span<const Option> options, bool sign, Footnotes& notes);

// Other names of a procedure and its words: short forms, alternatives and phrases that you can type.

/// A line for the procedure, and one for each word with other names, in table order.
void write_also_called(const Procedure& procedure, text::Page& page);

/// A line with the shortest name of each word that has a short form.
void write_short_forms(const Procedure& procedure, text::Page& page);

/// A line for each phrase with the words it stands for, and for each name with several meanings.
void write_phrases(const Procedure& procedure, text::Page& page);

/// Whether the procedure or any of its words has another name.
bool has_other_names(const Procedure& procedure);

// Lists of a procedure's words: choices, quantities, and single words.

/// `both      quality: crack, veteran, trained, green`, with the default marked.
void write_choices(const Procedure& procedure, text::Page& page);

/// `shooter   points=N: 0 to 1000, parts allowed; halved with any of disordered or low-ammo`.
void write_quantities(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// `  rm: rifle musket`.
void write_weapons(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// Plain words: the sides that may have them, their meaning, implied words, other names.
void write_words(const Procedure& procedure, Footnotes& notes, text::Page& page);

/// Words derived from others.
void write_derived(const Procedure& procedure, text::Page& page);

/// The side in a column of its own; empty for a procedure with one side.
std::string side_column(const Procedure& procedure, SideMask sides);

// A word's value in a few characters, for completion.

/// `quality +2`, `horse +2 or 0`; empty if no line of the side has the word alone.
std::string word_worth(const Procedure& procedure, Index side, WordIndex word);

/// The value without the lines' names, `+2 or 0`, and its footnote signs, ` [1]`.
struct WordValues {
    std::string text;
    std::string marks;
};
WordValues word_values(const Procedure& procedure, Index side, WordIndex word, Footnotes& notes);

/// A word's meaning: its gloss, a weapon's title, or a quantity's range.
std::string word_meaning(const Procedure& procedure, WordIndex word);

// Look-up and result tables as grids.

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
text::Grid result_grid(const Procedure& procedure, const ResultSet& set, const TableParts& parts, Footnotes& notes);

/// A table's title or condition, and whose words its columns are: `results, by the target's quality`.
std::string result_head(const Procedure& procedure, const ResultSet& set, Footnotes& notes);

/// The column words, in the choice's order; a single `no_word` if the table has no columns.
std::vector<WordIndex> columns_of_set(const Procedure& procedure, const ResultSet& set);

/// The row's title, with its bands if other rows have the same title.
std::string row_title(const Procedure& procedure, const ResultSet& set, const Row& row);

/// How naturals affect the row, one line each: `always with a natural 10`.
std::vector<std::string> naturals_of(const Procedure& procedure, const Row& row);

/// Writes the table's title with its condition, then the grid.
void write_result_grid(const Procedure& procedure, const ResultSet& set, const TableParts& parts, Footnotes& notes,
                       text::Page& page);

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
