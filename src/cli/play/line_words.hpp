#pragma once
// A line typed at a prompt, cut into words: it is no shell's. An apostrophe, an inch mark and `#` are text; quotes hold
// words together only where they stand around them.

#include <string>
#include <string_view>
#include <vector>

namespace orderly::cli {

/// `fire 79ny at 6" vs 28ma --note "two words"`; a note's text is all that stands behind `note`. A line that begins with
/// `#` has none.
std::vector<std::string> line_words(std::string_view line);

/// The line without what a terminal or an editor puts around it: a byte order mark, the marks of a paste, its end.
std::string_view bare_line(std::string_view line);

}  // namespace orderly::cli
