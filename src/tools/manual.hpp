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

}  // namespace orderly::tools
