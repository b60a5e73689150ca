#include "report/flat_rows.hpp"

#include <algorithm>
#include <array>

#include "text/characters.hpp"
#include "text/json_writer.hpp"

namespace orderly::report {
namespace {

/// Full-width `=`, `+`, `-` and `@`, which some spreadsheets treat like the plain characters.
bool begins_wide(std::string_view text) {
    constexpr std::array<std::string_view, 4> wide = {"\uff1d", "\uff0b", "\uff0d", "\uff20"};
    return std::ranges::any_of(wide, [&](std::string_view sign) { return text.starts_with(sign); });
}

/// Whether a cell is only numbers, such as `-1`, `+1/2`, `-1e-07` or `-1; 0; -1`.
bool are_numbers(std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find("; "), text.size());
        const auto number = text.substr(0, end);
        const std::size_t sign = number.starts_with('-') || number.starts_with('+') ? 1 : 0;
        const auto end_of_digits = std::min(number.find_first_not_of("0123456789./", sign), number.size());
        auto power = number.substr(end_of_digits);  // the exponent of a very small number
        if (power.starts_with("e-")) power.remove_prefix(2);
        if (end_of_digits == sign || power.find_first_not_of("0123456789") != std::string_view::npos) return false;
        text.remove_prefix(std::min(text.size(), end + 2));
    }
    return true;
}

/// Whether a spreadsheet would evaluate the cell as a formula; leading blanks are ignored.
bool is_formula(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.size() < 2) return false;
    if (begins_wide(text)) return true;
    const auto sign = text.front() == '+' || text.front() == '-';
    return (sign && !are_numbers(text)) || text.front() == '=' || text.front() == '@' || text.front() == '\t' ||
           text.front() == '\r';
}

bool is_bare(char one) { return one > ' ' && one != '"' && one != '=' && one != '\\' && one < 0x7f; }

}  // namespace

void append_csv_cell(std::string_view text, std::string& out) {
    const std::string_view guard = is_formula(text) ? "'" : "";
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out.append(guard).append(text);
        return;
    }
    out.append("\"").append(guard);
    for (const auto one : text) {
        if (one == '"') out += '"';
        out += one;
    }
    out += '"';
}

void append_value(std::string_view value, std::string& out) {
    if (!value.empty() && std::ranges::all_of(value, is_bare)) {
        out.append(value);
        return;
    }
    out += '"';
    text::append_escaped(value, out);
    out += '"';
}

void append_pair(std::string_view key, std::string_view value, std::string& out) {
    if (!out.empty() && out.back() != '\n') out += ' ';
    for (const auto one : key)
        if (one != ' ' && one != '"' && one != '=') out += one;
    out += '=';
    append_value(value, out);
}

std::string json_keys(const FlatRow& row) {
    std::string out;
    for (const auto& cell : row) {
        const std::string_view quote = cell.plain ? "" : "\"";
        out.append("\"").append(cell.key).append("\":").append(quote);
        if (cell.plain) out += cell.text;
        else text::append_escaped(cell.text, out);
        out.append(quote).append(",");
    }
    return out;
}

RowWriter::RowWriter(Format format, std::span<const std::string_view> columns, std::string& out)
    : format_(format), columns_(columns.begin(), columns.end()), out_(out) {
    if (format != Format::csv) return;
    for (const auto column : columns_) append_csv_cell(column, out_), out_ += ',';
    out_.back() = '\n';
}

void RowWriter::add(const FlatRow& row) {
    if (format_ == Format::csv) return add_csv(row);
    if (format_ == Format::json) {
        out_ += R"({"v":1,)" + json_keys(row);
        out_.back() = '}';
    }
    for (const auto& cell : row)
        if (format_ == Format::logfmt) append_pair(cell.key, cell.text, out_);
    out_ += '\n';
}

void RowWriter::add_csv(const FlatRow& row) {
    auto next = row.begin();
    for (const auto column : columns_) {
        const auto cell = next != row.end() && next->key == column ? next : std::ranges::find(row, column, &Cell::key);
        if (cell != row.end()) {
            append_csv_cell(text::printable(cell->text), out_);
            next = cell + 1;
        }
        out_ += ',';
    }
    out_.back() = '\n';
}

void append_table(const FlatTable& table, Format format, std::string& out) {
    const std::vector<std::string_view> columns(table.columns.begin(), table.columns.end());
    RowWriter writer(format, columns, out);
    for (const auto& row : table.rows) writer.add(row);
}

}  // namespace orderly::report
