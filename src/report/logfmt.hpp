#pragma once
// A resolution as one line of key=value pairs, for logs and grep.

#include <string>

#include "orderly/resolution.hpp"

namespace orderly {

/// Appends one line without a newline. Several units have numbered keys (`unit1.outcome=rally`), and so has
/// what followed (`followed1.procedure=rout`).
void append_logfmt(const Resolution& resolution, std::string& out);

}  // namespace orderly
