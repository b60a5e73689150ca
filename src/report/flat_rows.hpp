#pragma once
// Rows of named cells in machine-readable formats: JSON objects, lines of pairs, or csv.

#include <fmt/format.h>

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orderly/resolution.hpp"

namespace orderly::report {

// Fields that JSON nests, flattened to one cell; lists are joined by "; ". Shared by logfmt and csv.

/// The faces in order: `8; 3`.
std::string dice_field(const Resolution& resolution);

/// The number of given dice (they come first), if the others were rolled. Empty if all were given or all were rolled.
std::string given_field(const Resolution& resolution);

/// The lines of a text row; for look-ups with several matching rows, a cell per row (`cavalry line road: not allowed`).
/// `lines` are those of the result's own row.
std::string rows_field(const Procedure& procedure, const std::vector<const LookupRow*>& rows,
                       std::vector<std::string> lines);

/// `defender:lose-stands:4; attacker:hold?`; `?` marks an effect that the words leave open.
std::string list_field(const Request& request, const std::vector<EffectResult>& effects);

/// A follow-up: `target:morale vs-shooting hits=3`.
std::string list_field(const Request& request, const std::vector<NextStep>& steps);

/// Marks and notes in full.
std::string notes_field(const Resolution& resolution);

/// A named value; JSON writes a `plain` one (a number or true) without quotes.
struct Cell {
    Cell(std::string_view key, std::string text, bool plain = false) : key(key), text(std::move(text)), plain(plain) {}
    /// A whole number, or true or false.
    Cell(std::string_view key, std::integral auto value) : Cell(key, fmt::to_string(value), true) {}

    std::string_view key;
    std::string text;
    bool plain;
};

using FlatRow = std::vector<Cell>;

/// Appends `{"v":1,"key":"text",…}` and a newline.
void append_json_row(const FlatRow& row, std::string& out);
/// Appends `key=text key=text` and a newline.
void append_logfmt_row(const FlatRow& row, std::string& out);
/// Appends the cells in the order of the columns, empty if the row lacks one, and a newline.
void append_csv_row(const FlatRow& row, std::span<const std::string_view> columns, std::string& out);

/// A table whose columns are added as rows name them.
struct CellTable {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Appends the header and the rows.
void append_csv(const CellTable& table, std::string& out);
/// Appends a line of pairs for each row, without empty cells.
void append_logfmt(const CellTable& table, std::string& out);

}  // namespace orderly::report
