#pragma once
// One record of a log: a result as JSON prints it, with when, by what and from which tables it came before it.

#include <cstdint>
#include <string>
#include <string_view>

#include "log/file.hpp"
#include "orderly/resolution.hpp"

namespace orderly::log {

/// Appends what a record says but for its number and its time: the program's version, the fingerprint of the tables,
/// whether what comes next was followed, the roll that named its dice (roll_names.hpp), and the result. One line, without
/// a newline.
void append_log_entry(const Resolution& resolution, bool follow, std::string_view roll, std::string& out);

/// Numbers, links and dates the entry (UTC, to the millisecond), and appends it to the log. Throws Error "log-failed".
void log_entry(LogFile::Turn& turn, std::string_view entry);

}  // namespace orderly::log
