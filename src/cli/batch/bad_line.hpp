#pragma once
// What stands in the place of a line that has no result.

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "orderly/error.hpp"
#include "orderly/resolution.hpp"
#include "report/kept_pieces.hpp"

namespace orderly::cli {

/// The names of the columns; a batch's csv has three more at its end, empty where all went well.
void append_batch_header(Format format, std::string& out);

/// Appends the error of a line, with its number and its id (may be empty), and a newline.
void append_bad_line(const Error& error, std::uint64_t line, std::string_view id, Format format, std::string& out);

/// Appends the result of a line that went well, with pieces of those before it.
void append_line_result(const Resolution& resolution, const Options& options, const Screen& screen,
                        report::KeptPieces& kept, std::string& out);

}  // namespace orderly::cli
