#pragma once
// The manual pages, made when the program is built: of the program from its lists of options and commands, of the
// tables from the lists of keys in docs/table-keys.md.

#include <string>
#include <string_view>

namespace orderly::tools {

/// orderly(1).
std::string manual_of_program();

/// orderly-tables(5), from the text of docs/table-keys.md.
std::string manual_of_tables(std::string_view docs);

// Pieces of a manual page, as man reads them.

/// Text for a manual page: what man would obey stands as it is, and hyphens can be copied.
std::string roff_text(std::string_view text);

/// The same, with `code` of Markdown bold, and its links as their text.
std::string roff_markdown(std::string_view text);

/// The part of a page of docs from the heading `first` on, as sections: headings, paragraphs, code, and tables, whose
/// rows become terms with what they mean.
std::string roff_sections(std::string_view markdown, std::string_view first);

}  // namespace orderly::tools
