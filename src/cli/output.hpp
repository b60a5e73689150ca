#pragma once
// A resolution in the format that was asked for.

#include <span>
#include <string>

#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "orderly/resolution.hpp"
#include "report/flat_rows.hpp"

namespace orderly::cli {

/// Appends the resolution, with its line end, and for csv its header.
void append_resolution(const Resolution& resolution, const Options& options, const Screen& screen, std::string& out);

/// Appends a row in a format for programs; csv has these columns.
void append_row(const report::FlatRow& row, Format format, std::span<const std::string_view> columns, std::string& out);

}  // namespace orderly::cli
