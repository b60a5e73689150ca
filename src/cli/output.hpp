#pragma once
// A resolution in the format that was asked for.

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "orderly/error.hpp"
#include "orderly/resolution.hpp"
#include "report/flat_rows.hpp"

namespace orderly::cli {

// What the output is shown on: how wide it is, and whether it has colours.

/// How text is laid out and coloured.
struct Screen {
    std::size_t width = 80;
    bool color = false;
};

/// The columns that text for this descriptor may take: $COLUMNS, else what the terminal says, from 40 to 200;
/// `otherwise` where it is no terminal.
std::size_t text_width(int descriptor, std::size_t otherwise = 80);

/// What to tell somebody who sees the text of a page where its picture was meant: how `command` is kept in `file`.
/// Empty where the output is no terminal.
std::string page_on_terminal(std::string_view command, std::string_view file);

/// Of standard output; the options may ask for colour or forbid it.
Screen screen_of(const Options& options);

/// Of standard error, where an error goes: 0 columns where it is no terminal, so that a script gets one line an error.
Screen error_screen(std::string_view color);

/// Appends the resolution, with its line end, and for csv its header.
void append_resolution(const Resolution& resolution, const Options& options, const Screen& screen, std::string& out);

/// Appends a row in a format for programs; csv has these columns.
void append_row(const report::FlatRow& row, Format format, std::span<const std::string_view> columns, std::string& out);

// An error for whoever reads it: lines for a person, an object for a program.

/// The error has been told already, and the run ends with this.
struct NotWanted {
    ExitStatus status;
};

/// Writes all that is wrong in one go, wrapped to the terminal, and the request mended where it can be. `ruleset` is
/// the one that was asked for, or none.
void report_error(const Error& error, Format format, std::string_view ruleset, std::ostream& err);

/// Tells on standard error what is wrong and does not stop what was asked.
void warn_of(const Error& error, std::ostream& err);

// What would help, in the program's own options and commands: the library's errors name none.

/// The error with its remedy said in its message.
Error with_remedy(const Error& error);

}  // namespace orderly::cli
