#pragma once
// One record of a log: a result as JSON prints it, with when, by what and from which tables it came before it.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "log/file.hpp"
#include "orderly/resolution.hpp"

namespace orderly::log {

/// Appends what a record says but for its number and its time: the program's version, the fingerprint of the tables,
/// whether what comes next was followed, the roll that named its dice (roll_names.hpp), and the result. One line, without
/// a newline.
void append_log_entry(const Resolution& resolution, bool follow, std::string_view roll, std::string& out);

/// Numbers, links and dates the entries (UTC, to the millisecond), and appends them to the log by one write. Throws
/// Error "log-failed".
void log_entries(LogFile::Turn& turn, std::span<const std::string> entries);
inline void log_entry(LogFile::Turn& turn, const std::string& entry) { log_entries(turn, {&entry, 1}); }

}  // namespace orderly::log
