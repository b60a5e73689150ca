#pragma once
// Units of a spreadsheet as they stand in a game's file.

#include <string>
#include <string_view>

namespace orderly::game {

/// The `sides:` of a game's file. The first line of `csv` names the columns: `side`, `unit`, `name`, `is` (words, with
/// blanks between them), `weapon`; any other is a number of the units, an empty cell none. Throws Error "bad-value"
/// with the line that is wrong.
std::string sides_of_csv(std::string_view csv);

}  // namespace orderly::game
