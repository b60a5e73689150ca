#pragma once
// Resolutions as rows of a spreadsheet: RFC 4180 quoting, lines that end in a newline alone.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// Appends the line of column names. The columns never change with the procedure.
void append_csv_header(std::string& out);

/// How many columns there are.
inline constexpr std::size_t csv_columns = 24;
/// Their names, in order.
std::span<const std::string_view> csv_column_names();

/// Appends a row; one for each unit where several have results of their own, then those of what followed. `tail` ends
/// each row: columns that the caller adds.
void append_csv(const Resolution& resolution, std::string& out, std::string_view tail = {});

/// The table with columns more: `head` ends the line of names, `tail` each row, and `last` the last row.
std::string widened_csv(std::string_view table, std::string_view head, std::string_view tail, std::string_view last);

/// Appends one cell, in quotes where it needs them; with `'` before what a spreadsheet would take for a formula.
void append_csv_cell(std::string_view text, std::string& out);

// A resolution as one line of key=value pairs, for logs and grep.

/// Appends one line without a newline. Several units have numbered keys (`unit1.outcome=rally`), and so has
/// what followed (`followed1.procedure=rout`).
void append_logfmt(const Resolution& resolution, std::string& out);

/// Appends ` key=value`, in quotes with JSON's escapes where the value needs them; no blank at the start of a line.
void append_pair(std::string_view key, std::string_view value, std::string& out);

}  // namespace orderly::report
