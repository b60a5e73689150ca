#pragma once
// An error for whoever reads it: lines for a person, an object for a program.

#include <iosfwd>
#include <string_view>

#include "cli/options.hpp"
#include "orderly/error.hpp"

namespace orderly::cli {

/// The error has been told already, and the run ends with this.
struct NotWanted {
    ExitStatus status;
};

/// Writes all that is wrong in one go, wrapped to the terminal, and the request mended where it can be. `ruleset` is
/// the one that was asked for, or none.
void report_error(const Error& error, Format format, std::string_view ruleset, std::ostream& err);

/// Tells on standard error what is wrong and does not stop what was asked.
void warn_of(const Error& error, std::ostream& err);

}  // namespace orderly::cli
