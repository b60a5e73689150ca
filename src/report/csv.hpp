#pragma once
// Resolutions as csv: quoting by RFC 4180, lines separated by newlines.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// Appends the header. The columns are the same for all procedures.
void append_csv_header(std::string& out);

/// The number of columns.
inline constexpr std::size_t csv_columns = 24;
/// The column names in order.
std::span<const std::string_view> csv_column_names();

/// Appends a row, or one for each unit with its own result, then rows for follow-ups. `tail` is appended to each row
/// for the caller's own columns.
void append_csv(const Resolution& resolution, std::string& out, std::string_view tail = {});

/// The table with more columns: `head` is appended to the header, `tail` to each row, and `last` to the last row.
std::string widened_csv(std::string_view table, std::string_view head, std::string_view tail, std::string_view last);

/// Appends a cell, quoted if necessary. A cell that a spreadsheet would treat as a formula is preceded by `'`.
void append_csv_cell(std::string_view text, std::string& out);

// A resolution as one line of key=value pairs, for logs and grep.

/// Appends one line without a newline. The keys of several units are numbered (`unit1.outcome=rally`), as are those of
/// follow-ups (`followed1.procedure=rout`).
void append_logfmt(const Resolution& resolution, std::string& out);

/// Appends ` key=value`, quoted with JSON escapes if necessary; without the blank at the start of a line.
void append_pair(std::string_view key, std::string_view value, std::string& out);

}  // namespace orderly::report
