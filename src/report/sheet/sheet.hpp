#pragma once
// A ruleset as a printable quick-reference sheet: one self-contained HTML page generated from the tables. Doubtful
// values carry a sign, which is explained at the end of the procedure.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/ruleset.hpp"
#include "report/wording.hpp"
#include "text/page.hpp"

namespace orderly::report {

// Chances of table rows on a sheet: for the dice alone, with a modifier of 0.

/// `10%` for each row; `head` names the column's words.
struct ChanceColumn {
    std::string head;
    std::vector<std::string> rows;
};

struct Chances {
    bool paired = false;  ///< one column beside each column of bands
    std::vector<ChanceColumn> columns;
};

/// The chance of each row, by the table's columns or by the words that decide the die's size. Nothing for tables that
/// do not depend on a die alone.
Chances chances_of(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set);

/// The chance to reach each score of a check or of a pool's die, by the possible sizes of the die. Nothing if the
/// procedure has no such scores or its dice are not plain.
std::optional<text::Grid> score_grid(const Ruleset& ruleset, const Procedure& procedure, Footnotes& notes);

// HTML elements of a sheet. Text may contain footnote signs, which are raised, and kept spaces.

/// Delimiters of footnote signs, which text() raises.
inline constexpr NoteSigns sheet_signs = {"\x04", "\x05"};

class Html {
public:
    explicit Html(std::string& out) : out_(out) {}

    /// Raw markup.
    Html& raw(std::string_view markup) {
        out_ += markup;
        return *this;
    }

    /// Escaped text. Text between backticks becomes code; a hyphen before a number outside a word becomes a minus.
    Html& text(std::string_view text);

    /// `<tag>text</tag>`; `tag` may include attributes.
    Html& element(std::string_view tag, std::string_view text);

    /// A table cell; a range of numbers gets a dash.
    Html& cell(std::string_view text);

private:
    std::string& out_;
};

// Modifiers on a sheet: in columns by side, with the value before the words.

/// Long scales, each across the page; the list omits them.
void write_scales(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

/// Whether one of them is about the quantity, and so also shows what halves it.
bool has_scale(std::span<const Modifier> modifiers, const Quantity& quantity, const Procedure& procedure);

/// Whether the list has any rows.
bool has_modifier_list(std::span<const Modifier> modifiers);

void write_modifier_list(const Procedure& procedure, std::span<const Modifier> modifiers, Footnotes& notes, Html& html);

enum class Paper : std::uint8_t { as_the_printer_has, a4, letter };

struct SheetOptions {
    bool large = false;  ///< 18-point type
    bool odds = false;   ///< add the chance of each row, without modifiers
    Paper paper = Paper::as_the_printer_has;
};

/// The procedures in the given order; if none are given, all of them, those that need the full width first.
std::string sheet_page(const Ruleset& ruleset, std::span<const Procedure* const> procedures,
                       const SheetOptions& options);

// One procedure on a sheet.

struct SheetSection {
    const Procedure* procedure = nullptr;
    std::string html;
    bool is_wide = false;   ///< needs the full width of the paper
    bool doubtful = false;  ///< has doubtful values
};

SheetSection sheet_section(const Ruleset& ruleset, const Procedure& procedure, const SheetOptions& options);

// Tables on a sheet. They are fitted to the paper, measured in characters: a table that is too wide is transposed or
// split.

/// The number of characters that fit on the narrower of A4 and Letter; for a half-width section, on its half.
std::size_t room_of(const SheetOptions& options, bool half);

/// The grid in pieces that fit: unchanged, transposed, or split by columns.
std::vector<text::Grid> fitting(const text::Grid& grid, std::size_t room);

/// A grid as a table, or as several if it is wider than `room` characters. A row's first cell is its header; `caption`
/// is the table's subject.
void write_table(const text::Grid& grid, std::string_view caption, std::size_t room, Html& html);

/// A result table with the effects of each row, beside its bands or below them if space is short.
void write_result_table(const Ruleset& ruleset, const Procedure& procedure, const ResultSet& set,
                        const SheetOptions& options, std::size_t room, Footnotes& notes, Html& html);

/// The effects by party, a line per case; nothing if there are none. Returns footnote signs that belong to no case.
std::string write_cases_list(const Ruleset& ruleset, const Procedure& procedure, std::span<const Effect> effects,
                             Footnotes& notes, Html& html);

}  // namespace orderly::report
