#pragma once
// Text from outside as a terminal may be shown it.

#include <cstddef>
#include <string>
#include <string_view>

namespace orderly::text {

/// `text` with what a terminal would obey, or is no UTF-8, as `\x1b`; newlines too, but where they are kept.
std::string printable(std::string_view text, bool keep_lines = false);

/// The length of the printable character that `text` begins with; 0 where it begins with none.
std::size_t printable_length(std::string_view text);

}  // namespace orderly::text
