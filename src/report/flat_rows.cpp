#include "report/flat_rows.hpp"

#include <algorithm>

#include "text/printable.hpp"
#include "report/csv.hpp"
#include "text/json_writer.hpp"
#include "report/logfmt.hpp"

namespace orderly::report {

Cell number_cell(std::string_view key, std::uint64_t number) { return {key, std::to_string(number), true}; }

void append_json_row(const FlatRow& row, std::string& out) {
    out += R"({"v":1)";
    for (const auto& cell : row) {
        out.append(",\"").append(cell.key).append("\":");
        if (!cell.plain) out += '"';
        text::append_escaped(cell.text, out);
        if (!cell.plain) out += '"';
    }
    out += "}\n";
}

void append_logfmt_row(const FlatRow& row, std::string& out) {
    for (const auto& cell : row) append_pair(cell.key, cell.text, out);
    out += '\n';
}

void append_csv_row(const FlatRow& row, std::span<const std::string_view> columns, std::string& out) {
    for (const auto column : columns) {
        if (const auto cell = std::ranges::find(row, column, &Cell::key); cell != row.end())
            append_csv_cell(text::printable(cell->text), out);
        out += ',';
    }
    out.back() = '\n';
}

namespace {

void append_csv_cells(const std::vector<std::string>& cells, std::string& out) {
    for (const auto& cell : cells) {
        append_csv_cell(cell, out);
        out += ',';
    }
    out.back() = '\n';
}

}  // namespace

void append_csv(const CellTable& table, std::string& out) {
    append_csv_cells(table.columns, out);
    for (const auto& row : table.rows) append_csv_cells(row, out);
}

void append_logfmt(const CellTable& table, std::string& out) {
    auto names = table.columns;
    for (auto& name : names) std::erase_if(name, [](char one) { return one == ' ' || one == '"' || one == '='; });
    for (const auto& row : table.rows) {
        for (std::size_t at = 0; at < row.size(); ++at)
            if (!row[at].empty()) append_pair(names[at], row[at], out);
        out += '\n';
    }
}

}  // namespace orderly::report
