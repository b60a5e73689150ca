#pragma once
// Generates the manual pages during the build: the program's from its options and commands, that of tables from the key
// lists in docs/table-keys.md.

#include <string>
#include <string_view>

namespace orderly::tools {

/// orderly(1).
std::string manual_of_program();

/// orderly-tables(5), from the text of docs/table-keys.md.
std::string manual_of_tables(std::string_view docs);

// Building blocks of a manual page, in roff.

/// Escapes text for roff; hyphens stay copyable.
std::string roff_text(std::string_view text);

/// The same for Markdown: `code` becomes bold, and links become their text.
std::string roff_markdown(std::string_view text);

/// Converts the part of a docs page from the heading `first` on: headings, paragraphs, code, and tables, whose rows
/// become terms.
std::string roff_sections(std::string_view markdown, std::string_view first);

}  // namespace orderly::tools
