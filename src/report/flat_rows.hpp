#pragma once
// Rows of named cells in the formats for programs: a JSON object, a line of pairs, or cells of a csv, a row each.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orderly/resolution.hpp"

namespace orderly::report {

// Fields of a flat record: what JSON nests, in one cell, with lists joined by "; ". logfmt and csv share them.

/// The items with `; ` between them.
std::string joined(const std::vector<std::string>& items);

/// `8; 3`: the faces in order.
std::string dice_field(const Resolution& resolution);

/// How many of the dice were given, where others were rolled: the first ones. Empty where all came one way.
std::string given_field(const Resolution& resolution);

/// The lines of a text row; a cell for each row of a look-up where several fit (`cavalry line road: not allowed`).
/// `lines` are those of the result's own row.
std::string rows_field(const Procedure& procedure, const std::vector<const LookupRow*>& rows,
                       std::vector<std::string> lines);

/// `defender:lose-stands:4; attacker:hold?`: the mark says that the words leave it open.
std::string list_field(const Request& request, const std::vector<EffectResult>& effects);

/// `target:morale vs-shooting hits=3`.
std::string list_field(const Request& request, const std::vector<NextStep>& steps);

/// Marks and notes, in full.
std::string notes_field(const Resolution& resolution);

/// One named value; `plain` stands without quotes in JSON: a number, or true.
struct Cell {
    std::string_view key;
    std::string text;
    bool plain = false;
};

using FlatRow = std::vector<Cell>;

/// A whole number as a cell.
Cell number_cell(std::string_view key, std::uint64_t number);

/// Appends `{"v":1,"key":"text",…}` and a newline.
void append_json_row(const FlatRow& row, std::string& out);
/// Appends `key=text key=text` and a newline.
void append_logfmt_row(const FlatRow& row, std::string& out);
/// Appends the cells under these columns, empty where the row has none, and a newline.
void append_csv_row(const FlatRow& row, std::span<const std::string_view> columns, std::string& out);

/// Rows under columns that are named as they come.
struct CellTable {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Appends the names of the columns and the rows.
void append_csv(const CellTable& table, std::string& out);
/// Appends a line of pairs for each row: each cell under its column's name, empty ones left out.
void append_logfmt(const CellTable& table, std::string& out);

}  // namespace orderly::report
