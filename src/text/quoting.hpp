#pragma once
// How a message shows what was typed: nothing that a terminal would obey, and no more than fits a line.

#include <span>
#include <string>
#include <string_view>

namespace orderly::text {

/// `typed` with unprintable bytes as `\x1b`, cut after 40 characters. Always UTF-8.
std::string sanitized(std::string_view typed);

/// "`a`, `b` or `c`"; `last` is the word before the last.
std::string join_list(std::span<const std::string> names, std::string_view last);

}  // namespace orderly::text
