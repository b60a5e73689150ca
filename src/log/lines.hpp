#pragma once
// The lines of a log's file, one after another, in memory that does not grow with it.

#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

namespace orderly::log {

using VisitLine = std::function<void(std::string_view line, std::uint64_t number)>;

/// Calls `visit` with each line, without its newline, and its number from 1. A file that is not there has none. Of a
/// line that is longer than a record only so much is told that it is seen. Throws Error "unreadable".
void each_line(const std::string& path, const VisitLine& visit);

/// Whether the part stands in the line; a search by whole words of memory, since lines are full of quotes.
inline bool has_part(std::string_view line, std::string_view part) {
    return ::memmem(line.data(), line.size(), part.data(), part.size()) != nullptr;
}

/// The line without what an editor leaves at its end.
constexpr std::string_view without_blank_end(std::string_view line) {
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

}  // namespace orderly::log
