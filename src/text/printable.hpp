#pragma once
// Text from outside as a terminal may be shown it.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace orderly::text {

/// `text` with what a terminal would obey, or is no UTF-8, as `\x1b`; newlines too, but where they are kept.
std::string printable(std::string_view text, bool keep_lines = false);

/// How many printable ASCII characters `text` begins with.
inline std::size_t plain_length(std::string_view text) {
    const auto is_plain = [](char one) { return one >= 0x20 && one < 0x7f; };
    return static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
}

/// The length of the printable character that `text` begins with; 0 where it begins with none.
std::size_t printable_length(std::string_view text);

}  // namespace orderly::text
