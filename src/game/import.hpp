#pragma once
// Units of a spreadsheet as they stand in a game's file.

#include <string>
#include <string_view>

#include "game/roster.hpp"

namespace orderly::game {

/// The `sides:` of a game's file, from what a spreadsheet saves as csv: UTF-8, UTF-16 or Latin-1; any line ends; cells
/// parted by commas, semicolons, tabs or bars. The first line names the columns, capitals or not: `side`, `unit`, `name`,
/// `is` (words, with blanks between them), `weapon`; any other is a number of the units, an empty cell none. The roster's
/// own reader has read what is given back, with the words of `ruleset`. Throws Error "bad-value" with the line of the csv
/// that is wrong: all of them that the roster's reader finds.
std::string sides_of_csv(std::string_view csv, const Ruleset& ruleset);

}  // namespace orderly::game
