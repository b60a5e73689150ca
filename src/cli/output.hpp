#pragma once
// Writes resolutions and errors in the requested format.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "orderly/error.hpp"
#include "orderly/resolution.hpp"

namespace orderly::cli {

/// The commit that the program was built from, or "development".
std::string_view commit();

/// The compiler and its version: "GNU 12.2.0".
std::string_view compiler();

// The output device: its width and whether it shows colours.

/// Layout and colours of text.
struct Screen {
    std::size_t width = 80;
    bool color = false;
};

/// The columns available for text on this descriptor, from 40 to 200: $COLUMNS, else the terminal's width. Returns
/// `otherwise` if it is not a terminal.
std::size_t text_width(int descriptor, std::size_t otherwise = 80);

/// Advice for somebody who sees a page's source on the terminal: how to save the output of `command` in `file`. Empty
/// if the output is not a terminal.
std::string page_on_terminal(std::string_view command, std::string_view file);

/// The layout for standard output. The options can force colours on or off.
Screen screen_of(const Options& options);

/// Appends the resolution and a newline; csv gets its header too.
void append_resolution(const Resolution& resolution, const Options& options, const Screen& screen, std::string& out);

// Errors: lines of text for people, an object for programs.

/// Thrown after the error has been printed; carries the exit status.
struct UserDeclined {
    ExitStatus status;
};

/// Prints all problems at once, wrapped to the terminal, and a corrected request if there is one. `ruleset` is the one
/// requested, or empty.
void report_error(const Error& error, Format format, std::string_view ruleset, std::ostream& err);

/// Prints a warning on standard error; the command goes on.
void warn_of(const Error& error, std::ostream& err);

// Remedies that name options and commands. The library does not know them, so its errors carry a code instead.

/// The error with its remedy added to the message.
Error with_remedy(const Error& error);

}  // namespace orderly::cli
