#pragma once
// The text of a file that another program wrote, as UTF-8.

#include <string>
#include <string_view>

namespace orderly::text {

/// UTF-16 in either order (by its byte order mark, or by the zeros of plain letters), UTF-8 with or without its mark, and
/// what is neither as Windows-1252, which holds Latin-1.
std::string decoded(std::string_view bytes);

}  // namespace orderly::text
