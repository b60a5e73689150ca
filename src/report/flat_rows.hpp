#pragma once
// Rows of named cells in the formats for programs: a JSON object, a line of pairs, or cells of a csv, a row each.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orderly::report {

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
