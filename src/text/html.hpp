#pragma once
// Text within HTML and SVG.

#include <string>
#include <string_view>

namespace orderly::text {

/// `<`, `>`, `&` and `"` as entities: fit between tags and within a quoted attribute.
std::string html_escaped(std::string_view text);

}  // namespace orderly::text
