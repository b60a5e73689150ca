#include "report/flat_rows.hpp"

#include <algorithm>

#include "text/printable.hpp"
#include "report/csv.hpp"
#include "text/json_writer.hpp"
#include "report/logfmt.hpp"

namespace orderly {

Cell number_cell(std::string_view key, std::uint64_t number) { return {key, std::to_string(number), true}; }

void append_json_row(const FlatRow& row, std::string& out) {
    out += R"({"v":1)";
    for (const auto& cell : row) {
        out.append(",\"").append(cell.key).append("\":");
        if (!cell.plain) out += '"';
        append_escaped(cell.text, out);
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
            append_csv_cell(printable(cell->text), out);
        out += ',';
    }
    out.back() = '\n';
}

}  // namespace orderly
