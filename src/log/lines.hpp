#pragma once
// The lines of a log's file, one after another, in memory that does not grow with it.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace orderly::log {

using VisitLine = std::function<void(std::string_view line, std::uint64_t number)>;

/// Calls `visit` with each line, without its newline, and its number from 1. A file that is not there has none. Of a
/// line that is longer than a record only so much is told that it is seen. Throws Error "unreadable".
void each_line(const std::string& path, const VisitLine& visit);

}  // namespace orderly::log
