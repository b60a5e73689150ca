#pragma once
// A resolution as one line of key=value pairs, for logs and grep.

#include <string>
#include <string_view>

#include "orderly/resolution.hpp"

namespace orderly::report {

/// Appends one line without a newline. Several units have numbered keys (`unit1.outcome=rally`), and so has
/// what followed (`followed1.procedure=rout`).
void append_logfmt(const Resolution& resolution, std::string& out);

/// Appends ` key=value`, in quotes with JSON's escapes where the value needs them; no blank at the start of a line.
void append_pair(std::string_view key, std::string_view value, std::string& out);

}  // namespace orderly::report
