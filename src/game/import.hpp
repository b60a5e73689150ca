#pragma once
// Units of a spreadsheet as they stand in a game's file.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "game/roster.hpp"

namespace orderly::game {

// The rows of a csv as spreadsheets write it.

/// Cells may stand in quotes, a quote in them is doubled. What parts them is the mark that the head has most of, or what
/// `sep=;` on a line of its own says.
class CsvReader {
public:
    /// Throws Error "bad-value" where the bytes are a workbook or no text at all.
    explicit CsvReader(std::string_view bytes);

    /// The next row that is not empty, blanks around its cells taken off; false at the end. Throws Error "bad-value" for
    /// a quote that is not closed.
    bool next(std::vector<std::string>& cells);

    /// The line of the file on which the last row began.
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

/// The `sides:` of a game's file, from what a spreadsheet saves as csv: UTF-8, UTF-16 or Latin-1; any line ends; cells
/// parted by commas, semicolons, tabs or bars. The first line names the columns, capitals or not: `side`, `unit`, `name`,
/// `is` (words, with blanks between them), `weapon`; any other is a number of the units, an empty cell none. The roster's
/// own reader has read what is given back, with the words of `ruleset`. Throws Error "bad-value" with the line of the csv
/// that is wrong: all of them that the roster's reader finds.
std::string sides_of_csv(std::string_view csv, const Ruleset& ruleset);

}  // namespace orderly::game
