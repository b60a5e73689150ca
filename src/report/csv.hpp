#pragma once
// Resolutions as rows of a spreadsheet: RFC 4180 quoting, lines that end in a newline alone.

#include <string>

#include "orderly/resolution.hpp"

namespace orderly {

/// Appends the line of column names. The columns never change with the procedure.
void append_csv_header(std::string& out);

/// Appends a row; one for each unit where several have results of their own, then those of what followed.
void append_csv(const Resolution& resolution, std::string& out);

}  // namespace orderly
