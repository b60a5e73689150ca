#pragma once
// The whole program as one function, so that a test runs it in-process.

#include <iosfwd>
#include <span>
#include <string>

namespace orderly::cli {

/// Runs one command line (without the program's name). Results go to `out` and nothing else does; errors go
/// to `err`. Reads the environment (ORDERLY_…, NO_COLOR, XDG_CONFIG_HOME). Returns the exit status.
int run(std::span<const std::string> args, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace orderly::cli
