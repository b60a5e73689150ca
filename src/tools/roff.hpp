#pragma once
// Pieces of a manual page, as man reads them.

#include <string>
#include <string_view>

namespace orderly::tools {

/// Text for a manual page: what man would obey stands as it is, and hyphens can be copied.
std::string roff_text(std::string_view text);

/// The same, with `code` of Markdown bold, and its links as their text.
std::string roff_markdown(std::string_view text);

/// The part of a page of docs from the heading `first` on, as sections: headings, paragraphs, code, and tables, whose
/// rows become terms with what they mean.
std::string roff_sections(std::string_view markdown, std::string_view first);

}  // namespace orderly::tools
