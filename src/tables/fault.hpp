#pragma once
// Faults of tables: all of every file are gathered, then printed as file:line:column with the line and a caret.

#include <string>
#include <string_view>
#include <vector>

namespace orderly::tables {

/// One YAML text with the name that faults quote.
struct SourceFile {
    std::string name;
    std::string text;
};

/// A fault at a place; line and column count from 1, line 0 is the file as a whole.
struct Fault {
    const SourceFile* file = nullptr;
    int line = 0;
    int column = 0;
    std::string message;
};

using Faults = std::vector<Fault>;

/// "file:3:7: error: …", the source line, and a caret under the column; ends with a line end. `kind` is "error", or
/// "warning".
std::string format_fault(const Fault& fault, std::string_view kind = "error");

/// The column of a word in a line of the text: of the first that stands alone, else of where the line's text begins.
int column_of(std::string_view word, const SourceFile& file, int line);

}  // namespace orderly::tables
