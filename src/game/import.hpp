#pragma once
// Imports units from a spreadsheet into a game's file.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "game/roster.hpp"

namespace orderly::game {

// Rows of a csv as spreadsheets write it.

/// Cells may be quoted; a quote inside is doubled. The separator is the most frequent candidate in the header, or the
/// one set by a first line such as `sep=;`.
class CsvReader {
public:
    /// Throws Error "bad-value" if the bytes are a workbook or not text.
    explicit CsvReader(std::string_view bytes);

    /// Reads the next row that is not empty and trims its cells; false at the end. Throws Error "bad-value" for a quote
    /// that is not closed.
    bool next(std::vector<std::string>& cells);

    /// The line of the file where the last row begins.
    [[nodiscard]] std::size_t line() const { return line_; }

private:
    void read_cells(std::vector<std::string>& cells);
    [[nodiscard]] char mark_of_head() const;

    std::string text_;
    std::size_t at_ = 0;
    char mark_ = ',';
    std::size_t line_ = 0;
    std::size_t next_line_ = 1;
};

/// Converts a csv to the `sides:` of a game's file. Accepts UTF-8, UTF-16 and Latin-1, any line ends, and cells
/// separated by commas, semicolons, tabs or bars. The first line names the columns, ignoring case: `side`, `unit`,
/// `name`, `is` (words separated by blanks), `weapon`; any other column is a number of the units, and an empty cell
/// means none. The result has been checked by the roster's own reader with the words of `ruleset`. Throws Error
/// "bad-value" with every fault, each with its csv line.
std::string sides_of_csv(std::string_view csv, const Ruleset& ruleset);

}  // namespace orderly::game
