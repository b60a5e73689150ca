#pragma once
// Rows of named cells, the source of every machine-readable format that is not a result: JSON objects, lines of pairs,
// or csv.

#include <fmt/format.h>

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orderly::report {

enum class Format { text, json, logfmt, csv };

/// A named value; JSON writes a `plain` one (a number or true) without quotes.
struct Cell {
    Cell(std::string_view key, std::string text, bool plain = false) : key(key), text(std::move(text)), plain(plain) {}
    /// A whole number, or true or false.
    Cell(std::string_view key, std::integral auto value) : Cell(key, fmt::to_string(value), true) {}

    std::string_view key;
    std::string text;
    bool plain;
};

struct FlatRow : std::vector<Cell> {
    using std::vector<Cell>::vector;

    /// Adds a cell that has a text.
    void add(std::string_view key, std::string text, bool plain = false) {
        if (!text.empty()) emplace_back(key, std::move(text), plain);
    }
};

/// `"key":"text",…`: JSON keys, each with its comma.
std::string json_keys(const FlatRow& row);

/// Writes the rows of one table; csv begins with a header.
class RowWriter {
public:
    RowWriter(Format format, std::span<const std::string_view> columns, std::string& out);

    /// Appends `{"v":1,"key":"text",…}`, `key=text key=text`, or the cells in the order of the columns, empty if the
    /// row lacks one; and a newline.
    void add(const FlatRow& row);

private:
    void add_csv(const FlatRow& row);

    Format format_;
    std::vector<std::string_view> columns_;
    std::string& out_;
};

/// Rows whose columns are not known beforehand.
struct FlatTable {
    std::vector<std::string> columns;
    std::vector<FlatRow> rows;  ///< in the order of the columns
};

/// Appends all rows, for csv with their header.
void append_table(const FlatTable& table, Format format, std::string& out);

/// Appends a cell of csv, quoted by RFC 4180 if necessary. A cell that a spreadsheet would treat as a formula is
/// preceded by `'`.
void append_csv_cell(std::string_view text, std::string& out);

/// Appends a value of a pair, quoted with JSON escapes if necessary.
void append_value(std::string_view value, std::string& out);

/// Appends ` key=value`; without the blank at the start of a line.
void append_pair(std::string_view key, std::string_view value, std::string& out);

}  // namespace orderly::report
